"""All ways to misbehave, with the expected verdict and message of each."""

from typing import Any, NamedTuple

from headjudge.runner.engine import Limits

TIMEOUT = 0.5
"""Seconds for a case on an idle machine."""
NOT_STARTED = "not started"


class Way(NamedTuple):
    """A way to misbehave at one of several cases, and the expected result."""

    how: str
    """Its name in ``tests.slow.engines.misbehave``, or of an object in ``tests.slow.engines.bad_objects``."""
    verdict: str
    """The verdict on the case, or NOT_STARTED."""
    words: str = ""
    """Part of the message on the case; if it misbehaves everywhere, on at least one case."""
    everywhere: bool = False
    """Whether it misbehaves at every case."""
    others: tuple[str, ...] = ()
    """Verdicts that the other cases may get besides those without misbehavior."""
    limits: dict[str, Any] = {}  # noqa: RUF012 -- a tuple's default
    """Further limits."""
    repeat: int = 1
    """Repetitions of each case."""
    needs_process: bool = True
    """Whether only a separate process can contain it."""

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return self.how.rpartition(":")[2] + (" everywhere" if self.everywhere else "")

    def allowed(self, jobs: int, window: int | None, patience: float) -> Limits:
        """Return the limits of a run, with the usual seconds multiplied by `patience`."""
        limits = {"timeout": TIMEOUT, "jobs": jobs, "max_in_flight": window, **self.limits}
        limits |= {
            name: patience * limits[name] for name in limits.keys() & {"timeout", "max_downtime"}
        }
        return Limits(**limits)


MEMORY = {"memory": 300 << 20, "timeout": 10.0}
"""Limits for engines that exceed the memory limit."""
MUCH = {"timeout": 10.0}
"""Limits for engines that write a lot."""
LOST = {"max_downtime": 1.2}
"""Limits for engines that lose a lot of time."""


def _object(factory: str, verdict: str, words: str = "", *, hard: bool = False) -> Way:
    """Return the way of a Python object, named as in ``bad_objects`` or as ``x:name``."""
    where = "" if ":" in factory else "bad_objects:"
    how = f"python:tests.slow.engines.{where}{factory}"
    return Way(how, verdict, words, limits={"timeout": 1.5}, needs_process=hard)


