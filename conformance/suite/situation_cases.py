"""Convert the logic's situations to playable cases."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from headjudge.spec import protocol
from headjudge.spec.logic.facts import NUMBERS, RESTRICTION_FACTS
from headjudge.spec.logic.situations import Situation, distance
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.steps.catalog import PLAYERS

NAMES = PLAYERS
"""The names of the players by seat."""
COMMANDERS = ("Kraum", "Tymna", "Vial", "Silas", "Reyhan", "Akiri")
"""The names of the commanders by the owner's seat, for commanders that deal damage."""
LIFE_INSTEAD = 5
"""The life total that a replacement effect sets instead of a loss."""

_OPTIONS: dict[str, protocol.Option] = {
    "commander_game": "commander",
    "limited_range": "limited-range",
    "tournament": "tournament",
}


def to_case(situation: Situation, edition: str, name: str = "situation") -> protocol.Case:
    """Return a case that sets up a situation and ends with the events to be judged.

    First effects such as restrictions begin, then players leave, then life totals, counters and
    libraries are set. The last step contains the situation's simultaneous events.
    """
    striking = _striking(situation)
    setup = _setup(situation, striking)
    steps: list[protocol.Step] = [
        *_lasting_effects(situation),
        *_leavings(situation),
        *_conditions(situation, setup, striking, edition),
        *_moment(situation),
    ]
    return protocol.Case(name, edition, setup, tuple(steps))


def _setup(situation: Situation, striking: Mapping[int, int]) -> protocol.Setup:
    facts = set(situation.facts)
    count = situation.players
    sides = [0]
    for seat in range(1, count):
        sides.append(sides[-1] + (f"same_side({seat - 1}, {seat})" not in facts))
    emperors = situation.seats("emperor")
    variant: protocol.Variant = "free-for-all"
    if "two_headed_giant" in facts:
        variant = "two-headed-giant"
    elif emperors:
        variant = "emperor"
    elif sides[-1] + 1 < count:
        variant = "teams"
    players = tuple(
        protocol.Player(
            NAMES[seat],
            library=0 if f"drew_short({seat})" in facts else 53,
            team=None if variant == "free-for-all" else f"team {sides[seat] + 1}",
            emperor=seat in emperors,
            range=_range(situation, seat) if "limited_range" in facts else None,
            commanders=(COMMANDERS[seat],) if seat in striking.values() else (),
        )
        for seat in range(count)
    )
    options = tuple(option for fact, option in _OPTIONS.items() if fact in facts)
    setup = protocol.Setup(players, variant, options)
    if setup.life_is_open:
        players = tuple(replace(p, life=setup.starting_life(p, Rulebook.at())) for p in players)
    return replace(setup, players=players)


