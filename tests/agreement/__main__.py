"""Run as ``python -m tests.agreement --random 1000000``."""

import sys

from tests.agreement.agree import main

if __name__ == "__main__":
    sys.exit(main())
