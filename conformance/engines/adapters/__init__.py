"""The adapters, a module an engine: its name is the engine's, its factory is called ``engine``."""

from pkgutil import iter_modules

KNOWN = {
    module.name.replace("_", "-"): f"{__name__}.{module.name}:engine"
    for module in iter_modules(__path__)
}
"""Engines known by name, and the factory of each."""
