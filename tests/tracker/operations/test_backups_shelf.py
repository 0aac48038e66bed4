"""Which backups stay, and by what names they are known."""

import datetime as dt

import pytest

from tracker.operations.backups import making

NOON = dt.datetime(2026, 11, 22, 12, tzinfo=dt.UTC)  # a Sunday


def days(*ago: int) -> list[dt.datetime]:
    """Noon, so many days ago."""
    return [NOON - dt.timedelta(days=days) for days in ago]


def test_name_says_when_a_backup_was_made_in_utc(tmp_path):
    vienna = NOON.astimezone(dt.timezone(dt.timedelta(hours=1)))
    assert making.name(vienna) == "scorebook-20261122T120000Z.zip"
    assert making.moment(tmp_path / "scorebook-20261122T120000Z.zip") == NOON


@pytest.mark.parametrize(
    "name",
    [
        "scorebook-20261122T120000Z-faulty.zip",
        "scorebook-20261122T120000Z.zip.part",
        "20261122T120000Z.zip",
        "scorebook-20261322T120000Z.zip",
        "lock",
    ],
)
def test_other_files_are_no_sound_backups(tmp_path, name):
    assert making.moment(tmp_path / name) is None


def test_last_one_of_fourteen_days_and_of_eight_weeks_stays():
    daily = days(*range(100))
    # Sundays end the weeks; the first two weeks' are among the fourteen days.
    assert making.moments_to_keep(daily) == {*days(*range(14)), *days(14, 21, 28, 35, 42, 49)}


def test_week_of_the_same_number_a_year_ago_is_another_week():
    # 52 weeks before: Sunday of week 47 of 2025, as 22 November is of week 47 of 2026.
    kept = {*days(*range(14)), *days(364)}
    assert making.moments_to_keep(kept) == kept


def test_days_without_a_backup_do_not_count():
    rare = days(0, 40, 200, 900)
    assert making.moments_to_keep(rare) == set(rare)


def test_newest_three_stay_although_they_are_of_one_day():
    often = [NOON - dt.timedelta(minutes=ago) for ago in range(6)]
    assert making.moments_to_keep(often) == set(often[:3])


def test_what_is_no_backup_is_never_thrown_away(tmp_path):
    often = [making.name(NOON - dt.timedelta(minutes=ago)) for ago in range(5)]
    faulty = [making.name(moment, is_faulty=True) for moment in days(0, 1, 2, 3)]
    for name in (*often, *faulty, "letter.odt"):
        (tmp_path / name).touch()
    making.clear(tmp_path)
    left = {file.name for file in tmp_path.iterdir()}
    assert left == {*often[:3], *faulty[:3], "letter.odt"}
    assert making.newest(tmp_path) == NOON


def test_shelf_that_is_not_there_has_no_newest(tmp_path):
    assert making.newest(tmp_path / "nowhere") is None
