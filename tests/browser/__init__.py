"""Tests of the site in a real browser, Debian's Chromium; ``--no-browser`` leaves them out."""
