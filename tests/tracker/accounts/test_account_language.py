"""Nothing around accounts stays English: its pages, what refuses somebody there, and mail."""

import re

import pytest
from allauth.core import context
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.core.cache import cache
from django.utils import translation

from tests.factories import ClubFactory
from tests.people import PASSWORD, logged_in, user_of
from tests.tracker.access.addresses import routes
from tests.tracker.helpers.marked import MARKED, left_in_english, left_of
from tests.tracker.helpers.posting import posts
from tests.tracker.helpers.reading import page
from tests.tracker.whole.test_every_error_language import AS_WANTED, answered
from tracker.accounts.login import mail_reset_link

pytestmark = pytest.mark.django_db

SECRET = "JBSWY3DPEHPK3PXP"
TYPED = re.compile(
    rf"\b(?:{SECRET}|Anna|anna|Kanal|example\.org|GET|POST)\b|[0-9a-f]{{6,}}|\w+:\w+"
)
ASK_A_REAL_PASSKEY = {"/account/2fa/webauthn/reauthenticate/"}
WAYS = (AS_WANTED, "nothing", "letters", "too much")


@pytest.fixture(autouse=True)
def anna(settings, spoken):
    """An admin with an address for mail."""
    cache.clear()
    settings.HAS_EMAIL = True
    return user_of(admin_of=ClubFactory.create(name="Kanal"), email="anna@example.org")


def with_codes(user):
    """Gives somebody one-time codes and recovery codes."""
    TOTP.activate(user, SECRET)
    RecoveryCodes.activate(user)


def with_every_factor(user):
    """Gives somebody a passkey too, and its number."""
    with_codes(user)
    return Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "Kanal", "credential": {}}
    ).pk


def account_pages(key):
    """The address of everything around accounts, of this passkey too."""
    found = {
        route.address({"pk": key, "key": "lost"})
        for route in routes()
        if route.path.startswith("account/") and "^" not in route.path
    }
    return sorted(found - ASK_A_REAL_PASSKEY)


def left_on(response):
    """The English text of a page, without typed values."""
    if not response.headers["Content-Type"].startswith("text/html"):
        return []
    left = left_in_english(page(response))
    return [words for words in left if re.search("[A-Za-z]{2,}", TYPED.sub("", words))]


@pytest.mark.some(1)
@pytest.mark.parametrize("is_careful", [False, True])
def test_every_page_of_an_account_is_said_in_the_readers_language(reader, anna, is_careful):
    logged_in(reader)
    pages = account_pages(with_every_factor(anna) if is_careful else 1)
    answers = {address: reader.get(address, follow=True) for address in pages}
    wrong = {address: left_on(answer) for address, answer in answers.items() if left_on(answer)}
    assert wrong == {}


@pytest.mark.some(1)
@pytest.mark.parametrize("way", WAYS)
def test_every_form_of_an_account_answers_in_the_readers_language(reader, anna, way):
    logged_in(reader)
    pages = account_pages(with_every_factor(anna))
    found = (post for post in posts(reader, pages) if post.address != "/look")
    answers = {post.address: answered(reader, post, way) for post in found}
    wrong = {address: left_on(answer) for address, answer in answers.items() if left_on(answer)}
    assert wrong == {}


def test_second_factor_is_asked_for_in_the_readers_language(reader, anna):
    with_codes(anna)
    answers = [
        reader.post("/account/login/", {"login": "anna", "password": "wrong"}),
        reader.post("/account/login/", {"login": "anna", "password": PASSWORD}, follow=True),
        reader.post("/account/2fa/authenticate/", {"code": "123456"}),
    ]
    assert [left_on(answer) for answer in answers] == [[], [], []]


def test_mail_and_the_link_in_it_are_in_the_readers_language(reader, rf):
    request = rf.post("/account/password/reset/")
    with context.request_context(request), translation.override(MARKED):
        mail_reset_link(request, "anna@example.org")
    (sent,) = mail.outbox
    body = str(sent.body)
    assert left_of(TYPED.sub("", text) for text in (str(sent.subject), body)) == []
    (link,) = re.findall(r"https?://[^/]+(/account/\S+)", body)
    asked = reader.get(link, follow=True)
    where = asked.redirect_chain[-1][0]
    weak = reader.post(where, {"password1": "12", "password2": "13"})
    lost = reader.get("/account/password/reset/key/1-lost/", follow=True)
    done = reader.post(where, {"password1": PASSWORD, "password2": PASSWORD}, follow=True)
    assert [left_on(answer) for answer in (asked, weak, lost, done)] == [[], [], [], []]
