"""Checks of inquiries, by edition, and of matches."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from headjudge.spec.protocol import inquiries as i
from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol import symbols
from headjudge.spec.protocol.continuous_effects import Restriction
from headjudge.spec.protocol.event_schema import tag, unknown_players
from headjudge.spec.protocol.events import Draw, Penalty, SetLife
from headjudge.spec.protocol.symbols import RULE_OF_ADDING, RULE_OF_REDUCING, Symbol, SymbolKind
from headjudge.spec.rulebook import Rulebook, editions, nearest

MOST_SYMBOLS, MOST_MANA, MOST_LISTED = 20, 15, 6
"""The most symbols in a cost, mana in a cost or payment, and mana where all payments are listed."""
MOST_NUMERAL = 10**9
"""The highest numeral in a cost or reduction."""


def inquiry_problems(inquiry: i.Inquiry) -> Iterator[str]:
    """Yield problems with an inquiry: invalid notation, or a subject without a rule."""
    check = _CHECKS.get(type(inquiry.ask))
    if check and inquiry.edition in editions():
        yield from check(inquiry.ask, Rulebook.at(inquiry.edition))


def untold(slug: str, subject: str, book: Rulebook) -> Iterator[str]:
    """Yield a problem if the edition has no rule about the subject."""
    if not book.has_rule(slug):
        since = book.rules[slug].numbers[0].since
        yield f"no rule of edition {book.edition} covers {subject}; the first rule is from {since}"


def choosing_problems(ask: i.Choosing, _book: Rulebook) -> Iterator[str]:
    """Yield problems with simultaneous choices (101.4)."""
    yield from (f"{p} is seated twice" for p, count in Counter(ask.players).items() if count > 1)
    for name, count in Counter(c.choice for c in ask.choices).items():
        if count > 1:
            yield f"there are {count} choices named {name}"
    for name in (ask.turn, *ask.left, *(choice.player for choice in ask.choices)):
        if name not in ask.players:
            yield f"no player is named {name}; the players are {', '.join(ask.players)}"
    gone = (choice.player for choice in ask.choices if choice.player in ask.left)
    yield from (f"{player} has left and makes no choices" for player in gone)
    if ask.teams and tuple(p for team in ask.teams for p in team) != ask.players:
        yield "members of a team must sit next to each other, and every player must be in a team"
    so_far: set[str] = set()
    for choice in ask.choices:
        if choice.because is not None and choice.because not in so_far:
            yield f"{choice.choice} is due to {choice.because}, which is not an earlier choice"
        so_far.add(choice.choice)
    for name in (*ask.ordered, *([ask.choice] if isinstance(ask, i.ChoicesKnown) else [])):
        if name not in so_far:
            yield f"no choice is named {name}"


def _may_choose(ask: i.MayChoose, book: Rulebook) -> Iterator[str]:
    if not re.fullmatch(r"-?\d{1,9}(/[1-9]\d{0,8})?", ask.number):
        yield f"{ask.number!r} is not a number; write it as 3, -1 or 1/2"
    if ask.among is not None:
        yield from untold("any-number", "choosing any number of players", book)


def _becomes(ask: i.Becomes, _book: Rulebook) -> Iterator[str]:
    if ask.by in ("doubled", "tripled") and ask.number:
        yield f"a total that is {ask.by} has no number"


_RULE_OF_X: dict[i.Placeholder, str] = {
    "spell": "x-is-announced",
    "ability": "x-is-announced",
    "spell-text": "every-x-is-the-same",
    "free-spell": "x-of-free-spell",
    "reduced-spell": "x-of-free-spell",
    "special-action": "x-of-special-action",
    "referring-text": "x-of-another-object",
    "text": "x-in-text-only",
    "card": "x-off-the-stack",
    "permanent": "x-off-the-stack",
    "paid-permanent": "x-of-cost-paid-by-effect",
    "paid-spell": "x-of-cost-paid-by-effect",
    "gained-ability": "every-x-is-the-same",
    "enters-ability": "x-of-entering-permanent",
    "delayed-trigger": "x-of-delayed-trigger",
}
_CHOSEN_OR_DEFINED = frozenset(
    ("spell", "ability", "text", "referring-text", "paid-spell", "enters-ability")
)
_CHOSEN = frozenset(("spell-text", "reduced-spell", "special-action", "delayed-trigger"))


def _value_of_x(ask: i.ValueOfX, book: Rulebook) -> Iterator[str]:
    yield from untold(_RULE_OF_X[ask.of], f"the X of {ask.of!r}", book)
    if ask.letter == "Y" and "Y" not in book.semantics["mana-symbols.variables"]:
        yield from untold("y-follows-x", "a Y", book)
    if ask.defined is not None:
        yield from untold("x-defined-by-text", "an X that a text defines", book)
    if ask.chosen is None and (
        ask.of in _CHOSEN or (ask.of in _CHOSEN_OR_DEFINED and ask.defined is None)
    ):
        yield f"the X of {ask.of!r} needs a chosen value"


def written(text: str, edition: str) -> tuple[Symbol, ...]:
    """Return the mana symbols of the edition that occur in a text."""
    known = map(symbols.symbol, symbols.symbols(text) or ())
    return tuple(symbol for symbol in known if symbol and symbols.exists(symbol, edition))


def dearest(symbol: Symbol, ask: Any) -> int:  # noqa: ANN401 -- whatever has values for X, Y and Z
    """Return the largest amount of mana that a symbol can require."""
    if symbol.kind == "variable":
        return getattr(ask, symbol.inside.lower()) or 0
    if symbol.kind == "generic":
        return int(symbol.inside)
    return 2 if symbol.kind == "monocolored-hybrid" else 1


def _symbols(label: str, text: str, book: Rulebook) -> Iterator[str]:
    """Yield problems with a sequence of symbols."""
    texts = symbols.symbols(text)
    if texts is None:
        yield f"{label} {text!r} is not written in symbols, such as {{2}}{{G}}"
        return
    if len(texts) > MOST_SYMBOLS:
        yield f"{label} has {len(texts)} symbols; at most {MOST_SYMBOLS} are allowed"
    for symbol_text in texts:
        symbol = symbols.symbol(symbol_text)
        if not symbol or not symbols.exists(symbol, book.edition):
            near = nearest(symbol_text, map(str, symbols.of_edition(book.edition)))
            yield f"edition {book.edition} has no mana symbol {symbol_text}{near}"
        elif symbol.kind == "generic" and int(symbol.inside) > MOST_NUMERAL:
            yield f"{symbol_text} is too high; numerals up to {{{MOST_NUMERAL}}} are allowed"


def _values(text: str, ask: i.Pays | i.Payments | i.Adds) -> Iterator[str]:
    """Yield variables without a value, and values without a variable."""
    used = {symbol.inside for symbol in map(symbols.symbol, symbols.symbols(text) or ()) if symbol}
    for letter in "XYZ":
        given = getattr(ask, letter.lower()) is not None
        if given is not (letter in used):
            yield f"{letter} has a value but does not occur" if given else f"{letter} has no value"


def _size(label: str, text: str, ask: Any, most: int, book: Rulebook) -> Iterator[str]:  # noqa: ANN401
    amount = sum(dearest(symbol, ask) for symbol in written(text, book.edition))
    if amount > most:
        yield f"{label} may amount to {amount}; at most {most} mana are allowed"


def _cost(ask: i.Pays | i.Payments, most: int, book: Rulebook) -> Iterator[str]:
    yield from _symbols("the cost", ask.cost, book)
    yield from _values(ask.cost, ask)
    yield from _size("the cost", ask.cost, ask, most, book)


def _pays(ask: i.Pays, book: Rulebook) -> Iterator[str]:
    yield from _cost(ask, MOST_MANA, book)
    paid = symbols.payment(ask.payment)
    if paid is None:
        form = "{W}{W} + snow {U} + 2 life, or {0} for nothing"
        yield f"{ask.payment!r} is not a payment; write it as {form}"
    elif paid.amount > MOST_MANA:
        yield f"the payment has {paid.amount} mana; at most {MOST_MANA} are allowed"


def _payments(ask: i.Payments, book: Rulebook) -> Iterator[str]:
    yield from _cost(ask, MOST_LISTED, book)


def _adds(ask: i.Adds, book: Rulebook) -> Iterator[str]:
    yield from _symbols("the added mana", ask.symbols, book)
    yield from _values(ask.symbols, ask)
    yield from _size("the added mana", ask.symbols, ask, MOST_MANA, book)
    for symbol in written(ask.symbols, book.edition):
        if symbol.kind in RULE_OF_ADDING:
            yield from untold(RULE_OF_ADDING[symbol.kind], f"adding {symbol}", book)


_REDUCING: dict[SymbolKind, str] = {
    "colored": "colored-reduces",
    "colorless": "colored-reduces",
    **RULE_OF_REDUCING,
}


def _reduced(ask: i.Reduced, book: Rulebook) -> Iterator[str]:
    yield from _symbols("the cost", ask.cost, book)
    yield from _symbols("the reduction", ask.by, book)
    for symbol in written(ask.cost, book.edition):
        if symbol.kind not in ("colored", "colorless", "generic", "snow"):
            yield f"a cost to be reduced can't contain {symbol}, which still needs a choice"
    for symbol in written(ask.by, book.edition):
        if symbol.kind == "variable":
            yield f"a reduction by {symbol} has no value"
        elif symbol.kind in _REDUCING:
            yield from untold(_REDUCING[symbol.kind], f"reducing by {symbol}", book)


def _is_symbol(ask: i.IsSymbol, _book: Rulebook) -> Iterator[str]:
    if symbols.symbols(ask.symbol) != [ask.symbol]:
        yield f"{ask.symbol!r} is not written as a symbol, such as {{G}}"


def _symbol_colors(ask: i.SymbolColors, book: Rulebook) -> Iterator[str]:
    yield from _is_symbol(i.IsSymbol(ask.symbol), book)
    yield from _symbols("the symbol", ask.symbol, book)


def _stands_for(ask: i.StandsFor, book: Rulebook) -> Iterator[str]:
    yield from untold("phyrexian-in-text", "the Phyrexian symbol by itself", book)
    known = book.semantics["phyrexian-in-text.written"]
    if ask.symbol != known:
        yield f"in edition {book.edition} the Phyrexian symbol by itself is {known or 'none'}"


_CHECKS: dict[type[i.Ask], Callable[[Any, Rulebook], Iterator[str]]] = {
    i.MayChoose: _may_choose,
    i.Becomes: _becomes,
    i.ValueOfX: _value_of_x,
    i.IsSymbol: _is_symbol,
    i.SymbolColors: _symbol_colors,
    i.StandsFor: _stands_for,
    i.Pays: _pays,
    i.Payments: _payments,
    i.Adds: _adds,
    i.Reduced: _reduced,
    i.ChoiceOrder: choosing_problems,
    i.ChoicesKnown: choosing_problems,
}


def match_problems(case: m.MatchCase) -> Iterator[str]:
    """Yield problems with a match: Tournament Rules 2.1."""
    yield from _setup_problems(case.match)
    names = {p.name for p in case.match.players}
    for number, step in enumerate(case.steps, 1):
        yield from (f"step {number}: {problem}" for problem in _step_problems(step, names))
    yield from _time_problems(case)
    yield from _events_after_the_end(case)


def _setup_problems(match: m.Match) -> Iterator[str]:
    names = Counter(p.name for p in match.players)
    yield from (f"{p} is seated twice" for p, count in names.items() if count > 1)
    if match.needed is not None and match.needed < 1:
        yield f"needed must be at least 1, not {match.needed}"
    teams = {p.team for p in match.players}
    if None in teams and len(teams) > 1:
        yield from (
            f"{p.name} has no team, but other players have one" for p in match.players if not p.team
        )
    elif (len(teams) if None not in teams else len(names)) < 2:  # noqa: PLR2004
        yield "a match needs at least two players or teams"
    for player, role in ((match.lot, "wins the lot"), (match.ranked, "is ranked higher")):
        if player is not None and player not in names:
            yield f"{player}, who {role}, does not play; the players are {', '.join(sorted(names))}"
    if match.ranked is not None and match.round == "swiss":
        yield f"{match.ranked} is ranked higher, but the Swiss rounds are not over"


def _step_problems(step: m.MatchStep, names: set[str]) -> Iterator[str]:
    kinds = {type(event) for event in step}
    for event in step:
        do = tag(event)
        if len(step) > 1 and (len(kinds) > 1 or not isinstance(event, m.TOGETHER)):
            yield f"{do} must be the only event of its step"
        yield from (f"{do}: {problem}" for problem in unknown_players(event, names))
        if isinstance(event, SetLife) and event.amount < 1:
            yield f"{do}: a player with {event.amount} life loses the game: use game-won"
        if isinstance(event, Draw) and (event.optional or event.controller):
            yield f"{do}: in a match, a draw has only player and amount"
        if isinstance(event, Restriction) and (event.kind != "losing" or event.whose):
            yield f"{do}: in a match, a shield has only player and from, which is losing"


def _time_problems(case: m.MatchCase) -> Iterator[str]:
    events = [event for step in case.steps for event in step]
    kinds = [type(event) for event in events]
    for kind, text in (
        (m.CallTime, "time is called"),
        (m.ExtendTime, "the time is extended"),
        (m.EndExtension, "the extension ends"),
    ):
        if kinds.count(kind) > 1:
            yield f"{text} {kinds.count(kind)} times"
    if m.EndExtension in kinds and m.ExtendTime not in kinds[: kinds.index(m.EndExtension)]:
        yield "the extension ends, but the match was not extended"


def _events_after_the_end(case: m.MatchCase) -> Iterator[str]:
    """Yield a problem for each event after the result slip, or after the match was won.

    Penalties may give several players wins at once, so nothing is counted after them.
    """
    sides = {p.name: p.team or p.name for p in case.match.players}
    wins: Counter[str] = Counter()
    over = ""
    for number, (event, *_) in enumerate(case.steps, 1):
        if over and not isinstance(event, m.ConcedeMatch | m.DrawMatch | m.Report):
            yield f"step {number}: {tag(event)}: the match was already over: {over}"
        if isinstance(event, m.Report):
            over = "its result was reported"
        if isinstance(event, Penalty):
            return
        if isinstance(event, m.GameWon):
            side = sides.get(event.player, "")
            wins[side] += 1
            if wins[side] >= case.match.to_win:
                over = over or f"{event.player} had won {wins[side]} of its games"
