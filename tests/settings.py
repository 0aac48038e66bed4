"""Test settings: the product's own, with temporary data and plain static files."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_scratch = Path(tempfile.mkdtemp(prefix="scorebook-test-"))
atexit.register(shutil.rmtree, _scratch, ignore_errors=True)

# A developer's environment for a real score book must not affect the tests.
for _name in (
    *("ALLOWED_HOSTS", "BEHIND_PROXY", "CSP_REPORT_URL", "DEBUG", "HTTPS", "OFFLINE"),
    *("EMAIL_URL", "EMAIL_FROM", "BACKUP_DIR", "BACKUP_COPY_DIR"),
    *("PLAIN_HTTP_LAN", "REPLICA_URL", "SECURITY_CONTACT"),
):
    os.environ.pop(_name, None)
os.environ["DATA_DIR"] = str(_scratch)
os.environ["SECRET_KEY"] = "only-for-tests"
os.environ["TIME_ZONE"] = "Europe/Amsterdam"
os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL", "")

from tracker.settings import *  # noqa: E402, F403
from tracker.settings import DATABASES, MIDDLEWARE, STORAGES  # noqa: E402

# In memory, threads would share one connection, and lock timeouts would not apply.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(_scratch / "test.sqlite3")}
# A slow password hash would slow down every test.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Tests that are not about permissions run with all rights.
MIDDLEWARE[MIDDLEWARE.index("tracker.access.gate.Gate")] = "tests.officer.OpenGate"
PRODUCT_STORAGES = {**STORAGES}
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True  # nothing is collected before a test
WHITENOISE_USE_FINDERS = True
