"""Adapter protocol 1: the types that adapters and everything else use.

A :class:`Case` goes in, one :class:`Outcome` per step comes out. Every class is a frozen
``msgspec.Struct`` whose JSON form is what the harness and an engine exchange; ``headjudge protocol
--schema`` prints their JSON Schema. Other kinds of case are in ``spec.protocol.matches`` and
``spec.protocol.inquiries``.
"""

from headjudge.spec.protocol.capabilities import *  # noqa: F403 -- re-exports everything
from headjudge.spec.protocol.card_events import *  # noqa: F403
from headjudge.spec.protocol.case_kinds import *  # noqa: F403
from headjudge.spec.protocol.continuous_effects import *  # noqa: F403
from headjudge.spec.protocol.events import *  # noqa: F403
from headjudge.spec.protocol.setup import *  # noqa: F403
from headjudge.spec.protocol.triggers import *  # noqa: F403  # noqa: F403
