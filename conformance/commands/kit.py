"""The command that writes an adapter to start from."""

from pathlib import Path
from typing import Annotated

from headjudge.conformance import WrongUse
from headjudge.conformance.commands import shell_completion as completion
from headjudge.conformance.commands.command import argument, command
from headjudge.conformance.commands.common import say
from headjudge.conformance.kits import languages as kits


@command(
    ("headjudge kit", "the languages, with what each needs"),
    ("headjudge kit java", "its file, into this folder"),
    ("headjudge kit rust mine", "into another"),
)
def kit(
    language: Annotated[
        str,
        argument(
            f"{', '.join(kits.KITS)}; without it they are listed, with what each needs.",
            complete=completion.languages,
        ),
    ] = "",
    folder: Annotated[
        Path, argument("The folder to write into; made if it isn't there.", metavar="[DIR]")
    ] = Path(),
) -> None:
    """Write an adapter to start from, with a toy engine in it that has one fault."""
    if not language:
        say("\n".join(_listed()))
        return
    chosen = kits.kit(language)
    path = folder / chosen.file
    text = kits.written(chosen)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise WrongUse(f"{path} is there already; give another folder") from None
    where = "" if folder == Path() else f", in {folder}"
    say(f"{path}: an adapter for {chosen.needs} or later, with a toy engine that has one fault")
    say(f"Next{where}:")
    check, certify = f'headjudge check "{chosen.run}"', f'headjudge certify "{chosen.run}"'
    for line in filter(None, (chosen.build, check, certify)):
        say(f"  {line}")


def _listed() -> list[str]:
    wide = max(map(len, kits.KITS))
    long = max(len(one.file) for one in kits.KITS.values())
    return [
        f"{name.ljust(wide)}  {one.file.ljust(long)}  for {one.needs} or later"
        for name, one in kits.KITS.items()
    ]
