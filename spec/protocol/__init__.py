"""Adapter protocol 1: the one place from which adapters, and all the rest, take its types.

A :class:`Case` goes in, one :class:`Outcome` a step comes out. Every class here is a frozen
``msgspec.Struct`` whose JSON form is exactly what travels between the harness and an engine;
``headjudge protocol --schema`` prints the JSON Schema made from them. The other kinds of case are
in ``spec.protocol.matches`` and ``spec.protocol.inquiries``.
"""

from headjudge.spec.protocol.capabilities import *  # noqa: F403 -- a door, with all that is behind it
from headjudge.spec.protocol.case_kinds import *  # noqa: F403
from headjudge.spec.protocol.continuous_effects import *  # noqa: F403  # noqa: F403  # noqa: F403  # noqa: F403
from headjudge.spec.protocol.events import *  # noqa: F403  # noqa: F403  # noqa: F403
from headjudge.spec.protocol.games import *  # noqa: F403
from headjudge.spec.protocol.setup import *  # noqa: F403
from headjudge.spec.protocol.triggers import *  # noqa: F403
from headjudge.spec.protocol.turn_events import *  # noqa: F403
