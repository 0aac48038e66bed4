"""Seasons are set up, closed and opened again."""

import datetime as dt
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.factories import NOW, ClubFactory, EveningFactory, PlayerFactory
from tests.tracker.helpers.seasons_played import FIRST_DAY, corrected, evening_with, season_of
from tracker.common.errors import RecordError
from tracker.models import Season, SeasonEvening
from tracker.seasons import services as seasons
from tracker.seasons.queries import digest_of

pytestmark = pytest.mark.django_db
DAY = dt.timedelta(days=1)


@pytest.fixture
def evening(kanal):
    """An evening on which Anna beat Bea by 100 to 30."""
    anna, bea = (PlayerFactory.create(club=kanal, name=name) for name in ("Anna", "Bea"))
    return evening_with(kanal, 1, [(anna, 100, bea, 30)])


def plan_of(**more: Any) -> seasons.SeasonPlan:
    given: dict[str, Any] = {"name": "Winter", "since": None, "until": None}
    given |= {"evenings": (), "rules": {}}
    return seasons.SeasonPlan(**given | more)


def refusals(write, **given):
    """The fields and codes of a refusal."""
    with pytest.raises(RecordError) as error:
        write(**given)
    return [(problem.field, problem.code) for problem in error.value.problems]


def test_season_keeps_what_was_planned(kanal, evening):
    rules = {"count": "best:5"}
    season = season_of(
        kanal,
        rules,
        name=" Winter  2025 ",
        since=FIRST_DAY,
        until=FIRST_DAY + DAY,
        evenings=(evening.pk,),
    )
    stored = Season.objects.values().get()
    assert stored == {
        "id": season.pk,
        "club_id": kanal.pk,
        "name": "Winter 2025",
        "name_key": "winter 2025",
        "since": FIRST_DAY,
        "until": FIRST_DAY + DAY,
        "rules": rules,
        "seed": "harvest",
        "state": "open",
        "created_at": NOW,
    }
    assert list(season.chosen.values_list("evening_id", flat=True)) == [evening.pk]


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({"name": " "}, [("name", "missing_field")]),
        ({"since": FIRST_DAY, "until": FIRST_DAY - DAY}, [("until", "bad_value")]),
        ({"evenings": (0,)}, [("evenings", "bad_value")]),
        ({"rules": {"count": "best:0"}}, [("", "bad_value")]),
        (
            {"name": "", "since": FIRST_DAY, "until": FIRST_DAY - DAY},
            [("name", "missing_field"), ("until", "bad_value")],
        ),
    ],
)
def test_impossible_plans_are_refused_with_every_problem(kanal, given, problems):
    plan = plan_of(**given)
    new = {"club": kanal, "plan": plan, "seed": "s", "now": NOW}
    assert refusals(seasons.create_season, **new) == problems
    assert not Season.objects.exists()
    season = season_of(kanal)
    assert refusals(seasons.set_season, season=season, plan=plan) == problems


def test_evening_of_another_club_cannot_be_chosen(kanal):
    plan = plan_of(evenings=(EveningFactory.create().pk,))
    new = {"club": kanal, "plan": plan, "seed": "s", "now": NOW}
    assert refusals(seasons.create_season, **new) == [("evenings", "bad_value")]
    assert not Season.objects.exists()


def test_name_is_there_once_in_a_club_whatever_its_case(kanal):
    season_of(kanal, name="Winter")
    new = {"club": kanal, "plan": plan_of(name="WINTER"), "seed": "s", "now": NOW}
    assert refusals(seasons.create_season, **new) == [("name", "taken")]
    other = season_of(kanal, name="Summer")
    change = {"season": other, "plan": plan_of(name="winter")}
    assert refusals(seasons.set_season, **change) == [("name", "taken")]
    season_of(ClubFactory.create(), name="Winter")


def test_chosen_evenings_are_exchanged(kanal):
    one, two, three = (EveningFactory.create(club=kanal) for _ in range(3))
    season = season_of(kanal, evenings=(one.pk, two.pk))
    seasons.set_season(season=season, plan=plan_of(evenings=(two.pk, three.pk)))
    assert set(season.chosen.values_list("evening_id", flat=True)) == {two.pk, three.pk}


def test_closing_makes_an_edition_and_closing_again_none(kanal, evening):
    season = season_of(kanal)
    for _ in range(2):
        assert seasons.close_season(season=season, now=NOW).state == "closed"
    anna, bea = kanal.players.order_by("name")
    table = {
        "schema": "score-book/season",
        "version": 1,
        "sessions": [evening.pk],
        "counts": 1,
        "rows": [
            {
                "rank": 1,
                "player": anna.pk,
                "total": "100",
                "bonus": "0",
                "attended": 1,
                "cells": [["100", "counted", True, True]],
            },
            {
                "rank": 2,
                "player": bea.pk,
                "total": "30",
                "bonus": "0",
                "attended": 1,
                "cells": [["30", "counted", True, False]],
            },
        ],
    }
    edition = season.editions.get()
    assert (edition.number, edition.why, edition.closed_at) == (1, "", NOW)
    assert (edition.rules, edition.rules_hash) == ({}, digest_of({}))
    assert (edition.table, edition.table_hash) == (table, digest_of(table))


def test_another_edition_says_why(kanal, evening):
    season = season_of(kanal)
    seasons.close_season(season=season, now=NOW)
    anna = kanal.players.get(name="Anna")
    corrected(evening, anna, 90, 30)
    assert refusals(seasons.close_season, season=season, why=" ", now=NOW) == [
        ("why", "missing_field")
    ]
    assert season.editions.count() == 1
    seasons.close_season(season=season, why="Slip of the first table", now=NOW)
    assert [edition.why for edition in season.editions.all()] == ["", "Slip of the first table"]


def test_other_rules_make_another_edition_of_the_same_table(kanal, evening):
    season = season_of(kanal)
    seasons.close_season(season=season, now=NOW)
    seasons.reopen_season(season=season)
    seasons.set_season(season=season, plan=plan_of(rules={"minimum": 1}))
    seasons.close_season(season=season, why="From one evening on", now=NOW)
    first, second = season.editions.all()
    assert (second.rules, second.table) == ({"minimum": 1}, first.table)


def test_rules_of_a_closed_season_stay_until_it_is_open_again(kanal, evening):
    season = season_of(kanal)
    seasons.close_season(season=season, now=NOW)
    change: dict[str, Any] = {"season": season, "plan": plan_of(rules={"bonus": 5})}
    assert refusals(seasons.set_season, **change) == [("", "season_closed")]
    for _ in range(2):
        assert seasons.reopen_season(season=season).state == "open"
    seasons.set_season(**change)
    seasons.close_season(season=season, why="A bonus", now=NOW)
    assert [edition.rules for edition in season.editions.all()] == [{}, {"bonus": 5}]


def test_database_lets_nobody_change_an_edition(kanal, evening):
    season = season_of(kanal)
    seasons.close_season(season=season, now=NOW)
    for change in (
        lambda: season.editions.update(why="x"),
        lambda: season.editions.all().delete(),
    ):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()


def test_database_takes_no_evening_of_another_club(kanal):
    other = EveningFactory.create()
    season = season_of(kanal)
    with pytest.raises(IntegrityError, match="of the same club"), transaction.atomic():
        SeasonEvening.objects.create(season=season, evening=other)
    season.club = other.club
    with pytest.raises(IntegrityError, match="stays in the club"), transaction.atomic():
        season.save()
