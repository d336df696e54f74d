"""The command ``headjudge``, also available as ``python -m headjudge``."""

from headjudge.cli._signals import exit_on_interruption


def main() -> None:
    """Install the signal handlers, then import the command line, which takes longer."""
    exit_on_interruption()
    from headjudge.cli.main import main as run  # noqa: PLC0415 -- faster start-up

    run()


if __name__ == "__main__":
    main()
