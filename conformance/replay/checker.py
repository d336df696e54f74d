"""Check one logged game against the rules, moment by moment, and the result of a logged match."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from textwrap import indent

from msgspec import Struct
from msgspec.structs import replace

from headjudge.judge.rule_suspects import FOLLOWS
from headjudge.reference.derivation import Derived, Played
from headjudge.reference.match_play import play_match
from headjudge.reference.snapshots import copy_game
from headjudge.replay.assumptions import (
    STATE_BASED,
    AssumptionSearch,
    EventHistory,
    describe_numbers,
)
from headjudge.replay.contradictions import (
    TITLE,
    continuation_contradiction,
    ending_contradiction,
    forms,
    number_contradiction,
    reason_contradiction,
    refuted_reasons,
)
from headjudge.replay.log_format import LoggedMatch, LogLine
from headjudge.replay.replayer import (
    PROGRAM_DECISIONS,
    Assumptions,
    LoggedFate,
    PlayedMoment,
    ReplayState,
    logged_fates,
    mismatches,
)
from headjudge.replay.results import (
    AuditedGame,
    AuditVerdict,
    ExplainedEnding,
    LogContradiction,
    Unexplained,
)
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import LogHeader, LogMoment
from headjudge.spec.protocol.matches import (
    Contestant,
    GameDrawn,
    GameWon,
    Match,
    MatchCase,
    MatchEvent,
    Standing,
)
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import COUNTED, describe
from headjudge.text import join_english, pluralize

_CONSEQUENCES = FOLLOWS | {"last-player-standing", "last-team-standing", "opponents"}
"""Rules that only state the consequences of a loss."""
_NEVER_ENDING = ("state_based", "golden_rules", "replacing")
"""Rule families that do not make players lose, win or draw."""
_WITHOUT_NUMBERS = (protocol.Lose, protocol.Win, protocol.DrawGame, protocol.Concede)
"""Events that end the game for players without changing numbers."""


class PendingEndings(Struct):
    """Players for whom the game is over by the rules, but without a logged ending yet."""

    played: PlayedMoment
    players: frozenset[str]


class GameChecker:
    """The audit of a logged game that is still being read."""

    def __init__(self, header: LogHeader, path: str, line: int, number: int) -> None:
        """Start from the header. Raises Malformed and LookUpError."""
        self.header, self.path, self.line, self.number = header, path, line, number
        self.replay = ReplayState(header)
        self.contradiction: LogContradiction | None = None
        self.unexplained: list[Unexplained] = []
        self.endings: list[ExplainedEnding] = []
        self._next = 1
        """The expected number of the next moment."""
        self._missing = 0
        """The number of missing moments."""
        self._stopped = False
        """Whether checking has stopped for the rest of the game."""
        self._history = EventHistory(self.replay)
        self._pending: PendingEndings | None = None
        self._reported_over = False

    def is_ended_by(self, item: LogLine) -> bool:
        """Return whether an item starts another game or reports a match."""
        if isinstance(item, LogMoment):
            return item.moment == 1 and self._next > 1
        return isinstance(item, LogHeader | LoggedMatch)

    def check(self, line: int, moment: LogMoment) -> Iterator[str]:
        """Check a moment; yield problems with its log line."""
        if moment.moment != self._next:
            self._missing += moment.moment - self._next
            yield self._order_problem(moment)
            self.record_gap()
        self._next = moment.moment + 1
        is_relevant = self._pending or moment.endings or not self.replay.game.over
        if is_relevant and not self._stopped:
            yield from self._play(line, moment)

    def record_gap(self) -> None:
        """Record a gap in the log, in which unknown events may have happened."""
        self._pending = None
        self._history.record_gap()
        self.replay.record_gap()

    def result(self) -> AuditedGame:
        """Return the audit result once the game's log has been read."""
        replay, header = self.replay, self.header
        verdict: AuditVerdict = "explained"
        if self.contradiction:
            verdict = "contradicted"
        elif self.unexplained:
            verdict = "unexplained"
        elif not (self._reported_over or (replay.game.over and self._pending is None)):
            verdict = "cut off"
        return AuditedGame(
            path=self.path,
            line=self.line,
            number=self.number,
            verdict=verdict,
            edition=replay.book.edition,
            moments=self._next - 1 - self._missing,
            players=replay.seats,
            id=header.id,
            engine=header.engine,
            version=header.version,
            endings=tuple(self.endings),
            contradiction=self.contradiction,
            unexplained=tuple(self.unexplained),
        )

    def _order_problem(self, moment: LogMoment) -> str:
        first, last = self._next, moment.moment - 1
        if last < first:
            return f"moment {moment.moment} comes after moment {first - 1}"
        if last == first:
            return f"moment {last} is missing"
        return f"moments {first} to {last} are missing"

    def _play(self, line: int, moment: LogMoment) -> Iterator[str]:
        """Play a moment on the reference and compare the result with the log."""
        replay = self.replay
        if self._pending and (moment.events or moment.check):
            self._check_continuation(self._pending)
            if self._stopped:
                return
        problem = self._history.problem(moment)
        if problem:
            yield problem
            self.record_gap()
            return
        determined = self._history.determined(moment)
        blind = determined is not moment
        if blind:
            replay.forget_numbers()
        seats = replay.game.seats
        played = replay.play(line, determined)
        logged = logged_fates(moment, seats)
        wrong = mismatches(played.result.game, logged, over=moment.over)
        if wrong and self._reported_over:  # nothing may change after the final result
            self._contradict(ending_contradiction(replay, played, wrong), played)
        elif wrong:
            self._assume(played, logged, wrong, AssumptionSearch(replay, played, blind=blind))
        elif refuted := refuted_reasons(replay, played):
            self._contradict(reason_contradiction(replay, played, refuted), played)
        else:
            self._accept(played, Assumptions())
        if not self._stopped:
            yield from self._check_numbers(played)

    def _assume(
        self,
        played: PlayedMoment,
        logged: dict[str, LoggedFate],
        wrong: dict[str, LoggedFate],
        search: AssumptionSearch,
    ) -> None:
        """Find assumptions that reconcile facts and log, or record a contradiction."""
        moment, result = played.moment, search.find(logged)
        endings = [f"{ending.player} {ending.fate}" for ending in moment.endings]
        says = "; ".join(endings or ["the game is over"] * moment.over)
        if result is None:
            if search.is_open:
                self._leave_open(played, says, ["effects that the log does not mention"])
                self._stopped = self._reported_over = True
            else:
                self._contradict(ending_contradiction(self.replay, played, wrong), played)
            return
        numbers = describe_numbers(self.replay, self.replay.seats, played)
        self._record(played, search.assumed, "; ".join(filter(None, [says, numbers])))
        self.replay.continue_with(played, result)
        played.result = result
        explained = [*self.endings]
        self._accept(played, search.assumed)
        if search.assumed.needed:
            self.endings = explained
        if search.assumed.ends:
            self._stopped = self._reported_over = True

    def _record(self, played: PlayedMoment, assumed: Assumptions, says: str) -> None:
        """Record the facts and numbers of a moment that are unknown under the assumptions."""
        if assumed.needed:
            self._leave_open(played, says, assumed.needed)
        self.replay.unknown |= {key for key in assumed.numbers if key[0] in ("life", "poison")}

    def _accept(self, played: PlayedMoment, assumed: Assumptions) -> None:
        """Record the endings of an accepted moment, and those that the log has yet to report."""
        moment, game, before = played.moment, played.result.game, played.before
        self._reported_over = self._reported_over or moment.over
        new = (game.lost | game.drawn) - before.lost - before.drawn
        if game.won and not before.won and not new:
            new = game.won
        if new:
            self.endings.append(self._explain(played, assumed))
        logged = {ending.player for ending in moment.endings}
        pending = self._pending
        unreported = (new | (pending.players if pending else frozenset())) - logged
        if not unreported or moment.over or logged & (game.won | game.drawn):
            self._pending = None
        elif pending is None or new:
            played.result.game = copy_game(game)  # later moments modify the original
            self._pending = PendingEndings(played, unreported)
        else:
            pending.players = unreported

    def _explain(self, played: PlayedMoment, assumed: Assumptions) -> ExplainedEnding:
        """Return how the game ended for players, with the rules or decisions that caused it."""
        book, moment = self.replay.book, played.moment
        decisions = {
            ending.player: ending.reason
            for ending in moment.endings
            if ending.reason in PROGRAM_DECISIONS
        }
        lines = [
            _without_assumed_numbers(line, assumed, book)
            for line in played.result.lines
            if not _is_decision(line, {*decisions})
        ]
        losses = {rule for reason in STATE_BASED for rule in forms(reason, book)}
        rules = dict.fromkeys(
            line.rule
            for line in lines
            if line.rule not in _CONSEQUENCES
            and (line.rule in losses or book.rules[line.rule].family not in _NEVER_ENDING)
        )
        return ExplainedEnding(
            moment.moment,
            played.line,
            describe(played.result.game.outcome()),
            (*map(book.cite, rules), *sorted({*decisions.values()})),
            tuple(line.cited(book) for line in lines),
        )

    def _leave_open(self, played: PlayedMoment, says: str, needed: Iterable[str]) -> None:
        facts = tuple(dict.fromkeys(needed))
        self.unexplained.append(Unexplained(played.moment.moment, played.line, says, facts))

    def _check_continuation(self, pending: PendingEndings) -> None:
        """Check a game that continues although players must have left."""
        replay, played = self.replay, pending.played
        self._pending = None
        if not (replay.knows("endings") or replay.game.over):
            return
        search = AssumptionSearch(replay, played)
        search.assumed.check = (protocol.Check(),) in played.result.steps
        result = search.find(dict.fromkeys(pending.players, "plays on"))
        if result is None:
            self._contradict(continuation_contradiction(replay, played, pending.players), played)
            return
        names = [p for p in replay.seats if p in pending.players]
        numbers = describe_numbers(replay, names, played)
        self._record(played, search.assumed, f"{join_english(names)} did not leave; {numbers}")
        number = played.moment.moment
        self.endings = [ending for ending in self.endings if ending.moment != number]
        replay.continue_with(played, result)

    def _check_numbers(self, played: PlayedMoment) -> Iterator[str]:
        """Check the numbers shown in a moment and store those that were unknown."""
        replay, seen = self.replay, played.moment.seen
        if seen is None:
            return
        wrong: dict[str, dict[str, int]] = {}
        # the game may have ended mid-moment, before the last changes
        undetermined = (
            replay.game.over
            and not played.result.checked
            and not all(isinstance(event, _WITHOUT_NUMBERS) for event in played.moment.events)
        )
        for kind in COUNTED:
            for player, number in (getattr(seen, kind) or {}).items():
                if player not in replay.seats:
                    yield f"no player is named {player}"
                elif not (undetermined or replay.learn(kind, player, number)):
                    wrong.setdefault(kind, {})[player] = number
        if wrong:
            self._contradict(number_contradiction(replay, played, wrong), played)

    def _contradict(self, contradiction: LogContradiction, played: PlayedMoment) -> None:
        """Stop checking and record a contradiction.

        If the result depends on open questions, record an unexplained ending instead.
        """
        self._stopped = True
        questions = self.replay.questions | played.result.questions
        if questions:
            numbers = join_english([str(number) for number in sorted(questions)])
            needed = [f"what the rules leave open: question {numbers}"]
            self._leave_open(played, contradiction.says, needed)
        else:
            self.contradiction = contradiction
            number = contradiction.moment
            self.endings = [ending for ending in self.endings if ending.moment < number]


