"""True if tests run their long forms: `make verify` sets THOROUGH."""

import os

IS_THOROUGH = os.environ.get("THOROUGH") == "1"
