"""Check one logged game against the rules, moment by moment."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from headjudge.judge.rule_suspects import FOLLOWS
from headjudge.reference.derivation import Derived
from headjudge.reference.snapshots import copy_game
from headjudge.replay.assumptions import (
    STATE_BASED,
    AssumptionSearch,
    Consistency,
    describe_numbers,
)
from headjudge.replay.contradictions import (
    FORMS,
    continuation_contradiction,
    ending_contradiction,
    number_contradiction,
    reason_contradiction,
    refuted_reasons,
)
from headjudge.replay.log_format import LoggedMatch, LogLine
from headjudge.replay.replayer import (
    NUMBERS,
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
from headjudge.suite.expectations import tell
from headjudge.text import join_english

_FOLLOWING = FOLLOWS | {"last-player-standing", "last-team-standing", "opponents"}
"""Rules that only state what follows from how somebody lost."""

_ON_THE_WAY = ("state_based", "golden_rules", "replacing")
"""Families of rules by which nobody loses, wins or draws."""


_BY_THEMSELVES = (protocol.Lose, protocol.Win, protocol.DrawGame, protocol.Concede)
"""Events that end the game and change no number."""


class PendingFates(Struct):
    """Players for whom the game must have ended, although the log has not told it yet."""

    at: PlayedMoment
    players: frozenset[str]


class GameChecker:
    """The audit of one logged game, as far as it has been read."""

    def __init__(self, header: LogHeader, path: str, line: int, number: int) -> None:
        """Start with the header. Raises Malformed and LookUpError."""
        self.header, self.path, self.line, self.number = header, path, line, number
        self.replay = ReplayState(header)
        self.contradiction: LogContradiction | None = None
        self.unexplained: list[Unexplained] = []
        self.endings: list[ExplainedEnding] = []
        self._next = 1
        """The number of the next moment if none is missing."""
        self._missing = 0
        """How many numbers were skipped."""
        self._stopped = False
        """Whether the rest of the game is not checked."""
        self._sense = Consistency(self.replay)
        self._due: PendingFates | None = None
        self._told_over = False

    def is_ended_by(self, item: LogLine) -> bool:
        """Return whether an item belongs to another game or to a match."""
        if isinstance(item, LogMoment):
            return item.moment == 1 and self._next > 1
        return isinstance(item, LogHeader | LoggedMatch)

    def moment(self, line: int, moment: LogMoment) -> Iterator[str]:
        """Check a moment; yield problems with its line."""
        if moment.moment != self._next:
            self._missing += moment.moment - self._next
            yield self._out_of_order(moment)
        self._next = moment.moment + 1
        says_more = self._due or moment.endings or not self.replay.game.over
        if says_more and not self._stopped:
            yield from self._play(line, moment)

    def miss(self) -> None:
        """Record a gap: what happened in it is unknown."""
        self._due = None
        self._sense.miss()
        self.replay.lose_sight()

    def end(self) -> AuditedGame:
        """Return the result, as no more of the game follows."""
        replay, header = self.replay, self.header
        verdict: AuditVerdict = "explained"
        if self.contradiction:
            verdict = "contradicted"
        elif self.unexplained:
            verdict = "unexplained"
        elif not (self._told_over or (replay.game.over and self._due is None)):
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

    def _out_of_order(self, moment: LogMoment) -> str:
        first, last = self._next, moment.moment - 1
        self.miss()
        if last < first:
            return f"moment {moment.moment} comes after moment {first - 1}"
        if last == first:
            return f"moment {last} is missing"
        return f"moments {first} to {last} are missing"

    def _play(self, line: int, moment: LogMoment) -> Iterator[str]:
        """Play a moment on the reference and compare the result with the log."""
        replay = self.replay
        if self._due and (moment.events or moment.check):
            self._goes_on(self._due)
            if self._stopped:
                return
        problem = self._sense.problem(moment)
        if problem:
            yield problem
            self.miss()
            return
        happened = self._sense.known(moment)
        blind = happened is not moment
        if blind:
            replay.forget_numbers()
        seats = replay.game.seats
        at = replay.play(line, happened)
        want = logged_fates(moment, seats)
        wrong = mismatches(at.result.game, want, over=moment.over)
        if wrong and self._told_over:  # the log has said that it is over, and how: that is final
            self._contradict(ending_contradiction(replay, at, wrong), at)
        elif wrong:
            self._suppose(at, want, wrong, AssumptionSearch(replay, at, blind=blind))
        elif refuted := refuted_reasons(replay, at):
            self._contradict(reason_contradiction(replay, at, refuted), at)
        else:
            self._take(at)
        if not self._stopped:
            yield from self._look(at)

    def _suppose(
        self,
        at: PlayedMoment,
        want: dict[str, LoggedFate],
        wrong: dict[str, LoggedFate],
        search: AssumptionSearch,
    ) -> None:
        """Continue with assumptions if the known facts alone contradict the log."""
        logged, result = _describe(at.moment), search.until_so(want)
        if result is None:
            if search.is_open:
                self._wonder(at, logged, ["effects of which the log does not tell"])
                self._stopped = self._told_over = True
            else:
                self._contradict(ending_contradiction(self.replay, at, wrong), at)
            return
        numbers = describe_numbers(self.replay, self.replay.seats, at)
        needed = self._note(at, search.assumed, "; ".join(filter(None, [logged, numbers])))
        self.replay.take(at, result)
        at.result = result
        endings = [*self.endings]
        self._take(at, search.assumed)
        if needed:
            self.endings = endings
        if search.assumed.ends:
            self._stopped = self._told_over = True

    def _note(self, at: PlayedMoment, assumed: Assumptions, says: str) -> bool:
        """Record what is unknown about a moment; return whether it matters."""
        if assumed.needed:
            self._wonder(at, says, assumed.needed)
        counted = {pair for pair in assumed.numbers if pair[0] in ("life", "poison")}
        self.replay.unknown |= counted
        return bool(assumed.needed)

    def _take(self, at: PlayedMoment, assumed: Assumptions | None = None) -> None:
        """Continue with the moment as it must have happened."""
        moment, game = at.moment, at.result.game
        self._told_over = self._told_over or moment.over
        logged = {ending.player for ending in moment.endings}
        new = (game.lost | game.drawn) - at.before.lost - at.before.drawn
        if game.won and not at.before.won and not new:
            new = game.won
        if new:
            self._explain(at, assumed or Assumptions())
        due = self._due
        untold = (new | (due.players if due else frozenset())) - logged
        if not untold or moment.over or logged & (game.won | game.drawn):
            self._due = None
        elif due is None or new:
            at.result.game = copy_game(game)  # as it is now, whatever happens in it from here on
            self._due = PendingFates(at, untold)
        else:
            due.players = untold

    def _explain(self, at: PlayedMoment, assumed: Assumptions) -> None:
        """Record how the game ended for players."""
        book, lines = self.replay.book, [_known(row, assumed) for row in at.result.lines]
        doing = {
            ending.player: ending.reason
            for ending in at.moment.endings
            if ending.reason in PROGRAM_DECISIONS
        }
        lines = [line for line in lines if not _stands_for(line, {*doing})]
        rules = dict.fromkeys(
            line.rule
            for line in lines
            if line.rule not in _FOLLOWING and book.rules[line.rule].family not in _ON_THE_WAY
        )
        by = (*map(book.cite, rules), *sorted({*doing.values()}))
        because = tuple(line.cited(book) for line in lines)
        says = tell(at.result.game.outcome())
        moment = at.moment.moment
        self.endings.append(ExplainedEnding(moment, at.line, says, by, because))

    def _wonder(self, at: PlayedMoment, says: str, needed: Iterable[str]) -> None:
        some = tuple(dict.fromkeys(needed))
        self.unexplained.append(Unexplained(at.moment.moment, at.line, says, some))

    def _goes_on(self, due: PendingFates) -> None:
        """Check a log that goes on as if players had not left who must have."""
        replay, at = self.replay, due.at
        self._due = None
        if not (replay.sure("endings") or replay.game.over):
            return
        search = AssumptionSearch(replay, at)
        search.assumed.check = (protocol.Check(),) in at.result.steps
        now = search.until_so(dict.fromkeys(due.players, "plays on"))
        if now is None:
            self._contradict(continuation_contradiction(replay, at, due.players), at)
            return
        names = [p for p in replay.seats if p in due.players]
        self._note(
            at,
            search.assumed,
            f"{join_english(names)} did not leave; {describe_numbers(replay, names, at)}",
        )
        self.endings = [ending for ending in self.endings if ending.moment != at.moment.moment]
        replay.take(at, now)

    def _look(self, at: PlayedMoment) -> Iterator[str]:
        """Check the numbers that a moment shows, or learn them."""
        replay, seen = self.replay, at.moment.seen
        if seen is None:
            return
        wrong: dict[str, dict[str, int]] = {}
        open_yet = (
            replay.game.over
            and not at.result.checked
            and not all(isinstance(event, _BY_THEMSELVES) for event in at.moment.events)
        )
        for what in NUMBERS:
            for player, number in (getattr(seen, what) or {}).items():
                if player not in replay.seats:
                    yield f"no player is named {player}"
                elif not (open_yet or replay.learn(what, player, number)):
                    wrong.setdefault(what, {})[player] = number
        if wrong:
            self._contradict(number_contradiction(replay, at, wrong), at)

    def _contradict(self, against: LogContradiction, at: PlayedMoment) -> None:
        """Record a contradiction, unless it rests on an open question, and stop checking."""
        self._stopped = True
        questions = self.replay.questions | at.result.questions
        if questions:
            numbers = join_english([str(number) for number in sorted(questions)])
            needed = (f"what the rules leave open: question {numbers}",)
            self.unexplained.append(Unexplained(against.moment, against.line, against.says, needed))
        else:
            self.contradiction = against
            self.endings = [ending for ending in self.endings if ending.moment < against.moment]


def _known(line: Derived, assumed: Assumptions) -> Derived:
    """Return a derivation line without assumed numbers, if the log gives the reason."""
    for reason, rule in STATE_BASED.items():
        if line.rule in FORMS[rule]:
            names = [player for player in line.who if (reason, player) in assumed.numbers]
            if names == [*line.who]:
                return replace(line, what="by the reason that the log gives")
            if names:
                what = f"{line.what} (of {join_english(names)} by the reason that the log gives)"
                return replace(line, what=what)
    return line


def _stands_for(line: Derived, doing: set[str]) -> bool:
    """Return whether a line represents a decision of the program; a draw is one line for all."""
    if line.rule == "draw-by-effect":
        return not doing.isdisjoint(line.who)
    return line.rule == "concede" and doing.issuperset(line.who)


def _describe(moment: LogMoment) -> str:
    """Describe the endings in a moment."""
    logged = [f"{ending.player} {ending.fate}" for ending in moment.endings]
    return "; ".join(logged or ["the game is over"] * moment.over)
