"""The settings under test: the product's own, on throw-away data and with plain static files."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_scratch = Path(tempfile.mkdtemp(prefix="scorebook-test-"))
atexit.register(shutil.rmtree, _scratch, ignore_errors=True)

# What a developer has set for a real score book must not reach the tests.
for _name in (
    *("ALLOWED_HOSTS", "BEHIND_PROXY", "CSP_REPORT_URL", "DEBUG", "HTTPS", "OFFLINE"),
    *("EMAIL_URL", "EMAIL_FROM", "BACKUP_DIR"),
    *("PLAIN_HTTP_LAN", "REPLICA_URL"),
):
    os.environ.pop(_name, None)
os.environ["DATA_DIR"] = str(_scratch)
os.environ["SECRET_KEY"] = "only-for-tests"
os.environ["TIME_ZONE"] = "Europe/Amsterdam"
os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL", "")

from tracker.settings import *  # noqa: E402, F403
from tracker.settings import DATABASES, MIDDLEWARE, STORAGES  # noqa: E402

# In memory, threads would share one connection and the lock's waiting time would not count.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(_scratch / "test.sqlite3")}
# What a password costs an attacker it would cost every test.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# What is not about who may do what is asked by somebody who may do everything.
MIDDLEWARE[MIDDLEWARE.index("tracker.access.gate.Gate")] = "tests.officer.OpenGate"
PRODUCT_STORAGES = {**STORAGES}
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True  # nothing is collected before a test
WHITENOISE_USE_FINDERS = True
