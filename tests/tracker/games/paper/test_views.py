"""A game typed from paper: a row for each hand, stored as if it had been entered live."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import (
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    played,
    voided,
)
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    evening = EveningFactory.create(club=ClubFactory.create(name="Kanal"), title="Thursday")
    for name in ("Anna", "Ben"):
        PlayerFactory.create(club=evening.club, name=name)
    return evening


def address(evening, game="klaberjass"):
    return f"/kanal/evenings/{evening.pk}/paper?game={game}"


@pytest.fixture
def begin(client, evening):
    """Gives what is said once of a game, as the first page has it filled in."""

    def begin(**more):
        players = enumerate(evening.club.players.order_by("pk"))
        seats = {f"seat-{place}": str(player.pk) for place, player in players}
        form = page(client.get(address(evening))).one("form", class_="form")
        start = {"table": "3", "first_dealer": "0", "rows": "3"}
        return form.typed | start | seats | more

    return begin


def hand(number, **cells):
    """The cells of a row."""
    return {f"hand-{number}-{code}": text for code, text in cells.items()}


ONE = hand(1, maker="1", trump="h", counted_1="110", counted_2="20", last_trick="1")
TWO = hand(2, maker="Ben", trump="♠", counted_1="85", counted_2="45", last_trick="2")
"""Anna makes 110 to 20; then Ben has 45 to her 85, is set, and she gets 130: 240 to 20."""


def wrong_cells(response):
    """What is said above the rows: the place, and the sentence."""
    return [row.text for row in page(response).one(role="alert").all("li")]


def figures(game):
    """The records, scores and totals of a game's hands."""
    return [
        (hand.number, hand.scored["score"], hand.scored["totals"])
        for hand in game.hands.filter(state="counted")
    ]


def test_hands_are_stored_as_if_they_were_entered_live(client, evening, begin):
    sent = begin() | ONE | TWO | {"save": "game"}
    response = client.post(address(evening), sent)
    game = Game.objects.get()
    assert (response.status_code, response.url) == (303, f"/kanal/games/{game.pk}/")
    live = GameFactory.create(
        evening=evening, players=list(evening.club.players.order_by("pk")), ruleset="klaberjass"
    )
    HandFactory.create(game=live, record=_written(0, "H", [110, 20], 0))
    HandFactory.create(game=live, record=_written(1, "S", [85, 45], 1))
    facts = ("record", "scored", "state", "number")
    assert list(game.hands.values(*facts)) == list(live.hands.values(*facts))
    live.refresh_from_db()
    assert figures(game) == [(1, [110, 20], [110, 20]), (2, [130, 0], [240, 20])]
    assert (game.totals, game.next_dealer) == (live.totals, live.next_dealer)


def _written(maker, trump, counted, last):
    bid = {"maker": maker, "trump": trump}
    return {"bid": bid, "counted": counted, "last_trick": last}


def test_rows_are_scored_before_anything_is_written(client, evening, begin):
    before = stored()
    response = client.post(address(evening), begin() | ONE | TWO | {"look": "yes"})
    read = page(response)
    assert response.status_code == 200
    assert read.one(id="said-1").text == ("+110 : +20 Total 110 : 20 Anna made hearts: 110 to 20.")
    assert read.one(id="said-2").text == (
        "+130 : 0 Total 240 : 20 Ben made spades and was set: 40 short."
    )
    assert read.one(id="said-2").one("span", class_="set").text == "0"
    assert read.one(id="result").text == "In play, 240 to 20."
    assert stored() == before


def test_part_says_only_what_is_said_of_the_rows(client, evening, begin):
    response = client.post(address(evening), begin() | ONE, headers={"HX-Request": "true"})
    read = page(response)
    assert read.one(id="said-1").text.startswith("+110 : +20")
    assert read.all("input") == []
    assert {block["hx-swap-oob"] for block in read.all("div")} == {"true"}


def test_wrong_cells_are_named_by_row_and_column_and_keep_what_was_typed(client, evening, begin):
    rows = ONE | hand(2, maker="Zoe", trump="x", counted_1="8o", counted_2="45", melds_1="7")
    rows |= hand(3, maker="2", trump="c", counted_1="60")
    before = stored()
    response = client.post(address(evening), begin() | rows | {"save": "game"})
    assert response.status_code == 422
    assert wrong_cells(response) == [
        (
            "Row 2, Maker: Nobody at this table is called “Zoe”: enter a number from 1 to 2, or a "
            "name."
        ),
        "Row 2, Trump: “x” is not a suit: enter s, h, d, c or nt.",
        "Row 2, Anna: counted: “8o” is not a number of points: digits only.",
        "Row 2, Anna: melds: No melds of this game come to 7.",
        "Row 3, Ben: counted: Enter the points, with the ten of the last trick.",
    ]
    read = page(response)
    links = [link["href"] for link in read.one(role="alert").all("a")]
    assert all(read.one(id=link.removeprefix("#")) for link in links)
    typed = read.one("form", **{"data-paper": ""}).typed
    assert {name: typed[name] for name in rows} == rows
    assert stored() == before


def test_same_page_sent_twice_stores_one_game(client, evening, begin):
    sent = begin() | ONE | {"save": "game"}
    client.post(address(evening), sent)
    before = stored()
    assert client.post(address(evening), sent).status_code == 303
    assert stored() == before
    more = client.post(address(evening), sent | TWO)
    assert more.status_code == 422
    assert "This page has stored another game already" in page(more).one(role="alert").text
    assert stored() == before


