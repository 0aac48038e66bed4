"""The keys by which programs of a club may write: listed, made, revoked."""

from secrets import token_urlsafe

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.accounts import pages
from tracker.accounts import services as tokens
from tracker.accounts.forms import TokenForm
from tracker.accounts.queries import token_for
from tracker.common.forms.base import SearchForm
from tracker.common.queries.lookups import club_for
from tracker.common.views.responses import (
    HtmxRequest,
    add_message,
    form_page,
    format_names,
    page_or_part,
    see_other,
    sent,
)

SECRET_BYTES = 32


@require_safe
def all_tokens(request: HtmxRequest, club: str) -> HttpResponse:
    """The keys of a club, without their secrets."""
    found = club_for(club)
    search = SearchForm(request.GET)
    listed = pages.tokens(found, timezone.localdate(), search.text)
    context = {"club": found, "tokens": listed, "search": search}
    return page_or_part(request, "tokens/list.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    """The form for a new key; once it is made, the one page that ever shows its secret."""
    found = club_for(club)
    form, secret = TokenForm(sent(request)), token_urlsafe(SECRET_BYTES)
    now, today = timezone.now(), timezone.localdate()
    token = form.write(tokens.make_token, club=found, secret=secret, today=today, now=now)
    if token is None:
        return form_page(request, "tokens/new.html", {"club": found, "form": form})
    context = {"club": found, "token": token, "secret": secret}
    return render(request, "tokens/made.html", context, status=201)


@require_http_methods(["GET", "HEAD"])
def question(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Asks whether a key is to be revoked: that cannot be undone."""
    token = token_for(club, pk)
    return render(request, "tokens/revoke.html", {"club": token.club, "token": token})


@require_POST
def revoke(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Ends a key for good."""
    token = tokens.revoke_token(token=token_for(club, pk), now=timezone.now())
    add_message(request, format_names(_("The key {} no longer works."), token.name))
    return see_other("tokens", club)
