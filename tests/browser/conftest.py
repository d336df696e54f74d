"""A browser, the site as a plain server gives it, and pages on which nothing goes wrong unseen."""

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
    "--js-flags=--liftoff-only",  # no visit is so long that a slower, better compilation pays
)
PATIENCE = 120_000
"""Milliseconds; machines that run tests may be slow."""


class Served:
    """A folder as a plain server gives it: without compression, and with no word on caching."""

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        """Bytes that were sent as contents of files."""
        served = self

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                pass

            def send_error(self, code: int, *_: Any) -> None:
                """As GitHub Pages: in the place of what is not there stands a page that says so."""
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
        """From now on nothing is there."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="session")
def served(site_folder: Path) -> Iterator[Served]:
    """The site."""
    found = Served(site_folder)
    yield found
    found.end()


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Chromium without a window."""
    if request.config.getoption("--no-browser"):
        pytest.skip("--no-browser")
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("there is no chromium: install Debian's, or pass --no-browser", pytrace=False)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield found
        found.close()


def complaints(page: Page, alike: Sequence[str] = ()) -> str:
    """What axe finds wrong with a page, of elements that are `alike` with the first ones."""
    others = {"exclude": [[f"{one}:nth-of-type(n+9)"] for one in alike]}
    found = Axe().run(page, others if alike else None)
    return found.generate_report() if found.violations_count else ""


Visits = Callable[..., Page]


def visits(browser: Browser) -> Iterator[Visits]:
    """Makes pages, each for a visitor who was never here; afterwards none may have had an error.

    Errors that match `expected` are the point.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def visit(expected: str = "(?!)", **about: Any) -> Page:
        def hear(said: str) -> None:
            if not re.search(expected, said):
                errors.append(said)

        context = browser.new_context(**about)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: hear(str(error)))
        page.on(
            "console",
            lambda message: hear(message.text) if message.type in {"error", "warning"} else None,
        )
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not errors


visitor = pytest.fixture(visits, name="visitor")
module_visitor = pytest.fixture(visits, scope="module", name="module_visitor")
