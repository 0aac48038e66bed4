"""Dates are written as each language writes them; `words.lint` sees that it is in one place."""

import datetime as dt
import gettext
from pathlib import Path
from typing import Any

import pytest
from django import conf
from django.utils import dates, translation

from tracker.common.dates_texts import clock_or_day, day, day_of_year, short_day

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", ["Mon 2 Mar 2026", "2 Mar 2026", "2 Mar"]),
        ("de", ["Mo, 2. März 2026", "2. März 2026", "2. März"]),
        ("fr", ["lun. 2 mars 2026", "2 mars 2026", "2 mars"]),
        ("nl", ["ma 2 mrt 2026", "2 mrt 2026", "2 mrt"]),
        ("hr", ["Pon, 2. ožujka 2026", "2. ožujka 2026", "2. ožujka"]),
        ("ar", ["الاثنين 2 مارس 2026", "2 مارس 2026", "2 مارس"]),
    ],
)
def test_date_is_written_as_the_language_writes_it(language, written):
    date = dt.date(2026, 3, 2)
    with translation.override(language):
        assert [day(date), short_day(date), day_of_year(date)] == written


def test_time_of_another_day_has_its_day():
    date = dt.date(2026, 3, 2)
    same, before = (dt.datetime(2026, 3, day, 19, 41, tzinfo=dt.UTC) for day in (2, 1))
    with translation.override("de"):
        assert clock_or_day(same, date) == "20:41"
        assert clock_or_day(before, date) == "1. März, 20:41"


@pytest.mark.parametrize("language", ["de", "fr", "nl", "hr", "ar"])
def test_no_text_of_ours_takes_the_name_of_a_month_or_a_day(language):
    ours = _catalogue(ROOT / "locale" / language)
    django = _catalogue(Path(conf.__file__).parent / "locale" / language)
    names = [*dates.MONTHS.values(), *dates.WEEKDAYS.values(), *dates.WEEKDAYS_ABBR.values()]
    with translation.override(None):
        names = [str(name) for name in names]
    assert [name for name in names if ours.get(name, django[name]) != django[name]] == []


def _catalogue(folder):
    with (folder / "LC_MESSAGES/django.mo").open("rb") as file:
        texts: Any = gettext.GNUTranslations(file)
    return texts._catalog
