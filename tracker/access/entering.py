"""Who has logged in, and how somebody does who has just made an account."""

from allauth.account.forms import default_token_generator
from allauth.account.internal.flows.login import perform_password_login
from allauth.account.internal.flows.password_reset import request_password_reset
from allauth.account.models import Login
from allauth.account.utils import user_pk_to_url_str
from django.http import HttpRequest, HttpResponse

from tracker.models import User
from tracker.selectors.accounts import accounts_with


def user_of(request: HttpRequest) -> User | None:
    """Who has logged in; None for everybody else."""
    return request.user if isinstance(request.user, User) else None


def let_in(request: HttpRequest, user: User, address: str) -> HttpResponse:
    """Logs somebody in who has just chosen a password, and sends them on."""
    login = Login(user=user, redirect_url=address)
    answer: HttpResponse = perform_password_login(request, {"username": user.username}, login)
    answer.status_code = 303
    return answer


def reset_token(user: User) -> str:
    """What stands in a link by which somebody chooses a new password: good for a day, and once."""
    return f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"


def mail_reset_link(request: HttpRequest, email: str) -> None:
    """Sends a link for a new password to everybody whose address this is, as they wrote it."""
    for user in accounts_with(email):
        request_password_reset(request, user.email, [user], default_token_generator)
