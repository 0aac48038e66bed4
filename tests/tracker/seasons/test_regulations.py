"""Seasons of published regulations: set up with the form, typed on the sheet, read from the page.

Each case names its regulation and is worked out by hand in its comment.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from tests.factories import PlayerFactory
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.seasons_played import FIRST_DAY
from tracker.models import Evening, Season

pytestmark = pytest.mark.django_db


class Case(NamedTuple):
    """A season: what is typed into its form over a preset, what paper has, and its table.

    Each player's line has a cell for each evening; the table has place, name and total, a
    provisional place with an asterisk.
    """

    form: Mapping[str, Any]
    played: Mapping[str, str]
    table: Sequence[tuple[str, str, str]]
    preset: str = "sum-of-all"


CASES = {
    # NL1: a standing of all evenings, where blind stones gave Ben 1600 on the second one.
    "NL1": Case(
        {},
        {"Ans": "5 5 7", "Ben": "9 1600 1", "Cor": ". 6 6"},
        [("1", "Ben", "1610"), ("2", "Ans", "17"), ("3", "Cor", "12")],
    ),
    # NL5: signed off in time is 5000, else nothing. Ans 4800 + 5000, Ben 4900 + 0, Cor 5100 + 4600.
    "NL5": Case(
        {"absence": "zero", "excused": "fixed", "excused_points": "5000"},
        {"Ans": "4800 e", "Ben": "4900 .", "Cor": "5100 4600"},
        [("1", "Ans", "9800"), ("2", "Cor", "9700"), ("3", "Ben", "4900")],
    ),
    # NL7: signed off is the lowest score of the evening, else no points. The lowest of the second
    # evening is 30: Ans 50 + 30, Ben 60 + 0, Cor 40 + 30, Dik 20 + 45.
    "NL7": Case(
        {"absence": "zero", "excused": "field_min"},
        {"Ans": "50 e", "Ben": "60 .", "Cor": "40 30", "Dik": "20 45"},
        [("1", "Ans", "80"), ("2", "Cor", "70"), ("3", "Dik", "65"), ("4", "Ben", "60")],
    ),
    # NL11: the average of a round over all rounds. Kees 3120 + 3150 in 2 + 2 rounds, Dirk
    # 1700 + 4500 in 1 + 3, Frits 1500 in one. By evenings Dirk would have 1600 and be ahead.
    "NL11": Case(
        {},
        {"Kees": "3120/2 3150/2", "Dirk": "1700/1 4500/3", "Frits": ". 1500/1"},
        [("1", "Kees", "1567½"), ("2", "Dirk", "1550"), ("3", "Frits", "1500")],
        "average-per-round",
    ),
    # NL9: best 5 of 7, minimum 5, published after evening 4: three are to come. Kees has been
    # there four times and Bram twice, both can reach five. Dirk, once there, can reach four.
    "NL9, interim": Case(
        {},
        {"Kees": "10 20 30 40", "Bram": "50 . . 45", "Dirk": "190 . . ."},
        [("1*", "Kees", "100"), ("2*", "Bram", "95"), ("–", "Dirk", "190")],
        "best-5-of-7",
    ),
    # NL9 after evening 7: Kees 30 + 40 + 50 + 60 + 70; Tine 5 × 45, though all seven of hers are
    # more than all of his, 315 and 280; Dirk came four times only.
    "NL9": Case(
        {},
        {
            "Kees": "10 20 30 40 50 60 70",
            "Tine": "45 45 45 45 45 45 45",
            "Dirk": "90 90 90 90 . . .",
        },
        [("1", "Kees", "250"), ("2", "Tine", "225"), ("–", "Dirk", "360")],
        "best-5-of-7",
    ),
}


def evenings_typed(client: Any, season: Season, played: Mapping[str, str]) -> None:
    """Adds the evenings to the sheet of a season, a week apart, and types everybody's line."""
    players = {name: PlayerFactory.create(club=season.club, name=name) for name in played}
    lines = {name: line.split() for name, line in played.items()}
    address = f"/kanal/seasons/{season.pk}/paper"
    for week in range(max(map(len, lines.values()))):
        day = FIRST_DAY + dt.timedelta(weeks=week)
        sent = {"date": day.isoformat(), "title": f"Evening {week + 1}"}
        assert client.post(f"{address}/evenings", sent).status_code == 303
    evenings = list(Evening.objects.order_by("date"))
    cells = {
        f"cell-{players[name].pk}-{evening.pk}": cell
        for name, line in lines.items()
        for evening, cell in zip(evenings, line, strict=True)
        if cell != "."
    }
    form = next(f for f in page(client.get(address)).all("form") if "data-paper" in f.attributes)
    assert client.post(address, form.typed | cells).status_code == 303


def season_typed(client: Any, case: Case) -> Season:
    address = f"/kanal/seasons/new?preset={case.preset}"
    form = page(client.get(address)).one("form", class_="form")
    response = client.post(address, form.typed | {"name": "Winter", **case.form})
    assert response.status_code == 303, page(response).text
    return Season.objects.get()


def table_shown(client: Any, season: Season) -> list[tuple[str, str, str]]:
    rows = page(client.get(f"/kanal/seasons/{season.pk}/")).one("tbody").all("tr")
    found = []
    for row in rows:
        marks = [small.text for small in row.one("th").all("small")]
        place = row.all("td")[0].text.removesuffix("no place")
        star = "*" if "provisional" in marks else ""
        total = row.all("td")[-1].text.replace(",", "")
        found.append((place + star, row.one("th").one("a").text, total))
    return found


@pytest.mark.usefixtures("kanal")
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_regulation_gives_the_table_worked_out_by_hand(client: Any, case: Case) -> None:
    season = season_typed(client, case)
    evenings_typed(client, season, case.played)
    assert table_shown(client, season) == case.table


@pytest.mark.usefixtures("kanal")
def test_place_is_provisional_until_the_season_is_closed(client):
    """NL9 closed after evening 4, with nobody at the minimum of five."""
    season = season_typed(client, CASES["NL9, interim"])
    evenings_typed(client, season, CASES["NL9, interim"].played)
    address = f"/kanal/seasons/{season.pk}"
    kees = page(client.get(f"{address}/")).one("tbody").all("tr")[0]
    assert [why.text for why in kees.all("li")] == [
        "The place is provisional: 4 evenings attended, fewer than the minimum."
    ]
    home = page(client.get("/kanal/")).one("section", class_="season-top")
    assert [row.text for row in home.all("li")] == [
        "1. Kees provisional 100",
        "2. Bram provisional 95",
    ]
    rows = client.get(f"{address}/table.csv").getvalue().decode().splitlines()
    assert [row.split(",")[1] for row in rows[1:]] == ["1 (provisional)", "2 (provisional)", ""]
    client.post(f"{address}/close", {})
    assert table_shown(client, season) == [
        ("–", "Kees", "100"),
        ("–", "Bram", "95"),
        ("–", "Dirk", "190"),
    ]
    assert not page(client.get(f"{address}/")).all("div", id="changes")
    client.post(f"{address}/reopen")
    assert table_shown(client, season) == CASES["NL9, interim"].table