def _without_assumed_numbers(line: Derived, assumed: Assumptions, book: Rulebook) -> Derived:
    """Return a derivation line with assumed numbers replaced by a reference to the log's reason."""
    for reason in STATE_BASED:
        if line.rule in forms(reason, book):
            names = [player for player in line.who if (reason, player) in assumed.numbers]
            if names == [*line.who]:
                return replace(line, what="loses/lose for the reason in the log")
            if names:
                text = f"{line.what} ({join_english(names)} for the reason in the log)"
                return replace(line, what=text)
    return line


def _is_decision(line: Derived, players: set[str]) -> bool:
    """Return whether a derivation line represents the program's decision about players.

    A draw is a single line for all players.
    """
    if line.rule == "draw-by-effect":
        return not players.isdisjoint(line.who)
    return line.rule == "concede" and players.issuperset(line.who)


_RULE = "match-of-games"


def check_match(logged: LoggedMatch, path: str, line: int) -> AuditedGame:
    """Check a logged match against the current tournament rules."""
    book = Rulebook.at("")
    played = _play(logged, book)
    verdict: AuditVerdict = "explained" if logged.winner else "cut off"
    found = _check_scores(logged, played, line, book) or _check_winner(logged, played, line, book)
    endings: tuple[ExplainedEnding, ...] = ()
    if found:
        verdict = "contradicted" if isinstance(found, LogContradiction) else "unexplained"
    elif logged.winner:
        because = tuple(event.cited(book) for step in played.derivations for event in step)
        wins = played.outcomes[-1].wins if played.outcomes else None
        says = f"{logged.winner} won the match: {_score(logged, wins or {})}"
        conceded = not _winners(played)
        rule = "concede-a-match" if conceded else _RULE
        says += ", and the match was conceded" if conceded else ""
        endings = (ExplainedEnding(len(logged.games), line, says, (book.cite(rule),), because),)
    return AuditedGame(
        path=path,
        line=line,
        number=1,
        verdict=verdict,
        edition=book.edition,
        moments=len(logged.games),
        players=logged.players,
        is_match=True,
        engine=logged.engine,
        endings=endings,
        contradiction=found if isinstance(found, LogContradiction) else None,
        unexplained=(found,) if isinstance(found, Unexplained) else (),
    )