def _range(situation: Situation, seat: int) -> int:
    """Return the range of influence, in seats, that excludes exactly the players out of range."""
    count = situation.players
    beyond = [
        distance(seat, other, count)
        for other in range(count)
        if f"beyond({seat}, {other})" in situation.facts
    ]
    return min(beyond, default=count // 2 + 1) - 1


def _striking(situation: Situation) -> dict[int, int]:
    """Map each seat that was dealt commander damage to the seat of the commander's owner.

    The owner is the next opponent who is still in the game or, if there is none, the next player.
    """
    count = situation.players
    commander_of: dict[int, int] = {}
    for seat in range(count):
        if situation.number("commander_damage", seat):
            others = [(seat + further) % count for further in range(1, count)]
            spared = {*_side(situation, seat), *_gone(situation)}
            commander_of[seat] = next((other for other in others if other not in spared), others[0])
    return commander_of


def _gone(situation: Situation) -> set[int]:
    """Return the seats of players who have left."""
    return {*situation.seats("had_lost"), *situation.seats("had_drawn")}


def _lasting_effects(situation: Situation) -> Iterator[protocol.Step]:
    for kind, fact in RESTRICTION_FACTS.items():
        for seat in situation.seats(fact):
            yield (protocol.Restriction(NAMES[seat], kind),)
    gone = _gone(situation)
    for seat in situation.seats("loss_replaced"):
        if seat not in gone:  # it would replace the very loss that makes the player leave
            yield (protocol.ReplaceLoss(NAMES[seat], uses=1, life=LIFE_INSTEAD),)
    for seat in situation.seats("draws_replaced"):
        yield (protocol.ReplaceDraw(NAMES[seat], "nothing"),)


def _leavings(situation: Situation) -> Iterator[protocol.Step]:
    """Yield the steps in which players leave by conceding or drawing, emperors last."""
    drawn, lost = situation.seats("had_drawn"), situation.seats("had_lost")
    if len(drawn) == situation.players:
        yield (protocol.DrawGame(NAMES[0]),)
        return
    emperors = situation.seats("emperor")
    gone: set[int] = set()
    for seat in sorted([*drawn, *lost], key=lambda s: (s in emperors, s)):
        if seat in lost and seat not in gone:
            yield (protocol.Concede(NAMES[seat]),)
            gone.update(_members(situation, seat))
        elif seat in drawn:
            yield (protocol.DrawGame(NAMES[seat]),)


def _members(situation: Situation, seat: int) -> Iterator[int]:
    """Yield the seat and, in Two-Headed Giant, the teammates' seats."""
    yield seat
    if "two_headed_giant" in situation.facts:
        yield from _side(situation, seat)


def _side(situation: Situation, seat: int) -> Iterator[int]:
    """Yield the teammates' seats."""
    for other in range(situation.players):
        first, second = sorted((seat, other))
        if f"same_side({first}, {second})" in situation.facts:
            yield other


def _conditions(
    situation: Situation, setup: protocol.Setup, striking: Mapping[int, int], edition: str
) -> Iterator[protocol.Step]:
    """Yield one step that sets everything that state-based actions check."""
    book = Rulebook.at(edition)
    life = setup.players[0].life
    start = setup.starting_life(setup.players[0], book) if life is None else life
    shared = book.semantics["two-headed-giant-poison.poison"] == "shared"
    events: list[protocol.Event] = []
    gone = _gone(situation)
    for seat in range(situation.players):
        name = NAMES[seat]
        members = {*_members(situation, seat)}
        members = members - gone or members  # prefer remaining players to represent the team
        first = min(members)
        damage = situation.number("commander_damage", seat)
        if damage:  # this also lowers the life total, which _life corrects
            commander = COMMANDERS[striking[seat]]
            events.append(protocol.Damage(name, damage, combat=True, commander=commander))
        if seat == first:
            events += _life(situation, members, start)
        poison = situation.number("poison", seat)
        holder = first if shared else seat
        if poison and seat == holder:
            events.append(protocol.Poison(name, poison))
        if f"drew_short({seat})" in situation.facts:
            events.append(protocol.Draw(name, 1))
    if events:
        yield tuple(events)


def _life(situation: Situation, members: set[int], start: int) -> Iterator[protocol.Event]:
    """Yield the event that sets the life total, given the commanders' combat damage."""
    seat = min(members)
    total = start - sum(situation.number("commander_damage", member) for member in members)
    life = situation.number("life", seat)
    if life == NUMBERS["life"].plain:  # any total above 0 will do
        life = total if total > 0 else start
    if life < total:
        yield protocol.LoseLife(NAMES[seat], total - life)
    elif life > total:
        yield protocol.GainLife(NAMES[seat], life - total)


def _moment(situation: Situation) -> Iterator[protocol.Step]:
    facts = set(situation.facts)
    if "checking" in facts:
        yield (protocol.Check(),)
        return
    for seat in situation.seats("restarts"):
        yield (protocol.Restart(NAMES[seat]),)
        return

    def named(fact: str) -> tuple[str, ...]:
        return tuple(NAMES[seat] for seat in situation.seats(fact))

    events: list[protocol.Event] = []
    for source in named("source"):
        events += [protocol.Win(p, None if p == source else source) for p in named("told_to_win")]
        events += [protocol.Lose(p, None if p == source else source) for p in named("told_to_lose")]
    events += [protocol.DrawGame(p) for p in named("says_draw")]
    events += [protocol.Concede(p) for p in named("concedes")]
    events += [protocol.Penalty(p) for p in named("punished")]
    if named("in_loop"):
        events.append(protocol.Loop("forced_loop" in facts, named("in_loop")))
    if named("agrees"):
        events.append(protocol.AgreeDraw(named("agrees")))
    if events:
        yield tuple(events)
