"""Nobody learns from what an answer costs whether somebody has an account."""

import re
from contextlib import contextmanager
from threading import BoundedSemaphore

import pytest
from allauth.core import context
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.test.signals import template_rendered

from tests.people import logged_in, user_of
from tests.tracker.accounts import held_mail
from tests.tracker.accounts.counting import costs
from tests.tracker.helpers.reading import page, problems
from tracker.accounts.login import mail_reset_link
from tracker.models import User
from tracker.platform.web import mailing

KNOWN = ("anna", "ANNA", "anna@example.org", "Anna@Example.org")
UNKNOWN = ("nobody", "nobody@example.org", "%", "@")
RESET = "/account/password/reset/"
PARTS = ("subject", "message")


@pytest.fixture(autouse=True)
def _counted(settings, locked):
    settings.PASSWORD_HASHERS = ["tests.tracker.accounts.counting.CountingHasher"]
    cache.clear()


@pytest.fixture
def anna():
    return user_of("anna", email="anna@example.org")


def cost_of(ask, *arguments):
    """What a new browser is answered, and what that cost while nothing was counted."""
    cache.clear()
    with costs() as told:
        answer = ask(Client(), *arguments)
    return answer, told


@pytest.mark.django_db
@pytest.mark.parametrize("is_active", [True, False])
def test_wrong_password_costs_the_same_for_everybody(anna, is_active):
    User.objects.update(is_active=is_active)
    user_of("carl", email="carl@example.org")
    told = {name: cost_of(logged_in, name, "wrong one") for name in KNOWN + UNKNOWN}
    reference = told["nobody"][1]
    assert reference.count("hash") == 1
    assert {name: cost for name, (_, cost) in told.items()} == dict.fromkeys(told, reference)
    words = {name: shown(answer) for name, (answer, _) in told.items()}
    assert words == dict.fromkeys(told, words["nobody"])


def shown(answer):
    """The text of a page, without typed values."""
    return answer.status_code, page(answer).text


@pytest.fixture
def by_mail(settings):
    """A mail server that takes its time: nothing leaves before the test says so."""
    settings.HAS_EMAIL = True
    settings.EMAIL_BACKEND = "tests.tracker.accounts.held_mail.HeldBackend"
    held_mail.may_leave.clear()
    yield held_mail.may_leave
    held_mail.may_leave.set()
    mailing.wait()


@pytest.mark.django_db(transaction=True)
def test_link_for_a_password_costs_the_same_and_its_mail_goes_after_the_answer(anna, by_mail):
    asked = {
        name: cost_of(Client.post, RESET, {"email": name})
        for name in ("anna@example.org", "ANNA@example.org", "nobody@example.org")
    }
    answer, reference = asked["nobody@example.org"]
    assert (answer.status_code, answer.headers["Location"]) == (
        303,
        "/account/password/reset/done/",
    )
    assert {name: cost for name, (_, cost) in asked.items()} == dict.fromkeys(asked, reference)
    assert {name: page.content for name, (page, _) in asked.items()} == dict.fromkeys(asked, b"")
    assert mail.outbox == []
    by_mail.set()
    mailing.wait()
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"]] * 2
    path = re.search(
        r"http://testserver(/account/password/reset/key/\S+)", str(mail.outbox[0].body)
    )
    assert path is not None
    page_of_link = f"/account/password/reset/key/{anna.pk}-set-password/"
    assert Client().get(path[1]).headers["Location"] == page_of_link


@pytest.mark.django_db
def test_book_is_as_busy_after_the_answer_whether_the_address_is_known(anna, by_mail, rf):
    by_mail.set()
    request = rf.post(RESET)
    with context.request_context(request):
        known, unknown = (
            busy_with(request, email) for email in ("anna@example.org", "nobody@example.org")
        )
    assert unknown == known
    assert known[1] == [f"account/email/password_reset_key_{part}.txt" for part in PARTS]
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"]]


def busy_with(request, email):
    """The statements and the templates of a mail with a link."""
    rendered: list[str] = []
    with costs() as told, noted(rendered):
        mail_reset_link(request, email)
    return told, rendered


@contextmanager
def noted(names):
    """Notes the names of the templates that are rendered meanwhile."""

    def note(template, **rest):
        names.append(template.name)

    template_rendered.connect(note)
    try:
        yield
    finally:
        template_rendered.disconnect(note)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("host", ["testserver:8443", "[::1]:8000"])
def test_link_in_a_mail_has_the_port_of_the_site(anna, by_mail, host):
    Client(headers={"host": host}).post(RESET, {"email": "anna@example.org"})
    by_mail.set()
    mailing.wait()
    (sent,) = mail.outbox
    assert f"http://{host}/account/password/reset/key/" in sent.body


@pytest.mark.django_db(transaction=True)
def test_link_goes_to_the_address_that_is_noted_however_it_was_typed(by_mail):
    user_of("bea", email="Bea@example.org")
    Client().post(RESET, {"email": "BEA@example.org"})
    by_mail.set()
    mailing.wait()
    assert [letter.to for letter in mail.outbox] == [["Bea@example.org"]]


@pytest.mark.django_db(transaction=True)
def test_mail_speaks_the_language_of_who_asked(anna, by_mail):
    Client(headers={"Accept-Language": "de"}).post(RESET, {"email": "anna@example.org"})
    by_mail.set()
    mailing.wait()
    (sent,) = mail.outbox
    assert sent.subject == "Ein neues Passwort für das Punktebuch"
    assert "Ihr Benutzername ist anna." in sent.body.splitlines()


@pytest.mark.django_db(transaction=True)
def test_mail_that_cannot_be_sent_is_a_line_in_the_log(anna, by_mail, settings, caplog):
    settings.EMAIL_BACKEND = "tests.tracker.accounts.held_mail.BrokenBackend"
    assert Client().post(RESET, {"email": "anna@example.org"}).status_code == 303
    mailing.wait()
    (line,) = [record for record in caplog.records if record.name == "tracker.platform.web.mailing"]
    assert (line.levelname, line.getMessage()) == (
        "ERROR",
        "mail was not sent: ConnectionRefusedError",
    )
    assert "anna@" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_so_many_mails_wait_and_the_next_is_a_line_in_the_log(anna, by_mail, caplog, monkeypatch):
    monkeypatch.setattr(mailing, "_places", BoundedSemaphore(2))
    for _ in range(3):
        assert cost_of(Client.post, RESET, {"email": "anna@example.org"})[0].status_code == 303
    (line,) = [record for record in caplog.records if record.name == "tracker.platform.web.mailing"]
    assert line.getMessage() == "mail was not sent: too many wait already"
    by_mail.set()
    mailing.wait()
    assert len(mail.outbox) == 2


@pytest.mark.django_db
def test_what_is_no_address_is_refused_at_its_field(anna, by_mail):
    answer = Client().post(RESET, {"email": "anna"})
    assert answer.status_code == 422
    assert problems(answer) == {"email": "An e-mail address looks like anna@example.org."}
    assert page(answer).one("input", name="email")["value"] == "anna"
