"""Tests of the site in Chromium; ``--no-browser`` skips them."""
