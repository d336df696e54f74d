"""Proofs and refutations of the invariants and of users' claims."""

import re
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from headjudge.editions.rule_report import show_rule
from headjudge.proofs import prove as command
from headjudge.proofs.prove import predicates_help, verdict, wanted
from headjudge.reference import play
from headjudge.spec.logic import claims as c
from headjudge.spec.logic import proofs
from headjudge.spec.logic.claims import Claim, invariants, parse, without_invariant
from headjudge.spec.logic.facts import FACTS, NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.proofs import (
    DENIED,
    ClaimResult,
    Problem,
    prove,
    try_claim,
)
from headjudge.spec.logic.situations import ALL, Situation
from headjudge.spec.logic.theory import Theory
from headjudge.spec.rulebook import LookUpError, Rule, Rulebook, editions
from headjudge.spec.rulebook.records import Numbered
from headjudge.suite.compiler import compile_features, read
from tests import NEWEST
from tests.conftest import headjudge

BY_NAME = {claim.name: claim for claim in invariants()}


def claim_of(holds: str, **more: object) -> Claim:
    return Claim("So it is", holds, "so", **more)  # type: ignore[arg-type]


def test_each_invariant_has_rules_and_a_negative_control() -> None:
    assert len(invariants()) >= 25
    for claim in invariants():
        assert claim.rules, claim.name
        assert claim.negative_control, claim.name


def test_every_edition_has_invariants() -> None:
    for date in editions():
        book = Rulebook.at(date)
        assert sum(claim.made_of(book) for claim in invariants()) >= 20, date


def test_every_rule_of_104_occurs_in_an_invariant() -> None:
    book = Rulebook.at()
    assert without_invariant(book) == []
    numbers = (Numbered(book.edition, "104.3z"),)
    new = Rule("A new rule", "requires", numbers, "new", "ending_the_game")
    with_new = Rulebook(book.edition, [*book, new], book.families, book.questions)
    assert without_invariant(with_new) == [new]


@pytest.mark.parametrize(
    "name", ["losing-beats-winning", "conceding-always-loses", "one-side-wins", "all-lose-is-draw"]
)
def test_invariant_is_proven_for_any_number_of_players(name: str) -> None:
    tried = try_claim(Theory.at(), BY_NAME[name])
    assert tried.proven
    assert tried.proof.players == "any number"
    assert set(BY_NAME[name].rules) <= set(tried.proof.rules) | {"concede"}


def test_proof_fails_without_any_of_its_rules() -> None:
    theory, claim = Theory.at(), BY_NAME["losing-beats-winning"]
    proof = prove(theory, claim.formula)
    problem = Problem(theory, claim.formula)
    for slug in proof.rules:
        labels = [label for label in proof.axioms if problem.rule(label) != slug]
        solvers = map(problem.among, (2, 3))
        assert "sat" in [labeled.check([*labels, DENIED])[0] for labeled in solvers], slug


@pytest.mark.parametrize(
    "claim", [claim for claim in invariants() if claim.name in proofs.load().by]
)
def test_recorded_rules_imply_invariant(claim: Claim) -> None:
    kept = proofs.load()
    by = kept.by[claim.name]
    problem = Problem(Theory.at(kept.edition), claim.formula, claim.varies)
    rules = {"", *by.rules}
    problem.axioms = {
        label: axiom for label, axiom in problem.axioms.items() if problem.rule(label) in rules
    }
    assert {*map(problem.rule, problem.axioms)} >= {*by.rules}
    for players in (2, 3):
        assert problem.forced(players, problem.axioms) is not None


def test_record_of_proofs_has_every_invariant() -> None:
    book = Rulebook.at(proofs.load().edition)
    assert [*proofs.load().by] == [claim.name for claim in invariants() if claim.made_of(book)]


