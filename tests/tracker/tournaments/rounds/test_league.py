"""A league on its pages: its fixtures, a postponed one, and the table over what is played."""

import csv

import pytest

from tests.factories import NOW, ClubFactory
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.helpers.leagues import FIRST, WEEK, fixture, league
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Player, Postponement, Tournament
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.rounds.postponing_services import postpone
from tracker.tournaments.rounds.services import close_round, type_result
from tracker.tournaments.setup.services import reveal

pytestmark = pytest.mark.django_db

DAY = FIRST + 3 * WEEK
SENT = {"until": DAY.isoformat(), "because": "Two are ill"}


@pytest.fixture
def tournament():
    return league()


def at(tournament, where):
    return f"/kanal/events/{tournament.pk}/{where}"


def half_played(tournament):
    """Round 1 closed with table 1 postponed, and table 2 as 100 : 62."""
    round_ = started(tournament)
    postpone(pairing=fixture(tournament, 1, 1), until=DAY, reason="Ill", now=NOW)
    type_result(pairing=fixture(tournament, 1, 2), points=(100, 62), now=NOW)
    return close_round(round_=round_, now=NOW)


def listed(section):
    """The heading of a part of the fixtures, and its lines."""
    return section.one("h2").text, [line.text for line in section.all("li")]


def sections(response):
    return [listed(section) for section in page(response).one(id="found").all("section")]


def test_fixtures_of_all_rounds_have_days_results_and_who_is_postponed(client, tournament):
    assert (
        "The fixtures appear here with round 1."
        in page(client.get(at(tournament, "fixtures"))).text
    )
    half_played(tournament)
    assert sections(client.get(at(tournament, "fixtures"))) == [
        (
            "Postponed",
            [
                (
                    "Round 1 Player 1 : Player 4 plays on Fri 4 Apr 2025 "
                    "Result or another day Player 1 : Player 4"
                )
            ],
        ),
        (
            "Round 1 Fri 14 Mar 2025",
            ["Player 1 : Player 4 plays on Fri 4 Apr 2025", "Player 2 : Player 3 100 : 62"],
        ),
        ("Round 2 Fri 21 Mar 2025", ["Player 4 : Player 3", "Player 1 : Player 2"]),
        ("Round 3 Fri 28 Mar 2025", ["Player 2 : Player 4", "Player 3 : Player 1"]),
        ("Round 4 Fri 4 Apr 2025", ["Player 4 : Player 1", "Player 3 : Player 2"]),
        ("Round 5 Fri 11 Apr 2025", ["Player 3 : Player 4", "Player 2 : Player 1"]),
        ("Round 6 Fri 18 Apr 2025", ["Player 4 : Player 2", "Player 1 : Player 3"]),
    ]


def test_fixtures_of_one_are_found_by_name(client, tournament):
    closed(tournament)
    found = sections(client.get(at(tournament, "fixtures?q=player 3")))
    assert [lines for _title, lines in found] == [
        ["Player 2 : Player 3 100 : 62"],
        ["Player 4 : Player 3"],
        ["Player 3 : Player 1"],
        ["Player 3 : Player 2"],
        ["Player 3 : Player 4"],
        ["Player 1 : Player 3"],
    ]
    nobody = page(client.get(at(tournament, "fixtures?q=Zoe"))).one(id="found")
    assert nobody.text == "Nobody on the list is called “Zoe”. Show everybody"


def test_draw_that_nobody_sees_yet_is_not_among_the_fixtures(client, tournament):
    draw_round(tournament=tournament, now=NOW)
    assert (
        "The fixtures appear here with round 1."
        in page(client.get(at(tournament, "fixtures"))).text
    )


def test_results_that_wait_are_not_among_the_fixtures(client, tournament):
    closed(tournament)
    reveal(tournament=tournament, place=1_000_000, now=NOW)
    assert "100 : 62" not in client.get(at(tournament, "fixtures")).text


