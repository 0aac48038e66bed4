"""Django's settings.

Deployments configure them by environment variables: see docs/settings.md.
"""

import os
from pathlib import Path
from typing import Any

from environs import Env, validate

from tracker.platform import database as backends
from tracker.platform.database import sqlite

# Date formats for languages without their own.
from tracker.platform.formats.en.formats import DATE_FORMAT, MONTH_DAY_FORMAT, SHORT_DATE_FORMAT  # noqa: F401
from tracker.platform.server import computer

# Other users of the computer cannot read what this process writes.
os.umask(computer.OTHERS)
env = Env()

_PACKAGE = Path(__file__).resolve().parent
# An installed package contains templates, static files and translations; a checkout has them beside
# it.
IS_INSTALLED = (_PACKAGE / "files").is_dir()
BASE_DIR = _PACKAGE / "files" if IS_INSTALLED else _PACKAGE.parent
_DATA = computer.data_of_user() if IS_INSTALLED else BASE_DIR / "var"
DATA_DIR = env.path("DATA_DIR", _DATA).resolve()
BACKUP_DIR = env.path("BACKUP_DIR", DATA_DIR / "backups").resolve()

# A copy of the newest backup, on another disk or machine; none without it.
BACKUP_COPY_DIR = env.path("BACKUP_COPY_DIR", None)

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or computer.secret_key(DATA_DIR)
ALLOWED_HOSTS = [
    computer.without_port(name) for name in env.list("ALLOWED_HOSTS", []) or computer.host_names()
]

# No phone reaches a server that listens on the loopback address.
LISTENS_TO_ITSELF = env.str("HOST", "") in {"localhost", "127.0.0.1", "::1", "[::1]"}

ROOT_URLCONF = "tracker.urls"
# django_htmx is left out of this list: its templates and its copy of htmx are not used.
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "template_partials",
    "tracker",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]

AUTH_USER_MODEL = "tracker.User"
AUTHENTICATION_BACKENDS = [
    "tracker.accounts.passwords.ConstantTimeLoginBackend",
    "tracker.access.passwords.OnePath",  # sessions begun before 1.1; remove it in 1.2
]
LOGIN_URL, LOGIN_REDIRECT_URL = "account_login", "home"
MIDDLEWARE = [
    "tracker.platform.web.frame_stack.preallocate_frame_stack",
    "tracker.platform.web.security.security_headers",
    "tracker.platform.web.request_id.number_requests",
    "tracker.operations.probes.answer_probes",
    "tracker.platform.web.compressing.Compressing",
    "tracker.common.refusals.json_errors",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tracker.platform.web.language.LanguageMiddleware",
    "tracker.platform.web.limits.retry_later",
    "tracker.platform.web.limits.BodyLimit",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tracker.accounts.sessions.expire_sessions",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tracker.access.known.tell_priority",
    "tracker.access.follow.hand_out_topics",
    "tracker.access.gate.Gate",
    "tracker.common.views.error_pages",
    "tracker.access.security_log.log_downloads",
]
CACHED_TEMPLATES = (
    "django.template.loaders.cached.Loader",
    ["tracker.platform.web.templates.Loader", "django.template.loaders.app_directories.Loader"],
)
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "tracker.access.viewer.may",
                "tracker.platform.web.preferences.preferences_context",
                "tracker.platform.web.offline.offline_context",
                "tracker.handbook.help.help_context",
                "tracker.operations.director_alerts.alarm_context",
            ],
            "loaders": [("template_partials.loader.Loader", [CACHED_TEMPLATES])],
        },
    },
]
# Messages travel in a signed cookie, so that anonymous visitors have no session.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"


