"""How this device wants its pages, kept in plain cookies."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tracker.common.views.responses import SeeOther
from tracker.platform.web.security import leads_here
from tracker.shell.preferences import CHOICES

ONE_YEAR = 365 * 24 * 60 * 60


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keeps what was chosen, and goes back to the page on which it was."""
    response = SeeOther(_page_before(request))
    for name, choices in CHOICES.items():
        value = request.POST.get(name)
        if value in choices:
            _keep(response, name, value, is_secure=request.is_secure())
    return response


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for those who ask at the address of old."""
    return redirect(static("icons/favicon.svg"))


def _page_before(request: HttpRequest) -> str:
    page = request.POST.get("next", "")
    return page if leads_here(request, page) else reverse("home")


def _keep(response: HttpResponse, name: str, value: str, *, is_secure: bool) -> None:
    response.set_cookie(
        name, value, max_age=ONE_YEAR, secure=is_secure, httponly=True, samesite="Lax"
    )