def test_tournament_whose_rounds_nobody_knows_ahead_has_no_fixtures(client):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), format="swiss")
    entered(tournament, 4)
    started(tournament)
    assert client.get(at(tournament, "fixtures")).status_code == 404
    tabs = page(client.get(at(tournament, "rounds/1/"))).one("nav", class_="round-tabs")
    assert "Fixtures" not in tabs.text


def test_director_postpones_a_table_and_takes_it_back_at_once(client, tournament):
    started(tournament)
    here = at(tournament, "rounds/1/tables/1/")
    response = client.post(f"{here}postpone", SENT, follow=True)
    assert Postponement.objects.get().until == DAY
    message = page(response).one(role="status")
    assert message.one("p").text == "It plays on that day."
    assert "plays on Fri 4 Apr 2025" in page(response).one("section", class_="spot").text
    before = stored()
    client.post(f"{here}postpone", SENT)
    assert stored() == before
    client.post(message.one("form")["action"])
    assert not Postponement.objects.exists()


def test_wrong_day_is_said_at_its_field_and_kept(client, tournament):
    started(tournament)
    before = stored()
    wrong = {"until": FIRST.isoformat(), "because": "Two are ill"}
    response = client.post(at(tournament, "rounds/1/tables/1/postpone"), wrong)
    assert response.status_code == 422
    assert problems(response) == {"until": "Choose another day than that of the round."}
    form = page(response).one("form", action=at(tournament, "rounds/1/tables/1/postpone"))
    assert form.typed == wrong
    empty = client.post(
        at(tournament, "rounds/1/tables/1/postpone"), {"until": "soon", "because": ""}
    )
    assert problems(empty) == {
        "until": "This date does not exist. Enter it as 2025-11-21.",
        "because": "Enter the reason, for everybody to read later.",
    }
    assert stored() == before


def test_result_of_a_closed_round_is_typed_when_it_was_played(client, tournament):
    half_played(tournament)
    closed(tournament)
    sent = {"points-0": "70", "points-1": "90"}
    assert client.post(at(tournament, "rounds/1/tables/1/result"), sent).status_code == 303
    assert fixture(tournament, 1, 1).typed_points == [70, 90]
    title, _lines = next(iter(sections(client.get(at(tournament, "fixtures")))))
    assert title == "Round 1 Fri 14 Mar 2025"


def test_table_of_the_league_says_who_has_games_in_hand(client, tournament):
    half_played(tournament)
    rows = page(client.get(at(tournament, "standings"))).one("table", class_="board").all("tbody")
    names = [row.one("th").text.removesuffix(" why?") for row in rows[0].all("tr")]
    assert [name.split(" why?")[0] for name in names] == [
        "Player 2",
        "Player 1 1 game in hand",
        "Player 4 1 game in hand",
        "Player 3",
    ]
    file = b"".join(client.get(at(tournament, "standings.csv"))).decode("utf-8-sig")
    in_hand = [(row["name"], row["in_hand"]) for row in csv.DictReader(file.splitlines())]
    assert in_hand == [("Player 2", "0"), ("Player 1", "1"), ("Player 4", "1"), ("Player 3", "0")]


def test_file_of_standings_without_a_postponed_table_is_as_ever(client, tournament):
    closed(tournament)
    file = b"".join(client.get(at(tournament, "standings.csv"))).decode("utf-8-sig")
    assert "in_hand" not in file


def test_round_says_its_day_who_is_at_home_and_what_is_postponed(client, tournament):
    half_played(tournament)
    read = page(client.get(at(tournament, "rounds/1/")))
    assert "Fri 14 Mar 2025 · closed" in read.one(id="found").text
    tables = [
        [side.text for side in table.all("dt")]
        for table in read.one("ul", class_="games").all("li")
    ]
    assert tables == [["Player 1 at home", "Player 4"], ["Player 2 at home", "Player 3"]]
    assert "plays on Fri 4 Apr 2025" in read.one("ul", class_="games").all("li")[0].text


