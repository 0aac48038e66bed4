"""Wrong passwords are counted by account, and strangers shut nobody out."""

import time
from types import SimpleNamespace

import pytest
from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from tests.people import PASSWORD, logged_in, user_of
from tests.tracker.accounts.counting import CountingHasher
from tests.tracker.helpers.reading import page
from tracker import settings as product
from tracker.accounts import login_attempts
from tracker.accounts.adapters import AccountAdapter

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

HERE, ELSEWHERE = "192.0.2.1", "198.51.100.7"
WRONG = "You are not logged in. User name and password do not match."
SLOW = "You are not logged in. Too many wrong passwords. Wait two minutes, then try again."
BOOK_CACHE = product.CACHES["default"]
EITHER_NAME = ("anna", "anna@example.org")


@pytest.fixture(autouse=True)
def _nothing_counted(settings):
    settings.PASSWORD_HASHERS = ["tests.tracker.accounts.counting.CountingHasher"]
    in_memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    settings.CACHES = settings.CACHES | {"default": in_memory}  # hundreds of tries are counted
    cache.clear()


@pytest.fixture
def clock(monkeypatch):
    """The library's clock, which stands until a test turns it."""
    clock = SimpleNamespace(now=time.time(), monotonic=time.monotonic, sleep=time.sleep)
    clock.time = lambda: clock.now
    for module in (ratelimit, login_attempts):
        monkeypatch.setattr(module, "time", clock)
    return clock


@pytest.fixture
def anna():
    return user_of("anna", email="anna@example.org")


def browser(address=HERE):
    """A browser that was never here."""
    return Client(REMOTE_ADDR=address)


def known(name="anna", address=HERE):
    """A browser in which somebody logged in before, and out again."""
    client = browser(address)
    assert logged_in(client, name).status_code == 302
    client.post("/account/logout/")
    return client


def told(client, name="anna", password="wrong one"):
    """What is said to somebody who is not let in; nothing where they are."""
    answer = logged_in(client, name, password)
    return "" if answer.status_code == 302 else page(answer).one("div", role="alert").text


def let_in(client, name="anna"):
    """Whether the right password is looked at."""
    return told(client, name, PASSWORD) == ""


def tries(count, *names, address=HERE):
    """What becomes of so many wrong passwords from a new browser, one name after the other."""
    request = RequestFactory().post("/account/login/", REMOTE_ADDR=address)
    return [tried(request, names[number % len(names)]) for number in range(count)]


def tried(request, name):
    """What becomes of a wrong password, without the page that says so."""
    try:
        assert AccountAdapter(request).authenticate(request, username=name, password="no") is None
    except ValidationError:
        return SLOW
    return WRONG


def test_eleven_wrong_passwords_of_a_stranger_leave_the_director_in(anna, clock):
    directors = known()
    assert tries(11, "anna", address=ELSEWHERE) == [WRONG] * 10 + [SLOW]
    assert let_in(directors)
    assert let_in(browser("203.0.113.5")), "a new phone, in another network"


def test_strangers_in_the_same_network_leave_the_known_browser_in(anna, clock):
    directors = known()
    tries(11, "anna")
    tries(200, *(f"nobody{number}" for number in range(200)))
    assert told(browser(), "anna", PASSWORD) == SLOW
    assert let_in(directors)


def test_strangers_from_everywhere_leave_the_known_browser_in(anna, clock):
    directors = known()
    text = [tries(1, "anna", address=f"192.0.2.{number}")[0] for number in range(10, 60)]
    assert text == [WRONG] * 30 + [SLOW] * 20
    assert told(browser(ELSEWHERE), "anna", PASSWORD) == SLOW
    assert let_in(directors)


def test_e_mail_address_gives_no_second_budget(anna, clock):
    assert tries(12, *EITHER_NAME, "ANNA") == [WRONG] * 10 + [SLOW] * 2


def test_name_of_nobody_has_the_same_budget(anna, clock):
    assert tries(12, "nobody", "NOBODY") == [WRONG] * 10 + [SLOW] * 2


