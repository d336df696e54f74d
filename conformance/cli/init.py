"""``headjudge init``: write an adapter to start from."""

from pathlib import Path
from typing import Annotated

import typer

from headjudge.adapters import scaffold as kits
from headjudge.cli import _command as completion
from headjudge.cli._command import ENGINES, Command, examples, say
from headjudge.errors import UsageError

app = typer.Typer()


@app.command(
    cls=Command,
    rich_help_panel=ENGINES,
    epilog=examples(
        ("headjudge init", "list the languages, with their requirements"),
        ("headjudge init java", "write the adapter into this folder"),
        ("headjudge init rust mine", "or into another"),
    ),
)
def init(
    language: Annotated[
        str,
        typer.Argument(
            help=f"{', '.join(kits.KITS)}; without it they are listed.",
            autocompletion=completion.languages,
            show_default=False,
        ),
    ] = "",
    folder: Annotated[
        Path, typer.Argument(help="Folder to write to.", metavar="DIR", show_default=False)
    ] = Path(),
) -> None:
    """Write an adapter to start from, with a toy engine that has one fault."""
    if not language:
        say("\n".join(_listed()))
        return
    chosen = kits.kit(language)
    path = folder / chosen.file
    text = kits.render(chosen)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(f"{path} is there already; give another folder") from None
    where = "" if folder == Path() else f", in {folder}"
    say(f"{path}: an adapter for {chosen.needs} or later, with a toy engine that has one fault")
    say(f"Next{where}:")
    check, certify = f'headjudge check "{chosen.run}"', f'headjudge certify "{chosen.run}"'
    for line in filter(None, (chosen.build, check, certify)):
        say(f"  {line}")


def _listed() -> list[str]:
    wide = max(map(len, kits.KITS))
    long = max(len(kit.file) for kit in kits.KITS.values())
    return [
        f"{name.ljust(wide)}  {one.file.ljust(long)}  for {one.needs} or later"
        for name, one in kits.KITS.items()
    ]
