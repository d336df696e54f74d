"""The playground's answers, completions, links and files, tested without a browser."""

import gzip
import json
import marshal
import subprocess
import sys
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headjudge.errors import UsageError
from headjudge.explain import render
from headjudge.explain.api import (
    MAX_CHARACTERS,
    MAX_EXAMPLES,
    Answer,
    answer,
    complete,
    reply,
)
from headjudge.explain.explanation import explain
from headjudge.explain.record import PlayerState
from headjudge.explain.story import as_feature
from headjudge.site import addresses, bytecode
from headjudge.site import playground as pyodide_files
from headjudge.site.playground import LARGEST, archive
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite import cache as store
from headjudge.suite.scenario import Scenario
from tests.conftest import FEATURES, ROBUST, headjudge, in_a_new_process
from tests.html_pages import shared_text

CHECK = "state-based actions are checked"

SENTENCES = """\
a game between Ana and Ben
an effect states that Ana can't lose the game
at the same time
Ana loses 20 life
And Ben loses 20 life

state-based actions are checked
Then Ben has lost
the game is a draw for Ana and Ben"""
FEATURE = """\
Feature: At the table
Example: At the table
Given a game between Ana and Ben
When an effect states that Ana can't lose the game
And at the same time
| Ana loses 20 life |
| Ben loses 20 life |

And state-based actions are checked
Then Ben has lost
And the game is a draw for Ana and Ben"""


def problem_lines(answer: Answer) -> list[tuple[int, str]]:
    return [(problem.line, problem.message) for problem in answer.problems]


def test_bare_sentences_become_a_feature_line_by_line() -> None:
    assert as_feature(SENTENCES).feature == FEATURE
    assert as_feature(SENTENCES).origins == (0, 0, *range(1, 10))
    assert as_feature(FEATURE).feature == FEATURE
    assert as_feature(FEATURE).origins == tuple(range(1, 12))


@pytest.mark.parametrize(
    ("text", "feature"),
    [
        ("at the same time\n| Ana loses 1 life |\nthe turn ends", "And the turn ends"),
        ("at the same time\nAna loses 1 life\nThen Ana wins the game", "Then Ana wins the game"),
        ("at the same time\nAna loses 1 | life", "| Ana loses 1 \\| life |"),
        ("when Ana loses 1 life", "When Ana loses 1 life"),
        ("# why\n\nno such sentence", "* no such sentence"),
        ("Example: x\n  Given no game", "  Given no game"),
        ("the turn ends\r\nthe turn ends", "And the turn ends"),
    ],
)
def test_bare_sentence_becomes_a_step_with_its_keyword(text: str, feature: str) -> None:
    assert as_feature(text).feature.split("\n")[-1] == feature


def test_answer_agrees_with_explain(scenarios: list[Scenario], book: Rulebook) -> None:
    for scenario in scenarios[::25]:
        expected = explain(scenario, book)
        found = answer(scenario.gherkin)
        assert not found.problems, scenario.case.id
        (example,) = found.examples
        assert example.steps == expected.steps, scenario.case.id
        assert example.outcome == expected.outcome
        assert found.markdown == "\n".join(render.as_markdown(expected)), scenario.case.id


def test_each_step_has_its_rules_and_the_state_after_it() -> None:
    example = answer(SENTENCES).examples[0]
    assert example.outcome == "Ana won; Ben lost; the game is over"
    assert example.then == ("Ana wins the game", "Ben has lost")
    assert [step.number for step in example.steps] == [1, 2, 3]
    second, last = example.steps[1:]
    assert second.state is not None
    assert second.state.players == (
        PlayerState("Ana", 0, other=("can't lose the game",), changed=True),
        PlayerState("Ben", 0, changed=True),
    )
    first = last.derivation[0]
    assert (first.number, first.slug, first.who) == ("104.3b", "zero-life", ("Ana", "Ben"))
    assert [(line.slug, line.verdict, line.text) for line in last.near_misses] == [
        ("all-lose-is-draw", "not met", "Ana does not lose")
    ]
    assert [(claim.text, claim.met) for claim in last.claims] == [
        ("Ben has lost", True),
        ("the game is a draw for Ana and Ben", False),
    ]
    assert "Ana won because all opponents have left" in last.claims[1].instead[0]
    assert not example.all_met
    assert "zero-life" in [line.slug for line in example.rules]


