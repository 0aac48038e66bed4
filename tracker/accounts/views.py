"""Somebody's own account, the first account of all, and who may do what."""

from functools import partial

from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import is_fresh, let_in, mail_reset_link, require_fresh_login, table, user_of
from tracker.access.queries import has_accounts
from tracker.accounts import queries as reading
from tracker.accounts import services as accounts
from tracker.accounts.forms import FirstStartForm, ProfileForm, ResetPasswordForm
from tracker.common.views.responses import add_message, form_page, see_other, sent
from tracker.operations import setup_code
from tracker.platform.web.mailing import SentOn


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """What somebody sees of their own account."""
    user = user_of(request)
    if user is None:
        return redirect_to_login(request.get_full_path(), reverse("account_login"))
    return render(request, "account/account.html", {"account": reading.account(user)})


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    """The form for the name and the e-mail address, after saying who one is."""
    user = user_of(request)
    if user is None or not is_fresh(request):
        return require_fresh_login(request) if user else see_other("account")
    before = {"name": user.name, "email": user.email}
    form = ProfileForm(sent(request), initial=before, known=tuple)
    if form.write(accounts.set_profile, user=user) is None:
        return form_page(request, "account/edit.html", {"form": form})
    add_message(request, _("Your account is saved."))
    return see_other("account")


@require_POST
def leave_everywhere(request: HttpRequest) -> HttpResponse:
    """Logs somebody out here and wherever else they have logged in."""
    user = user_of(request)
    if user is not None:
        accounts.end_sessions(user=user, now=timezone.now())
        logout(request)
        add_message(request, _("You are logged out on every phone and computer."))
    return see_other("account_login")


def own(request: HttpRequest, key: str = "") -> HttpResponse:
    """The account, which has in one place what the library has on several pages."""
    return redirect("account")


@require_http_methods(["GET", "HEAD", "POST"])
def reset_password(request: HttpRequest) -> HttpResponse:
    """Sends a link for a new password by e-mail; without a mail server it says who can help.

    Whether somebody has the address is looked up after the answer, so that it does not tell.
    """
    if not settings.HAS_EMAIL:
        return render(request, "account/no_mail.html")
    form = ResetPasswordForm(sent(request))
    if not form.is_valid():
        return form_page(request, "account/password_reset.html", {"form": form})
    email = form.cleaned_data["email"].lower()
    too_many: HttpResponse | None = ratelimit.consume_or_429(
        request, action="reset_password", key=email
    )
    if too_many:
        return too_many
    return SentOn(reverse("account_reset_password_done"), partial(mail_reset_link, request, email))


@require_safe
def rights(request: HttpRequest) -> HttpResponse:
    """The table of who may do what."""
    context = {"rights": table.rights(), "deeds": table.deed_tables()}
    return render(request, "account/rights.html", context)


@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def first_start(request: HttpRequest) -> HttpResponse:
    """The page on which the first account is made; not there any more once somebody has one."""
    if has_accounts():
        raise Http404
    found = reading.first_start()
    form = FirstStartForm(
        sent(request), has_clubs=bool(found.clubs), needs_code=settings.HTTPS, known=tuple
    )
    if form.is_bound:
        too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="first_start")
        if too_many:
            return too_many
    if settings.HTTPS and form.is_valid() and not _has_code(form):
        form.add_error("code", _("This is not the code that the last start has printed."))
    made = form.write(accounts.make_first_user, now=timezone.now())
    if made is None:
        return form_page(request, "account/first_start.html", {"form": form, "found": found})
    user, club = made
    setup_code.forget(settings.DATA_DIR)
    add_message(request, _("The book is open, and you are its first player. Add the others."))
    return let_in(
        request, user, form.cleaned_data["password"], reverse("club-home", args=(club.slug,))
    )


def _has_code(form: FirstStartForm) -> bool:
    return setup_code.is_right(settings.DATA_DIR, form.cleaned_data["code"])