def database(named: dict[str, Any]) -> dict[str, Any]:
    """The database of a URL, or SQLite in the data directory without one."""
    in_data: dict[str, Any] = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(DATA_DIR / "scorebook.sqlite3"),
    }
    config = named or in_data
    config["ENGINE"] = config["ENGINE"].replace("django.db.backends", "tracker.platform.database")
    # Merged, not replaced: the URL may carry options of its own.
    options = config.get("OPTIONS", {})
    if config["ENGINE"].endswith("sqlite3"):
        options |= sqlite.connection_options(sqlite.safe_journal(config["NAME"]))
    else:
        options |= backends.POSTGRESQL_OPTIONS
    # One persistent connection per thread: connecting per request would cost more than the rest.
    kept = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
    return config | kept | {"OPTIONS": options}


# Never ATOMIC_REQUESTS: with IMMEDIATE every page view would wait for the one write lock.
_named = env.dj_db_url("DATABASE_URL") if env.str("DATABASE_URL", "") else {}
DATABASES = {"default": database(dict(_named))}
if env.str("REPLICA_URL", ""):
    # Public pages are read from a replica: see tracker/access/public_reads.py.
    DATABASES["replica"] = database(dict(env.dj_db_url("REPLICA_URL")))
    DATABASE_ROUTERS = ["tracker.platform.database.replica.Router"]
    MIDDLEWARE.insert(
        MIDDLEWARE.index("tracker.access.gate.Gate"), "tracker.access.public_reads.PublicReads"
    )
# The start refuses an SQLite file on a network disk unless this is set.
ALLOW_SHARED_DISK = env.bool("ALLOW_SHARED_DISK", False)

CACHES = {
    # Rate limits alone, shared by all workers. Above so many rows the expired ones are deleted.
    "default": {
        "BACKEND": "tracker.platform.database.counter_cache.CounterCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 5000},
    },
    # Rendered rows of score sheets: they are most of the work of a page with a sheet.
    "template_fragments": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 5000},
    },
}

LANGUAGE_CODE = "en"
LANGUAGES = [
    *[("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("nl", "Nederlands")],
    *[("hr", "Hrvatski"), ("ar", "العربية")],
]
FORMAT_MODULE_PATH = "tracker.platform.formats"
# Languages with complete translations: tests refuse a missing one.
COMPLETE_LANGUAGES = ["en", "de", "fr", "nl", "hr", "ar"]
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = computer.time_zone(env.str("TIME_ZONE", "") or env.str("TZ", ""))

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tracker.platform.web.static_files.ModuleStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Plain HTTP in the club's own network is the default; HTTPS=1 is for a server with a certificate.
HTTPS = env.bool("HTTPS", False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", 63072000 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", True)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", False)
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
CSRF_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "tracker.accounts.sessions"
SESSION_COOKIE_NAME = "__Host-sid" if HTTPS else "sid"
CSRF_FAILURE_VIEW = "tracker.common.views.form_refused"
SESSION_COOKIE_SECURE = HTTPS  # the message cookie follows it
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 12 * 60 * 60
# A long evening typed from paper has a box for every figure of every hand.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
# Seconds a client may stall before it is disconnected; also the limit for the request head.
SILENCE_SECONDS = env.float("SILENCE_SECONDS", 30)
X_FRAME_OPTIONS = "DENY"
# Phones cache the table's page for offline use; 0 revokes that everywhere.
OFFLINE = env.bool("OFFLINE", True)
# Browsers cache no pages over plain HTTP, so hands are queued on a phone there only if asked for.
PLAIN_HTTP_LAN = env.bool("PLAIN_HTTP_LAN", False)
CSP_REPORT_URL = env.str("CSP_REPORT_URL", "")
# Where to report a weakness, in /.well-known/security.txt; without it there is none.
_CONTACT = validate.Regexp(r"\A(?:(?:mailto:|https://|tel:)[!-~]+)?\Z")
SECURITY_CONTACT = env.str("SECURITY_CONTACT", "", validate=_CONTACT)
# Clients can forge these headers, so they only count behind a proxy known to set them.
BEHIND_PROXY = env.bool("BEHIND_PROXY", False)
USE_X_FORWARDED_HOST = BEHIND_PROXY
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name, "OPTIONS": options}
    for name, options in (
        ("tracker.accounts.passwords.MinimumPasswordLength", {"min_length": 8}),
        ("django.contrib.auth.password_validation.CommonPasswordValidator", {}),
        (
            "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
            {"user_attributes": ("username", "name", "email")},
        ),
    )
]
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60
# Homes and most club rooms have no mail server: nothing depends on one.
HAS_EMAIL = bool(env.str("EMAIL_URL", ""))
if HAS_EMAIL:
    _mail_server = computer.mail_server(env.str("EMAIL_URL"))
    # Mails wait in the database until this one has taken them.
    MAIL_SERVER_BACKEND = _mail_server.pop("EMAIL_BACKEND")
    EMAIL_BACKEND = "tracker.operations.outbox.OutboxBackend"
    vars().update(_mail_server | {"EMAIL_TIMEOUT": 10})
    DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM")
