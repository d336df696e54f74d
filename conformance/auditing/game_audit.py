"""One game in a log, held against the rules moment by moment."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance import join
from headjudge.conformance.auditing.audited import (
    AgainstLog,
    AuditedGame,
    AuditVerdict,
    EndingExplained,
    Unexplained,
)
from headjudge.conformance.auditing.contradicting import (
    FORMS,
    of_ending,
    of_going_on,
    of_numbers,
    of_reasons,
    refuted_reasons,
)
from headjudge.conformance.auditing.counted import NUMBERS
from headjudge.conformance.auditing.following import Following
from headjudge.conformance.auditing.played_moments import (
    OWN_DOING,
    InLog,
    Supposed,
    ToldFate,
    apart,
    wanted,
)
from headjudge.conformance.auditing.reading import LogLine, MatchTold
from headjudge.conformance.auditing.sense import Sense
from headjudge.conformance.auditing.supposing import STATE_BASED, Supposing, stand
from headjudge.conformance.judging.rule_suspects import FOLLOWS
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference.copies import copied
from headjudge.reference.derivation import Derived
from headjudge.spec import protocol as v
from headjudge.spec.protocol.game_log import LogHeader, LogMoment

_FOLLOWING = FOLLOWS | {"last-player-standing", "last-team-standing", "opponents"}
"""Rules whose lines only say what follows from how somebody lost."""

_ON_THE_WAY = ("state_based", "golden_rules", "replacing")
"""Families of rules by which nobody loses, wins or draws."""


_BY_THEMSELVES = (v.Lose, v.Win, v.DrawGame, v.Concede)
"""Events that end the game, and change no number."""


class Due(Struct):
    """For whom the game has to have ended at a moment, and of whom that is not told yet."""

    at: InLog
    players: frozenset[str]


class GameAudit:
    """A game in a log as far as it has been read."""

    def __init__(self, header: LogHeader, path: str, line: int, number: int) -> None:
        """Begin with its header. Raises Malformed and LookUpError."""
        self.header, self.path, self.line, self.number = header, path, line, number
        self.following = Following(header)
        self.contradiction: AgainstLog | None = None
        self.unexplained: list[Unexplained] = []
        self.endings: list[EndingExplained] = []
        self._next = 1
        """The number that the next moment has, if none is missing."""
        self._missing = 0
        """How many numbers were left out."""
        self._stopped = False
        """Whether nothing more is said of it, whatever follows."""
        self._sense = Sense(self.following)
        self._due: Due | None = None
        self._told_over = False

    def is_ended_by(self, item: LogLine) -> bool:
        """Whether what is read is another game's, with a header or a first moment, or a match's."""
        if isinstance(item, LogMoment):
            return item.moment == 1 and self._next > 1
        return isinstance(item, LogHeader | MatchTold)

    def moment(self, line: int, moment: LogMoment) -> Iterator[str]:
        """Hold a moment against the rules; yields what is wrong with its line."""
        if moment.moment != self._next:
            self._missing += moment.moment - self._next
            yield self._out_of_order(moment)
        self._next = moment.moment + 1
        says_more = self._due or moment.endings or not self.following.game.over
        if says_more and not self._stopped:
            yield from self._play(line, moment)

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
            moments=self._next - 1 - self._missing,
            players=following.seats,
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
        """Let the reference play a moment, and compare what comes of it with what is told."""
        following = self.following
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
            following.forget_numbers()
        seats = following.game.seats
        at = following.play(line, happened)
        want = wanted(moment, seats)
        wrong = apart(at.came.game, want, over=moment.over)
        if wrong and self._told_over:  # the log has said that it is over, and how: that is final
            self._contradict(of_ending(following, at, wrong), at)
        elif wrong:
            self._suppose(at, want, wrong, Supposing(following, at, blind=blind))
        elif refuted := refuted_reasons(following, at):
            self._contradict(of_reasons(following, at, refuted), at)
        else:
            self._take(at)
        if not self._stopped:
            yield from self._look(at)

    def _suppose(
        self,
        at: InLog,
        want: dict[str, ToldFate],
        wrong: dict[str, ToldFate],
        supposing: Supposing,
    ) -> None:
        """Go on with how a moment must have gone that by what is known alone goes otherwise."""
        told, came = _told(at.moment), supposing.until_so(want)
        if came is None:
            if supposing.is_open:
                self._wonder(at, told, ["effects of which the log does not tell"])
                self._stopped = self._told_over = True
            else:
                self._contradict(of_ending(self.following, at, wrong), at)
            return
        numbers = stand(self.following, self.following.seats, at)
        needed = self._note(at, supposing.supposed, "; ".join(filter(None, [told, numbers])))
        self.following.take(at, came)
        at.came = came
        endings = [*self.endings]
        self._take(at, supposing.supposed)
        if needed:
            self.endings = endings
        if supposing.supposed.ends:
            self._stopped = self._told_over = True

    def _note(self, at: InLog, supposed: Supposed, says: str) -> bool:
        """Keep what is not known of a moment; says whether it would have to be known."""
        if supposed.needed:
            self._wonder(at, says, supposed.needed)
        counted = {one for one in supposed.numbers if one[0] in ("life", "poison")}
        self.following.unknown |= counted
        return bool(supposed.needed)

    def _take(self, at: InLog, supposed: Supposed | None = None) -> None:
        """Go on with how a moment went, by what is known and what was supposed."""
        moment, game = at.moment, at.came.game
        self._told_over = self._told_over or moment.over
        told = {one.player for one in moment.endings}
        new = (game.lost | game.drawn) - at.before.lost - at.before.drawn
        if game.won and not at.before.won and not new:
            new = game.won
        if new:
            self._explain(at, supposed or Supposed())
        due = self._due
        untold = (new | (due.players if due else frozenset())) - told
        if not untold or moment.over or told & (game.won | game.drawn):
            self._due = None
        elif due is None or new:
            at.came.game = copied(game)  # as it is now, whatever happens in it from here on
            self._due = Due(at, untold)
        else:
            due.players = untold

    def _explain(self, at: InLog, supposed: Supposed) -> None:
        """Keep how the game ended for somebody."""
        book, lines = self.following.book, [_known(one, supposed) for one in at.came.lines]
        doing = {one.player: one.reason for one in at.moment.endings if one.reason in OWN_DOING}
        lines = [one for one in lines if not _stands_for(one, {*doing})]
        rules = dict.fromkeys(
            one.rule
            for one in lines
            if one.rule not in _FOLLOWING and book.rules[one.rule].family not in _ON_THE_WAY
        )
        by = (*map(book.cite, rules), *sorted({*doing.values()}))
        because = tuple(one.cited(book) for one in lines)
        says = tell(at.came.game.outcome())
        moment = at.moment.moment
        self.endings.append(EndingExplained(moment, at.line, says, by, because))

    def _wonder(self, at: InLog, says: str, needed: Iterable[str]) -> None:
        some = tuple(dict.fromkeys(needed))
        self.unexplained.append(Unexplained(at.moment.moment, at.line, says, some))

    def _goes_on(self, due: Due) -> None:
        """Hold against the log that it goes on as if nobody had left who has to have."""
        following, at = self.following, due.at
        self._due = None
        if not (following.sure("endings") or following.game.over):
            return
        supposing = Supposing(following, at)
        supposing.supposed.check = (v.Check(),) in at.came.steps
        now = supposing.until_so(dict.fromkeys(due.players, "plays on"))
        if now is None:
            self._contradict(of_going_on(following, at, due.players), at)
            return
        names = [p for p in following.seats if p in due.players]
        self._note(
            at, supposing.supposed, f"{join(names)} did not leave; {stand(following, names, at)}"
        )
        self.endings = [one for one in self.endings if one.moment != at.moment.moment]
        following.take(at, now)

    def _look(self, at: InLog) -> Iterator[str]:
        """Hold the numbers that are seen against the rules, or learn them."""
        following, seen = self.following, at.moment.seen
        if seen is None:
            return
        wrong: dict[str, dict[str, int]] = {}
        open_yet = (
            following.game.over
            and not at.came.checked
            and not all(isinstance(one, _BY_THEMSELVES) for one in at.moment.events)
        )
        for what in NUMBERS:
            for player, number in (getattr(seen, what) or {}).items():
                if player not in following.seats:
                    yield f"no player is named {player}"
                elif not (open_yet or following.learn(what, player, number)):
                    wrong.setdefault(what, {})[player] = number
        if wrong:
            self._contradict(of_numbers(following, at, wrong), at)

    def _contradict(self, against: AgainstLog, at: InLog) -> None:
        """Say that a moment contradicts the rules, unless they leave it open.

        No more is said of the game.
        """
        self._stopped = True
        questions = self.following.questions | at.came.questions
        if questions:
            numbers = join([str(one) for one in sorted(questions)])
            needed = (f"what the rules leave open: question {numbers}",)
            self.unexplained.append(Unexplained(against.moment, against.line, against.says, needed))
        else:
            self.contradiction = against
            self.endings = [one for one in self.endings if one.moment < against.moment]


def _known(line: Derived, supposed: Supposed) -> Derived:
    """A line without the numbers that are only supposed, as the log gives that reason."""
    for reason, rule in STATE_BASED.items():
        if line.rule in FORMS[rule]:
            names = [player for player in line.who if (reason, player) in supposed.numbers]
            if names == [*line.who]:
                return replace(line, what="by the reason that the log gives")
            if names:
                what = f"{line.what} (of {join(names)} by the reason that the log gives)"
                return replace(line, what=what)
    return line


def _stands_for(line: Derived, doing: set[str]) -> bool:
    """Whether a line stands for a program's own doing to these: a draw is one for all."""
    if line.rule == "draw-by-effect":
        return not doing.isdisjoint(line.who)
    return line.rule == "concede" and doing.issuperset(line.who)


def _told(moment: LogMoment) -> str:
    """What a moment tells of endings."""
    told = [f"{one.player} {one.fate}" for one in moment.endings]
    return "; ".join(told or ["the game is over"] * moment.over)
