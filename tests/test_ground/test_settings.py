"""The default settings, and those a club can change."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tracker.platform.database.sqlite import connection_options, safe_journal

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "ALLOWED_HOSTS": "club.example",
    "HTTPS": "1",
    "SECURE_HSTS_PRELOAD": "1",
    "SECRET_KEY": "".join(chr(65 + number % 57) for number in range(64)),
}
SHOW = """
import json
from tracker import settings
print(json.dumps({name: getattr(settings, name) for name in %r}, default=str))
"""


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The output and exit code of a new interpreter, with only this in its environment."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def settings_under(*names: str, **environment: str) -> list[object]:
    """The values of these settings in that environment."""
    shown = python("-c", SHOW % (names,), **environment)
    assert shown.stderr == ""
    return list(json.loads(shown.stdout).values())


@pytest.mark.long
def test_deployment_check_of_the_production_settings_finds_nothing():
    found = python(
        *("-W", "error", "manage.py", "check", "--deploy", "--fail-level", "WARNING"), **PRODUCTION
    )
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == "System check identified no issues (0 silenced).\n"


def test_default_is_plain_http_without_debugging(tmp_path):
    names = ("DEBUG", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS", "CSRF_COOKIE_NAME")
    shown = settings_under(*names, DATA_DIR=str(tmp_path))
    assert shown == [False, False, 0, "csrf"]


def test_https_makes_cookies_safe_and_lasting():
    names = ("SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS", "CSRF_COOKIE_NAME", "CSRF_COOKIE_SECURE")
    assert settings_under(*names, **PRODUCTION) == [True, 63072000, "__Host-csrf", True]


def test_name_that_is_let_in_may_be_written_with_its_port():
    named = PRODUCTION | {"ALLOWED_HOSTS": "club.example:8443,[::1]:8000,[fd00::7],localhost"}
    names = ["club.example", "[::1]", "[fd00::7]", "localhost"]
    assert settings_under("ALLOWED_HOSTS", **named) == [names]


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("asked", "header"), [("0", None), ("1", ["HTTP_X_FORWARDED_PROTO", "https"])]
)
def test_forwarded_headers_count_only_behind_a_proxy(asked, header):
    names = ("USE_X_FORWARDED_HOST", "SECURE_PROXY_SSL_HEADER")
    shown = settings_under(*names, **PRODUCTION, BEHIND_PROXY=asked)
    assert shown == [asked == "1", header]


def test_sqlite_address_keeps_the_safe_options(tmp_path):
    url = f"sqlite:///{tmp_path}/club.db"
    (databases,) = settings_under("DATABASES", **PRODUCTION, DATABASE_URL=url)
    assert isinstance(databases, dict)
    assert databases["default"]["NAME"] == f"{tmp_path}/club.db"
    options = databases["default"]["OPTIONS"]
    assert options == connection_options(safe_journal(f"{tmp_path}/club.db"))
    assert options["transaction_mode"] == "IMMEDIATE"


def test_postgresql_address_gets_short_time_outs_beside_its_own_options():
    url = "postgresql://anna:pass@db.example/club?sslmode=require"
    (databases,) = settings_under("DATABASES", **PRODUCTION, DATABASE_URL=url)
    assert isinstance(databases, dict)
    default = databases["default"]
    assert (default["NAME"], default["CONN_MAX_AGE"]) == ("club", None)
    assert default["CONN_HEALTH_CHECKS"] is True
    short = {"connect_timeout": 2, "tcp_user_timeout": 1000}
    assert default["OPTIONS"] == {"sslmode": "require"} | short


def test_replica_gets_what_the_book_gets_and_a_router_before_the_gate():
    book, copy = ("postgresql://anna:pass@db.example/club", "postgresql://anna:pass@copy.example/")
    named = {"DATABASE_URL": book, "REPLICA_URL": copy}
    names = ("DATABASES", "DATABASE_ROUTERS", "MIDDLEWARE")
    found: Any = settings_under(*names, **PRODUCTION, **named)
    databases, routers, middleware = found
    assert {name: database["HOST"] for name, database in databases.items()} == {
        "default": "db.example",
        "replica": "copy.example",
    }
    assert databases["replica"]["OPTIONS"] == databases["default"]["OPTIONS"]
    assert routers == ["tracker.platform.database.replica.Router"]
    place = middleware.index("tracker.access.public_reads.PublicReads")
    assert middleware[place + 1] == "tracker.access.gate.Gate"
    assert settings_under("MIDDLEWARE", **PRODUCTION) == [
        [name for name in middleware if name != middleware[place]]
    ]


def test_every_variable_has_its_row_in_the_docs():
    sources = [ROOT / "tracker/settings.py", ROOT / "tracker/management/commands/serve.py"]
    read = {
        name
        for source in sources
        for name in re.findall(r'env\.\w+\("([A-Z_]+)"', source.read_text())
    }
    rows = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/settings.md").read_text(), re.MULTILINE)
    assert sorted(rows) == sorted(read | {"TEST_DATABASE_URL"})
