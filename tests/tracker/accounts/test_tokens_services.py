"""Keys are made, used and revoked."""

import datetime as dt
from typing import Any

import pytest

from tests.factories import NOW, ClubFactory
from tracker.access import codes
from tracker.accounts import services as tokens
from tracker.accounts.queries import token_with
from tracker.common.errors import RecordError
from tracker.models import ApiToken

pytestmark = pytest.mark.django_db
TODAY = NOW.date()
DAY = dt.timedelta(days=1)
LAST = TODAY + 365 * DAY


def made(club, **more):
    """A key that is good for ten days."""
    given: dict[str, Any] = {"name": "Website", "scopes": ["hands"], "expires_on": TODAY + 10 * DAY}
    given |= {"secret": f"secret {ApiToken.objects.count()}", "today": TODAY, "now": NOW}
    return tokens.make_token(club=club, **given | more)


def refused(club, **more):
    """The fields and codes of a refusal."""
    before = ApiToken.objects.count()
    with pytest.raises(RecordError) as error:
        made(club, **more)
    assert ApiToken.objects.count() == before
    return [(problem.field, problem.code) for problem in error.value.problems]


def test_secret_is_kept_as_its_hash_alone(kanal):
    made(kanal, secret="a very long secret")
    (row,) = ApiToken.objects.values()
    assert row["secret_hash"] == codes.code_hash("a very long secret")
    assert "a very long secret" not in str(row)


def test_scopes_are_kept_once_each_in_their_order(kanal):
    assert made(kanal, scopes=["entries", "hands", "entries"]).scopes == ["hands", "entries"]


@pytest.mark.parametrize("last", [TODAY, LAST])
def test_key_can_end_today_or_in_a_year(kanal, last):
    assert made(kanal, expires_on=last).expires_on == last


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"expires_on": TODAY - DAY}, ("expires_on", "bad_value")),
        ({"expires_on": LAST + DAY}, ("expires_on", "bad_value")),
        ({"scopes": []}, ("scopes", "bad_value")),
        ({"scopes": ["hands", "everything"]}, ("scopes", "bad_value")),
        ({"name": " "}, ("name", "missing_field")),
        ({"name": "x" * 81}, ("name", "too_long")),
        ({"name": "a\u202eb"}, ("name", "bad_name")),
    ],
)
def test_key_that_cannot_be_is_refused(kanal, more, problem):
    assert refused(kanal, **more) == [problem]


def test_name_is_taken_in_the_club_until_its_key_is_revoked(kanal):
    first = made(kanal)
    assert refused(kanal, name="WEBSITE") == [("name", "taken")]
    assert made(ClubFactory.create()).name == "Website"
    tokens.revoke_token(token=first, now=NOW)
    assert made(kanal).pk != first.pk


def test_key_is_found_by_its_secret_through_its_last_day(kanal):
    token = made(kanal, secret="s")
    assert token_with("s", TODAY + 10 * DAY) == token
    assert token_with("s", TODAY + 11 * DAY) is None
    assert token_with("S", TODAY) is None
    assert token_with("", TODAY) is None


def test_revoked_key_opens_nothing_and_stays_as_it_was_revoked(kanal):
    token = tokens.revoke_token(token=made(kanal, secret="s"), now=NOW)
    again = tokens.revoke_token(token=token, now=NOW + DAY)
    assert again.revoked_at == NOW
    assert token_with("s", TODAY) is None


def test_use_is_noted_once_a_day(kanal, django_assert_num_queries):
    token = made(kanal)
    tokens.note_use(token=token, today=TODAY)
    token.refresh_from_db()
    assert token.last_used_on == TODAY
    with django_assert_num_queries(0):
        tokens.note_use(token=token, today=TODAY)
    tokens.note_use(token=token, today=TODAY + DAY)
    tokens.note_use(token=ApiToken(pk=token.pk), today=TODAY)
    token.refresh_from_db()
    assert token.last_used_on == TODAY + DAY
