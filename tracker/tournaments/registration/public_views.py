"""Public registration for a tournament, and check-in on a phone at the door.

The link of a registration grants access to see it and to cancel it. Its secret is in the query,
which no log keeps, so that the page works without scripts.
"""

import secrets
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from allauth.core import ratelimit
from allauth.core.internal.ratelimit import get_ip
from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import codes
from tracker.common.contacts import mailbox_of
from tracker.common.forms import SearchForm
from tracker.common.queries.people import printed_as
from tracker.common.views import (
    SeeOther,
    add_message,
    form_page,
    format_names,
    message_on_refusal,
    posted_data,
    see_other,
    whole_page,
)
from tracker.platform.web.mailing import MailingRedirect
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.book.queries import members_of
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.registration import services as registering
from tracker.tournaments.registration.desk_pages import door as door_page
from tracker.tournaments.registration.desk_pages import own_registration, registration_seen
from tracker.tournaments.registration.forms import RegistrationForm
from tracker.tournaments.registration.queries import (
    registration_state,
    registration_with,
    registrations_with,
    wished_names,
)
from tracker.tournaments.registration.waiting_list_services import check_in_on_phone

if TYPE_CHECKING:
    from tracker.models import Registration, Tournament

KEPT_FOR = timedelta(days=180)
MOST_KEPT = 8
"""So many links a phone keeps; an older one goes for a newer."""
BETWEEN = "."


def kept_links(request: HttpRequest) -> tuple[str, ...]:
    """The secrets of the links that this phone keeps, good or not, the newest first."""
    kept = request.COOKIES.get(cookie_name(), "").split(BETWEEN)
    return tuple(filter(None, kept))[:MOST_KEPT]


