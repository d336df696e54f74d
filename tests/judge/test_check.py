"""``headjudge check`` on a correct adapter and on adapters with typical mistakes."""

import re
import sys
import tomllib
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from headjudge.adapters.scaffold import KITS, render
from headjudge.judge.smoke import PROMISES, first_cases, openings, within_claims
from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.protocol.capabilities import lacking, needs
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from tests import NEWEST
from tests.conftest import headjudge, in_a_new_process

KIT = render(KITS["python"])
Check = Callable[..., tuple[int, str]]
SLIPS = tomllib.loads(Path(__file__).with_name("adapter_slips.toml").read_text("utf-8"))


def changes(slip: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the replacements that introduce a mistake, as pairs of texts."""
    return [(change["right"], change["wrong"]) for change in slip["changes"]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Return a function that runs the command on the Python template with replaced texts."""

    def checked(*changes: tuple[str, str], words: tuple[str, ...] = ()) -> tuple[int, str]:
        text = KIT
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path = tmp_path / "adapter.py"
        path.write_text(text, "utf-8")
        done = headjudge("check", f"{sys.executable} {path}", *words)
        return done.exit_code, " ".join((done.stdout + done.stderr).split())

    return checked


def test_adapter_from_template_has_no_problems(check: Check) -> None:
    status, page = check()
    assert status == 0

    assert "4. What else is unusual nothing" in page
    assert "no problems found; next: headjudge certify" in page
    assert all(f"{name} ok:" in page for name in ("concede", "life", "multiplayer", "simultaneous"))


def test_engine_that_checks_by_itself_is_asked_for_sequences(check: Check) -> None:
    early = ("self.life[player] = total", "self.life[player] = total\n            self.check()")
    wanted = "in which checks at the wrong moment are faults"
    assert "with sequences" not in check(early)[1]
    page = check(('"checks": "explicit"', '"checks": "implicit"'), early)[1]
    assert re.search(rf"could report [\d,]+ cases .*? with sequences: \d+ more, {wanted}", page)


def test_reference_passes_a_case_of_every_capability() -> None:
    done = headjudge("check", "reference")
    assert done.exit_code == 0
    assert len(re.findall(r" ok: ", done.stdout)) == len(CAPABILITIES) + 3
    assert "other events  played: block" in done.stdout
    assert "not tried" not in done.stdout
    assert "no problems found" in done.stdout


def test_lines_are_narrow_except_titles_and_exchanges() -> None:
    done = headjudge("check", "phase")
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    as_they_are = ("→", "←", "Example:", "Given ", "When ", "And ", "Then ")
    assert max(len(line) for line in lines if not line.lstrip().startswith(as_they_are)) <= 80


def test_words_of_an_engine_begin_no_line(check: Check, tmp_path: Path) -> None:
    """GitHub runs a line that begins with `::` as a command, also after blanks."""
    words = " ".join(f"{'w' * count} ::warning::no" for count in range(40, 100, 10))
    check(("outcomes = []", f"raise Unsupported({words!r})\n        outcomes = []"))
    done = headjudge("check", f"{sys.executable} {tmp_path / 'adapter.py'}")
    starts = [line.lstrip() for line in done.stdout.splitlines()]
    assert any(line.startswith("| ") and "::warning" in line for line in starts)
    assert not [line for line in starts if line.startswith("::")]


@pytest.mark.parametrize("slip", SLIPS["wrong"], ids=itemgetter("says"))
def test_mistake_is_reported_with_its_exchange(check: Check, slip: dict[str, Any]) -> None:
    status, page = check(*changes(slip))
    assert status == 1
    assert slip["says"] in page
    differs = "WRONG: after step" in slip["says"]
    wanted = (
        "to check" if "UNSUPPORTED" in slip["says"] else "wrong answer" if differs else "to fix"
    )
    assert wanted in page.rpartition("; next")[0].rpartition(" 4. ")[2]
    if "WRONG: it" not in slip["says"]:
        assert "→ {" in page
        assert "← " in page


@pytest.mark.parametrize("slip", SLIPS["odd"], ids=itemgetter("says"))
def test_suspicious_answer_is_reported_with_its_exchange(
    check: Check, slip: dict[str, Any]
) -> None:
    status, page = check(*changes(slip))
    assert slip["says"] in page
    assert "to check" in page
    assert (status == 6) is ("other names" in slip["says"])
    assert (status == 6) is ("answers depend on names" in page)
    assert "→ {" in page.split("4. What else")[1]


def test_unknown_fields_are_reported(check: Check) -> None:
    seats = ('"max_players": 8', '"max_players": 8, "seats": 8')
    status, page = check(('"losers"', '"cursed": {}, "losers"'), seats)
    assert status == 0
    assert "reported, but not part of the protocol: cursed" in page
    assert "declared, but not part of the protocol: seats" in page
    assert "unknown to the protocol" not in check()[1]


def test_misspelled_field_is_a_problem(check: Check) -> None:
    status, page = check(('"winners": winners', '"winner": winners'))
    assert status == 1
    assert "WRONG: `winner` is not part of the protocol: call it `winners`" in page
    assert "never reported: winners; most cases need it WRONG: without it" in page
    assert "no problems found" not in page
    assert re.search(r"things to fix; next: headjudge check .*none of these cases yet$", page)


def test_changing_answers_are_said_first_and_not_to_be_certified(check: Check) -> None:
    slip = next(slip for slip in SLIPS["wrong"] if "the same case" in slip["says"])
    page = check(*changes(slip))[1]
    assert page.count("WRONG") == page.count("second time") == 1
    assert "2. The simplest case" not in page
    assert re.search(r"1 thing to fix; next: headjudge check .* changing answers$", page)


def test_similar_name_of_an_optional_field_is_suggested(check: Check) -> None:
    status, page = check(('"life": dict', '"lifes": dict'), ('"concede", "life"]', '"concede"]'))
    assert status == 1
    assert "WRONG: `lifes` is not part of the protocol: call it `life`" in page


def test_misspelled_outcomes_are_one_problem(check: Check) -> None:
    page = check(('"outcomes": outcomes', '"outcome": outcomes'))[1]
    assert page.count("this one has none; call 'outcome' `outcomes`") == 1
    assert "WRONG: the same error as with (needs none): concede, life" in page


def test_event_that_no_capability_covers_is_nothing_to_fix(check: Check) -> None:
    status, page = check(('kind in ("lose-life", "damage")', 'kind == "damage"'))
    assert "refused: no capability covers lose-life, and it plays none" in page
    assert all(f"{name} ok:" in page for name in ("concede", "life", "multiplayer"))
    assert page.count("WRONG") == 1
    assert "simultaneous WRONG: after step 2" in page  # the toy's own fault
    assert "1 wrong answer; next: headjudge certify" in page
    assert status == 1


def test_engine_that_plays_nothing_is_a_problem(check: Check) -> None:
    status, page = check(
        ("        kind, who", '        raise Unsupported("no")\n        kind, who')
    )
    assert status == 1
    assert "WRONG: it plays none of these cases" in page


def test_simplest_case_of_a_capability_is_within_the_claims() -> None:
    info = EngineInfo("x", "1", frozenset({"cant-lose", "priority"}), max_players=2)
    for capability in info.capabilities:
        assert first_cases(capability, NEWEST, info)
        for scenario in first_cases(capability, NEWEST, info):
            assert lacking(scenario.case, info, NEWEST) == ()


def test_unreported_optional_fields_are_suggested(check: Check) -> None:
    _, page = check()
    assert "by reporting `chooser`" in page
    suggestion = (
        "other fields it could report: poison, library, active (10 more cases), "
        "priority (8 more cases), lasting"
    )
    assert suggestion in page
    with_library = check(('"losers"', '"library": {}, "losers"'))[1]
    assert suggestion.replace(" library,", "") in with_library
    assert "could report:" not in headjudge("check", "reference").stdout.split("3. Other")[1]


def test_suspicious_answers_alone_do_not_fail(check: Check) -> None:
    status, page = check(('"concede", ', ""))
    assert status == 0
    assert "1 thing to check; next: headjudge certify" in page


@pytest.mark.parametrize("slip", SLIPS["not-started"], ids=itemgetter("says"))
def test_failed_hello_is_explained(
    check: Check, slip: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    waits_for_ever = "flush" in slip["says"]
    status, page = check(*changes(slip), words=("--timeout", "0.2") if waits_for_ever else ())
    assert status == 3
    assert slip["says"] in page


def test_trace_shows_all_exchanges(check: Check) -> None:
    _, few = check()
    _, all_lines = check(words=("--trace",))
    assert "→" not in few
    assert all_lines.count("→ {") == all_lines.count("← {") > 15


def test_missing_engine_is_usage_error() -> None:
    done = headjudge("check")
    assert done.exit_code == 2
    assert "missing ENGINE" in done.stderr


def test_implicit_checks_are_not_compared_with_explicit_ones(check: Check) -> None:
    after_each = "            self.life[player] = total\n            self.check()"
    early = ("            self.life[player] = total", after_each)
    status, page = check(('"checks": "explicit"', '"checks": "implicit"'), early)
    assert status == 0
    assert "checks state-based actions at any moment" in page
    assert (
        "(needs none) not tried: the engine may check state-based actions too early for it" in page
    )
    assert check(early)[0] == 1


@pytest.mark.parametrize("edition", [NEWEST, "2010-07-16"])
def test_first_cases_of_a_capability_need_or_promise_it(edition: str) -> None:
    plainest = {name: first_cases(name, edition) for name in ("", *CAPABILITIES)}
    assert edition != NEWEST or all(plainest.values())
    for capability, some in plainest.items():
        for first in some:
            assert first.thens
            assert first.case.edition == edition
            expected_fields = {
                expectation.reported_field
                for then in first.thens
                for expectation in then.expectations
            }
            promised = {name for name, field in PROMISES.items() if field in expected_fields}
            assert not capability or capability in needs(first.case) | promised
            assert capability or not needs(first.case)


def test_playable_cases_are_counted_by_capability(book: Rulebook) -> None:
    every = bundled_scenarios(book)
    assert len(within_claims(CAPABILITIES, 64, NEWEST)) == len(every)
    few = len(within_claims({"multiplayer", "life"}, 64, NEWEST))
    assert 0 < len(within_claims((), 2, NEWEST)) < few < len(every)
    but_one = openings(CAPABILITIES - {"poison"}, 64, NEWEST)
    others = within_claims(CAPABILITIES - {"poison"}, 64, NEWEST)
    assert but_one == {"poison": len(every) - len(others)}


def test_wrong_starting_life_is_named_by_check_and_as_the_first_cause(tmp_path: Path) -> None:
    path = tmp_path / "adapter.py"
    path.write_text(KIT.replace('"capabilities": [', '"capabilities": ["commander", '), "utf-8")
    engine = f"{sys.executable} {path}"
    checked = headjudge("check", engine)
    assert "commander     WRONG: Ana starts the game at 20 life instead of 40" in checked.stdout
    assert "1 thing to fix" in checked.stdout.splitlines()[-1]
    causes = headjudge("certify", engine, "--rule", "903").stdout.splitlines()
    assert "Starting life is 20 where the game starts at 40 (103.4 life-at-the-start" in "".join(
        line for line in causes if line.startswith(("1.", "1 cause"))
    )


def test_error_of_the_python_kit_names_the_calls_that_led_to_it(tmp_path: Path) -> None:
    path = tmp_path / "adapter.py"
    path.write_text(KIT.replace("self.life[player] = total", "self.nothing()"), "utf-8")
    done = headjudge("check", f"{sys.executable} {path}")
    assert re.search(
        r"AttributeError: .*adapter\.py:\d+ > \S*adapter\.py:\d+", " ".join(done.stdout.split())
    )


def test_suggested_claims_begin_with_those_about_games() -> None:
    lines = headjudge("check", "python-mtg").stdout.splitlines()
    suggested = [line.split()[1].rstrip(":") for line in lines if line.startswith("   with ")]
    assert suggested
    assert {"mana", "numbers", "matches"}.isdisjoint(suggested)


def test_check_does_not_load_slow_modules(tmp_path: Path) -> None:
    path = tmp_path / "adapter.py"
    path.write_text(KIT, "utf-8")
    code = (
        "import sys; from typer.testing import CliRunner; from headjudge.cli.main import app\n"
        f"done = CliRunner().invoke(app, ['check', {f'{sys.executable} {path}'!r}])\n"
        "assert 'no problems found' in done.stdout\n"
        "print(*(name for name in sys.modules if name in "
        "('z3', 'hypothesis', 'headjudge.judge.invariants')))"
    )
    assert in_a_new_process(code).split() == []


def test_engine_that_prints_to_standard_output_is_one_problem(check: Check) -> None:
    status, page = check(
        ("os.dup2(2, 1)", "pass"),
        (
            "    def check(self) -> None:\n",
            '    def check(self) -> None:\n        print("[life]", self.life, flush=True)\n',
        ),
    )
    assert status == 1
    said = "WRONG: garbage: it prints to standard output, which is for replies only: "
    assert page.count(said) == 1
    assert page.count("WRONG") == 2
    assert "WRONG: the same error as with (needs none): life, multiplayer" in page
    assert "1 thing to fix; next" in page
