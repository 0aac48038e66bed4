"""Accounts, officers, invitations and API keys.

An invitation's secret is in the URL fragment; a script copies it into the form, so that neither
logs nor link previews see it. The session keeps which invitation it was.
"""

from collections.abc import Mapping
from functools import partial
from secrets import token_urlsafe
from typing import Any

from allauth.account.views import INTERNAL_RESET_SESSION_KEY
from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import is_fresh, require_fresh_login, table, user_of
from tracker.access.queries import has_accounts
from tracker.accounts import pages, queries
from tracker.accounts import services as officers
from tracker.accounts.forms import (
    EveningInviteForm,
    FirstStartForm,
    InviteForm,
    NameOfficer,
    NewAccountForm,
    ProfileForm,
    ResetPasswordForm,
    TokenForm,
)
from tracker.accounts.login import log_in_and_redirect, mail_reset_link, reset_token
from tracker.accounts.queries import token_for
from tracker.common.errors import BadCodeError, RecordError
from tracker.common.forms import SearchForm
from tracker.common.queries.lookups import club_for, evening_for
from tracker.common.views import (
    HtmxRequest,
    add_message,
    form_page,
    format_names,
    page_or_part,
    posted_data,
    see_other,
)
from tracker.operations import setup_code
from tracker.platform.web.mailing import MailingRedirect

KEPT = "invitation"


@sensitive_post_parameters("token")
@require_http_methods(["GET", "HEAD", "POST"])
def invitation_link(request: HttpRequest) -> HttpResponse:
    """The landing page of an invitation link; a GET does not use it up."""
    if request.method != "POST":
        return render(request, "officers/arrive.html", {"address": reverse("invited")})
    too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="invitation")
    if too_many:
        return too_many
    found = pages.invitation_with(request.POST.get("token", ""), timezone.now())
    if found is None:
        return render(request, "officers/arrive.html", {"is_over": True}, status=422)
    request.session[KEPT] = found.pk
    return see_other("invitation")


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest) -> HttpResponse:
    """The invitation page: accept with the current account, or create one."""
    found = pages.valid_invitation(request.session.get(KEPT), timezone.now())
    if found is None:
        return render(request, "officers/arrive.html", {"is_over": True}, status=422)
    try:
        return _taken_on(request, found)
    except BadCodeError:
        return render(request, "officers/arrive.html", {"is_over": True}, status=422)


def _taken_on(request: HttpRequest, found: Any) -> HttpResponse:
    invited, user, now = pages.invitation_page(found), user_of(request), timezone.now()
    form, to = NewAccountForm(posted_data(request), known=tuple), _place(invited)
    if user is not None and request.method == "POST":
        officers.accept_invitation(invitation=found, user=user, now=now)
        request.session.pop(KEPT)
        add_message(request, _("You can do this now."))
        return redirect(to)
    if user is not None:
        return render(request, "officers/invitation.html", {"invited": invited})
    made = form.write(officers.accept_as_new, invitation=found, now=now)
    if made is None:
        return form_page(request, "officers/invitation.html", {"invited": invited, "form": form})
    request.session.pop(KEPT)
    return log_in_and_redirect(request, made, form.cleaned_data["password"], to)


def _place(invited: pages.InvitationPage) -> str:
    """The address after accepting a role."""
    if invited.evening is None:
        return reverse("club-home", args=(invited.slug,))
    return reverse("evening", args=(invited.slug, invited.evening))


@sensitive_post_parameters("token")
@require_http_methods(["GET", "HEAD", "POST"])
def new_password(request: HttpRequest) -> HttpResponse:
    """The landing page of a reset link; the library validates it."""
    if request.method != "POST":
        context = {"address": reverse("new-password"), "is_password": True}
        return render(request, "officers/arrive.html", context)
    person, _dash, key = request.POST.get("token", "").partition("-")
    if not person.isalnum() or not person.isascii():
        return render(request, "officers/arrive.html", {"is_over": True}, status=422)
    request.session[INTERNAL_RESET_SESSION_KEY] = key
    return see_other("account_reset_password_from_key", person, "set-password")


OFFICER_SECRET_BYTES = 24
UNDO_SECONDS = 24 * 60 * 60


