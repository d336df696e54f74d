"""Plain lines are read as sentences of the suite, without a change of what they say."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from headjudge.spec.cards import cards
from headjudge.suite.phrases import Context, read
from headjudge.suite.phrases.rewording import in_full, titles
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.registry import perform, suggest
from tests.conftest import ROBUST

TWO, THREE = "a game between Ana and Ben", "a game between Ana, Ben and Cho"
HEADS = "a Two-Headed Giant game of Ana and Ben against Cho and Dan"
MATCH = "a match between Ana and Ben"


def built(*steps: str) -> CaseBuilder:
    builder = CaseBuilder()
    for step in steps:
        perform(builder, step)
    return builder


OPENINGS = {
    "a Commander game between Ana and Ben": (TWO, "the game is a Commander game"),
    "An EDH pod of Ana, Ben and Cho": (THREE, "the game is a Commander game"),
    "a three-player game with Ana, Ben and Cho": (THREE,),
    "Ana plays against Ben": (TWO,),
    "Ana vs. Ben": (TWO,),
    "Three of us are playing Commander: Ana, Ben and Cho.": (
        THREE,
        "the game is a Commander game",
    ),
    "It's a three-player free-for-all with Ana at 14, Ben at 4 and Cho at 3.": (
        THREE,
        "Ana starts with 14 life",
        "Ben starts with 4 life",
        "Cho starts with 3 life",
    ),
    "Ana and Ben are a team against Cho and Dan in Two-Headed Giant": (HEADS,),
    "Ana and Ben are playing at a Competitive event": (TWO,),
    "Ana and Ben play a game of Commander": (TWO, "the game is a Commander game"),
    "a game of Commander between Ana and Ben": (TWO, "the game is a Commander game"),
    "a game of three: Ana, Ben and Cho": (THREE,),
    "a two-headed giant game: Ana and Ben vs. Cho and Dan": (HEADS,),
    "a 2HG game between Ana and Ben and Cho and Dan": (HEADS,),
    "a Two-Headed Giant Commander game: Ana and Ben against Cho and Dan": (
        HEADS,
        "the game is a Commander game",
    ),
    "a best-of-three match between Ana and Ben": (MATCH,),
    "a best-of-five match between Ana and Ben": (
        MATCH,
        "3 games must be won to win the match",
    ),
    "a single-elimination match between Ana and Ben": (MATCH, "it is a single-elimination round"),
}


@pytest.mark.parametrize("text", OPENINGS)
def test_opening_keeps_the_variant(text: str) -> None:
    reading = read(text, CaseBuilder())
    assert reading is not None
    assert reading.sentences == OPENINGS[text]


SAID = {
    "Please, Ana is at 3 life.": ("Ana starts with 3 life",),
    "Ana and Ben are at three life": ("Ana starts with 3 life", "Ben starts with 3 life"),
    "both players have 1 life": ("each player starts with 1 life",),
    "Ana has 5 life and Ben has 2": ("Ana starts with 5 life", "Ben starts with 2 life"),
    "Ana's library is empty": ("Ana starts with 0 cards in the library",),
    "Ana has no cards left in her library": ("Ana starts with 0 cards in the library",),
    "Ana is at 2 life and controls Leveler": ("Ana starts with 2 life", "Ana controls Leveler"),
    "Ana draws a card for the turn": ("Ana has to draw 1 card",),
    "Ben takes 3 combat damage": ("Ben is dealt 3 combat damage",),
    "Ana's Bears deal 2 damage to Ben": ("by an effect of Ana, Ben is dealt 2 damage",),
    "Pestilence deals 1 damage to each player": ("each player is dealt 1 damage",),
    "Ben has a shield for the next 3 damage": (
        "the next 3 damage that would be dealt to Ben this turn is prevented",
    ),
    "Ana casts Healing Salve to prevent the next 3 damage to Ben": (
        "the next 3 damage that would be dealt to Ben this turn is prevented",
    ),
    "Ana scoops in response": ("Ana concedes",),
    "Ana casts Shock": ("a spell is cast by Ana",),
    "Ana's Shock resolves": (),
    "Ana casts Lightning Bolt targeting Ben": ("Ana's Lightning Bolt resolves for Ben",),
    "Ana has Torpor Orb in play": ("Ana owns the card Torpor-Orb on the battlefield",),
    "Ana loses the game": ("an effect states that Ana loses the game",),
    "Ana attacks with two 3/3 tramplers": (
        "Ana's Attacker with 3 power and trample attacks Ben",
        "Ana's Attacker-2 with 3 power and trample attacks Ben",
    ),
    "who wins?": (),
    "Ana and Ben are both at 2 life": ("Ana starts with 2 life", "Ben starts with 2 life"),
    "Ana doesn't have any cards in her library": ("Ana starts with 0 cards in the library",),
    "Ana casts Lightning Bolt on herself": ("Ana's Lightning Bolt resolves for Ana",),
    "Ana controls Torpor Orb and Grindstone": (
        "Ana owns the card Torpor-Orb on the battlefield",
        "Ana owns the card Grindstone on the battlefield",
    ),
    "The One Ring has 3 burden counters": (),
    "Ben's turn is skipped": ("Ben skips their next turn",),
    "Ana can't lose": ("an effect states that Ana can't lose the game",),
    "Ana counters Shock with Mana Leak": (),
    "Ana casts Shock on Ben": ("a spell is cast by Ana",),
    "Ana draws from an empty library": ("Ana has to draw 1 card",),
    "Ana takes 3 damage with lifelink of Ben": ("Ana is dealt 3 damage with lifelink for Ben",),
    "Ana conceded": ("Ana concedes",),
    "Ana takes fifteen damage": ("Ana is dealt 15 damage",),
    "Ben's Bear is exiled until Banisher leaves the battlefield": ("Bear is put into exile",),
    "Ana's Oblivion Ring exiles Ben's Bear until it leaves": ("Bear is put into exile",),
    "Ana's Oblivion Ring exiles Ben's Bear": ("Bear is put into exile",),
    "Ana casts Blaze with X = 15 targeting Ben": ("a spell is cast by Ana",),
    "Ana draws for the turn": ("Ana has to draw 1 card",),
    "Omnath's trigger deals 15 damage to Ben": ("Ben is dealt 15 damage",),
    "Ana controls Ben during his next turn": ("Ana controls Ben during that player's next turn",),
    "Ana's commander Tymna hits Ben for 10": (
        "Ben is dealt 10 combat damage by the commander Tymna",
    ),
    "Ana responds with Shock": ("a spell is cast by Ana",),
    "Ana takes 3 damage in combat": ("Ana is dealt 3 combat damage",),
    "Ana is dealt 2 trample damage and gains 1 life": (
        "Ana is dealt 2 combat damage",
        "Ana gains 1 life",
    ),
    "Ana takes 6 and gains 3": ("Ana is dealt 6 damage", "Ana gains 3 life"),
    "Ana gains 3 life from lifelink": ("Ana gains 3 life",),
    "Ben is dealt 4 damage by Deflecting Palm": ("Ben is dealt 4 damage",),
    "Ana swaps life totals with Ben": ("Ana and Ben exchange life totals",),
    "Ana gets another poison counter": ("Ana gets 1 poison counter",),
    "both libraries are empty": ("each player starts with 0 cards in the library",),
    "both Ana and Ben control Platinum Angel": (
        "Ana controls Platinum Angel",
        "Ben controls Platinum Angel",
    ),
    "Ana has two commanders, Tymna and Kraum": ("Ana has the commanders Tymna and Kraum",),
    "Ben's upkeep begins": ("the upkeep begins",),
    "Ana is the monarch": ("Ana becomes the monarch",),
    "Ana scoops during her own turn": ("Ana concedes",),
    "Ana and Ben both have 1 life": ("Ana starts with 1 life", "Ben starts with 1 life"),
    "Ana is at exactly 1 life": ("Ana starts with 1 life",),
    "Ana's life becomes 0": ("Ana's life total becomes 0",),
    "Ana attacks Ben for 5": ("by an effect of Ana, Ben is dealt 5 combat damage",),
    "they agree to a draw": ("Ana and Ben agree to a draw",),
    "Phage, the Untouchable enters under Ben's control": (
        "Phage the Untouchable enters the battlefield under Ben's control",
    ),
    "Ana had 3 life": ("Ana starts with 3 life",),
    "Ana cast Shock on Ben": ("a spell is cast by Ana",),
    "Ana is attacking Ben for 5": ("by an effect of Ana, Ben is dealt 5 combat damage",),
    "Ana immediately takes another 2 damage": ("Ana is dealt 2 damage",),
    "Ana concedes because she is tired": ("Ana concedes",),
    "Ana has 5 poison counters and Ben has 2": (
        "Ana starts with 5 poison counters",
        "Ben starts with 2 poison counters",
    ),
    "Ben is shot for 2": ("Ben is dealt 2 damage",),
    "Ana bolts Ben": ("Ana's Lightning Bolt resolves for Ben",),
    "Ana takes 4 infect damage": ("Ana is dealt 4 damage with infect",),
    "Ana is at twenty-one life": ("Ana starts with 21 life",),
    "2 damage tramples over to Ben": ("Ben is dealt 2 combat damage",),
    "Ana's commander deals 11 combat damage to Ben": (
        "Ben is dealt 11 combat damage by the commander Ana-commander",
    ),
    "Ana gives Ben one more poison counter": ("by an effect of Ana, Ben gets 1 poison counter",),
    "the attack brings Ben down to 4": ("Ben's life total becomes 4",),
    "Ana restarts the game with Karn Liberated": ("an effect of Ana restarts the game",),
    "a creature of Ana deals 3 damage to Ben": ("by an effect of Ana, Ben is dealt 3 damage",),
    "Ana's life: -6": ("Ana starts with -6 life",),
    "Ana tries to draw a second card from her deck": ("Ana has to draw 1 card",),
    "Bear's trigger makes Ben lose 2 life": ("Ben loses 2 life",),
    "Ana hits Ben with two 5/5 lifelinkers": (
        "Ben is dealt 10 combat damage with lifelink for Ana",
    ),
    "Platinum Angel takes 4 and dies": ("Platinum Angel is dealt lethal damage",),
}


@pytest.mark.parametrize("text", SAID)
def test_line_before_any_event_is_read(text: str) -> None:
    reading = read(text, built(TWO))
    assert reading is not None
    assert not reading.why
    assert reading.sentences == SAID[text]


CLAIMS = {
    "Ana is still in the game": "the game goes on for Ana",
    "Ana isn't dead": "Ana has not lost",
    "is Ana still alive?": "Ana has not lost",
    "Does Ana lose?": "Ana has lost",
    "Ana doesn't lose this turn": "Ana has not lost",
    "Ana and Ben both lose because of that": "Ana and Ben have lost",
    "Ana doesn't win": "Ana does not win the game",
    "Ana and Ben have not lost yet": "Ana and Ben have not lost",
    "the game continues": "the game is not over",
    "nobody has won": "nobody wins the game",
    "it's a draw": "the game is a draw for Ana and Ben",
    "Ana wins because of the poison": "Ana wins the game",
    "Ana is at 19 life": "Ana has 19 life",
    "Ana is out of the game": "Ana has lost",
    "it's still Ana's turn": "it is Ana's turn",
    "Ana ends up at 19 life": "Ana has 19 life",
    "Ana's life total stays at 19": "Ana has 19 life",
    "Ana ends up with 2 poison counters": "Ana has 2 poison counters",
    "neither player loses": "Ana and Ben have not lost",
    "Ana hasn't lost to poison": "Ana has not lost",
    "Ana is still in it": "the game goes on for Ana",
    "Ana and Ben keep playing": "the game goes on for Ana and Ben",
    "Ana is the winner": "Ana wins the game",
    "Ana is the last player standing": "Ana wins the game",
    "Ana decks herself": "Ana has lost",
    "Ana is dead instead": "Ana has lost",
    "Ana is still at 19 life": "Ana has 19 life",
    "Ana survives at 19": "Ana has 19 life",
    "Ana and Ben die at the same time": "Ana and Ben have lost",
    "Ana's still alive": "Ana has not lost",
    "Ana isn't losing": "Ana has not lost",
    "is Ana alive after that?": "Ana has not lost",
    "Is Ana dead?": "Ana has lost",
    "Ana wins, doesn't she?": "Ana wins the game",
    "the game's a draw": "the game is a draw for Ana and Ben",
}


@pytest.mark.parametrize("text", CLAIMS)
def test_line_after_an_event_is_read_as_a_claim(text: str) -> None:
    reading = read(text, built(TWO, "Ana loses 1 life"))
    assert reading is not None
    assert reading.sentences[:1] == (CLAIMS[text],)


CHANGES = (
    (r"Ana", "Cho"),
    (r"Ben", "Cho"),
    (r"\d+", "17"),
    (r"\b(?:two|three|fifteen)\b", "five"),
    (r"Lightning Bolt", "Fireblast"),
    (r"Torpor Orb", "Winter Orb"),
    (r"Shock", "Corrupt"),
    (r"\b(?:is|are|has|have|can)\b", r"\g<0> not"),
    (r"\b(?:deal|take|draw|control|cast|gain|win)s\b", r"does not \g<0>"),
    (r"\b(?:Commander|EDH)\b", "Brawl"),
    (r"two-headed giant|2HG", "Emperor"),
)


def test_reading_changes_with_each_name_number_card_variant_and_negation() -> None:
    lines = [
        *((text, ()) for text in OPENINGS),
        *((text, (THREE,)) for text in SAID),
        *((text, (THREE, "Ana loses 1 life")) for text in CLAIMS),
    ]
    changed = 0
    for text, before in lines:
        reading = read(text, built(*before))
        for pattern, other in CHANGES:
            line = re.sub(pattern, other, text, count=1)
            if line != text and reading and reading.sentences and not reading.why:
                assert read(line, built(*before)) != reading, line
                changed += 1
    assert changed > 100


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ana gains no life", "write only what happens"),
        ("Ana attacks", "say how big the attackers are"),
        ("Torpor Orb is on the battlefield", "say who controls it: Ana controls Torpor Orb"),
        ("Shock kills both players", "say how, for example: Ana is dealt 3 damage"),
        ("that kills both players", "say how, for example: Ana is dealt 3 damage"),
        ("Ana uses the -2 of Ajani Vengeant on Ben", "for example: Ben is dealt 3 damage"),
        ("Ana activates Ajani Vengeant's -2 targeting Ben", "say what that ability of Ajani"),
        ("Bear hits Ben", "say how much, for example: Ben is dealt 3 combat damage"),
        (
            "Ben is hit by Phage the Untouchable",
            "then write: Ana's Phage the Untouchable's ability resolves for Ben",
        ),
        ("Ben loses 3 life at the same time", "write simultaneous events below a line"),
        ("Ana gets a match loss", "match losses are not modeled"),
        ("Oblivion Ring leaves the battlefield", "Oblivion Ring is not in the game yet"),
        ("an optional loop of Ana starts", "write a loop as: a loop of optional actions"),
        ("Ana attacks Ben with a 2/2 with first strike", "say how big"),
    ],
)
def test_line_that_leaves_something_open_asks_for_it(text: str, why: str) -> None:
    reading = read(text, built(TWO))
    assert reading is not None
    assert why in reading.why
    with pytest.raises(StepError, match=why):
        perform(built(TWO), text)


@pytest.mark.parametrize(
    "text",
    [
        "a Planechase game between Ana and Ben",
        "a four-player game of Ana, Ben and Cho",
        "a strange game between Ana and Ben",
        "Ana and Ben are still in the game",
    ],
)
def test_opening_of_another_game_is_not_read(text: str) -> None:
    reading = read(text, CaseBuilder())
    assert reading is None or reading.why


@pytest.mark.parametrize(
    "text",
    [
        "Ana enchants Ben's Bears with Spirit Link",
        "Ana controls Platinum Angle",
        "Dan is at 3 life",
        "Ana's turn is skipped",
        "Ana no longer controls Bear",
        "Ana takes no damage",
        "each trigger deals 3 damage to Ana",
        "Ana ends up at 3 life",
        "Ana dies of poison",
        "Ana sacrifices Platinum Angel to Viscera Seer",
        "Ana can't draw a second card",
        "Bear triggers four times (Ana loses 1 life each time)",
        "Platinum Angel's trigger makes Ben lose 2 life",
        "Ana hits Ben with a 5/5 toxic creature",
        "Ana loses 3 life?",
        "Does Ana lose 3 life?",
    ],
)
def test_line_is_not_read_as_something_else(text: str) -> None:
    reading = read(text, built(TWO))
    assert reading is None or not reading.sentences


@pytest.mark.parametrize(
    "text", ["both players are at 3 life", "both libraries are empty", "both lose"]
)
def test_both_stands_for_two_players_only(text: str) -> None:
    reading = read(text, built(THREE))
    assert reading is not None
    assert "the game has three players" in reading.why
    assert read(text, built(TWO)) != reading


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Ana and Ben lose and leave the game", ("Ana and Ben have lost",)),
        (
            "Ana and Ben lose 3 life and gain 2 life",
            ("Ana and Ben lose 3 life", "Ana and Ben gain 2 life"),
        ),
        ("Ana goes from 40 to 19", ("Ana's life total becomes 19",)),
    ],
)
def test_second_part_of_a_line_is_about_all_its_players(
    text: str, sentences: tuple[str, ...]
) -> None:
    reading = read(text, built(THREE, "Cho loses 1 life"))
    assert reading is not None
    assert reading.sentences == sentences


def test_list_of_unknown_cards_is_not_read_as_one_card() -> None:
    reading = read("Ana controls Torpor Orb, Grindstone and a creature", built(TWO))
    assert reading is None or not any("Orb-Grind" in text for text in reading.sentences)


def test_state_of_the_monarch_at_the_start_is_no_claim() -> None:
    reading = read("Ana is at 2 life", built(TWO, "Ana becomes the monarch"))
    assert reading is not None
    assert (reading.sentences, reading.before) == ((), ("Ana starts with 2 life",))


def test_number_of_all_players_must_fit_the_game() -> None:
    three, four = (
        read(f"all {n} of them die", built(THREE, "Ana loses 1 life")) for n in ("three", "four")
    )
    assert three is not None
    assert three.sentences == ("Ana, Ben and Cho have lost",)
    assert four is None


def test_loop_is_read_only_if_nothing_can_stop_it() -> None:
    certain = read("an infinite loop that nobody can stop", built(TWO))
    unclear = read("the loop starts", built(TWO))
    assert certain is not None
    assert unclear is not None
    assert certain.sentences[0].startswith("a loop of mandatory actions")
    assert unclear.why.startswith("write a loop as")


def test_result_before_a_check_is_not_read_as_one_after_it() -> None:
    reading = read(
        "Ana wins before state-based actions are checked", built(TWO, "Ana mills 1 card")
    )
    assert reading is not None
    assert reading.why.endswith("write: while that resolves, Ana wins the game")


def test_restriction_that_holds_already_is_no_further_effect() -> None:
    builder = built(TWO, "Ana controls Platinum Angel", "Ana loses 1 life")
    known, new = read("Ana can't lose", builder), read("Ben can't lose", builder)
    assert known is not None
    assert new is not None
    assert (known.sentences, known.note) == (
        (),
        "Ana already can't lose, so this line adds no effect",
    )
    assert new.sentences == ("an effect states that Ben can't lose the game",)


def test_object_that_has_left_the_battlefield_does_not_leave_it_again() -> None:
    builder = built(
        TWO, "Ana owns the card Ogre on the battlefield", "Ogre is put into the graveyard"
    )
    for text in ("Ogre leaves the battlefield", "Ogre dies"):
        reading = read(text, builder)
        assert reading is not None
        assert (reading.sentences, reading.note) == ((), "Ogre is in the graveyard already")
    exiled = read("Ben exiles Ogre", builder)
    assert exiled is not None
    assert exiled.sentences == ("Ogre is put into exile",)


def test_note_about_an_unknown_card_names_its_target() -> None:
    reading = read("Ana uses Healing Salve on Ben", built(THREE))
    assert reading is not None
    assert "describe its effect on Ben instead" in reading.note


def test_card_with_a_name_like_a_known_one_stays_another_card() -> None:
    builder = built(TWO)
    assert "Riot Control" in cards()
    reading = read("Ana controls Mind Control", builder)
    assert reading is not None
    assert reading.sentences == ("Ana owns the card Mind-Control on the battlefield",)
    near = suggest("Ana controlls Mind Control", builder=builder)
    assert not any("Riot" in step for step in near.rewrites + near.similar)


def test_suggestion_does_not_drop_what_is_counted() -> None:
    builder = built(TWO)
    assert suggest("Ana stupidly loses 3 life", builder=builder).rewrites == ("Ana loses 3 life",)
    assert suggest("Ana loses 3 wizards", builder=builder).rewrites == ()


def test_spell_with_a_response_does_not_resolve_yet() -> None:
    later = ("Ben gains 3 life in response",)
    reading = read("Ana casts Lightning Bolt on Ben", built(TWO), Context(later))
    assert reading is not None
    assert reading.sentences == ("a spell is cast by Ana",)
    assert "until a line says: Ana's Lightning Bolt resolves for Ben" in reading.note


def test_permanent_that_is_cast_is_noted_as_resolving() -> None:
    reading = read("Ana casts Platinum Angel", built(TWO, "Ana loses 1 life"))
    assert reading is not None
    assert reading.sentences == ("Platinum Angel enters the battlefield under Ana's control",)
    assert reading.note == "Platinum Angel is read as resolving"


def test_owner_of_a_known_object_need_not_be_in_the_sentence() -> None:
    builder = built(TWO, "Ana owns the card Bear on the battlefield")
    reading = read("Ben takes Ana's Bear with Mind Control", builder)
    assert reading is not None
    assert reading.sentences == ("an effect gives Ben control of Bear",)
    perform(builder, reading.sentences[0])
    for line in ("Ben no longer controls Bear", "Ben doesn't control Bear any more"):
        ended = read(line, builder)
        assert ended is not None
        assert ended.sentences == ("the effect that gives Ben control of Bear ends",)


def test_it_stands_for_the_only_object() -> None:
    one = (
        THREE,
        "Ben owns the card Ogre on the battlefield",
        "an effect gives Ana control of Ogre",
    )
    reading = read("does Ben get it back?", built(*one, "Ana concedes"))
    assert reading is not None
    assert reading.sentences == ("Ben controls Ogre",)
    two = (*one[:2], "Ben owns the card Horse on the battlefield", *one[2:], "Ana concedes")
    unclear = read("does Ben get it back?", built(*two))
    assert unclear is not None
    assert unclear.why == "say what, for example: Ben gets Ogre back"


@pytest.mark.parametrize("line", ["Ana took Platinum Angel with Keiga's ability", "Ana stole it"])
def test_controller_of_a_card_need_not_be_in_the_sentence(line: str) -> None:
    text = line.replace(" it", " Platinum Angel")
    reading = read(text, built(THREE, "Cho controls Platinum Angel"))
    assert reading is not None
    assert (reading.sentences, reading.before) == (("Ana gains control of Platinum Angel",), ())


def test_only_a_spell_on_the_stack_can_be_responded_to() -> None:
    waiting = read("Ben gains 5 life in response", built(TWO, "a spell is cast by Ana"))
    assert waiting is not None
    assert waiting.sentences == ("Ben gains 5 life",)
    assert read("Ben gains 5 life in response", built(TWO, "Ben loses 20 life")) is None


def test_change_of_life_in_a_match_sets_the_total() -> None:
    builder = built(MATCH)
    reading = read("Ana loses 3 life", builder)
    assert reading is not None
    assert reading.sentences == ("a game begins", "Ana's life total becomes 17")
    for sentence in reading.sentences:
        perform(builder, sentence)
    fatal = read("Ana takes 17 damage", builder)
    assert fatal is not None
    assert fatal.sentences == ("Ben wins a game",)
    assert read("Ana goes to 0 life", builder) == fatal
    first = read("Ana goes to 5 life", built(MATCH))
    assert first is not None
    assert first.sentences == ("a game begins", "Ana's life total becomes 5")
    poisoned = read("Ana gets 10 poison counters", builder)
    assert poisoned is not None
    assert poisoned.sentences == ("Ben wins a game",)


def test_additional_turns_follow_the_turn_in_which_time_is_called() -> None:
    builder = built(MATCH, "a game begins", "time is called")
    reading = read("they play the five additional turns", builder)
    assert reading is not None
    assert reading.sentences == ("6 turns end",)
    perform(builder, "6 turns end")
    drawn, life = read("game 1 is a draw", builder), read("Ana is at 3", builder)
    assert drawn is not None
    assert drawn.sentences == ("1 game was drawn",)
    assert life is not None
    assert life.sentences == ()
    assert read("the five extra turns are over", builder) is None
    never = read("the match can't be a draw", builder)
    assert never is not None
    assert never.why.endswith("it is a single-elimination round")


def test_next_game_of_a_match_begins_for_all_its_players() -> None:
    reading = read("Ana and Ben play a second game", built(MATCH, "Ana wins a game"))
    assert reading is not None
    assert reading.sentences == ("a game begins",)
    assert read("Ana and Cho play a second game", built(MATCH, "Ana wins a game")) is None


def test_change_of_life_in_a_team_match_changes_the_total_of_the_team() -> None:
    builder = built("a team match of Ana and Ben against Cho and Dan", "a game begins")
    for text, sentence in (
        ("Ana loses 3 life", "Ana's life total becomes 27"),
        ("Ben gains 2 life", "Ben's life total becomes 29"),
        ("Dan takes 30 damage", "Ana wins a game"),
    ):
        reading = read(text, builder)
        assert reading is not None
        assert reading.sentences == (sentence,)
        perform(builder, sentence)


def test_plain_line_in_a_feature_suggests_its_sentence() -> None:
    assert suggest("Ana is at 3 life", builder=built(TWO)).rewrites == ("Ana starts with 3 life",)
    near = suggest("a Commander game between Ana and Ben")
    assert near.similar == (TWO, "the game is a Commander game")


PEOPLE = ("Zoe", "Yan", "Kim", "Lou")
SHOWN = ("Phyrexian Unlife", "Platinum Angel", "Abyssal Persecutor")
TEMPLATES = (
    *("{p} is at {n} life", "{p} and {q} are at {n} life", "{p} has {n} life and {q} has {m}"),
    *("{p} takes {n} damage", "{p} takes {n} damage from a creature", "{p} hits {q} for {n}"),
    *("{p}'s spell deals {n} damage to {q} and {m} to {p}", "{p} loses {n} life"),
    *("{p} isn't dead", "{p} is dead", "{p} dies", "{p} and {q} die", "{p} is still alive"),
    *("{p} doesn't win", "{p} wins", "{p} has not won", "does {p} lose?", "{p} concedes"),
    *("{p} draws {n} cards", "{p} mills {n}", "{p} gets {n} poison counters"),
    *("{p} has {c}", "{p} casts {c}", "{p} controls {c} and {q} controls {d}"),
    *("{p} gains control of {q}'s {c}", "{p} takes {q}'s {c} with Act of Treason"),
    *("{p} attacks {q} with a {n}/{n} trampler", "{p} blocks it with a {n}/{n}"),
    *("a Commander game between {p} and {q}", "{p} plays against {q}", "{p} gains no life"),
    *("{p} exiles {q}'s {c}", "{p}'s {c} dies", "{p} has no cards in her library"),
)


def _values(draw: st.DrawFn) -> dict[str, str]:
    people = draw(st.permutations(PEOPLE))
    shown = draw(st.permutations(SHOWN))
    # above twelve, so that no number is a word or stands for something else
    numbers = draw(st.lists(st.integers(13, 99), min_size=2, max_size=2, unique=True))
    n, m = map(str, numbers)
    return {"p": people[0], "q": people[1], "c": shown[0], "d": shown[1], "n": n, "m": m}


@st.composite
def two_lines(draw: st.DrawFn) -> tuple[str, dict[str, str], dict[str, str], bool]:
    template = draw(st.sampled_from(TEMPLATES))
    return template, _values(draw), _values(draw), draw(st.booleans())


@ROBUST
@given(two_lines())
def test_reading_changes_with_every_name_card_and_number(
    drawn: tuple[str, dict[str, str], dict[str, str], bool],
) -> None:
    template, values, others, happened = drawn
    readings = []
    for filled in (values, others):
        opening = f"a game between {filled['p']} and {filled['q']}"
        steps = [opening, f"{filled['q']} mills 1 card"][: 1 + happened]
        opens = template.endswith(("{p} and {q}", "against {q}")) and not happened
        builder = CaseBuilder() if opens else built(*steps)
        reading = read(template.format(**filled), builder)
        back = {value: key for key, value in filled.items()}
        pattern = "|".join(map(re.escape, sorted(back, key=len, reverse=True)))
        readings.append(
            reading
            and [
                re.sub(rf"\b(?:{pattern})\b", lambda match: f"<{back[match[0]]}>", sentence)  # noqa: B023
                for sentence in (*reading.before, *reading.sentences)
            ]
        )
    assert readings[0] == readings[1]
    for sentence in readings[0] or ():
        assert not re.search(rf"\b(?:{'|'.join((*PEOPLE, *SHOWN))})\b", sentence)


@ROBUST
@given(two_lines(), st.sampled_from(["not ", "never "]))
@example(
    ("{p}'s spell deals {n} damage to {q}", {"p": "Zoe", "q": "Yan", "n": "13"}, {}, False),
    "never ",
)
def test_negated_line_is_read_differently_or_not_at_all(
    drawn: tuple[str, dict[str, str], dict[str, str], bool], negation: str
) -> None:
    template, values, _, happened = drawn
    builder = built(f"a game between {values['p']} and {values['q']}")
    if happened:
        perform(builder, f"{values['q']} mills 1 card")
    text = template.format(**values)
    negated = re.sub(r"(?<=[a-z]) ", f" {negation}", text, count=1)
    if negated == text or "n't" in text or "not" in text:
        return
    first, second = read(text, builder), read(negated, builder)
    assert second is None or second.why or not second.sentences or second != first


def test_cards_of_the_templates_are_known() -> None:
    assert set(SHOWN) <= set(cards())


MATCH_LINES = {
    "Ana won the second game": ("Ana wins a game",),
    "game 2 was a draw": ("a game is drawn",),
    "time is called in game 2": ("a game begins", "time is called"),
    "time in the round runs out in game 2": ("a game begins", "time is called"),
    "Game 2: Ben wins": ("Ben wins a game",),
    "Game 2: both died to the same Earthquake, draw": ("a game is drawn",),
    "Ben is down 0-1": ("Ana has won 1 game", "Ben has won 0 games"),
    "they play the five additional turns": ("5 turns end",),
    "Ben has 7 life": ("a game begins", "Ben's life total becomes 7"),
    "nobody has won": (),
    "Ana gets a game loss for tardiness": ("a judge gives Ana a game loss",),
    "the match ends 1-1": ("the match is a draw", "Ana has won 1 game", "Ben has won 1 game"),
}


@pytest.mark.parametrize("text", MATCH_LINES)
def test_line_of_a_match_is_read(text: str) -> None:
    reading = read(text, built(MATCH, "Ana wins a game"))
    assert reading is not None
    assert reading.sentences == MATCH_LINES[text]


@pytest.mark.parametrize(
    "text",
    [
        "Ana won the third game",
        "the first game was a draw",
        "time is called in game 3",
        "Game 3: Ben wins",
        "They are 1-0",
    ],
)
def test_line_about_another_game_of_the_match_is_not_read(text: str) -> None:
    assert read(text, built(MATCH, "Ana wins a game")) is None


TEAM_LINES = {
    "Ana's team is at 13 life": ("Ana starts with 13 life", "Ben starts with 13 life"),
    "Cho and Dan have 7 life as a team": ("Cho starts with 7 life", "Dan starts with 7 life"),
    "Cho and Dan's team has 14 poison counters": (
        "Cho starts with 14 poison counters",
        "Dan starts with 14 poison counters",
    ),
    "the team of Ana and Ben can't lose": (
        "an effect states that Ana can't lose the game",
        "an effect states that Ben can't lose the game",
    ),
}


@pytest.mark.parametrize("text", TEAM_LINES)
def test_line_about_a_team_is_about_its_players(text: str) -> None:
    reading = read(text, built(HEADS))
    assert reading is not None
    assert reading.sentences == TEAM_LINES[text]


@pytest.mark.parametrize(
    "text",
    ["Ana's team gains 3 life", "Ana and Cho's team is at 3 life", "Eve's team is at 3 life"],
)
def test_line_about_no_team_or_about_an_amount_for_a_team_is_not_read(text: str) -> None:
    assert read(text, built(HEADS)) is None


def test_message_about_a_lifelink_blocker_counts_the_damage_that_tramples_over() -> None:
    attack = "Ana's Ox with 3 power and trample attacks Ben"
    reading = read("Ben blocks with a 1/1 lifelinker", built(TWO, attack))
    assert reading is not None
    assert "Ben is dealt 2 combat damage; Ben gains 1 life" in reading.why


def test_damage_of_a_commander_needs_its_kind() -> None:
    builder = built(TWO, "the game is a Commander game", "Ana has the commander Tymna")
    reading = read("Tymna deals 20 damage to Ben", builder)
    assert reading is not None
    assert "Ben is dealt 20 combat damage by the commander Tymna" in reading.why


def test_second_statement_of_a_starting_amount_is_not_read() -> None:
    reading = read("Ana has 5 life", built(TWO, "Ana starts with 3 life"))
    assert reading is not None
    assert reading.why == "an earlier line states: Ana starts with 3 life; write how that changes"


def test_match_of_a_variant_without_matches_is_not_read() -> None:
    reading = read("an Emperor match of Ana and Ben against Cho and Dan", CaseBuilder())
    assert reading is not None
    assert "not modeled" in reading.why


REMARKS = (
    "Ana thinks that Ben loses",
    "Ben says Ana has lost already",
    "Ana has three creatures",
    "nobody can stop it",
    "Ana doesn't respond",
    "Torpor Orb lets Ana deal 3 damage to any target each time a creature dies",
    "Ana would win",
    "Ana doesn't want to cast it",
    'Ana: "I can\'t lose, I have Platinum Angel"',
    "Ana could stop the loop",
    "nothing in it is optional",
    "No one can remove either card",
    "the three Saprolings and one blocker die",
    "her opponent is Ben",
    "Is this a draw or does Ana have to break the loop?",
    "What happens when the ability triggers?",
    "turn order: Ben, Ana",
    "both players are above 0 life",
    "Ana does not control Platinum Angel",
    "Ana refuses to concede",
    "Ana searches her library for a creature",
    "Ana sits next to Ben",
    "Ana was never hit by a creature",
    "Ana should lose",
)


@pytest.mark.parametrize("text", REMARKS)
def test_remark_says_nothing_that_changes_the_result(text: str) -> None:
    reading = read(text, built(TWO))
    assert reading is not None
    assert (reading.sentences, reading.why) == ((), "")


@pytest.mark.parametrize(
    "text",
    [
        "Ana thinks about it and casts Lightning Bolt on Ben",
        "Ana forgets about it and concedes",
        "Ana says that she concedes",
        "nobody can lose the game",
        "neither player has any cards left",
        "Torpor Orb says that Ana can't lose the game whenever a creature dies",
        "if Ana would lose the game, her life total becomes 5 instead",
        "Ben doesn't block and bolts Ana",
        "nobody can stop the loop, so the game is a draw",
        "Ana has an emblem that says she can't lose",
        "Torpor Orb is still on the stack",
        "Ana taps two lands and attacks Ben for 5",
        "Ana survives and attacks Ben for 5",
        "nobody can respond and Ana wins",
        "Ben blocks with a Wall and gains 3 life",
        'Ana: "I concede"',
        "both players die",
        "nobody can gain life",
        "Ana concedes in a huff, does Ben win?",
        "If Ana somehow draws seven cards, does Ben win?",
        "Ana takes seven damage in a way that we don't know?",
        "both players are below 10 life",
        "Ana has 3 or less life",
        "Ana searches her library for a card and loses 3 life",
        "Ana does not kill Ben",
        "Ana has 20 or more life",
        "Platinum Angel is Ben's",
        "Ana doesn't concede and attacks Ben for 5",
        "Ana was never hit, so she concedes",
        "that's 3 commander damage",
        "1 + 2 = 3",
        "that's another 3 damage to Ben",
        "Ana has Maralen of the Mornsong (players can't draw cards)",
        "Ana has Phage's Cousin (infect)",
        "Ben makes his choices",
        "Ben has an extra turn left",
        "during that turn Ana can't lose the game",
    ],
)
def test_line_with_an_event_or_effect_is_no_remark(text: str) -> None:
    reading = read(text, built(TWO))
    assert reading is None or reading.why or reading.sentences


def test_card_in_the_game_may_be_called_by_a_part_of_its_name() -> None:
    context = Context(titles=("Felidar Sovereign", "Platinum Angel", "Serra Angel"))
    reading = read("the Sovereign dies", built(TWO, "Ana controls Felidar Sovereign"), context)
    assert reading is not None
    assert reading.sentences == ("Felidar Sovereign is put into the graveyard",)
    assert in_full("the Angel dies", context.titles, ()) == "the Angel dies"
    assert in_full("Ben destroys Lich's Mastery", ("Lich's Mastery",), ()).endswith(
        " Lich's Mastery"
    )
    assert in_full("Ben destroys the Mastery", ("Lich's Mastery",), ()).endswith(" Lich's Mastery")
    assert [*titles("Ana casts Ben's Serra Angel and Angel's Grace", built(TWO))] == [
        "Serra Angel",
        "Angel's Grace",
    ]
    assert in_full("Spirit Angel dies", context.titles[:2], ()) == "Spirit Angel dies"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Ana sadly and loudly loses 3 life", ("Ana loses 3 life",)),
        ("Ana gains 1 life in response", ("Ana gains 1 life",)),
        ("Ana has had enough and concedes", ("Ana concedes",)),
        ("Ana runs for the bus, so Ben concedes", ()),
        ("Ana runs for the bus or concedes", ()),
        ("Ana lost earlier, she was at 0 life", ()),
        ("Ana almost loses 3 life", ()),
        ("Ana is unable to lose", ()),
        ("Ana loses 3 life next turn", ()),
    ],
)
def test_words_that_say_nothing_are_dropped_only_in_a_suggestion(
    text: str, meant: tuple[str, ...]
) -> None:
    builder = built(TWO, "Ben loses 1 life")
    reading = read(text, builder)
    assert reading is None or not reading.sentences
    assert suggest(text, builder=builder).rewrites == meant


def test_claim_before_any_event_does_not_suggest_a_step_about_a_match() -> None:
    with pytest.raises(StepError, match=r"needs an event before it$"):
        perform(built(TWO), "Ana wins the game")


def test_suggestion_for_a_line_that_leaves_something_open_is_a_step() -> None:
    near = suggest("an infinite loop of Ana's cards starts", builder=built(TWO))
    assert near.rewrites == ("a loop of mandatory actions with objects controlled by Ana begins",)
