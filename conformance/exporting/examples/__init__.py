"""Examples that run exported cases on the toy engine of a kit, and write down the results."""

from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from headjudge.conformance.kits.languages import kit, written
from headjudge.spec.rulebook import LookUpError, nearest


class Example(Struct, frozen=True):
    """An example, which lies beside the kit of its language."""

    file: str
    run: str
    """The command that runs it, in its folder."""
    build: str = ""
    """The command that makes a program of it; none where it runs as it is."""


EXAMPLES = {
    "java": Example("Cases.java", "java Cases", "javac *.java"),
    "typescript": Example("cases.mts", "node cases.mts"),
}
"""The examples by their languages, which are the names of their folders, too."""


def example(language: str) -> Example:
    """The example in a language. Raises LookUpError where there is none."""
    if language not in EXAMPLES:
        known = ", ".join(EXAMPLES)
        near = nearest(language, EXAMPLES)
        raise LookUpError(f"no example for {language!r}; there are {known}{near}")
    return EXAMPLES[language]


def write_example(folder: Path, language: str) -> list[Path]:
    """Write an example and the kit of its language into a folder of their own in an export.

    What is there already is left as it is, as its user may have changed it; which files these are
    is returned. Raises LookUpError, OSError.
    """
    of, beside = example(language), kit(language)
    text = files(__package__).joinpath(of.file).read_text("utf-8")
    place = folder / language
    place.mkdir(exist_ok=True)
    kept = []
    for path, content in ((place / beside.file, written(beside)), (place / of.file, text)):
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(content)
        except FileExistsError:
            kept.append(path)
    return kept
