"""The installable app, preferences stored in cookies, and files that programs look for."""

from datetime import UTC, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from tracker.common.views import SeeOther
from tracker.games.hands.queue_texts import queue_words
from tracker.platform.web.offline import cacheable, precache_manifest
from tracker.platform.web.preferences import CHOICES
from tracker.platform.web.security import is_same_site

ONE_YEAR = 365 * 24 * 60 * 60
EXPIRES_IN = timedelta(days=180)


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Stores a preference and redirects back."""
    response = SeeOther(_page_before(request))
    for name, choices in CHOICES.items():
        value = request.POST.get(name)
        if value in choices:
            _keep(response, name, value, is_secure=request.is_secure())
    return response


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon at its conventional address."""
    return redirect(static("icons/favicon.svg"))


ROBOTS = """\
User-agent: *
Disallow: /account/
Disallow: /api/
Disallow: /live
Disallow: /*?
Disallow: /*/register
"""
"""Forms, programs, and addresses with a search or the secret of a link in them."""
KEPT = cache_control(public=True, max_age=24 * 60 * 60)


@KEPT
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Names the addresses that search engines leave alone."""
    return HttpResponse(ROBOTS, content_type="text/plain")


@KEPT
@require_safe
def security_contact(request: HttpRequest) -> HttpResponse:
    """Where to report a weakness (RFC 9116); 404 where the operator has named no contact."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (timezone.now() + EXPIRES_IN).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = (
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {expires.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(code for code, _name in settings.LANGUAGES)}",
    )
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain")


def _page_before(request: HttpRequest) -> str:
    page = request.POST.get("next", "")
    return page if is_same_site(request, page) else reverse("home")


def _keep(response: HttpResponse, name: str, value: str, *, is_secure: bool) -> None:
    response.set_cookie(
        name, value, max_age=ONE_YEAR, secure=is_secure, httponly=True, samesite="Lax"
    )


PAPER = "#faf6e9"
"""The colour of --paper in static/css/tokens.css."""
ICONS = (("192", "any"), ("512", "any"), ("512", "maskable"))


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker for offline use; with OFFLINE=0 one that unregisters itself."""
    template = "shell/sw.js" if settings.OFFLINE else "shell/gone.js"
    etag = quote_etag(f"{settings.OFFLINE}-{precache_manifest().version}")
    response = get_conditional_response(request, etag=etag)
    if response is None:
        context = {"shell": precache_manifest()}
        response = render(request, template, context, content_type="text/javascript")
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest."""
    app = {
        "id": reverse("phone"),
        "name": _("Score book"),
        "short_name": _("Score book"),
        "start_url": reverse("phone"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [_icon(size, purpose) for size, purpose in ICONS],
    }
    response = JsonResponse(app, content_type="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def phone(request: HttpRequest) -> HttpResponse:
    """The phone's own page; its contents come from the phone's storage."""
    context = {"version": precache_manifest().version, "queue_words": queue_words()}
    return cacheable(render(request, "phone/phone.html", context))


def _icon(size: str, purpose: str) -> dict[str, str]:
    name = f"icons/{'maskable' if purpose == 'maskable' else 'icon'}-{size}.png"
    return {
        "src": static(name),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
