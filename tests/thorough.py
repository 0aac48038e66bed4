"""Whether the tests look more closely than they do every time: `make verify` sets THOROUGH."""

import os

IS_THOROUGH = os.environ.get("THOROUGH") == "1"
