"""Evenings: one of a title on a date."""

import datetime as dt
from typing import Any

import pytest

from tests.factories import NOW, ClubFactory, EveningFactory, new_id
from tracker.common.errors import RecordError
from tracker.evenings.services import open_evening, rename_evening
from tracker.models import Evening

pytestmark = pytest.mark.django_db

DATE = dt.date(2025, 3, 14)


def test_evening_is_opened_with_a_title_in_one_spelling():
    club = ClubFactory.create()
    given: dict[str, Any] = {"club": club, "date": DATE, "epoch": new_id(), "now": NOW}
    evening = open_evening(**given, title=" Spring  round")
    stored = Evening.objects.get()
    assert stored == evening
    assert (stored.club, stored.date, stored.title) == (club, DATE, "Spring round")
    assert stored.epoch == given["epoch"]


def test_evening_is_there_once():
    first = EveningFactory.create(date=DATE, title="Round")
    given: dict[str, Any] = {"club": first.club, "title": "Round", "epoch": new_id(), "now": NOW}
    open_evening(**given, date=DATE + dt.timedelta(days=1))
    open_evening(**given | {"title": "Second table"}, date=DATE)
    open_evening(**given | {"club": ClubFactory.create()}, date=DATE)
    with pytest.raises(RecordError) as refused:
        open_evening(**given, date=DATE)
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("title", "taken")
    ]


@pytest.mark.parametrize(("title", "code"), [("", "missing_field"), ("a\u202eb", "bad_name")])
def test_evening_without_a_fit_title_is_refused(title, code):
    evening = EveningFactory.create()
    with pytest.raises(RecordError) as refused:
        rename_evening(evening=evening, title=title)
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("title", code)
    ]
