"""One game in a log, held against the rules moment by moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from conformance import join
from conformance.auditing.audited import (
    AgainstLog,
    AuditedGame,
    AuditVerdict,
    EndingExplained,
    Unexplained,
)
from conformance.auditing.contradicting import (
    InLog,
    of_ending,
    of_going_on,
    of_numbers,
    of_reasons,
    refuted_reasons,
)
from conformance.auditing.following import Following
from conformance.auditing.played_ends import BY_THEMSELVES, MOST_PLAYED, PLAYED, what_decides
from conformance.auditing.sense import Sense
from conformance.auditing.supposing import (
    OWN_DOING,
    Supposed,
    Supposing,
    Tried,
    apart,
    stand,
    tried,
    wanted,
)
from conformance.gherkin.expectations import tell
from conformance.judging.suspects import FOLLOWS
from reference.game_state import GameState
from spec import protocol as v
from spec.protocol.log import LogHeader, LogMoment

_FOLLOWING = FOLLOWS | {"last-player-standing", "last-team-standing", "opponents"}
"""Rules whose lines only say what follows from how somebody lost."""

_ON_THE_WAY = ("state_based", "golden_rules", "replacing")
"""Families of rules by which nobody loses, wins or draws."""


class Due(Struct):
    """What has to have ended at a moment, and was not told by its end."""

    at: InLog
    players: frozenset[str]
    before: GameState
    setup: v.Setup
    steps: list[v.Step]


class GameAudit:
    """A game in a log as far as it has been read."""

    def __init__(self, header: LogHeader, path: str, line: int, number: int) -> None:
        """Begin with its header. Raises Malformed and LookUpError."""
        self.header, self.path, self.line, self.number = header, path, line, number
        self.following = Following(header)
        self.missing = 0
        """How many numbers were left out."""
        self.contradiction: AgainstLog | None = None
        self.unexplained: list[Unexplained] = []
        self.endings: list[EndingExplained] = []
        self.stopped = False
        """Whether nothing more is said of it, whatever follows; nothing is quiet then."""
        self._sense = Sense(self.following)
        self._due: Due | None = None
        self._told_over = False

    @property
    def is_under_way(self) -> bool:
        """Whether its first moment has been, and is not just being looked at."""
        return self.following.next > 1 and not self.following.to_look_at

    def moment(self, line: int, moment: LogMoment) -> Iterator[str]:
        """Hold a moment that did not pass against the rules; yields what is wrong with its line."""
        following = self.following
        decides = None if self.stopped else what_decides(following, moment)
        played = PLAYED.get(decides)
        if played is not None:
            one = EndingExplained(moment.moment, line, played.says, played.by, played.because)
            self.endings.append(one)
            self.stopped = self._told_over = True
            following.next += 1
            return
        if following.to_look_at:
            following.to_look_at = False
            if not self.stopped:
                yield from self._look(line, moment, None)
            return
        if moment.moment != following.next:
            self.missing += moment.moment - following.next
            yield self._out_of_order(moment)
        following.next = moment.moment + 1
        if self.stopped or (following.game.over and self._due is None):
            return
        yield from self._play(line, moment)
        if decides is not None and self._ended_at_once and len(PLAYED) < MOST_PLAYED:
            PLAYED[decides] = self.endings[0]

    @property
    def _ended_at_once(self) -> bool:
        """Whether the game is over, all that was told follows, and it is the only ending."""
        open_yet = self.stopped or self.unexplained or self._due
        return self.following.game.over and len(self.endings) == 1 and not open_yet

    def miss(self) -> None:
        """Something is missing here: what happened is not known."""
        self._due = None
        self._sense.miss()
        self.following.lose_sight()

    def end(self) -> AuditedGame:
        """What came of it, as no more of it follows."""
        following, header = self.following, self.header
        verdict: AuditVerdict = "explained"
        if self.contradiction:
            verdict = "contradicted"
        elif self.unexplained:
            verdict = "unexplained"
        elif not (self._told_over or (following.game.over and self._due is None)):
            verdict = "cut off"
        return AuditedGame(
            path=self.path,
            line=self.line,
            number=self.number,
            verdict=verdict,
            edition=following.book.edition,
            moments=following.next - 1 - self.missing,
            players=following.seats,
            id=header.id,
            engine=header.engine,
            version=header.version,
            endings=tuple(self.endings),
            contradiction=self.contradiction,
            unexplained=tuple(self.unexplained),
        )

    def _out_of_order(self, moment: LogMoment) -> str:
        last = moment.moment - 1
        self.miss()
        if last < self.following.next:
            return f"moment {moment.moment} comes after moment {self.following.next - 1}"
        if last == self.following.next:
            return f"moment {last} is missing"
        return f"moments {self.following.next} to {last} are missing"

    def _play(self, line: int, moment: LogMoment) -> Iterator[str]:
        """Let the reference play a moment that is not quiet."""
        following = self.following
        if self._due and (moment.events or moment.check):
            self._goes_on(self._due)
            if self.stopped:
                return
        problem = self._sense.problem(moment)
        if problem:
            yield problem
            self.miss()
            return
        happened = self._sense.known(moment)
        if happened is not moment:
            following.forget_numbers()
        before = following.before()
        want = wanted(moment, before)
        came = tried(before, happened, Supposed())
        following.questions |= came.questions
        wrong = apart(came.game, want, over=moment.over)
        at = InLog(line, happened, came)
        if wrong:
            supposing = Supposing(following, happened, blind=happened is not moment)
            other = supposing.until_so(before, want, came, over=moment.over)
            if other is None and supposing.is_open:
                self._wonder(at, _told(moment), ["effects of which the log does not tell"])
                self.stopped = self._told_over = True
                return
            if other is None:
                self._contradict(of_ending(following, at, wrong), came)
                return
            at.came = other
            self._suppose(at, before, supposing.supposed, came.game)
        elif refuted := refuted_reasons(following, at):
            self._contradict(of_reasons(following, at, refuted), came)
            return
        else:
            self._take(at, before)
        yield from self._look(line, moment, at.came)
        if not self.stopped:
            following.keep(at.came.steps)

    def _take(self, at: InLog, before: GameState) -> None:
        """Go on with how a moment went."""
        following, moment, game = self.following, at.moment, at.came.game
        setup, steps = following.setup, following.steps
        following.take(game)
        self._told_over = self._told_over or moment.over
        told = {one.player for one in moment.endings}
        new = (game.lost | game.drawn) - (before.lost | before.drawn)
        if game.won and not before.won and not new:
            new = game.won
        if new:
            self._explain(at)
        due = self._due
        untold = (new | (due.players if due else frozenset())) - told
        if not untold or moment.over or told & (game.won | game.drawn):
            self._due = None
        elif due is None or new:
            self._due = Due(at, untold, before, setup, steps)
        else:
            due.players = untold

    def _explain(self, at: InLog) -> None:
        """Keep how the game ended for somebody."""
        book, lines = self.following.book, at.came.lines
        own = {one.reason for one in at.moment.endings} & {*OWN_DOING}
        rules = dict.fromkeys(
            one.rule
            for one in lines
            if one.rule not in _FOLLOWING and book.rules[one.rule].family not in _ON_THE_WAY
        )
        by = [book.cite(rule) for rule in rules if not (own and rule == "concede")]
        because = tuple(one.cited(book) for one in lines)
        says = tell(at.came.game.outcome())
        moment = at.moment.moment
        self.endings.append(EndingExplained(moment, at.line, says, (*by, *sorted(own)), because))

    def _suppose(self, at: InLog, before: GameState, supposed: Supposed, known: GameState) -> None:
        """Go on with how a moment must have gone, and keep what is not known of it.

        `known` is the game as it would be by what is known alone.
        """
        endings = [*self.endings]
        if supposed.needed:
            numbers = stand(self.following, self.following.seats, known)
            says = "; ".join(filter(None, [_told(at.moment), numbers]))
            self._wonder(at, says, supposed.needed)
            if supposed.ends:
                self.stopped = self._told_over = True
        self.following.unknown |= supposed.numbers.keys()
        self._take(at, before)
        if supposed.needed:
            self.endings = endings

    def _wonder(self, at: InLog, says: str, needed: Iterable[str]) -> None:
        some = tuple(dict.fromkeys(needed))
        self.unexplained.append(Unexplained(at.moment.moment, at.line, says, some))

    def _goes_on(self, due: Due) -> None:
        """Hold against the log that it goes on as if nobody had left who has to have."""
        following = self.following
        self._due = None
        if not (following.sure("endings") or following.game.over):
            return
        supposing = Supposing(following, due.at.moment)
        checked = any(step == (v.Check(),) for step in due.at.came.steps)
        supposing.supposed.check = checked and not due.at.moment.check
        now = supposing.keep_in(due.before, due.players, due.at.came)
        if now is None:
            following.setup, following.steps = due.setup, due.steps
            self._contradict(of_going_on(following, due.at, due.players), due.at.came)
            return
        supposed = supposing.supposed
        if supposed.needed:
            names = [p for p in following.seats if p in due.players]
            says = f"{join(names)} did not leave; {stand(following, names, due.at.came.game)}"
            self._wonder(due.at, says, supposed.needed)
        following.unknown |= supposed.numbers.keys()
        self.endings = [one for one in self.endings if one.moment != due.at.moment.moment]
        following.take(now.game)
        following.keep(now.steps)

    def _look(self, line: int, moment: LogMoment, came: Tried | None) -> Iterator[str]:
        """Hold what is seen against the rules, or learn it. `came` if the moment was played."""
        following, seen = self.following, moment.seen
        if seen is None or (came and following.as_seen(seen)):
            return
        wrong: dict[str, dict[str, int]] = {}
        others = [one for one in moment.events if type(one) not in BY_THEMSELVES]
        open_yet = following.game.over and not (came and came.checked) and others
        for what in ("life", "poison", "library"):
            for player, number in (getattr(seen, what) or {}).items():
                if player not in following.seats:
                    yield f"no player is named {player}"
                elif not (open_yet or following.learn(what, player, number)):
                    wrong.setdefault(what, {})[player] = number
        if wrong:
            came = came or self._again(moment)
            self._contradict(of_numbers(following, InLog(line, moment, came), wrong), came)
        elif came is None and apart(
            following.game, wanted(moment, following.game), over=moment.over
        ):
            yield from self._play(line, LogMoment(moment.moment, seen=seen))
        else:
            following.take(following.game)

    def _again(self, moment: LogMoment) -> Tried:
        """A quiet moment once more, as the reference plays it."""
        following = self.following
        following.take_back(moment.events)
        if any(isinstance(one, v.EndTurn) for one in moment.events):
            moment = replace(moment, events=())
        came = tried(following.before(), moment, Supposed())
        following.take(came.game)
        return came

    def _contradict(self, against: AgainstLog, came: Tried) -> None:
        """Say that a moment contradicts the rules, unless they leave it open.

        No more is said of the game.
        """
        self.stopped = True
        questions = self.following.questions | came.questions
        if questions:
            numbers = join([str(one) for one in sorted(questions)])
            needed = (f"what the rules leave open: question {numbers}",)
            self.unexplained.append(Unexplained(against.moment, against.line, against.says, needed))
        else:
            self.contradiction = against
            self.endings = [one for one in self.endings if one.moment < against.moment]


def _told(moment: LogMoment) -> str:
    """What a moment tells of endings."""
    told = [f"{one.player} {one.fate}" for one in moment.endings]
    return "; ".join(told or ["the game is over"] * moment.over)
