"""The guides: the pages of Markdown that are beside what they are about, in the order to read."""

from importlib.resources import files

from msgspec import Struct


class Guide(Struct, frozen=True):
    """A guide, or an index of guides."""

    slug: str
    """Its name in addresses."""
    path: str
    """Where it is, relative to the repository; links in it are relative to its folder there."""
    title: str
    """Its first line."""

    def text(self) -> str:
        """It as Markdown, its title with it."""
        folder, _, rest = self.path.partition("/")
        return files(f"headjudge.{folder}").joinpath(rest).read_text("utf-8")


GUIDES = (
    Guide("attach", "conformance/engines/README.md", "Attach an engine"),
    Guide("report", "conformance/reporting/README.md", "Read a report"),
    Guide("export", "conformance/exporting/README.md", "Run the cases in your own tests"),
    Guide("pytest", "conformance/pytest_plugin/README.md", "Make the cases tests of pytest"),
    Guide("argument", "conformance/explaining/README.md", "Settle an argument"),
    Guide("assistants", "conformance/assistants/README.md", "Have a chat assistant ask Head Judge"),
    Guide("scenario", "features/README.md", "Write a scenario"),
    Guide("edition", "spec/rulebook/README.md", "Look up a rule, add an edition"),
    Guide("gate", "conformance/editions/README.md", "Put the gate into CI"),
    Guide("claim", "spec/logic/README.md", "Prove a claim"),
    Guide("fuzzing", "conformance/fuzzing/README.md", "Find what no scenario shows"),
    Guide("logs", "conformance/auditing/README.md", "Audit the logs of real play"),
    Guide("machines", "conformance/spreading/README.md", "Use more machines than one"),
    Guide("site", "conformance/site/README.md", "Read the site, play at the table"),
    Guide("rules-as-data", "spec/README.md", "What the rules say, as data"),
    Guide("judge", "conformance/README.md", "What the judge is made of"),
)
"""All guides of the wheel; README.md and CONTRIBUTING.md of the repository are not in it."""
