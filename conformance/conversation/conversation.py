"""A conversation about a game: a line goes in, and out come the lines to show for it."""

import re
from collections.abc import Callable
from pathlib import Path

from headjudge.conformance import WrongUse, shortened
from headjudge.conformance.conversation.outcome_lines import Line, answer, claim
from headjudge.conformance.conversation.saying import (
    KEYWORD,
    Utterance,
    continued,
    draft_of_all,
    gherkin,
    understood,
)
from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.language.completing import Continuation, continuations
from headjudge.conformance.language.sentences import find
from headjudge.conformance.scenarios.read import scenario_of
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.draft import Draft, StepError
from headjudge.spec.rulebook import LookUpError, Rulebook, editions, in_force_on, nearest

WELCOME = """\
Say who plays and what happens, a sentence a line; Tab completes.
Commands begin with a slash: /help, /undo, /show, /save FILE, /quit"""
HELP = """\
a game between Ana and Ben        who plays, and how it begins
Ana loses 20 life                 what happens, and at once what comes of it
state-based actions are checked   when who has 0 life loses
at the same time                  then an event a line, up to an empty line
Then Ana has lost                 asks whether it is so

/undo            take back the last sentence
/show            all that was said, and how it stands
/edition [DATE]  go by the rules as they were on that day, YYYY-MM-DD
/save FILE       keep it as a feature, for explain and certify --features
/new             begin another game
/help            this
/quit            leave, as Ctrl-D does

All sentences: headjudge steps"""
_ROW = re.compile(r"\|\s*(.*?)\s*\|?")