def test_own_page_says_at_home_away_and_postponed(client, tournament):
    half_played(tournament)
    own = [
        page(client.get(at(tournament, f"entrants/{number}/"))).one("ul", class_="own-rounds").text
        for number in (1, 4, 2)
    ]
    assert own == [
        "Round 1 table 1 Opponents: Player 4 · at home · plays on Fri 4 Apr 2025",
        "Round 1 table 1 Opponents: Player 1 · away · plays on Fri 4 Apr 2025",
        "Round 1 table 2 100 : 62 Opponents: Player 3 · at home",
    ]


def test_square_has_what_was_played_at_home(client, tournament):
    half_played(tournament)
    for points in ((81, 90), (90, 81), (70, 60)):
        closed(tournament, {1: points, 2: (100, 62)})
    rows = (
        page(client.get(at(tournament, "crosstable"))).one("table", class_="square").all("tr")[1:]
    )
    cells = {row.one("th").text: [cell.text for cell in row.all("td", class_="n")] for row in rows}
    order = [name.split()[0] for name in cells]
    by_number = {
        name.split()[0]: {one: cell for one, cell in zip(order, found, strict=True) if cell}
        for name, found in cells.items()
    }
    assert by_number == {
        "1": {"1": "×", "2": "100 : 62"},
        "2": {"2": "×", "3": "100 : 62", "4": "90 : 81"},
        "3": {"3": "×", "1": "100 : 62", "2": "100 : 62"},
        "4": {"4": "×", "3": "81 : 90", "1": "70 : 60"},
    }


def test_report_tells_of_a_postponed_table(client, tournament):
    half_played(tournament)
    closed(tournament)
    text = page(client.get(at(tournament, "report/rounds/1"))).one("div", class_="told").text
    assert "Table 1 postponed Player 1 Player 4" in text
    assert client.get(at(tournament, "report.pdf")).status_code == 200


@pytest.mark.long
def test_last_step_leads_to_what_is_postponed_until_it_is_played(client, tournament):
    half_played(tournament)
    for _ in range(5):
        closed(tournament)
    step = page(client.get(at(tournament, "entries/"))).one("section", class_="cockpit")
    assert step.one("a", class_="primary")["href"] == at(tournament, "fixtures")
    assert step.one("a", class_="primary").text == "See what is postponed"
    client.post(at(tournament, "rounds/1/tables/1/result"), {"points-0": "70", "points-1": "90"})
    step = page(client.get(at(tournament, "entries/"))).one("section", class_="cockpit")
    assert step.one("button", class_="primary").text == "End the tournament"


def test_postponed_table_stands_in_calendars_on_its_day(client, tournament):
    half_played(tournament)
    for address, is_in in (
        (at(tournament, "event.ics"), True),
        ("/kanal/calendar.ics", True),
        (calendar_of("Player 1"), True),
        (calendar_of("Player 2"), False),
    ):
        lines = client.get(address).content.decode().replace("\r\n ", "").split("\r\n")
        assert ("SUMMARY:Liga: Player 1 – Player 4" in lines) is is_in, address
        assert lines.count("DTSTART;VALUE=DATE:20250404") == 1 + is_in, address
    client.post(at(tournament, "rounds/1/tables/1/result"), {"points-0": "70", "points-1": "90"})
    assert "Player 1 : Player 4" not in client.get(at(tournament, "event.ics")).content.decode()


def calendar_of(name):
    return f"/kanal/players/{Player.objects.get(name=name).pk}/calendar.ics"


def test_league_is_set_up_by_its_preset(client):
    ClubFactory.create(name="Kanal")
    form = page(client.get("/kanal/events/new?preset=home-and-away")).one("form", id="plan")
    sent = form.typed | {"name": "Liga", "rounds": "6"}
    assert client.post("/kanal/events/new?preset=home-and-away", sent).status_code == 303
    made = Tournament.objects.get()
    assert (made.format, made.format_options, made.rounds) == ("league", {"double": True}, 6)
    assert (made.scoring, made.keys, made.unplayed["bye"]) == (
        "wdl3",
        ["MP", "DIFF", "WON"],
        "zero",
    )
