"""The command that writes an adapter to start from."""

from pathlib import Path
from typing import Annotated

import typer

from conformance import WrongUse
from conformance.commands import completion
from conformance.commands.common import reporting_errors, say
from conformance.kits.kits import KITS, kit, written


def write_kit(
    language: Annotated[
        str,
        typer.Argument(
            help=f"{', '.join(KITS)}; without it they are listed, with what each needs.",
            show_default=False,
            autocompletion=completion.languages,
        ),
    ] = "",
    folder: Annotated[
        Path,
        typer.Argument(metavar="[DIR]", help="The folder to write into; made if it isn't there."),
    ] = Path(),
) -> None:
    """Write an adapter to start from, with a toy engine in it that has one fault."""
    with reporting_errors():
        if not language:
            say("\n".join(_listed()))
            return
        chosen = kit(language)
        path = folder / chosen.file
        text = written(chosen)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            raise WrongUse(f"{path} is there already; give another folder") from None
        where = "" if folder == Path() else f", in {folder}"
        say(f"{path}: an adapter for {chosen.needs} or later, with a toy engine that has one fault")
        say(f"Next{where}:")
        for command in filter(
            None,
            (
                chosen.build,
                f'headjudge check "{chosen.run}"',
                f'headjudge certify "{chosen.run}"',
            ),
        ):
            say(f"  {command}")


def _listed() -> list[str]:
    wide = max(map(len, KITS))
    long = max(len(one.file) for one in KITS.values())
    return [
        f"{name.ljust(wide)}  {one.file.ljust(long)}  for {one.needs} or later"
        for name, one in KITS.items()
    ]