def test_record_of_proofs_is_written_for_all_invariants_at_once(tmp_path: Path) -> None:
    again = tmp_path / "proven.json"
    for more in (["104.4a"], ["--edition", NEWEST], ["--all"]):
        done = headjudge("prove", *more, "--update", str(again))
        assert done.exit_code == 2
        assert "requires all invariants and the newest edition" in done.stderr
    claim = BY_NAME["all-lose-is-draw"]
    result = try_claim(Theory.at(NEWEST), claim)
    proofs.write(again, NEWEST, [result, ClaimResult(claim, prove(Theory.at(), claim.formula))])
    written = msgspec.json.decode(again.read_bytes())
    assert written["edition"] == NEWEST
    assert written["by"] == {claim.name: {"players": "any number", "rules": [*result.proof.rules]}}


def test_false_claim_is_refuted_by_minimal_situation() -> None:
    proof = prove(Theory.at(), parse("every p: told_to_win(p) -> won(p)"))
    assert proof.verdict == "refuted"
    (found,) = proof.situations
    assert found == Situation(2, ("had_won(0)",)) or len(found.facts) in (2, 3)


def test_comparison_is_refuted_by_two_situations() -> None:
    claim = BY_NAME["a-restriction-makes-nobody-lose"]
    assert claim.negative_control
    proof = prove(Theory.at(), parse(claim.negative_control.holds), claim.varies)
    before, after = proof.situations
    new = set(after.facts) - set(before.facts)
    assert new
    assert all(fact.startswith("cant_lose(") for fact in new)


def test_vacuous_claim_is_not_proven() -> None:
    tried = try_claim(Theory.at(), claim_of("every p: poison(p) <= 3 and poison(p) >= 4 -> won(p)"))
    assert tried.proof.verdict == "proven"
    assert tried.vacuous
    assert verdict(tried) == "vacuous"


def test_claim_whose_negative_control_holds_is_not_proven() -> None:
    near = c.NegativeControl("Who loses is out", "every p: loses_now(p) -> lost(p)")
    claim = claim_of("every p: had_lost(p) -> lost(p)", negative_control=near)
    tried = try_claim(Theory.at(), claim)
    assert not tried.proven
    assert verdict(tried) == "too weak"


