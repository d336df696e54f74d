"""The command ``headjudge``, which ``python -m headjudge`` is, too."""

from headjudge.cli._signals import heed


def main() -> None:
    """Heed interruptions first, and only then import what takes long."""
    heed()
    from headjudge.cli.main import main as run  # noqa: PLC0415 -- start-up time

    run()


if __name__ == "__main__":
    main()
