"""Totals from paper: a season begun on paper, excused players, bonuses and penalties."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from tests.factories import EveningFactory, PlayerFactory
from tests.people import user_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.seasons_played import FIRST_DAY, evening_with, season_of
from tests.tracker.helpers.stored import stored
from tracker.models import Evening, TypedTotal
from tracker.seasons.paper_forms import text_of, typed_line
from tracker.seasons.queries import NO_LINE, TypedLine, season_now
from tracker.seasons.services import close_season, type_totals

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 1, 30, 20, tzinfo=dt.UTC)


@pytest.fixture
def players(kanal):
    return [PlayerFactory.create(club=kanal, name=name) for name in ("Anna", "Bea", "Carla")]


@pytest.fixture
def evenings(kanal):
    """Two evenings on paper."""
    days = (FIRST_DAY, FIRST_DAY + dt.timedelta(weeks=1))
    return [EveningFactory.create(club=kanal, date=day, title="Club evening") for day in days]


def written(season, players, evenings, *rows):
    """Writes down rows of cells, as they are typed."""
    lines = {
        (player.pk, evening.pk): typed_line(text) or NO_LINE
        for player, row in zip(players, rows, strict=True)
        for evening, text in zip(evenings, row, strict=True)
    }
    return type_totals(season=season, lines=lines, by=None, now=NOW)


def totals(season):
    """Rank, total and scores of each player, by name."""
    found = season_now(season, is_fresh=True).table
    names = dict(season.club.players.values_list("pk", "name"))
    return {
        names[row.player]: (row.rank, row.total, [cell.value for cell in row.cells])
        for row in found.rows
    }


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", TypedLine()),
        ("1250", TypedLine(1250)),
        ("1.250", TypedLine(1250)),
        ("1 250", TypedLine(1250)),
        ("١٢٥٠", TypedLine(1250)),
        ("0", TypedLine(0)),
        ("1250/4", TypedLine(1250, rounds=4)),
        ("1.250 / 4 - 100", TypedLine(1250, adjustment=-100, rounds=4)),
        ("1250-100", TypedLine(1250, adjustment=-100)),
        ("1250 −100", TypedLine(1250, adjustment=-100)),
        ("1250+50", TypedLine(1250, adjustment=50)),
        ("E", TypedLine(is_excused=True)),
        ("e-50", TypedLine(is_excused=True, adjustment=-50)),
        ("+50", TypedLine(adjustment=50)),
    ],
)
def test_cell_means_a_line(text, line):
    assert typed_line(text) == line
    assert typed_line(text_of(line)) == line


@pytest.mark.parametrize(
    "text", ["12,5", "12.50", "e1250", "abc", "1250+", "--5", "1250-1-1", "1250/0", "/4", "e/4"]
)
def test_cell_that_means_nothing_is_no_line(text):
    assert typed_line(text) is None


def test_totals_from_paper_count_with_the_games_in_the_book(kanal, players, evenings):
    anna, bea, _carla = players
    evening_with(kanal, 3, [(anna, 100, bea, 30)])
    season = season_of(kanal)
    assert written(season, players, evenings, ("900", "700"), ("", "800"), ("1000", "600")) == 5
    assert totals(season) == {
        "Anna": (1, 1700, [900, 700, 100]),
        "Carla": (2, 1600, [1000, 600, None]),
        "Bea": (3, 830, [None, 800, 30]),
    }


def test_places_of_an_evening_on_paper_score_like_those_of_any_other(kanal, players, evenings):
    season = season_of(kanal, {"value": "rank_points", "points": [10, 6, 1]})
    written(season, players, evenings, ("900", "800"), ("900", "800"), ("1000", "900"))
    # Two who share the second place share its points and those of the third: 3½ each.
    assert {name: row[1] for name, row in totals(season).items()} == {
        "Carla": 20,
        "Anna": 7,
        "Bea": 7,
    }


@pytest.mark.parametrize(
    ("rules", "excused", "absent"),
    [
        ({}, None, None),
        ({"absence": "zero"}, 0, 0),
        ({"absence": "zero", "excused": "fixed:5000"}, 5000, 0),
        ({"absence": "penalty:100", "excused": "field_min"}, 700, -100),
        ({"absence": "zero", "excused": "none"}, None, 0),
        ({"excused": "own_average"}, 900, None),
    ],
)
def test_excused_player_has_what_the_rules_say(kanal, evenings, rules, excused, absent):
    players = [PlayerFactory.create(club=kanal, name=name) for name in ("Anna", "Bea", "Carla")]
    season = season_of(kanal, rules)
    written(season, players, evenings, ("900", "e"), ("800", ""), ("700", "700"))
    found = totals(season)
    assert (found["Anna"][2][1], found["Bea"][2][1]) == (excused, absent)


def test_bonus_and_penalty_are_part_of_what_an_evening_counts(kanal, players, evenings):
    anna, bea, _carla = players
    played = evening_with(kanal, 3, [(anna, 100, bea, 30)])
    season = season_of(kanal)
    rows = (("900-100", "", "-20"), ("800+50", "+5", ""), ("", "", ""))
    written(season, players, [*evenings, played], *rows)
    # Equal totals: the best score that counts is better.
    assert totals(season) == {"Bea": (1, 880, [850, 30]), "Anna": (2, 880, [800, 80])}


def test_page_writes_a_sheet_by_keys_alone(client, kanal, players, evenings):
    season = season_of(kanal)
    address = f"/kanal/seasons/{season.pk}/paper"
    read = page(client.get(address))
    assert [row.one("th").text for row in read.one("tbody").all("tr")] == ["Anna", "Bea", "Carla"]
    form = next(form for form in read.all("form") if "data-paper" in form.attributes)
    anna, bea, _carla = players
    first, second = evenings
    cells = {
        f"cell-{anna.pk}-{first.pk}": "1250",
        f"cell-{bea.pk}-{second.pk}": "e",
    }
    response = client.post(address, form.typed | cells)
    assert (response.status_code, response.headers["Location"]) == (303, address)
    assert set(TypedTotal.objects.values_list("player__name", "points", "is_excused")) == {
        ("Anna", 1250, False),
        ("Bea", None, True),
    }
    again = page(client.get(address))
    assert again.one("input", name=f"cell-{anna.pk}-{first.pk}")["value"] == "1250"
    assert "1 line, the last typed by" in again.one("ul", class_="said").text
    emptied = next(form for form in again.all("form") if "data-paper" in form.attributes)
    client.post(address, emptied.typed | dict.fromkeys(cells, ""))
    assert not TypedTotal.objects.exists()


def test_wrong_cells_are_named_keep_what_was_typed_and_write_nothing(
    client, kanal, players, evenings
):
    anna, bea, _carla = players
    evening_with(kanal, 3, [(anna, 100, bea, 30)])
    played = Evening.objects.get(title="Evening 3")
    season = season_of(kanal)
    address = f"/kanal/seasons/{season.pk}/paper"
    before = stored()
    odd, double = f"cell-{anna.pk}-{evenings[0].pk}", f"cell-{anna.pk}-{played.pk}"
    response = client.post(address, {odd: "12,5"})
    assert (response.status_code, stored()) == (422, before)
    assert page(response).one("input", name=odd)["value"] == "12,5"
    assert "Type a total such as 1250" in page(response).one("td", id=f"id_{odd}_error").text
    response = client.post(address, {double: "900"})
    assert (response.status_code, stored()) == (422, before)
    text = "The book has a total of 100 for this evening: empty this box."
    assert page(response).one("td", id=f"id_{double}_error").text == f"Anna, 18 Sep · {text}"


def test_season_of_average_rounds_asks_for_the_rounds(client, kanal, players, evenings):
    season = season_of(kanal, {"value": "average_per_round"})
    address = f"/kanal/seasons/{season.pk}/paper"
    cell, before = f"cell-{players[0].pk}-{evenings[0].pk}", stored()
    for typed, told in (("900", "Type the rounds too"), ("900/101", "Enter 100 at most.")):
        response = client.post(address, {cell: typed})
        assert (response.status_code, stored()) == (422, before)
        assert told in page(response).one("td", id=f"id_{cell}_error").text
    assert client.post(address, {cell: "900/4-100"}).status_code == 303
    # 225 a round, and 25 less for the penalty of 100 points.
    assert totals(season) == {"Anna": (1, 200, [200])}
    again = page(client.get(address))
    assert again.one("input", name=cell)["value"] == "900/4-100"


def test_what_somebody_else_typed_meanwhile_is_replaced_only_when_asked_twice(
    client, kanal, players, evenings
):
    season = season_of(kanal)
    anna = players[0]
    address, cell = f"/kanal/seasons/{season.pk}/paper", f"cell-{anna.pk}-{evenings[0].pk}"
    form = next(f for f in page(client.get(address)).all("form") if "data-paper" in f.attributes)
    line = {(anna.pk, evenings[0].pk): TypedLine(900)}
    type_totals(season=season, lines=line, by=None, now=NOW)
    response = client.post(address, form.typed | {cell: "1000"})
    assert response.status_code == 422
    assert "Somebody has typed 900 meanwhile." in page(response).text
    again = next(f for f in page(response).all("form") if "data-paper" in f.attributes)
    assert client.post(address, again.typed).status_code == 303
    assert TypedTotal.objects.get().points == 1000


def test_evening_is_added_to_the_sheet_and_refused_outside_the_season(client, kanal):
    season = season_of(kanal, since=FIRST_DAY, until=FIRST_DAY + dt.timedelta(weeks=20))
    address = f"/kanal/seasons/{season.pk}/paper/evenings"
    sent = {"date": "2025-09-11", "title": "Week 2"}
    assert client.post(address, sent).status_code == 303
    PlayerFactory.create(club=kanal, name="Anna")
    heads = page(client.get(f"/kanal/seasons/{season.pk}/paper")).one("thead").all("th")
    assert [head.text for head in heads] == ["Name", "11 Sep"]
    before = stored()
    response = client.post(address, {"date": "2024-09-11", "title": "Week 2"})
    assert (response.status_code, stored()) == (422, before)
    assert list(problems(response)) == ["date"]


def test_closed_season_takes_no_totals(client, kanal, players, evenings):
    season = season_of(kanal)
    written(season, players, evenings, ("900", "e-50"), ("800", ""), ("", ""))
    close_season(season=season, now=NOW)
    kept = season.editions.get().table
    before = stored()
    cell = f"cell-{players[0].pk}-{evenings[0].pk}"
    response = client.post(f"/kanal/seasons/{season.pk}/paper", {cell: "1"})
    assert (response.status_code, stored()) == (422, before)
    assert "This season is closed" in page(response).text
    assert [row["cells"] for row in kept["rows"]] == [
        [["900", "counted", True, True]],
        [["800", "counted", True, False]],
    ]


def test_database_holds_what_a_line_is(players, evenings):
    user, key = user_of("vera"), {"player": players[0], "evening": evenings[0]}
    wrong: tuple[dict[str, object], ...] = (
        {},
        {"points": 5, "is_excused": True},
        {"points": -1},
        {"points": 5, "rounds": 0},
        {"adjustment": 5, "rounds": 1},
    )
    for given in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            TypedTotal.objects.create(**key, entered_by=user, entered_at=NOW, **given)
    TypedTotal.objects.create(**key, entered_by=user, entered_at=NOW, points=5)
    with pytest.raises(IntegrityError), transaction.atomic():
        TypedTotal.objects.create(**key, entered_by=user, entered_at=NOW, points=6)


def test_table_of_the_season_follows_each_line_that_is_typed(client, kanal, players, evenings):
    anna, bea, _carla = players
    evening_with(kanal, 3, [(anna, 100, bea, 30)])
    season, first = season_of(kanal), evenings[0]

    def shown():
        rows = page(client.get(f"/kanal/seasons/{season.pk}/")).one("tbody").all("tr")
        return [(row.one("th").one("a").text, row.all("td")[-1].text) for row in rows]

    assert shown() == [("Anna", "100"), ("Bea", "30")]
    written(season, [bea], [first], ("200",))
    assert shown() == [("Bea", "230"), ("Anna", "100")]
    later = NOW + dt.timedelta(minutes=1)
    line = {(bea.pk, first.pk): TypedLine(20)}
    type_totals(season=season, lines=line, by=None, now=later)
    assert shown() == [("Anna", "100"), ("Bea", "50")]