def test_wrong_sentence_has_suggestions_and_ends_the_answer() -> None:
    found = answer("a game between Ana and Ben\nAna loses 3 life\n\nBen looses 3 lifes\nAna wins")
    assert [(problem.line, problem.message, problem.meant) for problem in found.problems[:1]] == [
        (4, "unknown step: Ben looses 3 lifes", ("Ben loses 3 life",))
    ]
    assert found.before == 4
    assert [step.sentences for step in found.examples[0].steps] == [("Ana loses 3 life",)]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("Ana loses 3 life", 1, "no player is named Ana (the scenario has no game yet)"),
        ("a game between Ana and Ben\nAnna loses 3 life", 2, "did you mean Ana?"),
        ("Feature: x\n", 1, "the feature has no scenario that runs"),
        ("Example: x\nGiven x\nthe turn ends", 3, "invalid Gherkin"),
        ("Example: x\nGiven a game between Ana and Ben\nGiven the turn ends", 3, "belongs under"),
        ("Example: x\na game between Ana and Ben", 2, "treated as a description, not run"),
        ("# nothing", 0, "the scenario has no game yet"),
        ("x" * (MAX_CHARACTERS + 1), 0, f"the table answers {MAX_CHARACTERS:,}"),
    ],
)
def test_problem_is_reported_at_its_line(text: str, line: int, message: str) -> None:
    found = answer(text)
    assert any(at == line and message in problem for at, problem in problem_lines(found)), (
        problem_lines(found)
    )


def test_empty_text_has_an_empty_answer() -> None:
    assert answer(" \n") == Answer(editions()[0])


def test_example_that_excludes_the_edition_is_a_problem() -> None:
    text = "@until.2006-01-01\nExample: x\nGiven a game between Ana and Ben\nWhen Ana loses 3 life"
    assert problem_lines(answer(text)) == [
        (0, f"no example here is about the rules as of {editions()[0]}")
    ]
    assert answer(text, "2005-08-01").examples


def test_examples_beyond_the_maximum_are_reported_as_a_problem() -> None:
    example = "Example: x{}\nGiven a game between Ana and Ben\nWhen Ana loses 3 life\n"
    found = answer("".join(example.format(number) for number in range(MAX_EXAMPLES + 1)))
    assert len(found.examples) == MAX_EXAMPLES
    assert problem_lines(found) == [
        (0, f"of {MAX_EXAMPLES + 1} examples the first {MAX_EXAMPLES} are shown")
    ]


def test_answer_follows_the_edition() -> None:
    text = "a game between Ana and Ben\nAna has lost"
    assert answer(text, "2010-07-16").edition == "2010-07-16"
    assert "the nearest is 2010-07-16" in problem_lines(answer(text, "2010-07-17"))[0][1]


def test_match_and_inquiry_scenarios_are_answered() -> None:
    match = answer("a match between Ana and Ben\nAna wins a game").examples[0]
    assert match.steps[0].state is None
    inquiry = answer("someone asks for every way to pay {G/W}").examples[0]
    assert inquiry.then == ("the answers are {G} and {W}",)


@pytest.mark.parametrize(
    ("text", "at", "first"),
    [
        ("", (1, 0), "a game between "),
        ("a ga", (1, 4), "a game between "),
        ("a game between Ana and Ben\n  Ana lo", (2, 8), "  Ana loses "),
        ("a game between Ana and Ben\nWhen Ana lo", (2, 11), "When Ana loses "),
        ("a game between Eve and Zoe\n", (2, 0), "Eve"),
        ("a game between Ana and Ben\nat the same time\n", (3, 0), "Ana"),
        ("a game between Ana and Ben\nat the same time\n  | Ben lo", (3, 10), "  | Ben loses "),
        (
            "Background:\nGiven a game between Eve and Zoe\n\nExample: y\nGiven E",
            (5, 7),
            "Given Eve",
        ),
        (
            "a game between Ana and Ben\nAna controls Platinum An",
            (2, 24),
            "Ana controls Platinum Angel",
        ),
        ("a game between Ana and Ben\nno sentence\nBen c", (3, 5), "Ben c"),
    ],
)
def test_completion_inserts_words_at_the_cursor(text: str, at: tuple[int, int], first: str) -> None:
    assert any(completion.insert.startswith(first) for completion in complete(text, *at))


def test_unknown_word_and_new_line_have_no_completions() -> None:
    assert complete("qqq", 1, 3) == []
    assert complete("a", 2, 0) == []


def test_simultaneous_events_are_completed_only_by_events() -> None:
    text = "a game between Ana and Ben\nat the same time\nAna loses 1 life\n"
    shown = {completion.insert for completion in complete(text, 4, 0)}
    assert "at the same time" not in shown
    assert "at the same time" in {completion.insert for completion in complete(text + "\n", 5, 0)}