else:
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

PASSWORD_HASHERS = ["tracker.access.hashing.BackgroundHasher"]
ACCOUNT_ADAPTER = "tracker.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "tracker.accounts.reset_tokens.ResetTokens"  # noqa: S105
ACCOUNT_FORMS = {
    name: f"tracker.accounts.forms.{form}"
    for name, form in (
        ("login", "LoginForm"),
        ("reauthenticate", "ReauthenticateForm"),
        ("change_password", "ChangePasswordForm"),
        ("reset_password_from_key", "NewPasswordForm"),
    )
}
# A whole club shares one address, so limits per address are generous.
ACCOUNT_RATE_LIMITS = {
    # Wrong passwords, see tracker.accounts.login_attempts: a burst, then one per interval.
    "wrong_here": "10/15m/key",
    "wrong_here_slowly": "1/2m/key",
    "wrong_for_account": "30/15m/key",
    "wrong_for_account_slowly": "1/1m/key",
    "wrong_from_address": "60/15m/key",
    "wrong_from_address_slowly": "1/10s/key",
    # Correct ones are not counted.
    "login": "",
    # One-time codes.
    "login_failed": "10/15m/key",
    "reauthenticate": "10/15m/user",
    "reset_password": "20/15m/ip,3/15m/key",
    "first_start": "20/15m/ip",
    "invitation": "60/15m/ip",
    # Registrations for tournaments, those for one of them from one address, mails to one mailbox,
    # and check-ins at the door.
    "register": "60/15m/ip",
    "register_here": "30/h/key",
    "register_mail": "5/d/key",
    "door": "400/15m/ip",
}
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if BEHIND_PROXY else 0
MFA_ADAPTER = "tracker.accounts.adapters.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_TOLERANCE = 1
# Browsers only allow passkeys on HTTPS and localhost, regardless of this setting.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
MFA_FORMS = {
    name: f"tracker.accounts.forms.{form}"
    for name, form in (
        ("add_webauthn", "PasskeyForm"),
        ("activate_totp", "OneTimeCodesForm"),
        ("authenticate", "CodeForm"),
        ("reauthenticate", "ReauthenticationCodeForm"),
    )
}

# Programs that read /metrics send it; without one there are no metrics.
METRICS_TOKEN = env.str("METRICS_TOKEN", "", validate=lambda text: not text or len(text) >= 16)
if METRICS_TOKEN:
    MIDDLEWARE.insert(0, "tracker.operations.figures.count_requests")
LOG_FORMAT = env.str("LOG_FORMAT", "line", validate=validate.OneOf(["line", "json"]))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "tracker.platform.server.logs.OneLineFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s%(request_number)s: %(message)s",
        },
        "json": {"()": "tracker.platform.server.logs.JsonLineFormatter"},
    },
    "filters": {
        "numbers": {"()": "tracker.platform.web.request_id.RequestNumbers"},
        "trouble": {"()": "tracker.platform.database.errors.OneLineErrorFilter"},
        "refusals": {"()": "tracker.platform.server.logs.OneLineRefusalFilter"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["numbers", "trouble", "refusals"],
        },
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "tracker": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
    },
}
