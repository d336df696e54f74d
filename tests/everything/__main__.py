"""Check everything: run as ``python -m tests.everything``; each subject has a line with its time.

Fails where a subject has a fault.
"""

import argparse
import multiprocessing
import os
import pkgutil
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module

import tests.everything


def subjects() -> list[str]:
    """The modules beside this one."""
    found = [module.name for module in pkgutil.iter_modules(tests.everything.__path__)]
    return [name for name in found if name != "__main__"]


def checked(subject: str, sample: int | None = None) -> tuple[list[str], float]:
    """The faults of a subject, and the seconds that it took to find them."""
    begin = time.monotonic()
    faults = import_module(f"tests.everything.{subject}").check(sample)
    return faults, time.monotonic() - begin


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.everything", description=__doc__)
    parser.add_argument("subject", nargs="*", help=f"by default all: {', '.join(subjects())}")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--sample", type=int, help="the seed of a part; by default everything")
    asked = parser.parse_args(words)
    if unknown := {*asked.subject} - {*subjects()}:
        parser.error(f"there is no subject {', '.join(sorted(unknown))}")
    chosen = asked.subject or subjects()
    wrong = 0
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(asked.jobs, fork) as pool:
        for subject, (faults, seconds) in zip(
            chosen, pool.map(checked, chosen, [asked.sample] * len(chosen)), strict=True
        ):
            print(f"{subject}: {len(faults) or 'no'} faults ({seconds:.0f} s)", *faults, sep="\n  ")
            sys.stdout.flush()
            wrong += len(faults)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