def test_known_browser_has_a_budget_of_its_own_and_no_more(anna, clock):
    directors = known()
    names = [*EITHER_NAME * 5, "anna"]
    assert [told(directors, name) for name in names] == [WRONG] * 10 + [SLOW]
    assert let_in(browser())


def test_browser_known_for_one_account_is_a_stranger_to_another(anna, clock):
    bea = user_of("bea")
    both = known()
    tries(10, "bea")
    assert not let_in(both, "bea"), bea
    assert let_in(both)


def test_browser_is_known_for_everybody_who_logged_in_there(anna, clock):
    user_of("bea")
    shared = known("bea")
    logged_in(shared, "anna")
    shared.post("/account/logout/")
    for name in ("anna", "bea"):
        tries(10, name)
        assert let_in(shared, name)
        shared.post("/account/logout/")


def test_browser_of_eight_knows_those_who_came_last(anna, clock):
    shared = known()
    for number in range(1, 9):
        user_of(f"player{number}")
        logged_in(shared, f"player{number}")
        shared.post("/account/logout/")
    for name in ("anna", "player8"):
        tries(10, name)
    assert let_in(shared, "player8")
    shared.post("/account/logout/")
    assert not let_in(shared, "anna"), "the first of nine is a stranger again"


def test_changed_cookie_makes_no_browser_known(anna, clock):
    forger = known()
    value = forger.cookies["known"].value
    forger.cookies["known"] = value[:-2] + ("aa" if value[-2:] != "aa" else "bb")
    tries(10, "anna")
    assert not let_in(forger)


def test_who_waits_is_let_in(anna, clock):
    stranger = browser()
    tries(10, "anna")
    clock.now += 119
    assert told(stranger, "anna", PASSWORD) == SLOW
    clock.now += 2
    assert [told(stranger), told(stranger)] == [WRONG, SLOW]
    clock.now += 121
    assert let_in(stranger)


def test_no_password_is_hashed_for_who_has_to_wait(anna, clock):
    tries(11, "anna")
    before = CountingHasher.computed
    assert told(browser()) == SLOW
    assert CountingHasher.computed == before


def test_try_that_was_refused_writes_nothing(anna, settings):
    settings.CACHES = settings.CACHES | {"default": BOOK_CACHE}
    tries(10, "anna")
    with CaptureQueriesContext(connection) as asked:
        assert tries(1, "anna") == [SLOW]
    assert [sql["sql"] for sql in asked if not sql["sql"].startswith("SELECT")] == []


def test_try_that_was_refused_uses_up_no_other_budget(anna, clock):
    tries(100, "anna")
    assert tries(50, *(f"nobody{number}" for number in range(50))) == [WRONG] * 50


def test_try_that_is_too_soon_for_the_account_uses_up_none_of_its_address(anna, clock):
    for number in range(10, 40):
        tries(1, "anna", address=f"192.0.2.{number}")
    assert tries(12, "anna", address=HERE) == [SLOW] * 12
    clock.now += 61
    assert tries(1, "anna", address=HERE) == [WRONG]


def test_right_password_uses_up_nothing(anna, clock):
    assert [let_in(browser()) for _ in range(11)] == [True] * 11


def test_cookie_lasts_a_year_and_is_kept_from_scripts_and_other_sites(anna, settings):
    cookie = known().cookies["known"]
    flags = (cookie["httponly"], cookie["samesite"], cookie["secure"], cookie["max-age"])
    assert flags == (True, "Lax", "", 365 * 24 * 60 * 60)
    assert "anna" not in cookie.value


def test_log_says_whose_password_was_tried_too_often(
    anna, clock, caplog, django_capture_on_commit_callbacks
):
    caplog.set_level("INFO", logger="tracker.security")
    tries(10, "anna")
    caplog.clear()
    with django_capture_on_commit_callbacks(execute=True):
        told(browser())
        told(browser(), "nobody")
    lines = [record.getMessage() for record in caplog.records if record.name == "tracker.security"]
    assert lines == [
        f"login_slowed who=nobody account={anna.pk}",
        "login_failed who=nobody",
    ]
