"""Admission control under overload: phones are rejected last.

A page that queues behind a hundred others helps no one. So visitors are rejected early, logged-in
users and writes later, and a phone at a table only as a last resort: it keeps its hand and sends it
again.
"""

from django.conf import settings
from django.http import parse_cookie

from tracker.platform.intake.environ import Environ
from tracker.platform.web import phone_cookie

READERS, MEMBERS, PHONES = 32, 96, 512
"""A request of such a client is rejected if this many are waiting in the worker, which serves about
fifty a second.
"""
ALWAYS = ("/health", "/livez", "/readyz", "/metrics")
"""Monitoring must get a response even under overload."""


def admission_limit(environ: Environ) -> int:
    """The queue length up to which this request is still admitted."""
    cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
    if phone_cookie.cookie_name() in cookies or environ["PATH_INFO"].startswith(ALWAYS):
        return PHONES
    is_known = settings.SESSION_COOKIE_NAME in cookies or "HTTP_AUTHORIZATION" in environ
    return MEMBERS if is_known or environ["REQUEST_METHOD"] == "POST" else READERS
