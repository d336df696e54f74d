"""The reference implementation, wrapped as an engine."""

from headjudge import __version__
from headjudge.reference import play
from headjudge.spec.protocol import CAPABILITIES, EngineInfo, Unsupported
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import editions


class Reference:
    """The reference implementation behind the engine interface."""

    known = tuple(editions())

    def describe(self) -> EngineInfo:
        """Describe the reference, which supports all capabilities in all editions."""
        return EngineInfo(
            "reference", __version__, CAPABILITIES, max_players=64, editions=self.known
        )

    def play(self, case: AnyCase) -> tuple[AnyOutcome, ...]:
        """Play a well-formed case. Raises Unsupported for an unknown edition."""
        if case.edition not in self.known:
            raise Unsupported(f"edition {case.edition} is unknown")
        return play(case, derive=False).outcomes


engine = Reference