def _play(logged: LoggedMatch, book: Rulebook) -> Played[Standing]:
    """Play the match on the reference, up to its end or the first game whose result is unknown."""
    wins = sorted((logged.games[-1].score or {}).values())
    decided = logged.winner and wins and wins[0] < wins[-1]
    needed = logged.needed or (wins[-1] if decided else max(2, *wins, 0) + 1)
    match = Match(tuple(map(Contestant, logged.players)), needed=needed)
    won = Counter[str]()
    steps: list[tuple[MatchEvent]] = []
    for game in logged.games:
        if not (game.winner or game.drawn) or needed in won.values():
            break
        won[game.winner] += not game.drawn
        steps.append((GameDrawn() if game.drawn else GameWon(game.winner),))
    return play_match(MatchCase("log", book.edition, match, tuple(steps)), book=book)


def _winners(played: Played[Standing]) -> Sequence[str]:
    """Return the winners of the match by the rules, if its games decide it."""
    return (played.outcomes[-1].winners or ()) if played.outcomes else ()


_Found = LogContradiction | Unexplained | None
"""What contradicts a match or would explain it; None if the match is right."""


def _check_scores(
    logged: LoggedMatch, played: Played[Standing], line: int, book: Rulebook
) -> _Found:
    """Compare the score after each game."""
    known = len(played.outcomes)
    for number, game in enumerate(logged.games, 1):
        if game.score is None:
            continue
        says = f"after game {number} the log has the score {_score(logged, game.score)}"
        if number > known:
            return Unexplained(number, line, says, (f"who won game {known + 1}",))
        right = dict(played.outcomes[number - 1].wins or {})
        if game.score == right:
            continue
        if sum(game.score.values()) > number:
            return Unexplained(number, line, says, ("games that are not in the log",))
        because = tuple(line.cited(book) for line in played.derivations[number - 1])
        says += f"; by the rules {_score(logged, right)}"
        feature = _feature(logged, number, right, number + 1)
        return LogContradiction(number, line, says, (book.cite(_RULE),), because, feature)
    return None