@require_safe
def of_club(request: HtmxRequest, club: str) -> HttpResponse:
    """The officers of a club and its open invitations."""
    found = club_for(club)
    search = SearchForm(request.GET)
    listed = pages.officers_of_club(found, timezone.now(), search.text)
    context = {"club": found, "officers": listed, "search": search}
    return page_or_part(request, "officers/club.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def of_evening(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The officers of an evening, and the form that appoints one from the club."""
    evening = evening_for(club, pk)
    listed = pages.officers_of_evening(evening, timezone.now())
    form = NameOfficer(posted_data(request), known=listed.known)
    if not form.is_valid():
        context = {"club": evening.club, "evening": evening, "officers": listed, "form": form}
        return form_page(request, "officers/evening.html", context)
    person = pages.known_person(evening.club, form.cleaned_data["user"])
    name = form.cleaned_data["name"]
    officers.give_role(user=person, name=name, evening=evening, now=timezone.now())
    add_message(request, format_names(_("{} is on duty at this evening."), person.name))
    return see_other("evening-officers", club, pk)


@require_POST
def direct(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Makes the requesting admin a director of the evening."""
    evening, user = evening_for(club, pk), user_of(request)
    if user is None:
        raise Http404
    officers.give_role(user=user, name="director", evening=evening, now=timezone.now())
    add_message(request, _("You direct this evening."))
    return see_other("evening-officers", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, club: str) -> HttpResponse:
    """The form for an admin invitation; after a POST, the only page that shows the link."""
    context = {"club": (found := club_for(club))}
    form, secret = InviteForm(posted_data(request)), token_urlsafe(OFFICER_SECRET_BYTES)
    by = user_of(request)
    made = form.write(officers.invite, club=found, secret=secret, by=by, now=timezone.now())
    if made is None:
        return form_page(request, "officers/invite.html", context | {"form": form})
    return _shown_once(request, "invited", secret, context | {"for_whom": made.for_whom})


@require_http_methods(["GET", "HEAD", "POST"])
def invite_to_evening(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The same for a director or scorer of an evening."""
    evening = evening_for(club, pk)
    context = {"club": evening.club, "evening": evening}
    form, secret = EveningInviteForm(posted_data(request)), token_urlsafe(OFFICER_SECRET_BYTES)
    by = user_of(request)
    made = form.write(officers.invite, evening=evening, secret=secret, by=by, now=timezone.now())
    if made is None:
        return form_page(request, "officers/invite.html", context | {"form": form})
    return _shown_once(request, "invited", secret, context | {"for_whom": made.for_whom})


@require_POST
def remove(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Removes a role; the message offers to undo it."""
    role = pages.role_for(club, pk)
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
def restore_role(request: HttpRequest, club: str, kept: str) -> HttpResponse:
    """Restores a removed role."""
    found = club_for(club)
    try:
        user, name, evening, slug = signing.loads(kept, salt="role", max_age=UNDO_SECONDS)
    except signing.BadSignature as error:
        raise Http404 from error
    if slug != club:
        raise Http404
    place = {"evening": evening_for(club, evening)} if evening else {"club": found}
    person = pages.person_with(user)
    officers.give_role(user=person, name=name, now=timezone.now(), **place)
    add_message(request, format_names(_("{} has this role again."), person.name))
    return see_other("officers", club)


@require_POST
def revoke_invitation(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Revokes an unused invitation; the message offers to undo it."""
    invitation = pages.invitation_for(club, pk)
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
    """Restores a revoked invitation."""
    invitation = pages.invitation_for(club, pk)
    officers.return_invitation(invitation=invitation)
    add_message(request, format_names(_("The link for {} is valid again."), invitation.for_whom))
    return see_other("officers", club)


@require_http_methods(["GET", "HEAD", "POST"])
def help_in(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Creates a reset link for an officer of this club alone; shown once."""
    found = club_for(club)
    person = pages.officer_for(found, pk)
    user = user_of(request)
    if user is None or not is_fresh(request):
        return require_fresh_login(request)
    context = {"club": found, "person": person}
    if request.method != "POST":
        return render(request, "officers/help_in.html", context)
    secret = reset_token(person, by=user, club=found)
    return _shown_once(request, "new-password", secret, context)


def _shown_once(
    request: HttpRequest, name: str, secret: str, context: Mapping[str, object]
) -> HttpResponse:
    """The page with a link whose secret is in the URL fragment, invisible to logs."""
    address = f"{request.build_absolute_uri(reverse(name))}#t={secret}"
    return render(request, "officers/link.html", {**context, "address": address}, status=201)


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
def new_token(request: HttpRequest, club: str) -> HttpResponse:
    """The form for a new key; after a POST, the only page that shows its secret."""
    found = club_for(club)
    form, secret = TokenForm(posted_data(request)), token_urlsafe(SECRET_BYTES)
    now, today = timezone.now(), timezone.localdate()
    token = form.write(officers.make_token, club=found, secret=secret, today=today, now=now)
    if token is None:
        return form_page(request, "tokens/new.html", {"club": found, "form": form})
    context = {"club": found, "token": token, "secret": secret}
    return render(request, "tokens/made.html", context, status=201)


@require_http_methods(["GET", "HEAD"])
def token_question(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Confirms revoking a key, which cannot be undone."""
    token = token_for(club, pk)
    return render(request, "tokens/revoke.html", {"club": token.club, "token": token})


@require_POST
def revoke_token(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    token = officers.revoke_token(token=token_for(club, pk), now=timezone.now())
    add_message(request, format_names(_("The key {} no longer works."), token.name))
    return see_other("tokens", club)


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    if user is None:
        return redirect_to_login(request.get_full_path(), reverse("account_login"))
    return render(request, "account/account.html", {"account": queries.account(user)})


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    """The form for name and e-mail address, after re-authentication."""
    user = user_of(request)
    if user is None or not is_fresh(request):
        return require_fresh_login(request) if user else see_other("account")
    before = {"name": user.name, "email": user.email}
    form = ProfileForm(posted_data(request), initial=before, known=tuple)
    if form.write(officers.set_profile, user=user) is None:
        return form_page(request, "account/edit.html", {"form": form})
    add_message(request, _("Your account is saved."))
    return see_other("account")


@require_POST
def log_out_everywhere(request: HttpRequest) -> HttpResponse:
    """Logs the user out on all devices."""
    user = user_of(request)
    if user is not None:
        officers.end_sessions(user=user, now=timezone.now())
        logout(request)
        add_message(request, _("You are logged out on every phone and computer."))
    return see_other("account_login")


def own(request: HttpRequest, key: str = "") -> HttpResponse:
    """The account page, which combines several pages of the library."""
    return redirect("account")


@require_http_methods(["GET", "HEAD", "POST"])
def reset_password(request: HttpRequest) -> HttpResponse:
    """Sends a reset link by e-mail; without a mail server it names who can help.

    The address is looked up after the response, so that timing reveals nothing.
    """
    if not settings.HAS_EMAIL:
        return render(request, "account/no_mail.html")
    form = ResetPasswordForm(posted_data(request))
    if not form.is_valid():
        return form_page(request, "account/password_reset.html", {"form": form})
    email = form.cleaned_data["email"].lower()
    too_many: HttpResponse | None = ratelimit.consume_or_429(
        request, action="reset_password", key=email
    )
    if too_many:
        return too_many
    return MailingRedirect(
        reverse("account_reset_password_done"), partial(mail_reset_link, request, email)
    )


@require_safe
def rights(request: HttpRequest) -> HttpResponse:
    """The permission matrix."""
    context = {"rights": table.rights(), "deeds": table.deed_tables()}
    return render(request, "account/rights.html", context)


@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def first_start(request: HttpRequest) -> HttpResponse:
    """The page that creates the first account; 404 once there is one."""
    if has_accounts():
        raise Http404
    found = queries.first_start()
    form = FirstStartForm(
        posted_data(request), has_clubs=bool(found.clubs), needs_code=settings.HTTPS, known=tuple
    )
    if form.is_bound:
        too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="first_start")
        if too_many:
            return too_many
    if settings.HTTPS and form.is_valid() and not _has_code(form):
        form.add_error("code", _("This is not the code that the last start has printed."))
    made = form.write(officers.make_first_user, now=timezone.now())
    if made is None:
        return form_page(request, "account/first_start.html", {"form": form, "found": found})
    user, club = made
    setup_code.forget(settings.DATA_DIR)
    text = _('The book is open, and you are its first player. <a href="{}">Add the others.</a>')
    add_message(request, format_html(text, reverse("players", args=(club.slug,))))
    return log_in_and_redirect(
        request, user, form.cleaned_data["password"], reverse("club-home", args=(club.slug,))
    )


def _has_code(form: FirstStartForm) -> bool:
    return setup_code.is_right(settings.DATA_DIR, form.cleaned_data["code"])
