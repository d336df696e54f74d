"""The table of known failures on the page of an engine's adapter: a row a cause."""

import re
from collections.abc import Sequence

from headjudge.conformance import markdown
from headjudge.conformance.judging.gathering import Common

_HEADING = "\n## Known failures\n"
_HEAD = ("| cause | rules | cases | such as | in the code |", "| --- | --- | --- | --- | --- |")
NOT_LOOKED_FOR = "not looked for"


def failure_rows(page: str) -> list[list[str]]:
    """The cells of each row: cause, rules, cases, such as, and where in the code or why."""
    section = page.partition(_HEADING)[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")][len(_HEAD) :]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def rows_on(page: str, common: Common) -> list[list[str]]:
    """The rows that are about a cause: they name one of its cases."""
    ids = {one.id for one in common.cases}
    return [row for row in failure_rows(page) if ids.intersection(re.findall(r"`(.+?)`", row[3]))]


def with_failures(page: str, causes: Sequence[Common]) -> str:
    """The page, its table made of these causes; what it says of the code of their cases stays."""
    before, _, rest = page.partition(_HEADING)
    section, _, after = rest.partition("\n## ")
    said = [line for line in section.splitlines() if line[:1] not in {"", "|"} and line != "None."]
    table = [*_HEAD, *(_row(page, one) for one in causes)] if causes else ["None."]
    parts = ["\n".join(part) for part in (said, table) if part]
    return "\n".join([before + _HEADING, "\n\n".join(parts), "", f"## {after}"])


def _row(page: str, common: Common) -> str:
    places = "; ".join(dict.fromkeys(row[-1] for row in rows_on(page, common)))
    numbers = ", ".join(cited.rpartition(" ")[0] for cited in common.cause.rules)
    says, first = markdown(common.cause.says), common.cases[0].id
    return f"| {says} | {numbers} | {len(common.cases)} | `{first}` | {places or NOT_LOOKED_FOR} |"
