"""The environment that an engine in a process is given: what programs need, and no secrets."""

import fnmatch
import os
import re
from collections.abc import Iterable

from headjudge.conformance import WrongUse

GIVEN = {
    "where programs, files and people are": "PATH HOME USER LOGNAME SHELL PWD TMPDIR TMP TEMP "
    "XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_RUNTIME_DIR",
    "language and time": "LANG LANGUAGE LC_* TZ",
    "the terminal": "TERM COLUMNS LINES NO_COLOR",
    "shared libraries": "LD_LIBRARY_PATH DYLD_*",
    "Python": "PYTHON* VIRTUAL_ENV CONDA_PREFIX",
    "Java, Kotlin, Scala": "JAVA_HOME JDK_HOME JAVA_TOOL_OPTIONS CLASSPATH",
    ".NET and Mono": "DOTNET_* MONO_PATH",
    "JavaScript": "NODE_PATH NODE_OPTIONS NODE_ENV NVM_DIR DENO_DIR",
    "Rust, Go, C and C++": "RUST_* CARGO_HOME RUSTUP_HOME GOROOT GOPATH GOMAXPROCS OMP_*",
    "other languages": "GEM_HOME GEM_PATH RUBYLIB PERL5LIB LUA_PATH LUA_CPATH GHC_PACKAGE_PATH",
    "how a sanitizer or a graphics library behaves": "ASAN_OPTIONS UBSAN_OPTIONS DISPLAY",
}
"""The variables taken over from our own environment; ``*`` stands for anything."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def environment(asked: Iterable[str] = ()) -> dict[str, str]:
    """What an engine is given: GIVEN, and what is asked for as ``NAME`` or ``NAME=VALUE``.

    Raises WrongUse for anything else, and for a NAME that our own environment does not have.
    """
    patterns = [pattern for names in GIVEN.values() for pattern in names.split()]
    given = {
        name: value
        for name, value in os.environ.items()
        if any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
    }
    for one in asked:
        name, equals, value = one.partition("=")
        if not _NAME.fullmatch(name) or "\0" in value:
            raise WrongUse(f"{one!r} is neither NAME nor NAME=VALUE of an environment variable")
        if not equals and name not in os.environ:
            raise WrongUse(f"the environment has no variable {name}; give it a value: {name}=VALUE")
        given[name] = value if equals else os.environ[name]
    return given
