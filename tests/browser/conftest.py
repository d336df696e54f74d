"""Fixtures for browser tests: Chromium, a web server for the site, and error-checked pages."""

import re
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--js-flags=--liftoff-only",  # the optimizing compiler does not pay off in short visits
)
PATIENCE = 120_000
"""Milliseconds; machines that run tests may be slow."""


class Served:
    """A web server for a folder, without compression and caching, that runs in a thread."""

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        """Bytes of files that were sent."""
        served = self

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                pass

            def send_error(self, code: int, *_: Any) -> None:
                """Send the site's own 404 page, as GitHub Pages does."""
                content = (folder / "404.html").read_bytes()
                self.send_response(code)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def copyfile(self, source: Any, outputfile: Any) -> None:
                content = source.read()
                served.sent += len(content)
                outputfile.write(content)

        self._server = ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(Handler, directory=str(folder))
        )
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def end(self) -> None:
        """Stop the server and its thread."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="session")
def served(site_folder: Path) -> Iterator[Served]:
    """The site on a web server."""
    found = Served(site_folder)
    yield found
    found.end()


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Headless Chromium."""
    if request.config.getoption("--no-browser"):
        pytest.skip("--no-browser")
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("chromium is missing; install it, or pass --no-browser", pytrace=False)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield found
        found.close()


def accessibility_problems(page: Page, repeated: Sequence[str] = ()) -> str:
    """Report axe's findings on a page, with only the first few of the `repeated` elements."""
    others = {"exclude": [[f"{element}:nth-of-type(n+9)"] for element in repeated]}
    found = Axe().run(page, others if repeated else None)
    return found.generate_report() if found.violations_count else ""


def layout_shift(page: Page) -> float:
    """Return how far the layout of a page has shifted while loading."""
    shift: float = page.evaluate("""
        new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(sum), 200);
        })""")
    return shift


Visits = Callable[..., Page]


def visits(browser: Browser) -> Iterator[Visits]:
    """Provide pages, each with a fresh browser profile, and fail if any of them has an error.

    Errors that match `expected` are ignored.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def visit(expected: str = "(?!)", **options: Any) -> Page:
        def record(message: str) -> None:
            if not re.search(expected, message):
                errors.append(message)

        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: record(str(error)))
        page.on(
            "console",
            lambda message: record(message.text) if message.type in {"error", "warning"} else None,
        )
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not errors


visitor = pytest.fixture(visits, name="visitor")
module_visitor = pytest.fixture(visits, scope="module", name="module_visitor")
