"""Adapter protocol 1: the one place from which adapters, and all the rest, take its types.

A :class:`Case` goes in, one :class:`Outcome` a step comes out. Every class here is a frozen
``msgspec.Struct`` whose JSON form is exactly what travels between the harness and an engine;
``headjudge protocol --schema`` prints the JSON Schema made from them. The other kinds of case are
in ``spec.protocol.matches`` and ``spec.protocol.inquiries``.
"""

from spec.protocol.alterations import *  # noqa: F403
from spec.protocol.capabilities import *  # noqa: F403 -- a door, with all that is behind it
from spec.protocol.changes import *  # noqa: F403
from spec.protocol.combat import *  # noqa: F403
from spec.protocol.conditions import *  # noqa: F403
from spec.protocol.each import *  # noqa: F403
from spec.protocol.effects import *  # noqa: F403
from spec.protocol.events import *  # noqa: F403
from spec.protocol.games import *  # noqa: F403
from spec.protocol.messages import *  # noqa: F403
from spec.protocol.setup import *  # noqa: F403
from spec.protocol.triggers import *  # noqa: F403
from spec.protocol.turns import *  # noqa: F403