def test_undo_takes_the_game_away(client, evening, begin):
    sent = begin() | ONE | {"save": "game"}
    text = page(client.post(address(evening), sent, follow=True)).one("div", class_="said")
    assert text.one("p").text == "The game of table 3 is in the book."
    client.post(text.one("form")["action"])
    assert Game.objects.get().removed_at is not None


def test_next_sheet_has_the_same_seats(client, evening, begin):
    sent = begin() | ONE | {"save": "next"}
    again = client.post(address(evening), sent).url
    kept = {name: value for name, (value,) in parse_qs(urlsplit(again).query).items()}
    wanted = {name: str(value) for name, value in sent.items() if name.startswith("seat-")}
    assert kept["game"] == "klaberjass"
    assert kept | wanted | {"table": "3", "first_dealer": "0", "rule-target": "500"} == kept
    assert "submission" not in kept
    typed = page(client.get(again)).one("form", class_="form").typed
    assert {name: typed[name] for name in wanted} == wanted
    assert typed["submission"] != sent["submission"]


def test_game_that_stopped_early_is_over(client, evening, begin):
    client.post(address(evening), begin() | ONE | {"save": "game", "over": "on"})
    assert (Game.objects.get().is_finished, Game.objects.get().winner) == (True, 0)


def test_nothing_typed_stores_nothing(client, evening, begin):
    before = stored()
    response = client.post(address(evening), begin() | {"save": "game"})
    assert "Enter at least one hand." in page(response).one(role="alert").text
    assert (response.status_code, stored()) == (422, before)


def test_hand_after_the_end_is_refused_at_its_row(client, evening, begin):
    sent = begin(**{"rule-target": "100"}) | ONE | TWO | {"save": "game"}
    assert wrong_cells(client.post(address(evening), sent)) == [
        "Row 2: The game had ended before this hand."
    ]


def test_nobody_sits_twice(client, evening, begin):
    anna = evening.club.players.get(name="Anna").pk
    sent = begin(**{"seat-0": anna, "seat-1": anna})
    response = client.post(address(evening), sent)
    assert response.status_code == 422
    assert "Nobody can sit in two seats." in page(response).text


def test_more_rows_keep_what_was_typed(client, evening, begin):
    read = page(client.post(address(evening), begin() | ONE | {"more": "yes"}))
    typed = read.one("form", **{"data-paper": ""}).typed
    assert (typed["rows"], typed["hand-1-maker"], typed["hand-13-maker"]) == ("13", "1", "")


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_exported_hands_come_back_with_the_same_scores(client, evening, begin, kind):
    players = list(evening.club.players.order_by("pk"))
    game = GameFactory.create(evening=evening, players=players, ruleset="klaberjass")
    sequence = {"kind": "sequence", "length": 3}
    melds = [{"seat": 0, **sequence, "high": "K", "suit": "S"}, {"seat": 1, **sequence}]
    records = [
        played(0, (100, 20), melds=melds, meld_winner=0, bella=0, note="=1+1"),
        played(1, (60, 40), dealer=1, dealer_override=True, tricks=[4, 5]),
        played(0, (30, 60)),
        {"play": "thrown_in"},
        played(1, (0, 130), swept=1, melds=[{"seat": 1, **sequence}]),
    ]
    for place, record in enumerate(records):
        hand = HandFactory.create(game=game, record=record)
        if place == 2:
            voided(hand)
    content = client.get(f"/kanal/games/{game.pk}/hands.{kind}").getvalue()
    file = SimpleUploadedFile(f"hands.{kind}", content)
    sent = begin() | {"bring": "yes", "file": file}
    read = page(client.post(address(evening), sent))
    assert "row 4" in read.all("div", class_="notice")[0].text
    form = read.one("form", **{"data-paper": ""}).typed
    assert client.post(address(evening), form | {"save": "game"}).status_code == 303
    game.refresh_from_db()
    again = Game.objects.exclude(pk=game.pk).get()
    scored = [hand.scored for hand in game.hands.filter(state="counted")]
    assert [hand.scored for hand in again.hands.all()] == scored
    assert (again.totals, again.next_dealer) == (game.totals, game.next_dealer)


def test_table_without_heads_has_the_columns_of_the_page(client, evening, begin):
    sent = begin() | {"bring": "yes", "text": "1\th\t110\t20\t1\n2\ts\t85\t45\t2"}
    read = page(client.post(address(evening), sent))
    assert read.one(id="result").text == "In play, 240 to 20."


def test_table_that_cannot_be_read_says_why_and_stores_nothing(client, evening, begin):
    before = stored()
    file = SimpleUploadedFile("hands.xlsx", b"PK\x03\x04")
    response = client.post(address(evening), begin() | {"bring": "yes", "file": file})
    assert response.status_code == 422
    assert page(response).one("p", class_="error").text == (
        "Row 1, column A: this workbook cannot be read. Save the list as CSV, or paste it."
    )
    assert stored() == before


def test_evening_of_the_past_can_be_opened(client, evening):
    client.post("/kanal/evenings/new", {"date": "1999-12-31", "title": "Old"})
    assert client.get("/kanal/evenings/").text.count("31 Dec 1999") == 1