PROGRAMS = {
    "at hello": (
        Way("nothing", "pass"),
        Way("exit-at-once", NOT_STARTED, "exited with status 1; stderr: no licence"),
        Way("exit-0-at-once", NOT_STARTED, "exited with status 0"),
        Way("exit-0-at-hello", NOT_STARTED, "exited with status 0"),
        Way("signal-at-hello", NOT_STARTED, "killed by SIGSEGV"),
        Way("silent", NOT_STARTED, "no answer within "),
        Way("never-flushes", NOT_STARTED, "no answer within "),
        Way("bad-hello", NOT_STARTED, "'Welcome!'"),
        Way("banner-before-hello", NOT_STARTED, "Bad Engine 1.0"),
        Way("half-a-hello", NOT_STARTED, '{"hello": 1'),
        Way("half-a-hello-and-exit", NOT_STARTED, "exited with status 0"),
        Way("long-hello", NOT_STARTED, "a line of more than 16777216 bytes", limits=MUCH),
        Way("nested-hello", NOT_STARTED, "its reply to hello is malformed"),
        Way("nul-at-hello", NOT_STARTED, "its reply to hello is malformed"),
        Way("hello-of-wrong-types", NOT_STARTED, "its reply to hello is malformed"),
        Way("hello-of-another-version", NOT_STARTED, "its reply to hello is malformed"),
        Way("unknown-capability", NOT_STARTED, "did you mean poison"),
        Way("case-at-hello", NOT_STARTED, "its reply to hello is malformed"),
        Way("closed-stdout-at-hello", NOT_STARTED, "closed its standard output"),
        Way("hostile-start", NOT_STARTED, "[bold red]no[/]"),
        Way("hostile-name", NOT_STARTED, "ASCII letters"),
        Way("workflow-name", NOT_STARTED, "ASCII letters"),
        Way("markup-name", NOT_STARTED, "ASCII letters"),
    ),
    "hangs": (
        Way("hang", "hang", "no answer within "),
        Way("hang", "hang", "s were lost to hangs", everywhere=True, limits=LOST),
        Way("too-late", "hang", "no answer within "),
        Way("busy", "hang", "no answer within "),
        Way("ignoring-signals", "hang", "no answer within "),
        Way("stopped", "hang", "no answer within "),
        Way("half-a-line", "hang", '{"case": "bad"'),
        Way("no-newline", "hang", '{"case": "bad"'),
        Way("trickle", "hang", "it sent an unfinished line"),
        Way("closed-stdin", "hang", "closed its standard input"),
    ),
    "crashes": (
        Way("crash", "crash", "exited with status 3; stderr: out of mana"),
        Way("crash", "crash", "exited with status 3", everywhere=True),
        Way("crash-in-the-middle", "crash", "exited with status 3"),
        Way("by-signal", "crash", "killed by SIGSEGV"),
        Way("kills-its-group", "crash", "killed by SIGKILL"),
        Way("exit-0", "crash", "exited with status 0"),
        Way("exit-after-the-reply", "crash", "exited with status 4"),
        Way("closed-stdout", "crash", "closed its standard output"),
        Way("child-holds-the-pipe", "crash", "exited with status 5"),
        Way("child-away-holds-the-pipe", "crash", "exited with status 5"),
        Way("memory", "crash", "memory", limits=MEMORY),
        Way("memory-of-a-child", "crash", "memory", limits=MEMORY),
    ),
    "garbage": (
        Way("garbage", "garbage", "Segmentation fault"),
        Way("a-line-before", "garbage", "now playing"),
        Way("empty-line-before", "garbage"),
        Way("a-line-after", "garbage", "and more"),
        Way("late-line", "garbage", "and more"),
        Way("long-line", "garbage", "a line of more than 16777216 bytes", limits=MUCH),
        Way("long-without-end", "garbage", "a line of more than 16777216 bytes", limits=MUCH),
        Way("nested", "garbage"),
        Way("nested-outcomes", "garbage"),
        Way("nul", "garbage"),
        Way("nul-inside", "garbage"),
        Way("not-utf-8", "garbage"),
        Way("no-object", "garbage", "Expected `object`, got `array`"),
        Way("wrong-types", "garbage", "Expected `bool`, got `str`"),
        Way("outcomes-of-wrong-type", "garbage", "Expected `array`, got `int`"),
        Way("no-number", "garbage", "JSON is malformed"),
        Way("great-number", "garbage"),
        Way("wrong-id", "garbage", "'another' instead of 'bad'"),
        Way("repeated", "garbage", "bad"),
        Way("fork-reply", "garbage", "bad"),
        Way("extra", "garbage", "another"),
        Way("early", "garbage", "life"),
        Way("both", "garbage", "although the last step has an outcome"),
        Way("neither", "garbage", "this one has none"),
        Way("too-few", "garbage", "0 outcomes for 1 step"),
        Way("too-many", "garbage", "3 outcomes for 1 step"),
        Way("stranger", "garbage", "winners names 'Zed'"),
        Way("hello-again", "garbage", "case"),
    ),
    "unusual": (
        Way("error", "error", "no such card"),
        Way("long-error", "error", "no such card", limits=MUCH),
        Way("hostile-error", "error", "[bold red]no[/]"),
        Way("hostile-id", "garbage", "[bold red]no[/]"),
        Way("hostile-stderr", "crash", "[bold red]no[/]"),
        Way("hostile-garbage", "garbage", "[bold red]no[/]"),
        Way("lone-surrogate", "garbage"),
        Way("other-answers", "flaky", "differ between repetitions", repeat=3),
        Way("slow", "pass", everywhere=True),
        Way("slower", "pass", "no answer within ", everywhere=True, others=("hang",)),
        Way("flood", "pass", limits=MUCH),
        Way("leaves-a-child", "pass"),
        Way("leaves-a-child-away", "pass"),
        Way("leaves-a-grandchild-away", "pass"),
        Way("in-pieces", "pass"),
        Way("unusual-json", "pass"),
    ),
    "after a crash": (
        Way("other-hello-after-a-crash", "crash", "exited with status 3", others=("not-run",)),
        Way(
            "other-capabilities-after-a-crash", "crash", "exited with status 3", others=("not-run",)
        ),
        Way(
            "no-hello-after-a-crash",
            "crash",
            "exited with status 3",
            others=("not-run",),
            limits=LOST,
        ),
        Way(
            "exit-after-a-crash", "crash", "exited with status 3", others=("not-run",), limits=LOST
        ),
        Way("deaf", "pass"),
    ),
}
"""Ways of programs, by family."""
OBJECTS = {
    "objects that play": (
        _object("Conceding", "pass"),
        _object("ExitsInPlay", "crash", hard=True),
        _object("ExitsInPlayWith3", "crash", "status 3", hard=True),
        _object("EndsTheProcess", "crash", "exited with status 0", hard=True),
        _object("KillsTheProcess", "crash", "SIGSEGV", hard=True),
        _object("Raises", "error", "ValueError: no such card"),
        _object("RaisesForEver", "error", "RecursionError"),
        _object("Panics", "error", "PanicError: out of bounds"),
        _object("Interrupts", "error", "KeyboardInterrupt", hard=True),
        _object("Wordless", "error", "WordlessError"),
        _object("WordlesslyUnsupported", "unsupported", "such thing"),
        _object("RaisesHalfACharacter", "error", "such thing"),
        _object("RaisesHostileWords", "error", "[bold red]no[/]"),
        _object("Hangs", "hang", "no answer within"),
        _object("SwallowsExceptions", "hang", "no answer within", hard=True),
        _object("LoopsInNativeCode", "hang", "no answer within", hard=True),
        _object("LeavesAThread", "pass", hard=True),
        _object("Prints", "pass", hard=True),
        _object("ClosesStdout", "pass", hard=True),
        _object("ReadsStdin", "pass", hard=True),
        _object("ReturnsNone", "error", "TypeError", hard=True),
        _object("ReturnsObjects", "garbage"),
        _object("ReturnsWords", "garbage", "Expected `bool`, got `str`"),
        _object("ReturnsItself", "garbage"),
        _object("ReturnsWithoutEnd", "hang", "no answer within"),
        _object("ReturnsAGreatNumber", "garbage"),
        _object("ReturnsHalfACharacter", "garbage"),
    ),
    "objects at the start": (
        _object("DescribesByExiting", NOT_STARTED, hard=True),
        _object("DescribesByPanic", NOT_STARTED, "PanicError: out of bounds"),
        _object("DescribesWordlessly", NOT_STARTED, "WordlessError"),
        _object("DescribesNever", NOT_STARTED, "no answer within", hard=True),
        _object("DescribesNothing", NOT_STARTED),
        _object("DescribesHalfACharacter", NOT_STARTED, r"\ud800"),
        _object("DescribesHostileWords", NOT_STARTED, "ASCII letters"),
        _object("DescribesMarkup", NOT_STARTED, "ASCII letters"),
        _object("exits", NOT_STARTED, hard=True),
        _object("panics", NOT_STARTED, "PanicError: out of bounds"),
        _object("raises", NOT_STARTED, "RuntimeError: no licence"),
        _object("wordless", NOT_STARTED, "WordlessError"),
        _object("hangs", NOT_STARTED, "no answer within", hard=True),
        _object("makes_nothing", NOT_STARTED),
        _object("exits_on_import:engine", NOT_STARTED, hard=True),
    ),
}
"""Ways of Python objects."""
FAMILIES = {**PROGRAMS, **OBJECTS}
