"""Seasons as pages and as files."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, ClubFactory, PlayerFactory
from tests.tracker.exports.reading import pdf_text
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.seasons_played import (
    EVERY_FOURTH,
    corrected,
    evening_with,
    season_of,
    winter,
)
from tests.tracker.helpers.stored import stored
from tests.tracker.helpers.tournaments_played import after_two, four
from tracker.models import Season
from tracker.seasons import services as seasons
from tracker.seasons.pages import shown
from tracker.seasons.pages.lists import season_top

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(club):
    names = ("Anna", "Bea", "Carla", "Dora")
    return {name: PlayerFactory.create(club=club, name=name) for name in names}


@pytest.fixture
def evenings(club, players):
    """Twelve evenings: Carla 672, Anna 666, Bea 360, Dora 180."""
    return winter(club, players)


@pytest.fixture
def season(club, evenings):
    return season_of(club, EVERY_FOURTH)


def table_of(read):
    """Rank, name and total of every row of a page."""
    rows = read.one("tbody").all("tr")
    return [
        (row.all("td")[0].text, row.one("th").one("a").text, row.all("td")[-1].text) for row in rows
    ]


BEST = "the best score that counts, then the second best, and so on"
LAST = "the last evening, then the one before it, and so on"
BEFORE = [("1", "Carla", "672"), ("2", "Anna", "666"), ("3", "Bea", "360"), ("4", "Dora", "180")]


def test_table_shows_places_totals_and_what_is_dropped(client, season):
    read = page(client.get(f"/kanal/seasons/{season.pk}/"))
    assert table_of(read) == BEFORE
    anna = read.one("tbody").all("tr")[1]
    cells = [cell.text for cell in anna.all("td")[1:-1]]
    assert cells[:4] == ["60 dropped", "62 dropped", "64 dropped", "66"]
    assert [why.text for why in anna.all("li")] == [
        "Total: 666; Carla has 672.",
        "Does not count: 60 (4 Sep), 62 (11 Sep), 64 (18 Sep).",
    ]


def test_place_that_is_shared_is_a_range_wherever_it_stands(client, club, players):
    anna, bea, carla, dora = players.values()
    evening_with(club, 1, [(anna, 90, bea, 50), (carla, 90, dora, 50)])
    season = season_of(club, {"tie_breaks": []})
    shared = [
        *(("1–2", "Anna", "90"), ("1–2", "Carla", "90")),
        *(("3–4", "Bea", "50"), ("3–4", "Dora", "50")),
    ]
    assert table_of(page(client.get(f"/kanal/seasons/{season.pk}/"))) == shared
    top = season_top(club)
    assert top is not None
    assert [(row.place, row.name, row.total) for row in top.rows] == shared
    response = client.get(f"/kanal/seasons/{season.pk}/table.csv")
    rows = csv.DictReader(io.StringIO(b"".join(response.streaming_content).decode("utf-8-sig")))
    assert [(row["place"], row["name"], row["total"]) for row in rows] == shared


def test_page_says_how_it_counts(client, season):
    read = page(client.get(f"/kanal/seasons/{season.pk}/"))
    assert [item.text for item in read.all("ul", class_="said")[-1].all("li")] == [
        "An evening counts its points, or match points where a tournament counts those.",
        "Of every 4 evenings held, the lowest score is dropped once.",
        f"Tie-break: {BEST}; {LAST}.",
    ]


def test_what_if_turns_cells_round_and_changes_nothing(client, season, players, evenings):
    before = stored()
    address = f"/kanal/seasons/{season.pk}/"
    key = f"{players['Anna'].pk}-{evenings[2].pk}"
    read = page(client.get(address, {"toggle": key}))
    # The dropped 64 counts too: 730.
    assert table_of(read)[:2] == [("1", "Anna", "730"), ("2", "Carla", "672")]
    assert read.one("h1").one("span", class_="tag").text == "what if"
    assert read.one("input", name="toggle")["value"] == key
    buttons = {button["value"] for button in read.all("button", name="toggle")}
    assert key in buttons
    again = page(client.get(address, {"toggle": [key, key]}))
    assert table_of(again) == BEFORE
    assert stored() == before


@pytest.mark.some(3)
@pytest.mark.parametrize("toggle", ["", "x", "1", "1-", "-1", "1-x", "²-1", "1-" + "9" * 40])
def test_what_if_of_nonsense_is_the_table_as_it_is(client, season, toggle):
    read = page(client.get(f"/kanal/seasons/{season.pk}/", {"toggle": toggle}))
    assert table_of(read) == BEFORE


def test_table_has_buttons_only_where_somebody_tries(client, season):
    assert not page(client.get(f"/kanal/seasons/{season.pk}/")).all("button", name="toggle")
    # Anna and Bea were there twelve times, Carla and Dora six times.
    tried = page(client.get(f"/kanal/seasons/{season.pk}/", {"try": "1"}))
    assert len(tried.all("button", name="toggle")) == 36


def test_long_season_shows_its_last_evenings_and_leads_to_the_earlier_ones(
    client, season, monkeypatch
):
    monkeypatch.setattr(shown, "MOST_EVENINGS", 5)
    address = f"/kanal/seasons/{season.pk}/"

    def anna_and_way(**asked):
        read = page(client.get(address, asked))
        anna = read.one("tbody").all("tr")[1]
        way = read.one("nav", class_="pages")
        return (
            [cell.text for cell in anna.all("td")[1:-1]],
            way.all("p")[0].text,
            [(link.text, link["href"]) for link in way.all("a")],
        )

    earlier, later = "Earlier evenings", "Later evenings"
    assert anna_and_way() == (
        ["74", "76", "78", "80", "82"],
        "Evenings 8 to 12 of 12",
        [(earlier, "?evenings=2#found")],
    )
    assert anna_and_way(evenings=3) == (
        ["60 dropped", "62 dropped"],
        "Evenings 1 to 2 of 12",
        [(later, "?evenings=2#found")],
    )
    assert anna_and_way(evenings=99) == anna_and_way(evenings=3)
    assert anna_and_way(evenings="x") == anna_and_way()


def test_player_is_found_in_the_table_and_a_part_is_sent_alone(client, season):
    address = f"/kanal/seasons/{season.pk}/"
    assert table_of(page(client.get(address, {"q": "bEA"}))) == [BEFORE[2]]
    part = client.get(address, {"q": "bea"}, headers={"HX-Request": "true"})
    assert part.text.lstrip().startswith('<div id="found">')
    nobody = page(client.get(address, {"q": "Zoe"})).one("p", class_="empty").text
    assert nobody == "Nobody here is called “Zoe”. Show all players"


def test_table_leaves_as_a_file(client, season):
    response = client.get(f"/kanal/seasons/{season.pk}/table.csv")
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["rank"], row["name"], row["total"]) for row in rows] == BEFORE
    assert (rows[1]["evening_1"], rows[1]["dropped"], rows[1]["missed"]) == (
        "60",
        "evening_1 evening_2 evening_3",
        "",
    )
    assert rows[0]["missed"] == " ".join(f"evening_{number}" for number in range(2, 13, 2))
    for kind in ("xlsx", "pdf", "json"):
        response = client.get(f"/kanal/seasons/{season.pk}/table.{kind}")
        assert (response.status_code, bool(response.getvalue())) == (200, True)


def test_evenings_of_a_season_are_days_on_paper_and_have_their_titles_elsewhere(client, season):
    evening = season.club.evenings.earliest("date")
    pdf, json_ = (
        client.get(f"/kanal/seasons/{season.pk}/table.{kind}").getvalue()
        for kind in ("pdf", "json")
    )
    assert evening.title in json_.decode()
    assert evening.title not in pdf_text(pdf)


def test_correction_after_closing_is_told_and_makes_a_new_edition(
    client, season, players, evenings
):
    address = f"/kanal/seasons/{season.pk}/"
    client.post(f"{address}close")
    assert not page(client.get(address)).all(id="changes")
    corrected(evenings[2], players["Carla"], 100, 50)
    text = page(client.get(address)).one(id="changes")
    assert [item.text for item in text.all("li")] == [
        "Anna: place 1 instead of 2.",
        "Carla: place 2 instead of 1, 660 instead of 672.",
        "Dora: 200 instead of 180.",
    ]
    refused = client.post(f"{address}close", {"why": ""})
    assert refused.status_code == 422
    assert problems(refused) == {
        "why": "Enter the reason, so that everybody knows why there is a new edition."
    }
    for _ in range(2):
        assert client.post(f"{address}close", {"why": "A slip"}).status_code == 303
    assert season.editions.count() == 2
    assert table_of(page(client.get(f"{address}editions/1/"))) == BEFORE
    assert table_of(page(client.get(f"{address}editions/2/")))[0] == ("1", "Anna", "666")
    first, second = page(client.get(f"{address}editions/")).all("section")
    assert "A slip" in first.text
    assert "Anna: place 1 instead of 2." in first.text
    assert second.one("h2").text == "Edition 1"
    assert client.get(f"{address}editions/1/table.csv").getvalue()
    assert client.get(f"{address}editions/3/").status_code == 404


def test_closed_season_keeps_its_rules_until_it_is_opened(client, season):
    address = f"/kanal/seasons/{season.pk}/"
    client.post(f"{address}close")
    form = page(client.get(f"{address}edit")).one("form", class_="form")
    response = client.post(f"{address}edit", form.typed)
    assert response.status_code == 422
    assert problems(response) == {
        "": "This season is closed: open it again before its rules are changed."
    }
    for _ in range(2):
        assert client.post(f"{address}reopen").status_code == 303
    assert client.post(f"{address}edit", form.typed).status_code == 303


def test_closed_season_shows_its_edition_until_there_is_a_new_one(
    client, season, players, evenings
):
    address = f"/kanal/seasons/{season.pk}/"
    client.post(f"{address}close")
    # Carla has 100 instead of 112 on the third evening: 660.
    corrected(evenings[2], players["Carla"], 100, 30)
    read = page(client.get(address))
    assert table_of(read) == BEFORE
    assert "Edition 1 differs from the book as it is now." in read.one(id="changes").text
    sent = client.get(f"{address}table.csv").getvalue().decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(sent)))
    assert [(row["name"], row["total"]) for row in rows][:2] == [("Carla", "672"), ("Anna", "666")]
    now = page(client.get(address, {"try": "1"}))
    assert table_of(now)[:2] == [("1", "Anna", "666"), ("2", "Carla", "660")]
    client.post(f"{address}close", {"why": "A slip was misread"})
    again = page(client.get(address))
    assert table_of(again)[:2] == [("1", "Anna", "666"), ("2", "Carla", "660")]
    assert not again.all(id="changes")


def test_hidden_places_bring_nothing_until_they_are_announced(client, club):
    tournament = after_two(four(club))
    season = season_of(club)
    address = f"/kanal/seasons/{season.pk}/"
    assert "Anna" in client.get(address).text
    tournament.revealed_from = 2
    tournament.save()
    hidden = client.get(address).text
    assert "Anna" not in hidden
    assert "counts after its prize-giving" in hidden


@pytest.mark.parametrize(
    ("preset", "rules"),
    [
        ("best-5-of-7", {"count": "best:5", "total": "sum", "minimum": 5, "planned": 7}),
        (
            "average-per-round",
            {"value": "average_per_round", "count": "all", "total": "average", "minimum": 0},
        ),
        ("sum-of-all", {"count": "all", "total": "sum", "minimum": 0}),
        (
            "average-of-best-6-of-8",
            {"count": "best:6", "total": "average", "minimum": 6, "planned": 8},
        ),
    ],
)
def test_presets_fill_in_the_form(client, club, preset, rules):
    offered = page(client.get("/kanal/seasons/new")).one("ul", class_="choices")
    assert f"?preset={preset}" in {link["href"] for link in offered.all("a")}
    address = f"/kanal/seasons/new?preset={preset}"
    form = page(client.get(address)).one("form", class_="form")
    response = client.post(address, form.typed | {"name": "Winter"})
    season = Season.objects.get()
    assert response["Location"] == f"/kanal/seasons/{season.pk}/"
    assert season.rules == {
        "value": "raw",
        "points": [],
        "absence": "none",
        "bonus": 0,
        "ties": ["best", "last"],
        "together": 3,
        **rules,
    }


def test_season_leaves_chosen_evenings_out(client, club, evenings):
    """Without the first evening: Anna 62 to 82, Carla five times 112, Bea 40, Dora 30."""
    form = page(client.get("/kanal/seasons/new?preset=sum-of-all")).one("form", class_="form")
    left_out = {"name": "Winter", "chosen": "left_out", "evenings": [str(evenings[0].pk)]}
    address = client.post("/kanal/seasons/new?preset=sum-of-all", form.typed | left_out)["Location"]
    read = page(client.get(address))
    assert table_of(read) == [
        ("1", "Anna", "792"),
        ("2", "Carla", "560"),
        ("3", "Bea", "440"),
        ("4", "Dora", "150"),
    ]
    assert "all evenings, but for 1 evening" in read.one("header", class_="heading").text
    form = page(client.get(f"{address}edit")).one("form", class_="form")
    assert form.typed["chosen"] == "left_out"
    client.post(f"{address}edit", form.typed | {"chosen": "only"})
    assert table_of(page(client.get(address)))[0] == ("1", "Carla", "112")


def test_every_rule_can_be_typed_and_comes_back_into_the_form(client, club, evenings):
    typed = {
        "name": "Winter",
        "since": "2025-09-01",
        "until": "2026-04-30",
        "evenings": [str(evenings[0].pk), str(evenings[2].pk)],
        "chosen": "only",
        "value": "rank_points",
        "points": "25, 18; 15",
        "further": "1",
        "count": "drop_from",
        "numbers": "5 10",
        "total": "average",
        "absence": "fixed",
        "absence_points": "7",
        "excused": "penalty",
        "excused_points": "9",
        "bonus": "2",
        "minimum": "4",
        "planned": "12",
        "tie": "wins",
        "lot": "on",
        "together": "5",
    }
    client.post("/kanal/seasons/new?preset=sum-of-all", typed)
    season = Season.objects.get()
    assert season.rules == {
        "value": "rank_points",
        "points": [25, 18, 15],
        "further": 1,
        "count": "drop_from:5:10",
        "total": "average",
        "absence": "fixed:7",
        "excused": "penalty:9",
        "bonus": 2,
        "minimum": 4,
        "planned": 12,
        "ties": ["wins", "best", "last", "lot"],
        "together": 5,
    }
    form = page(client.get(f"/kanal/seasons/{season.pk}/edit")).one("form", class_="form")
    rules = dict(season.rules)
    client.post(f"/kanal/seasons/{season.pk}/edit", form.typed)
    season.refresh_from_db()
    assert season.rules == rules


@pytest.mark.some(5)
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"since": "yesterday"}, "since"),
        ({"since": "2026-01-02", "until": "2026-01-01"}, "until"),
        ({"evenings": "0"}, "evenings"),
        ({"chosen": "some"}, "chosen"),
        ({"value": "luck"}, "value"),
        ({"value": "rank_points", "points": "many"}, "points"),
        ({"count": "best", "numbers": ""}, "numbers"),
        ({"count": "best", "numbers": "5, 6"}, "numbers"),
        ({"count": "drop", "numbers": "0"}, "numbers"),
        ({"absence": "fixed", "absence_points": ""}, "absence_points"),
        ({"bonus": "-1"}, "bonus"),
        ({"minimum": "1000"}, "minimum"),
        ({"minimum": "5", "planned": "4"}, "planned"),
    ],
)
def test_wrong_rules_are_refused_at_their_field_and_write_nothing(client, club, wrong, field):
    address = "/kanal/seasons/new?preset=sum-of-all"
    form = page(client.get(address)).one("form", class_="form")
    response = client.post(address, form.typed | {"name": "Winter"} | wrong)
    assert response.status_code == 422
    assert list(problems(response)) == [field]
    assert not Season.objects.exists()


def test_posted_twice_makes_one_season(client, club):
    address = "/kanal/seasons/new?preset=sum-of-all"
    typed = page(client.get(address)).one("form", class_="form").typed | {"name": "Winter"}
    assert [client.post(address, typed).status_code for _ in range(2)] == [303, 422]
    assert Season.objects.count() == 1


def test_list_finds_seasons_by_name(client, club):
    assert "No season yet" in client.get("/kanal/seasons/").text
    for name in ("Winter", "Summer"):
        season_of(club, name=name)
    found = page(client.get("/kanal/seasons/", {"q": "wint"})).one(id="found")
    assert [link.text for link in found.all("a")] == ["Winter"]
    assert "No season is called" in client.get("/kanal/seasons/", {"q": "x"}).text


def test_top_of_the_door_is_that_of_the_open_season(club, season):
    top = season_top(club)
    assert top is not None
    assert [(row.place, row.name, row.total) for row in top.rows] == BEFORE
    seasons.close_season(season=season, now=NOW)
    assert season_top(club) is None


def filled(rows):
    """A season of so many evenings with games, so many tournaments, and so many editions."""
    club = ClubFactory.create()
    players = [PlayerFactory.create(club=club) for _ in range(2 * rows)]
    season = season_of(club)
    for number in range(rows):
        games = [(players[2 * at], 100, players[2 * at + 1], 30) for at in range(rows)]
        evening_with(club, number + 1, games)
        after_two(four(club))
        seasons.close_season(season=season, why="More", now=NOW)
    return season


@pytest.mark.long
def test_queries_do_not_grow_with_the_rows(client):
    counts = []
    for rows in (1, 3):
        season = filled(rows)
        address = f"/{season.club.slug}/seasons/"
        one = f"{address}{season.pk}/"
        for name in (address, one, f"{one}edit", f"{one}close", f"{one}editions/", f"{one}?try=1"):
            with CaptureQueriesContext(connection) as asked:
                assert client.get(name).status_code == 200
            counts.append(
                (rows, name.replace(address, "").replace(str(season.pk), "1"), len(asked))
            )
    few, many = ({name: n for rows, name, n in counts if rows == wanted} for wanted in (1, 3))
    assert few == many
