"""Every feature, run by pytest-bdd against the reference. Nothing else is in this module."""

from __future__ import annotations

from importlib.resources import files

from pytest_bdd import scenarios

scenarios(str(files("features").joinpath()))
