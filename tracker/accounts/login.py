"""Logging in right after creating an account or choosing a password."""

from allauth.account.forms import LoginForm, ResetPasswordForm
from allauth.account.utils import user_pk_to_url_str
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tracker.accounts.queries import accounts_with
from tracker.accounts.reset_tokens import ResetTokens
from tracker.models import Club, User


def log_in_and_redirect(
    request: HttpRequest, user: User, password: str, address: str
) -> HttpResponse:
    """Logs the user in with the password just chosen, and redirects to the address."""
    form = LoginForm({"login": user.username, "password": password}, request=request)
    if not form.is_valid():
        return redirect("account_login")
    answer: HttpResponse = form.login(request, redirect_url=address)
    answer.status_code = 303
    return answer


def reset_token(user: User, *, by: User, club: Club) -> str:
    """The token in a reset link that an admin of the club makes: valid once, for one day.

    It is void once that admin may no longer reset this user's password.
    """
    return f"{user_pk_to_url_str(user)}-{ResetTokens(by.pk, club.pk).make_token(user)}"


def mail_reset_link(request: HttpRequest, email: str) -> None:
    """Sends a reset link to every account with this address, at the address as typed.

    For an unknown address a mail is built and dropped, so that response times do not reveal
    accounts.
    """
    nobody = User(pk=0, is_active=False)
    for user in accounts_with(email) or [nobody]:
        form = ResetPasswordForm()
        form.users, form.cleaned_data = [user], {"email": user.email or email}
        form.save(request)
