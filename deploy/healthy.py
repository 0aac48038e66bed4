"""Ends well when the server beside it answers that all is well; containers ask it now and then."""

import os
import sys
from urllib.error import URLError
from urllib.request import Request, urlopen

PATIENCE_SECONDS = 8


def is_well() -> bool:
    """Asks as the proxy would, by the name that the site is called by."""
    name = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip() or "localhost"
    scheme = "https" if os.environ.get("HTTPS") == "1" else "http"
    headers = {"Host": name, "X-Forwarded-Host": name, "X-Forwarded-Proto": scheme}
    address = f"http://127.0.0.1:{os.environ.get('PORT') or 8000}/health"
    try:
        with urlopen(Request(address, headers=headers), timeout=PATIENCE_SECONDS):
            return True
    except (URLError, TimeoutError, ConnectionError):
        return False


if __name__ == "__main__":
    sys.exit(not is_well())