def keep_link(request: HttpRequest, response: HttpResponse, link: str) -> None:
    """Has the phone keep one more link."""
    kept: Iterable[str] = dict.fromkeys((link, *kept_links(request)))
    response.set_cookie(
        cookie_name(),
        BETWEEN.join([*kept][:MOST_KEPT]),
        max_age=KEPT_FOR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def cookie_name() -> str:
    """The name of the cookie; over https one that no other site of the domain can plant."""
    return "__Host-registered" if settings.HTTPS else "registered"


SECRET_BYTES = 32
LINK, CODE, PROOF = "link", "code", "proof"
MOST_SECRET = 100

own_alone = cache_control(private=True, no_store=True)
"""For pages that one phone alone may keep, and none for long."""


@own_alone
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The registration form; sending it twice registers once."""
    tournament, now = lookups.tournament_for(club, pk), timezone.now()
    seen = registration_seen(tournament, registration_state(tournament, now))
    context = _context(tournament) | {"registration": seen}
    if seen is None or not seen.is_open:
        status = 422 if request.method == "POST" else 200
        return whole_page(request, "tournaments/register.html", context, status=status)
    if request.method == "POST":
        too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="register")
        if too_many:
            return too_many
        here = f"{tournament.pk} {get_ip(request)}"
        too_many = ratelimit.consume_or_429(request, action="register_here", key=here)
        if too_many:
            return too_many
    form = _form(request, tournament)
    link, is_sent = _link_of(tournament, form)
    if is_sent:
        return SeeOther(_own_address(club, pk, link))
    registration = form.write(
        registering.register,
        tournament=tournament,
        secret=link,
        now=now,
        must_confirm=settings.HAS_EMAIL,
    )
    if registration is None:
        return form_page(request, "tournaments/register.html", context | {"form": form})
    return _registered(request, registration, _own_address(club, pk, link), link)


@own_alone
@require_safe
def own_registrations(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The registration of the link, or all that this phone has kept."""
    tournament = lookups.tournament_for(club, pk)
    link = request.GET.get(LINK, "")[:MOST_SECRET]
    links = [link] if link else [*kept_links(request)]
    found = registrations_with(tournament, links)
    by_hash = {codes.code_hash(link): link for link in links}
    own = [
        (own_registration(registration), by_hash[str(registration.secret_hash)])
        for registration in found
    ]
    address = request.build_absolute_uri() if link and found else ""
    context = _context(tournament) | {"own": own, "address": address}
    context |= {"proof": request.GET.get(PROOF, "")[:MOST_SECRET]}
    response = whole_page(request, "tournaments/registered.html", context)
    if link and found:
        keep_link(request, response, link)
    return response


@require_POST
def confirm(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Confirms the registration of the link, with the code of its mail.

    The link in the mail leads to a button and not here: programs that look through mail open links.
    """
    tournament = lookups.tournament_for(club, pk)
    link = request.POST.get(LINK, "")[:MOST_SECRET]
    registration = registration_with(tournament, link)
    if registration is None:
        return see_other("tournament-registered", club, pk)
    proof = codes.confirmation(registration.pk, registration.email)
    if codes.is_same(request.POST.get(PROOF, ""), proof):
        with message_on_refusal(request):
            registering.confirm_registration(registration=registration, now=timezone.now())
    return SeeOther(_own_address(club, pk, link))


@require_POST
def withdraw(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Cancels the registration of the link."""
    tournament = lookups.tournament_for(club, pk)
    link = request.POST.get(LINK, "")[:MOST_SECRET]
    registration = registration_with(tournament, link)
    if registration is None:
        return see_other("tournament-registered", club, pk)
    with message_on_refusal(request):
        registering.withdraw_registration(registration=registration, now=timezone.now())
    return SeeOther(_own_address(club, pk, link))


@own_alone
@require_safe
def door(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Where the code at the door leads: whom this phone can check in."""
    tournament = lookups.tournament_for(club, pk)
    code, search = request.GET.get(CODE, ""), SearchForm(request.GET)
    context: dict[str, object] = _context(tournament) | {"search": search, "code": code}
    search.fields["q"].label = _("Your name")
    if _is_at_door(tournament, code):
        own = registrations_with(tournament, kept_links(request))
        context["door"] = door_page(tournament, own, search.text, timezone.now())
    return whole_page(request, "tournaments/door.html", context)


@require_POST
def check_in(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Checks an entrant in on a phone at the door: its own by its link, others by name."""
    tournament = lookups.tournament_for(club, pk)
    code, key = request.POST.get(CODE, ""), request.POST.get("entrant", "")
    if not _is_at_door(tournament, code):
        return see_other("tournament-door", club, pk)
    too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="door")
    if too_many:
        return too_many
    is_key = key.isascii() and key.isdecimal()
    entrant = get_object_or_404(tournament.entrants, pk=int(key[:9]) if is_key else 0)
    own = registrations_with(tournament, kept_links(request))
    has_link = any(registration.entrant_id == entrant.pk for registration in own)
    with message_on_refusal(request):
        check_in_on_phone(entrant=entrant, has_link=has_link, now=timezone.now())
        add_message(request, format_names(_("{} is checked in."), entrant.name))
    return SeeOther(f"{reverse('tournament-door', args=(club, pk))}?{CODE}={code}")


def _context(tournament: "Tournament") -> dict[str, object]:
    return {"club": tournament.evening.club, "tournament": tournament_head(tournament)}


def _own_address(club: str, pk: int, link: str) -> str:
    return f"{reverse('tournament-registered', args=(club, pk))}?{urlencode({LINK: link})}"


def _is_at_door(tournament: "Tournament", code: str) -> bool:
    return codes.is_same(code, codes.door(tournament.pk, tournament.seed))


def _form(request: HttpRequest, tournament: "Tournament") -> RegistrationForm:
    return RegistrationForm(
        posted_data(request),
        places=range(members_of(tournament)),
        taken=wished_names(tournament) if request.method == "POST" else (),
        has_email=settings.HAS_EMAIL,
        known=partial(printed_as, tournament.evening.club),
        initial={LINK: secrets.token_urlsafe(SECRET_BYTES)},
    )


def _link_of(tournament: "Tournament", form: RegistrationForm) -> tuple[str, bool]:
    """The secret that the form came with, and whether it was sent with it before.

    Who went back to the form and typed other names gets another secret.
    """
    link = str(form.data.get(LINK, ""))
    if len(link) < SECRET_BYTES or len(link) > MOST_SECRET:
        return secrets.token_urlsafe(SECRET_BYTES), False
    before = registration_with(tournament, link)
    if before is None:
        return link, False
    typed = [str(form.data.get(name, "")).split() for name in form.naming]
    is_same = typed == [player.name.split() for player in before.players.all()]
    return (link, True) if is_same else (secrets.token_urlsafe(SECRET_BYTES), False)


def _registered(
    request: HttpRequest, registration: "Registration", address: str, link: str
) -> HttpResponse:
    """Sends the browser on to the page of the registration, and the link by mail where it can."""
    response: HttpResponse = SeeOther(address)
    email = registration.email
    if settings.HAS_EMAIL and email and _may_mail(request, email):
        proof = codes.confirmation(registration.pk, email)
        whole = request.build_absolute_uri(f"{address}&{urlencode({PROOF: proof})}")
        response = MailingRedirect(address, partial(_confirm, registration, whole))
    keep_link(request, response, link)
    return response


def _may_mail(request: HttpRequest, email: str) -> bool:
    """Limits mails to one address to a few a day, across all senders."""
    return bool(ratelimit.consume(request, action="register_mail", key=mailbox_of(email)))


def _confirm(registration: Any, address: str) -> None:
    """Sends the link that confirms a registration to who sent it."""
    tournament = registration.tournament
    context = {"title": tournament.evening.title, "address": address}
    context |= {"tournament": tournament_head(tournament), "club": tournament.evening.club.name}
    subject = _("Registration for {title}").format(title=tournament.evening.title)
    body = render_to_string("tournaments/registered_mail.txt", context)
    EmailMessage(subject, body, to=[registration.email]).send()
