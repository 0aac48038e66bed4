"""Who keeps the book of a club: admins, directors and scorers, and links that invite them."""

from collections.abc import Mapping
from secrets import token_urlsafe

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import is_fresh, require_fresh_login, reset_token, user_of
from tracker.accounts import pages as reading
from tracker.accounts import services as officers
from tracker.accounts.forms import InviteForm, InviteToEvening, NameOfficer
from tracker.common.errors import RecordError
from tracker.common.forms.base import SearchForm
from tracker.common.queries.lookups import club_for, evening_for
from tracker.common.views.responses import (
    HtmxRequest,
    add_message,
    form_page,
    format_names,
    page_or_part,
    see_other,
    sent,
)

SECRET_BYTES = 24
UNDO_SECONDS = 24 * 60 * 60


@require_safe
def of_club(request: HtmxRequest, club: str) -> HttpResponse:
    """The officers of a club, and the links that nobody has used yet."""
    found = club_for(club)
    search = SearchForm(request.GET)
    listed = reading.officers_of_club(found, timezone.now(), search.text)
    context = {"club": found, "officers": listed, "search": search}
    return page_or_part(request, "officers/club.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def of_evening(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Who directs and scores an evening, and the form that names somebody of the club."""
    evening = evening_for(club, pk)
    listed = reading.officers_of_evening(evening, timezone.now())
    form = NameOfficer(sent(request), known=listed.known)
    if not form.is_valid():
        context = {"club": evening.club, "evening": evening, "officers": listed, "form": form}
        return form_page(request, "officers/evening.html", context)
    person = reading.known_person(evening.club, form.cleaned_data["user"])
    name = form.cleaned_data["name"]
    officers.give_role(user=person, name=name, evening=evening, now=timezone.now())
    add_message(request, format_names(_("{} is on duty at this evening."), person.name))
    return see_other("evening-officers", club, pk)


@require_POST
def direct(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Makes the admin who asks a director of the evening."""
    evening, user = evening_for(club, pk), user_of(request)
    if user is None:
        raise Http404
    officers.give_role(user=user, name="director", evening=evening, now=timezone.now())
    add_message(request, _("You direct this evening."))
    return see_other("evening-officers", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, club: str) -> HttpResponse:
    """The form for a link that makes an admin; once it is made, the one page that shows it."""
    context = {"club": (found := club_for(club))}
    form, secret = InviteForm(sent(request)), token_urlsafe(SECRET_BYTES)
    made = form.write(officers.invite, club=found, secret=secret, now=timezone.now())
    if made is None:
        return form_page(request, "officers/invite.html", context | {"form": form})
    return _shown_once(request, "invited", secret, context | {"for_whom": made.for_whom})


@require_http_methods(["GET", "HEAD", "POST"])
def invite_to_evening(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The same for a director or scorer of an evening."""
    evening = evening_for(club, pk)
    context = {"club": evening.club, "evening": evening}
    form, secret = InviteToEvening(sent(request)), token_urlsafe(SECRET_BYTES)
    made = form.write(officers.invite, evening=evening, secret=secret, now=timezone.now())
    if made is None:
        return form_page(request, "officers/invite.html", context | {"form": form})
    return _shown_once(request, "invited", secret, context | {"for_whom": made.for_whom})


@require_POST
def remove(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Takes a role away; the message offers to undo it."""
    role = reading.role_for(club, pk)
    try:
        officers.remove_role(role=role, now=timezone.now())
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("officers", club)
    kept = signing.dumps([role.user_id, role.name, role.evening_id, club], salt="role")
    undo = reverse("officer-return", args=(club, kept))
    add_message(request, format_names(_("{} no longer has this role."), role.user.name), undo=undo)
    return see_other("officers", club)


@require_POST
def bring_back(request: HttpRequest, club: str, kept: str) -> HttpResponse:
    """Gives a role back that was taken away."""
    found = club_for(club)
    try:
        user, name, evening, slug = signing.loads(kept, salt="role", max_age=UNDO_SECONDS)
    except signing.BadSignature as error:
        raise Http404 from error
    if slug != club:
        raise Http404
    place = {"evening": evening_for(club, evening)} if evening else {"club": found}
    person = reading.person_with(user)
    officers.give_role(user=person, name=name, now=timezone.now(), **place)
    add_message(request, format_names(_("{} has this role again."), person.name))
    return see_other("officers", club)


@require_POST
def revoke(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Makes a link worthless that nobody has used; the message offers to undo it."""
    invitation = reading.invitation_for(club, pk)
    officers.revoke_invitation(invitation=invitation, now=timezone.now())
    undo = reverse("invitation-return", args=(club, pk))
    add_message(
        request,
        format_names(_("The link for {} is no longer valid."), invitation.for_whom),
        undo=undo,
    )
    return see_other("officers", club)


@require_POST
def return_invitation(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Makes a link good again that was revoked."""
    invitation = reading.invitation_for(club, pk)
    officers.return_invitation(invitation=invitation)
    add_message(request, format_names(_("The link for {} is valid again."), invitation.for_whom))
    return see_other("officers", club)


@require_http_methods(["GET", "HEAD", "POST"])
def help_in(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A link by which an officer of this club alone chooses a new password; shown once."""
    found = club_for(club)
    person = reading.officer_for(found, pk)
    if user_of(request) is not None and not is_fresh(request):
        return require_fresh_login(request)
    context = {"club": found, "person": person}
    if request.method != "POST":
        return render(request, "officers/help_in.html", context)
    return _shown_once(request, "new-password", reset_token(person), context)


def _shown_once(
    request: HttpRequest, name: str, secret: str, context: Mapping[str, object]
) -> HttpResponse:
    """The page with a link whose secret stands behind the #, where no log sees it."""
    address = f"{request.build_absolute_uri(reverse(name))}#t={secret}"
    return render(request, "officers/link.html", {**context, "address": address}, status=201)
