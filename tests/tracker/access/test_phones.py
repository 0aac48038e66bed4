"""Which phone a request comes from, by its cookie."""

from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from tests.factories import EveningFactory, new_id
from tracker.access import codes, phone_of
from tracker.models import Phone, Table
from tracker.platform.web.phone_cookie import set_phone_cookie

pytestmark = pytest.mark.django_db

SECRET = "s" * 43


@pytest.fixture
def phone():
    """A phone at table 3, heard from just now."""
    now = timezone.now()
    table = Table.objects.create(
        evening=EveningFactory.create(), name="3", code_hash="h", code_made_at=now
    )
    return Phone.objects.create(
        key=new_id(),
        table=table,
        secret_hash=codes.code_hash(SECRET),
        paired_at=now,
        seen_at=now,
    )


def asked(**cookies):
    """A request with these cookies."""
    request = RequestFactory().get("/")
    request.COOKIES.update(cookies)
    return request


def changed(phone, **fields):
    """The phone with other fields."""
    Phone.objects.filter(pk=phone.pk).update(**fields)


def test_phone_is_known_by_its_cookie(phone, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = phone_of(asked(phone=SECRET))
        assert found
        assert (found, found.table.name) == (phone, "3")
        assert found.table.evening.club.name


def test_anybody_else_is_no_phone(phone, django_assert_num_queries):
    for value in ("", "s" * 42, phone.secret_hash, "\udc80"):
        assert phone_of(asked(phone=value)) is None
    assert phone_of(asked(other=SECRET)) is None
    with django_assert_num_queries(0):
        assert phone_of(asked()) is None


def test_phone_that_was_taken_away_is_not_believed(phone):
    changed(phone, revoked_at=timezone.now())
    assert phone_of(asked(phone=SECRET)) is None


@pytest.mark.parametrize(("days", "is_believed"), [(6.99, True), (7.01, False)])
def test_phone_is_believed_for_seven_days_after_it_was_heard_from(phone, days, is_believed):
    changed(phone, seen_at=timezone.now() - timedelta(days=days))
    assert (phone_of(asked(phone=SECRET)) is not None) is is_believed


def test_over_https_only_the_cookie_of_this_very_site_counts(phone, settings):
    settings.HTTPS = True
    assert phone_of(asked(phone=SECRET)) is None
    assert phone_of(asked(**{"__Host-phone": SECRET})) == phone


@pytest.mark.parametrize(
    ("https", "name", "secure"), [(True, "__Host-phone", "; Secure"), (False, "phone", "")]
)
def test_cookie_is_kept_from_scripts_and_other_sites(settings, https, name, secure):
    settings.HTTPS = https
    response = HttpResponse()
    set_phone_cookie(response, SECRET)
    text = response.cookies.output(header="").strip()
    kept, _, flags = text.partition("; expires=")
    assert kept == f"{name}={SECRET}"
    assert flags.partition("; ")[2] == f"HttpOnly; Max-Age=2592000; Path=/; SameSite=Lax{secure}"
