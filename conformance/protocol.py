"""The API for Python adapters: the types of protocol 1, `serve`, and `LogWriter` for logs.

The page printed by ``headjudge protocol`` describes each type.
"""

from headjudge.replay.log_format import LogWriter as LogWriter  # noqa: PLC0414
from headjudge.runner.serve import serve as serve  # noqa: PLC0414
from headjudge.spec.protocol import *  # noqa: F403 -- re-exports everything
from headjudge.spec.protocol.game_log import *  # noqa: F403
from headjudge.spec.protocol.inquiries import *  # noqa: F403
from headjudge.spec.protocol.matches import *  # noqa: F403