@given(st.text(), st.sampled_from(["", *editions()]))
@ROBUST
def test_link_preserves_arbitrary_text_and_edition(text: str, edition: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    assert shared_text(addresses.table_fragment(text, edition)) == (text, edition)


@given(st.text(), st.integers(-1, 9), st.integers(-1, 99))
@ROBUST
def test_any_text_is_answered_and_completed(text: str, line: int, column: int) -> None:
    answer(text)
    complete(text, line, column)


def test_requests_and_replies_are_json() -> None:
    request = json.dumps({"ask": "answer", "text": SENTENCES, "site": "https://x"})
    found = json.loads(reply(request))
    assert found["examples"][0]["steps"][2]["derivation"][0]["slug"] == "zero-life"
    assert "(https://x/rules/zero-life)" in found["markdown"]
    request = json.dumps({"ask": "complete", "text": "a ga", "line": 1, "column": 4})
    assert json.loads(reply(request))[0]["insert"] == "a game between "


NOT_NEEDED = (
    *("z3", "rich", "typer", "hypothesis", "psutil", "pydantic", "jinja2"),
    *("platformdirs", "pytest", "asyncio", "subprocess"),
)


def test_playground_api_imports_without_optional_packages() -> None:
    code = f"""
import sys
sys.modules.update(dict.fromkeys({NOT_NEEDED!r}))
from headjudge.explain.api import reply
print(reply('{{"ask": "complete", "text": "Ana", "line": 1, "column": 3}}')[:1])
"""
    assert in_a_new_process(code) == "[\n"


def test_state_marks_a_new_turn() -> None:
    steps = answer("a game between Ana and Ben\nthe turn ends\nBen gains 1 life").examples[0].steps
    assert [step.state.new_turn for step in steps if step.state] == [True, False]
    steps = answer("a game between Ana and Ben\nAna gains 1 life\nthe turn ends").examples[0].steps
    assert [step.state.turn for step in steps if step.state] == [("Ana",), ("Ben",)]
    assert [step.state.new_turn for step in steps if step.state] == [False, True]


@pytest.fixture(scope="module")
def setting(site_folder: Path) -> Any:
    """The configuration in the playground's page."""
    page = (site_folder / addresses.TABLE / "index.html").read_text("utf-8")
    return json.loads(page.partition('id="setting">')[2].partition("</script>")[0])


@pytest.fixture(scope="module")
def fetched(setting: Any, site_folder: Path) -> dict[str, bytes]:
    """The contents of the files that the playground's page loads, by name."""
    found: dict[str, bytes] = {}
    for file in setting["fetched"]:
        sent = (site_folder / addresses.TABLE / file["path"]).read_bytes()
        assert len(sent) == file["size"]
        found[file["name"]] = content = gzip.decompress(sent) if file["zipped"] else sent
        assert blake2b(content, digest_size=8).hexdigest() in file["path"]
    return found


def test_downloads_of_the_page_stay_below_the_limit(
    setting: Any, fetched: dict[str, bytes]
) -> None:
    assert 1_000_000 < sum(file["size"] for file in setting["fetched"]) <= LARGEST - 300_000
    assert fetched["pyodide.asm.wasm"][:4] == b"\0asm"
    assert json.loads(setting["info"])["info"]["python"].startswith("3.14")


def test_archive_has_all_files_that_the_playground_reads(
    tmp_path: Path, pyodide: Path, fetched: dict[str, bytes]
) -> None:
    with ZipFile(BytesIO(archive(min(pyodide.glob(pyodide_files.WHEEL))))) as opened:
        names = opened.namelist()
        with ZipFile(
            BytesIO(fetched["headjudge.zip"])
        ) as of_site:  # the same files, although built at another time
            assert [name.replace(".pyc", ".py") for name in of_site.namelist()] == names
        assert [name for name in names if name.startswith("msgspec/_core.") and ".so" in name]
        assert not [name for name in names if name.startswith(("headjudge/cli/", "z3/"))]
        opened.extractall(tmp_path, [name for name in names if not name.startswith("msgspec")])
    code = f"""
import sys, msgspec, msgspec.inspect
sys.meta_path[:] = [finder for finder in sys.meta_path if "_frozen" in finder.__module__]
sys.path[:] = [{str(tmp_path)!r}, *(path for path in sys.path if path and "-packages" not in path)]
from headjudge.explain.api import reply
assert reply.__globals__["__file__"].startswith({str(tmp_path)!r})
for line in sys.stdin:
    print(reply(line))
"""
    features = [FEATURES / f"{name}.feature" for name in ("cards", "mana", "matches")]
    requests = [{"ask": "answer", "text": path.read_text("utf-8")} for path in features]
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input="\n".join(map(json.dumps, requests)),
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert ran.returncode == 0, ran.stderr
    replies = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [len(found["examples"]) > MAX_EXAMPLES / 2 for found in replies] == [True, True, True]


def test_archive_has_bytecode_if_node_is_installed(
    fetched: dict[str, bytes],
) -> None:
    with ZipFile(BytesIO(fetched["headjudge.zip"])) as opened:
        modules = [name for name in opened.namelist() if name.endswith((".py", ".pyc"))]
        assert opened.read("headjudge/spec/rulebook/editions.toml")
    ending = ".pyc" if pyodide_files.node() else ".py"
    assert f"headjudge/explain/api{ending}" in modules
    assert {Path(name).suffix for name in modules} == {ending}


def test_compiling_an_archive_keeps_other_files() -> None:
    into = BytesIO()
    with ZipFile(into, "w") as made:
        made.writestr("a.py", "x = 1")
        made.writestr("b.toml", "y")
    with ZipFile(BytesIO(bytecode.compiled(into.getvalue()))) as opened:
        assert opened.namelist() == ["a.pyc", "b.toml"]
        assert opened.read("b.toml") == b"y"
        found: dict[str, int] = {}
        exec(marshal.loads(opened.read("a.pyc")[16:]), found)
        assert found["x"] == 1


def test_missing_npm_is_reported_with_alternatives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv(store.VARIABLE, "0")
    monkeypatch.setattr(pyodide_files, "find_spec", lambda name: None)
    done = headjudge("site", "--out", str(tmp_path / "site"))
    assert done.exit_code == 2
    assert "the playground requires npm" in done.stderr
    assert "--pyodide DIR that has pyodide.mjs" in done.stderr
    with pytest.raises(UsageError, match="the playground requires npm"):
        pyodide_files.kept(tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (
            "echo 'no such host' >&2\nexit 1",
            r"npm pack pyodide@\S+ --silent: no such host; or name a folder",
        ),
        (
            f"echo other > pyodide-{pyodide_files.PYODIDE}.tgz",
            r"pyodide-\S+ does not have the expected digest",
        ),
    ],
)
def test_failed_download_is_reported(
    script: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = tmp_path / "npm"
    npm.write_text(f"#!/bin/sh\n{script}\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match=message):
        pyodide_files.kept(tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


def test_site_rejects_a_folder_without_pyodide(tmp_path: Path) -> None:
    done = headjudge("site", "--out", str(tmp_path / "site"), "--pyodide", str(tmp_path))
    assert done.exit_code == 2
    assert f"--pyodide {tmp_path}: pyodide.mjs is missing" in done.stderr
    assert not (tmp_path / "site").exists()


def test_markdown_warns_of_unread_lines() -> None:
    lines = (
        "a game between Ana and Ben",
        "Ana loses 20 life",
        "Ben draws a card in response",
        CHECK,
    )
    found = answer("\n".join(lines))
    assert found.before == 3
    assert "so this answer is incomplete" in found.markdown
    assert "- line 3: unknown step: Ben draws a card in response" in found.markdown
    left_out = "```gherkin\nBen draws a card in response\nstate-based actions are checked\n```"
    assert left_out in found.markdown
    assert "Answered by Head Judge" not in found.markdown
    whole = answer("\n".join((*lines[:2], CHECK)))
    assert "answer is incomplete" not in whole.markdown
    assert "*Answered by Head Judge under the rules as of" in whole.markdown


def test_markdown_warns_of_unread_examples() -> None:
    example = "Example: a\n  Given a game between Ana and Ben\n  When Ana concedes\n"
    found = answer(f"{example}\n{example.replace('concedes', 'is sad')}")
    assert len(found.examples) == 1
    assert "It covers only the other lines" in found.markdown
    assert "- line 7: unknown step: Ana is sad" in found.markdown
    assert "Answered by Head Judge" not in found.markdown


def test_markdown_and_outcome_mention_waiting_abilities() -> None:
    text = "a game between Ana and Ben\nAna controls Exquisite Blood\nBen loses 2 life"
    waits = "is waiting on the stack; to resolve it, write: Exquisite Blood's ability resolves"
    found = answer(text)
    assert found.examples[0].outcome.endswith(waits)
    assert waits in found.markdown
    assert "Answered by Head Judge" not in found.markdown


def test_resolving_an_ability_that_does_not_wait_is_a_problem() -> None:
    text = "a game between Ana and Ben\nAna controls Exquisite Blood\nAna loses 2 life"
    found = answer(f"{text}\nExquisite Blood's ability resolves\n{CHECK}")
    assert [problem.line for problem in found.problems] == [4]
    assert "does not wait on the stack" in found.problems[0].message
    assert found.before == 4