class Conversation:
    """All that was said of one game, and what to answer to the next line.

    Nothing in here knows of a terminal. A line is a sentence of a feature, with or without
    Given, When or Then before it; a row of those that happen at the same time; or a command.
    """

    def __init__(self, edition: str = "") -> None:
        """Begin under the rules of an edition; the newest if none is given. Raises LookUpError."""
        self.book = Rulebook.at(edition)
        self.said: list[Utterance] = []
        self.ended = False
        """Whether the conversation is over."""
        self.understood = True
        """Whether all lines so far were."""
        self._group: str = ""
        """The sentence that groups the rows to come; empty where none does."""
        self._rows: list[str] = []
        self._piped = False
        """Whether these rows are written as a feature has them, between bars."""
        self._unsure: tuple[Path, bool] | None = None
        """A file that is there already, and will be written over if that is said again; and whether
        all that was said before is understood."""

    @property
    def prompt(self) -> str:
        """What to show before the next line."""
        return "  | " if self._group else "> "

    def hear(self, line: str) -> list[Line]:
        """What to show after a line."""
        text, unsure, self._unsure = line.strip(), self._unsure, None
        try:
            if text.lower() in _BARE:
                text = _BARE[text.lower()]
            if text.startswith("/"):
                return self._command(text, unsure)
            if self._group:
                return self._row(text)
            return self._sentence(KEYWORD.sub("", text, count=1)) if text else []
        except (StepError, LookUpError, WrongUse) as error:
            self.understood = False
            return [Line("wrong", said) for said in shortened(str(error)).split("\n")]

    def end(self) -> list[Line]:
        """What to show where no more lines come: rows that wait for more happen now."""
        return self.hear("") if self._group else []

    def continuations(self, typed: str) -> tuple[Continuation, ...]:
        """How a line may go on that begins so."""
        if typed.startswith("/"):
            return _commands(typed)
        draft = draft_of_all(self.said)
        if self._group:
            return continuations(typed, draft, ["event"])
        return continued(typed, draft)

    def feature(self, title: str) -> str:
        """All that was said as a feature, with what has come of it. Raises StepError."""
        scenario = self._scenario(self.said)
        if not self._happened():
            raise StepError("nothing has happened yet")
        last = max(n for n, one in enumerate(self.said) if one.kind in ("event", "group"))
        claimed = {one.text for one in self.said[last + 1 :]}
        came = [text for text in explain(scenario, self.book).consequences if text not in claimed]
        steps = gherkin([*self.said, *(Utterance(text, "expectation") for text in came)])
        lines = [f"Feature: {title}", "", f"  Example: {title}", *(f"    {one}" for one in steps)]
        if self.book.edition != editions()[0]:
            lines.insert(0, f"# as of {self.book.edition}: --edition {self.book.edition}")
        return "\n".join(lines) + "\n"

    def _sentence(self, text: str) -> list[Line]:
        """Understand a sentence, and answer to it."""
        if find(text).kind == "group":
            draft_of_all(self.said).setup()
            self._group, self._rows, self._piped = text, [], False
            return []
        return self._add(text)

    def _row(self, text: str) -> list[Line]:
        """Add an event to those of the group; an empty line ends it, or one after a table."""
        piped = text.startswith("|")
        if not text or (self._piped and not piped):
            if not self._rows:
                self._group = ""
                return [Line("note", "nothing happens")]
            lines = self._close()
            return lines + (self.hear(text) if text else [])
        found = _ROW.fullmatch(text)
        row = found[1] if piped and found else KEYWORD.sub("", text, count=1)
        draft = draft_of_all(self.said)
        understood(draft, self._group, [*self._rows, row])
        _scenario(draft, self.book)
        self._rows.append(row)
        self._piped = piped
        return []

    def _close(self) -> list[Line]:
        """Let happen what was grouped."""
        group, rows = self._group, self._rows
        self._group, self._rows = "", []
        return self._add(group, rows)

    def _add(self, text: str, rows: list[str] | None = None) -> list[Line]:
        """Add a sentence if it can be played with those before it, and answer."""
        draft = draft_of_all(self.said)
        since = len(draft.steps)
        one = understood(draft, text, rows or ())
        if one.kind == "expectation":
            met, lines = claim(_scenario(draft, self.book), self.book)
            self.said += [one] * met
            return lines
        lines = self._answer(draft, since, final=one.kind != "set-up")
        self.said.append(one)
        return lines

    def _answer(self, draft: Draft, since: int, *, final: bool = True) -> list[Line]:
        """What has come of a draft since that step.

        Raises StepError where it can't be played; unless it is final, that is only to be noted.
        """
        try:
            return answer(_scenario(draft, self.book), self.book, since)
        except StepError as error:
            if final:
                raise
            return [Line("note", f"it can't be played yet: {error}")]

    def _scenario(self, said: list[Utterance]) -> Scenario:
        return _scenario(draft_of_all(said), self.book)

    def _happened(self) -> bool:
        return any(one.kind in ("event", "group") for one in self.said)

    def _stands(self) -> list[Line]:
        """How it stands now, without why."""
        draft = draft_of_all(self.said)
        return self._answer(draft, len(draft.steps), final=False) if self.said else []

    def _command(self, text: str, unsure: tuple[Path, bool] | None) -> list[Line]:
        word, _, rest = text.partition(" ")
        if word == "/save":
            return self._save(rest.strip(), unsure)
        if word == "/edition":
            return self._edition(rest.strip())
        commands: dict[str, Callable[[], list[Line]]] = {
            "/undo": self._undo,
            "/show": self._show,
            "/new": self._new,
            "/help": lambda: [Line("note", said) for said in HELP.split("\n")],
            "/quit": self._quit,
        }
        if word not in commands:
            raise StepError(f"no command {word}{nearest(word, COMMANDS)}; /help lists them")
        if rest.strip():
            raise StepError(f"{word} takes nothing after it")
        return commands[word]()

    def _undo(self) -> list[Line]:
        if self._group:
            gone = self._rows.pop() if self._rows else self._group
            if gone == self._group:
                self._group = ""
            return [Line("note", f"taken back: {gone}")]
        if not self.said:
            raise StepError("nothing was said yet")
        gone = self.said.pop().text
        return [Line("note", f"taken back: {gone}"), *self._stands()]

    def _show(self) -> list[Line]:
        if not self.said:
            return [Line("note", f"edition {self.book.edition}; nothing was said yet")]
        steps = [Line("sentence", text) for text in gherkin(self.said)]
        return [Line("note", f"edition {self.book.edition}"), *steps, *self._stands()]

    def _new(self) -> list[Line]:
        self.said, self._group, self._rows = [], "", []
        return [Line("note", f"another game; edition {self.book.edition}")]

    def _quit(self) -> list[Line]:
        self.ended = True
        return []

    def _edition(self, day: str) -> list[Line]:
        """Go by the rules of another day, if all that was said can be said of them."""
        if day:
            before, self.book = self.book, Rulebook.at(in_force_on(day))
            try:
                draft = draft_of_all(self.said)
                self._answer(draft, 0, final=self._happened())
            except StepError:
                self.book = before
                raise
        return [Line("note", f"edition {self.book.edition}"), *self._stands()]

    def _save(self, name: str, unsure: tuple[Path, bool] | None) -> list[Line]:
        """Write the feature; over a file that is there already only if it is said twice."""
        if not name:
            raise StepError("say where to: /save FILE")
        path = Path(name)
        text = self.feature(" ".join(re.findall(r"\w+", path.stem)) or "asked")
        try:
            there = path.exists()
            if there and (unsure is None or unsure[0] != path):
                self._unsure = (path, self.understood)
                raise StepError(f"{path} is there already; the same again writes over it")
            path.write_text(text, "utf-8")
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise StepError(f"{path}: can't be written: {why}") from None
        if there and unsure:
            self.understood = unsure[1]
        return [Line("note", f"{path} is {'written over' if there else 'written'}")]


def _scenario(draft: Draft, book: Rulebook) -> Scenario:
    """What was said, as a scenario. Raises StepError where it can't be played."""
    about = {"rule": "", "name": "asked", "near_miss": False, "path": "", "line": 0, "gherkin": ""}
    return scenario_of(draft, "asked", book.edition, **about)


_BARE = {
    **{word: f"/{word}" for word in ("help", "undo", "show", "new", "quit")},
    "?": "/help",
    "h": "/help",
    "exit": "/quit",
}
"""Commands that are understood without a slash: no sentence is like them."""
COMMANDS = ("/undo", "/show", "/edition", "/save", "/new", "/help", "/quit")


def _commands(typed: str) -> tuple[Continuation, ...]:
    """The commands, or the days from which editions were in force, that begin so."""
    days = [f"/edition {day}" for day in editions()] if typed.startswith("/edition ") else []
    more = {"/edition": " ", "/save": " "}
    lines = [*days, *(word + more.get(word, "") for word in COMMANDS)]
    found = (line for line in lines if line.startswith(typed) and line != typed)
    return tuple(Continuation(line, not line.endswith(" "), "event") for line in found)
