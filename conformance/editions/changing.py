"""Changes to the project's own data: in a checkout alone, and all of them or none."""

from pathlib import Path

from headjudge.conformance import WrongUse
from headjudge.conformance.editions.record_files import FOLDER
from headjudge.conformance.exporting.exported_files import write_together

TOP = FOLDER.parents[2]
"""The folder that has ``spec`` and ``features``."""


class Changes:
    """What files are to hold; nothing is written before all of it is known."""

    def __init__(self, top: Path | None = None) -> None:
        """For the checkout that is in use, or for another one of the very same rules.

        Raises WrongUse where it is none: what is installed is not to be changed.
        """
        self.top = TOP if top is None else top
        self._new: dict[str, bytes] = {}
        if not (self.top / "pyproject.toml").is_file():
            raise WrongUse(
                f"{self.top} is no checkout of Head Judge, and what is installed is not changed: "
                "clone its repository, and say where it is: --to FOLDER"
            )
        for name in ("editions.toml", "fingerprints.json"):
            theirs = self.top / "spec" / "rulebook" / name
            if not theirs.is_file() or theirs.read_bytes() != (FOLDER.parent / name).read_bytes():
                raise WrongUse(f"{theirs} is not that of the Head Judge that runs: use its own")

    def read(self, name: str) -> str:
        """What a file holds by now; it is named from the top."""
        new = self._new.get(name)
        return (self.top / name).read_text("utf-8") if new is None else new.decode()

    def write(self, name: str, content: str | bytes) -> None:
        """What a file is to hold."""
        self._new[name] = content.encode() if isinstance(content, str) else content

    def carry_out(self) -> list[str]:
        """Write what is other than it was; the files, by name.

        Raises OSError where that can't be done; then every file is as it was.
        """
        differ = {n: new for n, new in self._new.items() if (self.top / n).read_bytes() != new}
        try:
            write_together(self.top, differ)
        except OSError as error:
            why = f"{error.strerror}; no file is changed"
            raise OSError(error.errno, why, error.filename) from None
        return sorted(differ)
