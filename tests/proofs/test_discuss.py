"""Open questions: their readings change outcomes, and each question has a page."""

import re
from pathlib import Path

import pytest

from headjudge.adapters.reference import Reference
from headjudge.editions.rule_report import list_questions
from headjudge.judge.judge import run
from headjudge.proofs import open_questions
from headjudge.proofs.open_questions import page
from headjudge.reference.any_case import play
from headjudge.report.writers import EVENTS
from headjudge.runner.in_process import InProcessEngine
from headjudge.spec.logic.theory import Theory
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import LookUpError, Rulebook, editions
from headjudge.spec.rulebook import book as look_ups
from tests import NEWEST
from tests.conftest import headjudge
from tests.judge.test_judge import write_log
from tests.slow.test_readings import every_reading

ROOT = Path(__file__).parents[2]
QUESTIONS = Rulebook.at().questions
OLD = editions()[-1]
OTHERS = [reading for reading in every_reading() if not reading.accepted]


@pytest.mark.parametrize(
    ("number", "slug"),
    [reading for reading in OTHERS if not QUESTIONS[reading[0]].no_formula],
)
def test_rejected_reading_changes_formulas_in_some_edition(number: int, slug: str) -> None:
    dates = open_questions.arises_in(number)
    books = [Rulebook.at(date) for date in (dates[0], "2009-05-01") if date in dates]
    assert any(
        Theory.of(book).key != Theory.of(book.with_interpretations({number: slug})).key
        for book in books
    )


def test_reading_marked_without_formula_changes_no_formula() -> None:
    for number, slug in OTHERS:
        if QUESTIONS[number].no_formula:
            for date in (NEWEST, "2009-05-01", "2005-08-01"):
                book = Rulebook.at(date).with_interpretations({number: slug})
                assert Theory.of(book).key == Theory.at(date).key, number


def test_code_asks_for_a_reading_of_each_question_and_only_for_existing_ones() -> None:
    readings: set[tuple[int, str]] = set()
    for path in [p for package in ("reference", "spec") for p in (ROOT / package).rglob("*.py")]:
        text = path.read_text("utf-8")
        for number, _, slug in re.findall(r'interpretation\((\d+)\)\s+(==|!=)\s+"([a-z-]+)"', text):
            assert slug in {r.slug for r in QUESTIONS[int(number)].readings}, (path, number, slug)
            readings.add((int(number), slug))
    assert len(readings) > 40
    switched = {n for n, question in QUESTIONS.items() if not question.no_switch}
    in_other_ways = {1, 5, 7, 21, 29, 35, 42}
    assert {n for n, _ in readings} | in_other_ways == switched


