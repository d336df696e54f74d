"""What an adapter in Python is made of: the types of protocol 1, `serve`, and `LogWriter` for logs.

``headjudge protocol`` is the page that says what each of them means.
"""

from headjudge.replay.log_format import LogWriter as LogWriter  # noqa: PLC0414
from headjudge.runner.serve import serve as serve  # noqa: PLC0414
from headjudge.spec.protocol import *  # noqa: F403 -- a door, with all that is behind it
from headjudge.spec.protocol.game_log import *  # noqa: F403
from headjudge.spec.protocol.inquiries import *  # noqa: F403
from headjudge.spec.protocol.matches import *  # noqa: F403
