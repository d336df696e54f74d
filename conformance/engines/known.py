"""The engines that are attached by name: those whose adapter is a Python module.

The name of the module is the engine's, and its factory is called ``engine``.
"""

from pathlib import Path
from pkgutil import iter_modules

FOLDER = Path(__file__).parents[1] / "adapters"
"""Where the adapters are."""
KNOWN = {
    module.name.replace("_", "-"): f"headjudge.conformance.adapters.{module.name}:engine"
    for module in iter_modules([str(FOLDER)])
}
"""Engines known by name, and the factory of each."""
