"""What everybody sees of a tournament: its page, one's own page, the way to a seat, the hall."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import NOW, joined, table_of
from tests.tournaments import entered, started, tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import (
    FIRST,
    NAMES,
    SECOND,
    after_two,
    four,
    is_over,
    number_at,
    opponents,
    scored,
    spot,
)
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter
from tracker.tournaments.rounds.services import close_round, type_result
from tracker.tournaments.setup.services import NO_PLACE, finish_tournament, reveal

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament(club):
    return four(club)


def address(tournament, rest=""):
    return f"/kanal/events/{tournament.pk}/{rest}"


def read(client, tournament, rest=""):
    return page(client.get(address(tournament, rest))).one("main")


def terms(main):
    """The announcements: each title with its sentences."""
    found: dict[str, list[str]] = {}
    for element in main.one("dl", class_="terms").all():
        if element.tag == "dt":
            title = element.text
        elif element.tag == "dd":
            found.setdefault(title, []).append(element.text)
    return found


# The tournament's page


def test_tournament_says_what_was_announced(client, club):
    tournament = four(club, hands=16, minutes=75, best=2, unplayed={"bye": "once:1600"})
    main = read(client, tournament)
    assert main.one("h1").text == tournament.evening.title
    assert terms(main) == {
        "Game": ["Klaberjass", "Play on until the game is closed."],
        "Pairings": [
            "Everybody meets everybody.",
            "Start numbers: In the order of the entry list.",
        ],
        "Rounds": ["3 rounds of 16 hands, 75 minutes each."],
        "Scoring": ["The points of the hands.", "The best 2 rounds count."],
        "Places are decided by": [
            "Points: The points of all rounds that count.",
            "Best rounds: The best round played, then the second best, and so on.",
            "Lot: Drawn at the end, from the seed of the tournament; 1 is first.",
        ],
        "Rounds not played": ["A bye: 1600 points the first time, then nothing."],
    }


def now_of(client, tournament):
    return read(client, tournament).one("section", class_="round-now").text


def test_tournament_says_how_far_it_is(client, tournament):
    text = [now_of(client, tournament)]
    round_ = started(tournament)
    text.append(now_of(client, tournament).partition(" Table 1 ")[0])
    close_round(round_=scored(round_, FIRST), now=NOW)
    text.append(now_of(client, tournament))
    finish_tournament(tournament=tournament, now=NOW)
    text.append(now_of(client, tournament))
    assert text == [
        "Now Round 1 of 3 is not drawn yet.",
        "Now Round 1 is being played: 0 of 2 tables have finished.",
        "Now Round 1 is closed. Round 2 of 3 is not drawn yet.",
        "Now Round 1 is closed. The tournament is over: the standings are official.",
    ]


def test_draw_is_not_told_before_it_is_published(client, tournament):
    later = timezone.now() + dt.timedelta(hours=1)
    round_ = draw_round(tournament=tournament, now=NOW)
    before = [now_of(client, tournament), read(client, tournament, "entrants/1/").text]
    confirm_draw(round_=round_, publish_at=later, now=NOW)
    assert [now_of(client, tournament), read(client, tournament, "entrants/1/").text] == before
    assert before[0] == "Now Round 1 of 3 is not drawn yet."
    assert "Table" not in before[1]
    assert "Table" not in read(client, tournament, "find?q=anna").text
    assert "Dora" not in read(client, tournament, "hall").text
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    assert now_of(client, tournament).startswith("Now Round 1 is drawn: take your seats. Table 1 ")
    assert "Table" in read(client, tournament, "entrants/1/").text


def columns(client, tournament):
    """The headings of both columns, the wide one first."""
    beside = read(client, tournament).one("div", class_="beside")
    parts = [part for part in beside.children if not isinstance(part, str)]
    return [[heading.text for heading in part.all("h2")] for part in parts]


def test_wide_column_has_what_people_come_for(client, club):
    now, announced, changes = ["Now", "Ahead"], "Announcement", "Latest changes"
    tournament = four(club)
    assert columns(client, tournament) == [[announced], now]
    close_round(round_=scored(started(tournament), FIRST), now=NOW)
    assert columns(client, tournament) == [now, [announced, changes]]
    knock_out = tournament_of(club, format="knock-out", rounds=2, keys=("PTS",))
    entered(knock_out, 4)
    started(knock_out)
    assert columns(client, knock_out) == [["Now", "Ahead provisional", changes], [announced]]


def test_tournament_lists_who_plays_and_finds_them(client, tournament):
    started(tournament)
    tournament.entrants.filter(name="Dora").update(from_club="Haarlem")
    listed = [row.text for row in read(client, tournament).one(id="found").all("li")]
    assert listed == ["Anna 1", "Bea 2", "Carla 3", "Dora 4 Haarlem"]
    for typed in ("haar", "DOR", "4"):
        found = page(client.get(address(tournament), {"q": typed}, headers=HTMX))
        assert [row.text for row in found.all("li")] == ["Dora 4 Haarlem"]
    nobody = page(client.get(address(tournament), {"q": "zz"})).one("p", class_="empty")
    assert nobody.text == "Nobody on the list is called “zz”. Show everybody"


def test_tournament_shows_the_top_of_its_standings(client, club):
    tournament = tournament_of(club, format="drawn-partners", keys=("PTS", "LOT"))
    entered(tournament, 8)
    round_ = started(tournament)
    for pairing in round_.pairings.all():
        type_result(pairing=pairing, points=(100, 62), reason="slip", now=NOW)
    table = read(client, tournament).one("table")
    assert len(table.one("tbody").all("tr")) == 5


def test_tournament_shows_only_public_lines_of_its_log(client, tournament):
    close_round(round_=scored(started(tournament), FIRST), now=NOW)
    log = read(client, tournament).one("ul", class_="log").text
    assert "Round 1 is closed." in log
    assert "Start numbers" not in log


def test_tournament_that_is_being_set_up_says_so(client, club):
    main = read(client, tournament_of(club, is_open=False))
    assert main.one("p", class_="notice").text == (
        "This tournament is being set up. It takes entries once the director opens it."
    )


def test_tournament_is_not_sent_again_while_it_is_the_same(client, tournament):
    started(tournament)
    for place, rest in enumerate(("", "hall", "entrants/1/"), start=2):
        first = client.get(address(tournament, rest), headers=HTMX)
        again = HTMX | {"If-None-Match": first.headers["ETag"]}
        with CaptureQueriesContext(connection) as made:
            assert client.get(address(tournament, rest), headers=again).status_code == 304
        assert (rest, len(made)) == (rest, 1)
        reveal(tournament=tournament, place=place, now=NOW)
        assert client.get(address(tournament, rest), headers=again).status_code == 200


# One's own page


def test_own_page_says_where_to_go_and_against_whom(client, tournament):
    round_ = started(tournament)
    other = NAMES[opponents(round_)[1] - 1]
    table, side, _ = spot(round_, 1)
    main = read(client, tournament, "entrants/1/")
    assert main.one("h1").text == "Anna"
    assert main.one("section", class_="seat").text == (
        f"Round 1 Table {table} seat {side + 1} Opponents {other} Score sheet"
    )


def test_own_page_lists_the_rounds_with_the_own_points_first(client, club):
    tournament = after_two(four(club))
    met = [opponents(round_)[4] for round_ in tournament.drawn_rounds.all()]
    tables = [
        round_.pairings.get(placings__entrant__number=4).table
        for round_ in tournament.drawn_rounds.all()
    ]
    rows = [
        row.text
        for row in read(client, tournament, "entrants/4/").one("ul", class_="rows").all("li")
    ]
    points = (FIRST, SECOND)
    assert rows == [
        f"Round {at + 1} table {tables[at]} {points[at][4]} : {points[at][met[at]]}"
        f" Opponents: {NAMES[met[at] - 1]}"
        for at in (1, 0)
    ]


def test_own_page_names_the_partner_and_the_seat(client, club):
    tournament = tournament_of(club)
    entered(tournament, 4)
    round_ = started(tournament)
    by_number = dict(tournament.entrants.values_list("number", "name"))
    partner, *others = (by_number[number_at(round_, *at)] for at in ((1, 0), (0, 0), (0, 1)))
    own = f"entrants/{number_at(round_, 1, 1)}/"
    text = read(client, tournament, own).one("section", class_="seat").text
    assert text == (
        f"Round 1 Table 1 seat 4 Partner {partner} "
        f"Opponents {others[0]} and {others[1]} Score sheet"
    )


def test_own_page_says_why_there_is_no_table(client, club):
    tournament = tournament_of(club)
    entered(tournament, 5)
    round_ = started(tournament)
    out = round_.placings.filter(pairing=None)
    ((number, name),) = out.values_list("entrant__number", "entrant__name")
    text = read(client, tournament, f"entrants/{number}/").one("section", class_="seat").text
    assert text == f"Round 1 {name} has a bye."


def test_own_page_has_the_place(client, club):
    tournament = after_two(four(club))
    assert "Place 2 150 points in the standings" in read(client, tournament, "entrants/2/").text


def test_place_in_the_finals_is_told_once(client, club):
    tournament = is_over(
        four(club, format="knock-out", rounds=2, scoring="wdl2", keys=("MP", "PTS"))
    )
    top = read(client, tournament).one("table", class_="top")
    assert [heading.text for heading in top.all("th")[:3]] == ["Place", "Name", "Match points"]
    rows = top.one("tbody").all("tr")
    assert [[cell.text for cell in row.all("td")] for row in rows[:2]] == [["1", "4"], ["2", "2"]]
    winner = rows[0].one("a")["href"]
    assert "4 points in the standings" in page(client.get(winner)).text


def test_own_page_of_nobody_is_not_found(client, tournament):
    started(tournament)
    for number in ("0", "5", "9" * 30):
        assert client.get(address(tournament, f"entrants/{number}/")).status_code == 404


# Find a seat


def test_seat_is_found_by_a_part_of_the_name(client, tournament):
    round_ = started(tournament)
    table, side, _ = spot(round_, 3)
    found = read(client, tournament, "find?q=CARL").one("ul", class_="choices")
    assert found.text == f"Carla 3 Table {table}, seat {side + 1}"
    assert found.one("a")["href"] == address(tournament, "entrants/3/")


def test_player_of_a_pair_is_found(client, club):
    tournament = tournament_of(club, format="swiss")
    enter(tournament=tournament, new=[NewEntrant(("Anna", "Otto"), name="The Old Firm")], now=NOW)
    assert read(client, tournament, "find?q=otto").one("ul", class_="choices").text == (
        "The Old Firm On the list. Seats are given out when round 1 is drawn."
    )


def test_seat_of_nobody_asks_for_another_part(client, tournament):
    main = read(client, tournament, "find?q=zz")
    assert main.one("p", class_="empty").text == (
        "Nobody here is called “zz”. Try another part of the name."
    )
    assert main.typed == {"q": "zz"}


def test_everybody_is_listed_before_something_is_typed_where_they_are_few(client, tournament):
    listed = read(client, tournament, "find").one("ul", class_="choices")
    assert [name.text for name in listed.all("bdi")] == list(NAMES)
    entered(tournament, 37)
    assert read(client, tournament, "find").one(id="found").text == "A part of the name is enough."


# The hall


def screens(client, tournament):
    return [
        section.text for section in read(client, tournament, "hall").all("section", class_="screen")
    ]


def test_hall_waits_for_the_first_draw(client, tournament):
    (screen,) = screens(client, tournament)
    assert screen.endswith("Round 1 is not drawn yet. The tables will appear here.")


def test_hall_shows_tables_names_and_standings(client, tournament):
    round_ = started(tournament)
    tables_shown, names, standings = screens(client, tournament)
    at = {number: spot(round_, number) for number in range(1, 5)}
    assert names == "Seating Round 1 " + " ".join(
        f"{name} seat {at[number][1] + 1} {at[number][0]}"
        for number, name in enumerate(NAMES, start=1)
    )
    for table in (1, 2):
        sides = sorted(
            (at[number][1], NAMES[number - 1]) for number in at if at[number][0] == table
        )
        assert f"{table} {sides[0][1]} {sides[1][1]}" in tables_shown
    assert standings.startswith("Standings provisional")


def test_hall_has_a_line_for_each_partner_and_the_points_so_far(client, club):
    tournament = tournament_of(club, format="swiss")
    pairs = [NewEntrant(("Anna", "Otto")), NewEntrant(("Bea", "Emil"))]
    enter(tournament=tournament, new=pairs, now=NOW)
    check_in_all(tournament=tournament, now=NOW)
    round_ = started(tournament)
    shown = read(client, tournament, "hall")
    (names,) = shown.all("ol", class_="wall-names")
    assert sorted(name.text for name in names.all("bdi")) == ["Anna", "Bea", "Emil", "Otto"]
    seats = sorted(note.text for note in names.all("small"))
    assert seats == ["seat 1", "seat 2", "seat 3", "seat 4"]
    assert shown.one("ol", class_="wall-tables").all("data") == []
    type_result(pairing=round_.pairings.get(), points=(162, 90), reason="slip", now=NOW)
    (table,) = read(client, tournament, "hall").all("ol", class_="wall-tables")
    assert sorted(points.text for points in table.all("data")) == ["162", "90"]
    assert [side.one("data").text for side in table.all("span", class_="won")] == ["162"]


def test_overview_has_the_tables_of_the_round_while_they_fit(client, club):
    tournament = tournament_of(club)
    entered(tournament, 8)
    started(tournament)
    now = read(client, tournament).one("section", class_="round-now")
    assert [head.text for head in now.all("h3")] == ["Table 1", "Table 2"]


def test_hall_pages_what_does_not_fit(client, club):
    tournament = tournament_of(club)
    entered(tournament, 40)
    started(tournament)
    main = read(client, tournament, "hall")
    assert [len(wall.all("li")) for wall in main.all("ol", class_="wall-tables")] == [8, 2]
    assert [len(wall.all("li")) for wall in main.all("ol", class_="wall-names")] == [20, 20]
    assert [len(wall.all("li")) for wall in main.all("ol", class_="wall-places")] == [10] * 4


def test_hall_shows_only_the_place_revealed_last(client, club):
    tournament = after_two(four(club))
    reveal(tournament=tournament, place=3, now=NOW)
    (screen,) = screens(client, tournament)
    text = "Place 3 Carla Points: 90. The best round was round 1 with 60."
    assert screen.endswith(f"The prize-giving {text}")


@pytest.mark.long
def test_hall_stays_with_the_latest_of_many_revealed_places(client, club):
    tournament = tournament_of(club)
    entered(tournament, 40)
    started(tournament)
    reveal(tournament=tournament, place=1, now=NOW)
    tournament.refresh_from_db()
    assert len(read(client, tournament, "hall").all("ol", class_="wall-places")) == 4
    round_ = tournament.drawn_rounds.get()
    for pairing in round_.pairings.all():
        points = (500 + pairing.table, 400 + pairing.table)
        type_result(pairing=pairing, points=points, reason="slip", now=NOW)
    close_round(round_=round_, now=NOW)
    reveal(tournament=tournament, place=5, now=NOW)
    (screen,) = screens(client, tournament)
    assert screen.count("Place ") == screen.count("Place 5–6 ") == 2


def test_hall_announces_the_prize_giving_while_all_is_hidden(client, club):
    tournament = after_two(four(club))
    reveal(tournament=tournament, place=NO_PLACE, now=NOW)
    (screen,) = screens(client, tournament)
    assert screen.endswith("The places are announced at the prize-giving.")


# Whose tournament


def test_phone_at_a_table_sees_the_tournament(client, tournament):
    joined(table_of(tournament.evening, "1", timezone.now()), secret="s", now=timezone.now())
    client.cookies["phone"] = "s"
    assert client.get(address(tournament)).status_code == 200
