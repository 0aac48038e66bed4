"""Links that let somebody in: to a role, or to a new password.

The secret stands behind the # of the address; a script puts it into the form, so that neither logs
nor previews see it. From then on the session knows which invitation it was.
"""

from typing import Any

from allauth.account.views import INTERNAL_RESET_SESSION_KEY
from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tracker.access import let_in, user_of
from tracker.accounts import pages as reading
from tracker.accounts import services as officers
from tracker.accounts.forms import NewAccountForm
from tracker.common.errors import BadCodeError
from tracker.common.views.responses import add_message, form_page, see_other, sent

KEPT = "invitation"


@sensitive_post_parameters("token")
@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest) -> HttpResponse:
    """Where the link of an invitation leads; looking at it uses nothing up."""
    if request.method != "POST":
        return render(request, "officers/arrive.html", {"address": reverse("invited")})
    too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="invitation")
    if too_many:
        return too_many
    found = reading.invitation_with(request.POST.get("token", ""), timezone.now())
    if found is None:
        return render(request, "officers/arrive.html", {"is_over": True}, status=422)
    request.session[KEPT] = found.pk
    return see_other("invitation")


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest) -> HttpResponse:
    """What somebody is invited to; they take it on with the account they have, or make one."""
    found = reading.good_invitation(request.session.get(KEPT), timezone.now())
    if found is None:
        return render(request, "officers/arrive.html", {"is_over": True}, status=422)
    try:
        return _taken_on(request, found)
    except BadCodeError:
        return render(request, "officers/arrive.html", {"is_over": True}, status=422)


def _taken_on(request: HttpRequest, found: Any) -> HttpResponse:
    invited, user, now = reading.invitation_page(found), user_of(request), timezone.now()
    form, to = NewAccountForm(sent(request), known=tuple), _place(invited)
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
    return let_in(request, made, form.cleaned_data["password"], to)


def _place(invited: reading.Invited) -> str:
    """Where somebody goes who has taken on a role."""
    if invited.evening is None:
        return reverse("club-home", args=(invited.slug,))
    return reverse("evening", args=(invited.slug, invited.evening))


@sensitive_post_parameters("token")
@require_http_methods(["GET", "HEAD", "POST"])
def new_password(request: HttpRequest) -> HttpResponse:
    """Where the link for a new password leads; the library's page checks it and goes on."""
    if request.method != "POST":
        context = {"address": reverse("new-password"), "is_password": True}
        return render(request, "officers/arrive.html", context)
    person, _dash, key = request.POST.get("token", "").partition("-")
    if not person.isalnum() or not person.isascii():
        return render(request, "officers/arrive.html", {"is_over": True}, status=422)
    request.session[INTERNAL_RESET_SESSION_KEY] = key
    return see_other("account_reset_password_from_key", person, "set-password")
