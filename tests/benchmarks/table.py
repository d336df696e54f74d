"""Measure how long the playground takes to load in a browser, and to answer.

Run as ``python -m tests.benchmarks.table`` on an idle machine. Compares an answer in the browser
with one in this Python, in the same run. Nothing here passes or fails.
"""

import argparse
import json
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from headjudge.explain.api import answer
from headjudge.site.build import build
from tests.browser.conftest import ARGUMENTS, PATIENCE, Served

TEXT = "a game between Ana and Ben\nAna loses {} life\nstate-based actions are checked\n"
ANSWERS = 20
PARTS = ("fetch", "start", "read", "answer")


def visit(browser: Browser, served: Served) -> tuple[dict[str, float], list[float], float]:
    """Load the playground, ask for answers and reload; return three durations in milliseconds.

    These are the time of each part of loading, the time of each answer, and the total for
    reloading.
    """
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{served.url}table/")
    page.wait_for_selector("#table[data-ready]")
    took: dict[str, float] = json.loads(str(page.get_attribute("#table", "data-ready")))
    answers = []
    for life in range(ANSWERS):
        page.locator("#answer").evaluate("(one) => delete one.dataset.took")
        page.locator("#text").fill(TEXT.format(life))
        page.wait_for_selector("#answer[data-took]", state="attached")
        answers.append(float(str(page.get_attribute("#answer", "data-took"))))
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    again = json.loads(str(page.get_attribute("#table", "data-ready")))
    context.close()
    return took, answers, sum(again[part] for part in PARTS)


def here() -> float:
    """Return the average time of an answer in this Python, in milliseconds."""
    answer(TEXT)
    begun = time.perf_counter()
    for life in range(ANSWERS):
        answer(TEXT.format(life))
    return (time.perf_counter() - begun) / ANSWERS * 1000


def main() -> None:
    """Print the durations of each round."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.table")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pyodide", type=Path, help="as for headjudge site")
    options = parser.parse_args()
    path = shutil.which("chromium") or parser.error("chromium is not installed")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder), pyodide=options.pyodide)
        served = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        for _ in range(options.rounds):
            load = os.getloadavg()[0]
            took, answers, again = visit(browser, served)
            parts = ", ".join(f"{part} {took[part]:,.0f}" for part in PARTS)
            total = sum(took[part] for part in PARTS)
            middle = statistics.median(answers)
            print(f"first visit {total:,.0f} ms ({parts}), {took['sent'] / 1e6:.1f} MB; ", end="")
            print(f"second {again:,.0f} ms; an answer {middle:.0f} ms, the longest ", end="")
            print(f"{max(answers):.0f} ms, {middle / here():.1f} times one here (load {load:.1f})")
        browser.close()
        served.end()


if __name__ == "__main__":
    main()
