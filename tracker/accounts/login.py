"""Who has logged in, and how somebody does who has just made an account."""

from allauth.account.forms import LoginForm, ResetPasswordForm, default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tracker.accounts.queries import accounts_with
from tracker.models import User


def let_in(request: HttpRequest, user: User, password: str, address: str) -> HttpResponse:
    """Logs somebody in who has just chosen this password, and sends them on."""
    form = LoginForm({"login": user.username, "password": password}, request=request)
    if not form.is_valid():
        return redirect("account_login")
    answer: HttpResponse = form.login(request, redirect_url=address)
    answer.status_code = 303
    return answer


def reset_token(user: User) -> str:
    """What stands in a link by which somebody chooses a new password: good for a day, and once."""
    return f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"


def mail_reset_link(request: HttpRequest, email: str) -> None:
    """Sends a link for a new password to everybody whose address this is, as they wrote it.

    Where it is nobody's, a mail to nobody is written and not sent: who times the answers after
    this one finds the book as busy as if it were the address of an account.
    """
    nobody = User(pk=0, is_active=False)
    for user in accounts_with(email) or [nobody]:
        form = ResetPasswordForm()
        form.users, form.cleaned_data = [user], {"email": user.email or email}
        form.save(request)