def test_question_has_another_reading_or_says_why_not() -> None:
    for number, question in QUESTIONS.items():
        assert bool(question.no_switch) == (len(question.readings) == 1), number
        assert question.why
    for reading in (reading for question in QUESTIONS.values() for reading in question.readings):
        assert reading.rests_on, reading.slug
        assert set(reading.rests_on) <= Rulebook.at().rules.keys(), reading.slug
    slugs = [question.slug for question in QUESTIONS.values()]
    assert len(set(slugs)) == len(slugs)
    assert all(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", slug) for slug in slugs)


def test_accepted_readings_change_nothing() -> None:
    for date in editions():
        book = Rulebook.at(date)
        accepted = {number: book.accepted(number) for number in QUESTIONS}
        assert book.with_interpretations(accepted) is book
        assert book.with_interpretations({}) is book
        assert {number: book.interpretation(number) for number in QUESTIONS} == accepted
    for scenario in open_questions.tagged(6, Rulebook.at()):
        assert play(scenario.case, book=Rulebook.at()) == play(scenario.case)


def test_rulebook_accumulates_interpretations() -> None:
    book = Rulebook.at().with_interpretations({9: "opponents-lose", 1: "first-in-turn-order"})
    assert (book.edition, book.interpretation(9), book.interpretation(1)) == (
        NEWEST,
        "opponents-lose",
        "first-in-turn-order",
    )
    assert book.readings == {9: "opponents-lose"}
    assert book is Rulebook.at().with_interpretations({9: "opponents-lose"})
    assert book.with_interpretations({16: "stays-drawn"}).readings == {
        9: "opponents-lose",
        16: "stays-drawn",
    }
    assert book.with_interpretations({9: "nothing-happens"}) is Rulebook.at()
    assert Rulebook.at().interpretation(9) == "nothing-happens"


def test_accepted_reading_may_depend_on_edition() -> None:
    assert Rulebook.at("2005-08-01").interpretation(33) == "those-still-in"
    assert Rulebook.at("2005-10-01").interpretation(33) == "all-members"
    assert Rulebook.at("2006-07-15").interpretation(34) == "required-counts"
    assert QUESTIONS[34].reading == QUESTIONS[34].accepted(NEWEST).says


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        ({9: "oponents-lose"}, "question 9 has no reading 'oponents-lose'; did you mean opponents"),
        ({9: "xyz"}, "question 9 has no reading 'xyz'; it has nothing-happens, opponents-lose"),
        ({999: "opponents-lose"}, "no open question has the number 999"),
    ],
)
def test_unknown_reading_is_reported(readings: dict[int, str], message: str) -> None:
    with pytest.raises(LookUpError, match=re.escape(message)):
        Rulebook.at().with_interpretations(readings)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('slug = "nobody-wins"', 'slug = "both-win"'), "1: two of its readings have the same"),
        (('slug = "ten"', 'until = "2001-01-01"\nslug = "ten"'), ""),
        (('slug = "fifteen"', 'until = "2009-05-01"\nslug = "fifteen"'), ""),
        (('slug = "both-win"', 'slug = "both-win"\nfrom = "2010-02-01"'), ""),
        (("no-switch = ", "no-swich = "), "Object contains unknown field `no-swich`"),
        (('no-switch = "The rule allows', 'until = "9" #'), "10: it needs a second reading"),
    ],
)
def test_inconsistent_readings_are_rejected(
    change: tuple[str, str], message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = (ROOT / "spec/rulebook/questions.toml").read_text("utf-8")
    assert change[0] in text
    (tmp_path / "questions.toml").write_text(text.replace(*change, 1), "utf-8")
    monkeypatch.setattr(look_ups, "files", lambda _: tmp_path)
    load = look_ups._questions.__wrapped__  # noqa: SLF001 -- without what was loaded before
    if not message:
        assert load().keys() == QUESTIONS.keys()
        return
    with pytest.raises(LookUpError, match=message):
        load()


def test_edition_without_accepted_reading_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = (ROOT / "spec/rulebook/questions.toml").read_text("utf-8")
    for slug in ("fifteen", "ten"):
        text = text.replace(f'slug = "{slug}"\n', f'slug = "{slug}"\nuntil = "2009-05-01"\n', 1)
    (tmp_path / "questions.toml").write_text(text, "utf-8")
    monkeypatch.setattr(look_ups, "files", lambda _: tmp_path)
    with pytest.raises(LookUpError, match=f"2: no reading is accepted in edition {NEWEST}"):
        look_ups._questions.__wrapped__()  # noqa: SLF001 -- as above


def test_listing_has_a_line_per_question_and_marks_settled_ones() -> None:
    lines = list(list_questions(Rulebook.at()))
    assert len(lines) == len(QUESTIONS)
    assert all(
        question.asks in line for question, line in zip(QUESTIONS.values(), lines, strict=True)
    )
    assert lines[1].endswith("(settled)")
    assert not lines[0].endswith("(settled)")


class Follower(Reference):
    """An engine with another reading of question 1 that raises an error in one case."""

    def play(self, case: AnyCase) -> tuple[AnyOutcome, ...]:
        if case.id == "replaced-draws-come-one-after-the-other.2":
            raise RuntimeError("no such thing")
        book = Rulebook.at(case.edition).with_interpretations({1: "both-win"})
        return play(case, derive=False, book=book).outcomes


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report folder of that engine's run over the scenarios about question 1."""
    folder = tmp_path_factory.mktemp("report")
    chosen = open_questions.tagged(1, Rulebook.at())
    write_log(folder / EVENTS, run(InProcessEngine(Follower()), chosen, Rulebook.at()))
    return folder


@pytest.fixture(scope="module")
def discussed(report: Path) -> str:
    """The page of question 1 with that engine, in an early edition with few invariants."""
    words = ("two-win-at-once", "--edition", OLD, "--report", str(report))
    shown = headjudge("rules", "questions", *words)
    assert shown.exit_code == 0
    return shown.stdout


def test_page_shows_readings_rules_and_situations(discussed: str) -> None:
    text = discussed.partition("\n## Engines\n")[0]
    head, held, parted = re.split(r"\n## .*\n", text)
    assert head.startswith("# Question 1: If effects would make players on different sides win")
    assert f"`two-win-at-once`, edition {OLD}. The rules leave this open, so no" in head
    assert "- **first-in-turn-order** (accepted): the first of them in turn order" in held
    assert "  - 102.2b win-by-effect: An effect can say that a player wins the game." in held
    assert "Why `first-in-turn-order` is accepted: No rule covers this," in held
    assert "### `both-win` and `nobody-wins`\n" in parted
    assert "The smallest situation that ends differently, found by the prover." in parted
    assert "    | an effect states that Ana wins the game        |\n" in parted
    assert "| first-in-turn-order (accepted) | Ana won; the game is over |" in parted
    assert "| both-win | Ana and Ben won; the game is over |" in parted
    assert "| nobody-wins | the game goes on |" in parted


def test_page_of_a_settled_question_covers_its_last_edition() -> None:
    text = page("37")
    assert "edition 2006-07-15 (it arises until 2006-07-15)" in text
    assert "From the scenario `what-entered-for-the-player-leaves` (features/leaving" in text
    assert "| removed-from-the-game | Ana lost; the game goes on; Angel is in exile" in text
    assert "`out-of-the-game` is accepted until 2006-07-15" in text


def test_page_of_question_with_one_reading_says_why() -> None:
    text = page("15")
    assert "## Why only one reading can be played\n\nOutcomes don't include a team's result" in text
    assert "## Where the readings differ" not in text


def test_page_shows_reading_of_engine(discussed: str) -> None:
    engines = discussed.partition("\n## Engines\n")[2]
    assert f"### reference {Reference().describe().version}, edition {NEWEST}" in engines
    assert "| two-players-told-to-win-at-once | `both-win` |" in engines
    alike = "all readings, which agree here"
    assert f"| replaced-draws-come-one-after-the-other.1 | {alike} |" in engines
    assert "| replaced-draws-come-one-after-the-other.2 | error: " in engines
    assert "`both-win` in 1 case" in engines


def test_page_names_run_that_has_no_scenario_of_the_question(report: Path) -> None:
    shown = headjudge("rules", "questions", "15", "--report", str(report))
    assert "The run contains no scenario for this question." in shown.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["999"], "no open question '999'"),
        (["two-win-at-onze"], "no open question 'two-win-at-onze'; did you mean two-win-at-once, "),
        (["1", "--edition", "2001-01-01"], "no edition '2001-01-01'"),
        (["75", "--edition", NEWEST], f"question 75 does not arise in edition {NEWEST}, only from"),
        (["1", "--report", "/no/such/folder"], "/no/such/folder/events.ndjson: can't be read"),
    ],
)
def test_questions_command_rejects_invalid_arguments(words: list[str], message: str) -> None:
    shown = headjudge("rules", "questions", *words)
    assert shown.exit_code == 2
    assert shown.stdout == ""
    assert shown.stderr.startswith(f"headjudge: {message}")
    assert shown.stderr.count("\n") == 1


def test_questions_command_lists_numbers_and_slugs() -> None:
    shown = headjudge("rules", "questions")
    assert shown.exit_code == 0
    assert " 16  a-member-who-drew-and-the-team-wins " in shown.stdout