def test_claim_beyond_the_numbers_tried_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The claim is true for two to four players and false for five."""
    names = [f"p{number}" for number in range(5)]
    differ = " and ".join(f"{first} != {second}" for first, second in combinations(names, 2))
    claim = claim_of(f"not (some {', '.join(names)}: {differ})")
    tried = try_claim(Theory.at(), claim)
    assert tried.proof.verdict == "unknown"
    assert not tried.proven
    assert max(ALL) == 6
    fewer = "headjudge.spec.logic.proofs.ALL"
    monkeypatch.setattr(fewer, range(2, 5))  # as if only two to four players were tried
    proof = try_claim(Theory.at(), claim).proof
    assert (proof.verdict, proof.players) == ("proven", "2 to 6")


def test_conditions_of_a_claim_are_its_premises() -> None:
    claim = parse("every p: had_lost(p) -> (had_won(p) -> over) and (cant_win(p) -> not over)")
    assert [str(formula) for formula in c.conditions(claim)] == [
        "some p: had_lost(p) and had_won(p)",
        "some p: had_lost(p) and cant_win(p)",
    ]


def test_counterexample_is_a_valid_feature(tmp_path: Path) -> None:
    tried = try_claim(Theory.at(), claim_of("every p: loss_effect(p) -> not stays(p)"))
    result = command.Result((NEWEST,), tried)
    file = tmp_path / "refuted.feature"
    file.write_text(command.feature(command.examples(result)), "utf-8")
    (scenario,) = compile_features([read(file)], Rulebook.at())
    outcomes = play(scenario.case).outcomes
    assert all(then.judged(outcomes[then.after - 1]) for then in scenario.thens)
    text = "\n".join(command.lines(result))
    assert text.startswith("refuted: so: So it is")
    assert "Given a game between Ana and Ben" in text


def test_proof_holds_in_every_edition_with_its_rules() -> None:
    (task,) = command.tasks([BY_NAME["conceding-always-loses"]], "", every_edition=True)
    found = command.results(task)
    dates = [date for result in found for date in result.editions]
    assert sorted(dates) == sorted(editions())
    assert len({result.tried.proof.axioms for result in found}) < len(task.groups) / 2
    assert all(result.tried.proven for result in found)


def test_claim_in_edition_without_its_rules_is_an_error() -> None:
    with pytest.raises(
        LookUpError, match="all the rules that restart-has-no-result depends on: 2008-02-01"
    ):
        command.tasks([BY_NAME["restart-has-no-result"]], "2008-02-01", every_edition=False)


def test_rule_selects_invariants_that_rest_on_it() -> None:
    claims, edition, _ = wanted("104.2d@2018-01-01")
    assert {claim.name for claim in claims} == {"an-emperor-wins-for-the-team"}
    assert edition == "2017-09-29"
    assert wanted("732.4") == wanted("mandatory-loop"), "what restates a rule rests on the same"
    assert wanted("all-lose-is-draw").claims == (BY_NAME["all-lose-is-draw"],), "a name goes first"
    for slug in {slug for claim in invariants() for slug in claim.rules}:
        of_rule = tuple(claim for claim in invariants() if slug in claim.rules)
        for date in editions()[::10]:
            book = Rulebook.at(date)
            number = book.rules[slug].number(date)
            if number and book.rule(number).slug == slug:  # not merged into another rule
                assert wanted(f"{number}@{date}")[0] == of_rule


def test_rules_show_names_command_that_proves_invariant() -> None:
    shown = list(show_rule("104.4a", "2021-04-22"))
    at = shown.index("invariant that depends on it")
    assert shown[at + 1].startswith("  all-lose-is-draw: If all remaining players lose")
    label, _, words = shown[at + 2].partition(": headjudge ")
    assert label == "  proven by"
    assert words == "prove 104.4a@2021-04-22"
    claims, edition, _ = wanted(words.split()[1])
    assert ([*claims], edition) == ([BY_NAME["all-lose-is-draw"]], "2021-04-22")


def test_file_of_claims_is_read_and_proven(tmp_path: Path) -> None:
    rule = Rulebook.at().of_family("ending_the_game")[0]
    file = tmp_path / "mine.toml"
    file.write_text(
        f"""
        [poison-kills-everyone]
        says = "Ten poison counters lose the game, to anybody"
        rules = ["{Rulebook.at().number(rule.slug)}"]
        holds = "every p: checking and playing(p) and poison(p) >= 10 -> not stays(p)"
        """
    )
    ((claim,), _, _) = wanted(str(file))
    assert claim.rules == (rule.slug,)
    assert prove(Theory.at(), claim.formula).verdict == "refuted"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a]\nsays = 'x'", r"mine.toml:1: \[a\]: Object missing required field `holds`"),
        (
            "[a]\nsays = 'x'\nholds = 'every p: wom(p)'",
            r"mine.toml:1: \[a\]: holds: line 1, column 10",
        ),
        ("[a]\nsays = 'x'\nholds = 'over'\nrules=['104.9']", r"\[a\]: no rule '104.9'"),
        ("[a]\nsays = 'x'\nholds = 'over'\nrule=['104.1']", r"\[a\]: Object contains unknown"),
        ("[a]\nsays = 'x'\nholds = \"over'\"", r"\[a\]: a name with a prime needs"),
        ("a = 1", "'a' is outside a claim"),
        ("[a", r"mine.toml: Expected"),
    ],
)
def test_invalid_claim_is_reported_with_its_line(text: str, message: str) -> None:
    with pytest.raises(c.ClaimError, match=message):
        list(c.read_claims(text, "mine.toml"))


def test_command_proves_and_refutes(tmp_path: Path) -> None:
    done = headjudge("prove", "losing-beats-winning", "--edition", "2021-04-22")
    assert done.exit_code == 0
    assert "\n  edition 2021-04-22\n" in done.stdout
    assert done.stdout.startswith("proven: losing-beats-winning: A player who would win and lose")
    assert "for any number of players, by " in done.stdout
    assert "104.3f win-and-lose-is-loss" in done.stdout
    assert done.stdout.endswith("1 of 1 proven\n")
    file, saved = tmp_path / "mine.toml", tmp_path / "refuted.feature"
    file.write_text(
        '[a]\nsays = "A player who concedes wins"\nholds = "every p: concedes(p) -> won(p)"\n'
    )
    done = headjudge("prove", str(file), "--counterexamples", str(saved))
    assert done.exit_code == 1
    assert "refuted: a: A player who concedes wins" in done.stdout
    assert headjudge("explain", str(saved)).exit_code == 0


MIXED = """\
[fine]
says = "A player who concedes is out"
holds = "every p: concedes(p) -> not stays(p)"