def _check_winner(
    logged: LoggedMatch, played: Played[Standing], line: int, book: Rulebook
) -> _Found:
    """Compare the winner of the match."""
    known, winners = len(played.outcomes), _winners(played)
    if not logged.winner or logged.winner in winners:
        return None
    says = f"{logged.winner} won the match"
    if logged.needed and winners:
        because = tuple(line.cited(book) for line in played.derivations[-1])
        says += f"; by the rules {winners[0]} won it"
        right = dict(played.outcomes[-1].wins or {})
        feature = _feature(logged, known, right, logged.needed, winners[0])
        return LogContradiction(known, line, says, (book.cite(_RULE),), because, feature)
    if known == len(logged.games) and logged.conceded:
        return None
    missing = "whether the match was conceded"
    if logged.needed and known < len(logged.games):
        missing = f"who won game {known + 1}"
    return Unexplained(len(logged.games), line, says, (missing,))


def _feature(
    logged: LoggedMatch, games: int, right: dict[str, int], needed: int, winner: str = ""
) -> str:
    """Return a feature with the first games, the right score and, if decided, the winner."""
    names = dict(zip(logged.players, ("Ana", "Ben"), strict=True))
    lines = ["Example: A match with a wrong result", "  Given a match between Ana and Ben"]
    lines.append(f"  And {needed} games must be won to win the match")
    lines += [
        "  When a game is drawn" if game.drawn else f"  When {names[game.winner]} wins a game"
        for game in logged.games[:games]
    ]
    lines += [f"  Then {name} has won {pluralize(right[p], 'game')}" for p, name in names.items()]
    lines += [f"  And {names[winner]} wins the match"] if winner else []
    digest = sha256("\n".join(lines).encode()).hexdigest()[:10]
    scenario = indent("\n".join([f"@id.log-{digest}", *lines]), "  ")
    return f"Feature: {TITLE}\n\n{scenario}\n"


def _score(logged: LoggedMatch, wins: dict[str, int]) -> str:
    """Format a score, highest first."""
    ranking = sorted(logged.players, key=lambda player: -wins.get(player, 0))
    return ", ".join(f"{player} {wins.get(player, 0)}" for player in ranking)
