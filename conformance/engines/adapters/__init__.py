"""The adapters to real engines: a folder an engine, with its page and the list of known failures.

Those that are Python modules are attached by name: that of the module is the engine's, and its
factory is called ``engine``. The others need a checkout of the engine and say how to attach it.
"""

from pkgutil import iter_modules

KNOWN = {
    module.name.replace("_", "-"): f"{__name__}.{module.name}:engine"
    for module in iter_modules(__path__)
}
"""Engines known by name, and the factory of each."""