[slip]
says = "A player who concedes wins"
holds = '''
every p: concedes(p) ->
  wom(p)'''

["two words"]
says = "Two words"

[always]
says = "A player who has won has won"
holds = "every p: won(p) -> won(p)"
"""


def test_invalid_claim_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MIXED, "utf-8")
    done = headjudge("prove", str(file))
    assert done.exit_code == 2
    lines = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert lines == [
        "proven: fine: A player who concedes is out",
        "proven: always: A player who has won has won",
        "2 of 2 proven, and 2 claims can't be read",
    ]
    first, second = done.stderr.splitlines()
    assert first.startswith(
        f"headjudge: {file}:5: [slip]: holds: line 2, column 3: expected a fact"
    )
    assert "did you mean won" in first
    assert f"{file}:11: [two words]: Object missing required field `holds`" in second


def test_file_with_only_invalid_claims_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("a = 1\n", "utf-8")
    done = headjudge("prove", str(file))
    assert done.exit_code == 2
    assert f"{file}:1: 'a' is outside a claim; begin each claim with [a-name]" in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("holds", ["every p: won(p) -> won(p)", "every p: same_side(p, p)", "true"])
def test_tautology_needs_no_rule(holds: str) -> None:
    tried = try_claim(Theory.at(), claim_of(holds))
    lines = list(command.lines(command.Result((NEWEST,), tried)))
    assert lines[-1] == (
        "  for any number of players, true regardless of the rules: no rule is needed"
    )


def test_list_predicates_names_those_of_the_edition() -> None:
    book = Rulebook.at()
    done = headjudge("prove", "--list-predicates")
    assert done.exit_code == 0
    defined = [name for name, made in DEFINITIONS.items() if book.has_rule(made.slug)]
    for name in (*FACTS, *NUMBERS, *defined, "left", "reaches"):
        assert re.search(rf"^  {name}(\(.*?\))?  +\S", done.stdout, re.MULTILINE), name
    text = " ".join(done.stdout.split())
    for says in [f.says for f in FACTS.values()] + [n.says for n in NUMBERS.values()]:
        assert says in text
    for made in (DEFINITIONS[name] for name in defined):
        assert f"{made.says.removesuffix('.')} ({book.number(made.slug)})" in text
    assert "every p: ..." in done.stdout
    old = headjudge("prove", "--list-predicates", "--edition", "2005-08-01").stdout
    assert "\n  restarted" not in old
    assert "  won(p)" in old


def test_list_of_predicates_fits_the_terminal_width() -> None:
    assert max(map(len, predicates_help(Rulebook.at(), 60))) <= 60


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["one-side-win"], "no invariant 'one-side-win'.*one-side-wins"),
        (["904.13c"], "no invariant depends on 904.13c archenemy-commander-poison"),
        (["104.4b", "--edition", "2000-01-01"], "no edition '2000-01-01'"),
        (["none.toml"], "none.toml: can't be read"),
        (["one-side-wins", "--edition", "2000-01-01"], "no edition '2000-01-01'"),
    ],
)
def test_prove_rejects_invalid_arguments(arguments: list[str], message: str) -> None:
    done = headjudge("prove", *arguments)
    assert done.exit_code == 2
    assert re.search(message, done.stderr)
