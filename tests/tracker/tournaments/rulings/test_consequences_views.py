"""Nothing that counts is overwritten before its consequences were shown: all ways of doing it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, new_id, played
from tests.people import logged_in, user_of
from tests.tournaments import closed, entered, game_at, hand_at, started
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.playing import at, form_to, played_tournament
from tracker.games.services import close_game
from tracker.models import Claim, Game, Hand, LateHand, Pairing, Round, Tournament
from tracker.tournaments.draws.queries import draw_of
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.rounds.services import close_round, type_result

pytestmark = pytest.mark.django_db

SWISS = {
    "format": "swiss",
    "rounds": 3,
    "scoring": "wdl2",
    "keys": ("MP", "DIFF", "LOT"),
    "prizes": ({"award": "top", "amounts": [2500], "name": "Prize"},),
}
FIRST = {1: (100, 62), 2: (90, 72), 3: (85, 77), 4: (84, 78)}


def swiss(**given):
    """A tournament of eight pairs after round 1, typed from slips: the first sides have won."""
    tournament = played_tournament(8, is_started=False, **SWISS | given)
    closed(tournament, FIRST)
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)


def published(tournament):
    """Round 2 of a tournament drawn and shown to everybody."""
    round_ = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    return confirm_draw(round_=round_, publish_at=NOW, now=NOW)


def names(table=1):
    """Who sits at a table of round 1, side by side."""
    placings = Pairing.objects.get(round__number=1, table=table).placings
    return list(placings.order_by("side").values_list("entrant__name", flat=True))


def moves(read):
    """What the page says that would be another: place, name with prizes, points."""
    rows = read.one("section", class_="impact").one("tbody").all("tr")
    return [[cell.text for cell in row.children if not isinstance(cell, str)] for row in rows]


def turned(client, tournament):
    """The page that shows what it changes if the first sides of table 1 had lost."""
    address = at(tournament, "rounds/1/tables/1/result")
    return client.post(address, {"points-0": "62", "points-1": "100"})


def test_result_of_an_earlier_round_is_found_from_the_desk_and_filled_in(client):
    tournament = swiss()
    published(tournament)
    desk = page(client.get(at(tournament, "desk")))
    (link,) = [link for link in desk.one("nav", class_="after").all("a") if link.text == "Round 1"]
    desk = page(client.get(at(tournament, "desk") + link["href"]))
    assert "Tables of round 1" in [heading.text for heading in desk.all("h2")]
    (table,) = [link for link in desk.all("a") if link.text == "Table 1"]
    form = form_to(page(client.get(table["href"])), at(tournament, "rounds/1/tables/1/result"))
    assert form.typed == {"points-0": "100", "points-1": "62"}
    assert form.one("button").text == "See what it changes"


def test_result_of_an_earlier_round_shows_all_that_follows_from_it(client):
    tournament = swiss()
    published(tournament)
    first, last = names()
    before = stored()
    response = turned(client, tournament)
    assert (response.status_code, stored() == before) == (200, True)
    impact = page(response).one("section", class_="impact")
    assert impact.all("p")[0].text == "Round 1, table 1: 100 : 62 62 : 100"
    told = {row[1].removesuffix(" Prize 25"): row for row in moves(page(response))}
    assert told[last] == ["8 → 1", f"{last} Prize 25", "0 → 2"]
    assert told[first] == ["1 → 8", f"{first} Prize 25", "2 → 0"]
    ways = [chip.text for chip in impact.one("fieldset", id="next_draw").all("label")]
    assert ways[1:] == ["Keep the draw", "Decide later"]


def test_effects_that_are_others_by_the_second_tap_are_shown_once_more(client):
    swiss()
    tournament = Tournament.objects.get()
    address = at(tournament, "rounds/1/tables/1/result")
    seen = page(turned(client, tournament)).one("form", class_="form").typed | {"reason": "Turned"}
    # Meanwhile another director has found that the slip says 162 : 0.
    found = Pairing.objects.get(round__number=1, table=1)
    type_result(pairing=found, points=(162, 0), reason="Misread", now=NOW)
    before = stored()
    response = client.post(address, seen)
    assert problems(response) == {"": "Something has changed since. These are the effects now."}
    impact = page(response).one("section", class_="impact")
    assert impact.all("p")[0].text == "Round 1, table 1: 162 : 0 62 : 100"
    assert stored() == before
    again = page(response).one("form", class_="form").typed | {"reason": "Turned"}
    assert client.post(address, again).status_code == 303
    assert Pairing.objects.get(round__number=1, table=1).typed_points == [62, 100]


def test_result_of_an_earlier_round_is_mended_with_a_reason_and_draws_again(client):
    tournament = swiss()
    before_draw = draw_of(published(tournament))
    address = at(tournament, "rounds/1/tables/1/result")
    sent = page(turned(client, tournament)).one("form", class_="form").typed
    before = stored()
    response = client.post(address, sent)
    assert problems(response) == {"reason": "Enter the reason, for everybody to read later."}
    assert stored() == before
    sent |= {"reason": "Read the wrong way round", "next_draw": "again"}
    for _ in range(2):
        assert client.post(address, sent).status_code == 303
    assert Pairing.objects.get(round__number=1, table=1).typed_points == [62, 100]
    assert tournament.changes.filter(reason="Read the wrong way round").count() == 2
    round_ = Round.objects.get(number=2)
    assert draw_of(round_).tables != before_draw.tables
    assert round_.stale_since is None


def test_round_whose_draw_is_stale_waits_for_the_director(client):
    tournament = swiss(format="knock-out", keys=("PTS",), scoring="raw", prizes=())
    published(tournament)
    read = page(
        client.post(
            at(tournament, "rounds/1/tables/1/result"), {"points-0": "62", "points-1": "100"}
        )
    )
    ways = [chip.text for chip in read.one("fieldset", id="next_draw").all("label")]
    assert ways == ["Draw it again: 1 table changes", "Decide later"]
    sent = read.one("form", class_="form").typed | {"reason": "Swapped", "next_draw": ""}
    assert client.post(at(tournament, "rounds/1/tables/1/result"), sent).status_code == 303
    desk = page(client.get(at(tournament, "desk")))
    step = desk.one("section", class_="now").one("div", class_="actions").one("a", class_="primary")
    assert step["href"] == at(tournament, "rounds/2/draw")
    response = client.post(at(tournament, "rounds/2/start"))
    assert response.status_code == 422
    assert page(response).one(role="alert").text == (
        "A result was corrected after round 2 was drawn: keep its draw, or draw it again."
    )
    draw = page(client.get(step["href"]))
    again = form_to(draw, at(tournament, "rounds/2/draw/again"))
    sent = again.typed | {"reason": "The winner is another"}
    assert client.post(again["action"], sent).status_code == 303
    assert client.post(at(tournament, "rounds/2/draw/publish"), {"when": "now"}).status_code == 303
    assert client.post(at(tournament, "rounds/2/start")).status_code == 303


def test_first_result_of_a_table_is_saved_at_once_and_without_a_reason(client):
    tournament = played_tournament(8, **SWISS)
    address = at(tournament, "rounds/1/tables/1/result")
    assert "reason" not in form_to(page(client.get(address.removesuffix("result"))), address).typed
    for _ in range(2):
        response = client.post(address, {"points-0": "100", "points-1": "62"})
    assert Pairing.objects.get(table=1).typed_points == [100, 62]
    assert tournament.changes.filter(kind="result_typed").count() == 1
    # The second time there is something to be looked at, and nothing changes by it.
    assert response.status_code == 200
    assert "the result stays 100 : 62." in page(response).one("section", class_="impact").text


@pytest.mark.some(1)
@pytest.mark.parametrize("is_first_written", [True, False])
def test_forfeit_is_shown_before_it_is_given(client, is_first_written):
    tournament = played_tournament(8, **SWISS)
    if is_first_written:
        pairing = Pairing.objects.get(table=1)
        type_result(pairing=pairing, points=(100, 62), now=NOW)
    address = at(tournament, "rounds/1/tables/1/forfeit")
    before = stored()
    read = page(client.post(address, {"side": "0"}))
    result = "100 : 62" if is_first_written else "0 : 0"
    text = f"Round 1, table 1: {result} – : +"
    assert read.one("section", class_="impact").all("p")[0].text == text
    assert stored() == before
    sent = read.one("form", class_="form").typed | {"reason": "Did not come"}
    assert client.post(address, sent).status_code == 303
    assert Pairing.objects.get(table=1).forfeited_by == 0


def test_result_is_taken_back_with_the_second_tap(client):
    tournament = played_tournament(4, format="swiss", hands=1)
    for pairing in tournament.drawn_rounds.get().pairings.all():
        hand_at(pairing, 0, (90, 62))
        type_result(pairing=pairing, points=(1, 2), reason="Slip", now=NOW)
    address = at(tournament, "rounds/1/tables/1/as-played")
    before = stored()
    read = page(client.post(address))
    text = "Round 1, table 1: 1 : 2 100 : 62"
    assert read.one("section", class_="impact").all("p")[0].text == text
    assert stored() == before
    sent = read.one("form", class_="form").typed | {"reason": "Not a slip of this table"}
    assert client.post(address, sent).status_code == 303
    assert Pairing.objects.get(table=1).typed_points is None


def test_hand_is_taken_out_of_a_closed_round_with_the_second_tap(client):
    tournament = played_tournament(
        4, format="swiss", hands=2, rounds=2, scoring="wdl2", keys=("MP", "PTS")
    )
    round_ = tournament.drawn_rounds.get()
    for pairing in round_.pairings.all():
        hand_at(pairing, 0, (90, 62))
        hand_at(pairing, 1, (90, 62))
    close_round(round_=round_, now=NOW)
    game = game_at(round_.pairings.first())
    address = f"/kanal/games/{game.pk}/hands/1/void?revision=1"
    before = stored()
    read = page(client.post(address))
    assert stored() == before
    assert read.one("h1").text == "Take hand 1 out"
    assert len(moves(read)) > 0
    sent = read.one("form", class_="form").typed | {"reason": "Played twice"}
    for _ in range(2):
        assert client.post(address, sent).status_code == 303
    assert Hand.objects.get(game=game, number=1).state == "void"


def test_game_with_hands_is_removed_with_the_second_tap(client):
    tournament = played_tournament(4, format="swiss", hands=1)
    for pairing in tournament.drawn_rounds.get().pairings.all():
        hand_at(pairing, 0, (90, 62))
    game = game_at(Pairing.objects.get(table=1))
    address = f"/kanal/games/{game.pk}/remove"
    before = stored()
    read = page(client.post(address))
    text = "Round 1, table 1: 100 : 62 0 : 0"
    assert read.one("section", class_="impact").all("p")[0].text == text
    assert stored() == before
    sent = read.one("form", class_="form").typed
    assert "reason" not in sent
    assert client.post(address, sent).status_code == 303
    assert Game.objects.get(pk=game.pk).removed_at is not None


def test_ruling_of_an_earlier_round_asks_what_becomes_of_the_draw_that_waits(client):
    tournament = swiss(keys=("PTS",), scoring="raw", format="standing-order")
    published(tournament)
    (entrant, *_) = tournament.entrants.filter(name=names()[0])
    form = page(client.get(at(tournament, "rulings/new"))).one("form", class_="form").typed
    typed = {"entrant": str(entrant.pk), "kind": "own_score", "points": "50", "round": "1"}
    before = stored()
    read = page(client.post(at(tournament, "rulings/new"), form | typed | {"reason": "Revoked"}))
    assert stored() == before
    assert read.one("fieldset", id="next_draw").all("label")[-1].text == "Decide later"
    give = read.one("button", name="give")["value"]
    sent = read.one("form", class_="form").typed | {"next_draw": "keep"}
    # Another ruling than the one whose consequences were shown is shown first.
    other = sent | {"points": "70", "give": give}
    assert client.post(at(tournament, "rulings/new"), other).status_code == 200
    assert stored() == before
    assert client.post(at(tournament, "rulings/new"), sent | {"give": give}).status_code == 303
    assert tournament.rulings.get().points == -50
    assert Round.objects.get(number=2).stale_since is None

    cancel = at(tournament, f"rulings/{tournament.rulings.get().pk}/cancel")
    read = page(client.get(cancel))
    assert [row[0] for row in moves(read) if row[1].startswith(entrant.name)] == ["8 → 1"]


def test_who_leaves_and_falls_behind_is_shown_first(client):
    tournament = swiss(leavers="last")
    winner = tournament.entrants.get(name=names()[0])
    address = at(tournament, f"entries/{winner.pk}/leave")
    before = stored()
    read = page(client.post(address))
    assert stored() == before
    assert [row[0] for row in moves(read) if row[1].startswith(winner.name)] == ["1 → 8"]
    sent = read.one("form", class_="form").typed
    assert client.post(address, sent).status_code == 303
    winner.refresh_from_db()
    assert winner.left_reason == "left"


def test_admin_who_does_not_direct_is_not_told_of_the_standings():
    tournament = swiss(leavers="last")
    winner = tournament.entrants.get(name=names()[0])
    user_of(admin_of=tournament.evening.club)
    client = Client()
    logged_in(client)
    response = client.post(at(tournament, f"entries/{winner.pk}/leave"))
    assert response.status_code == 303
    winner.refresh_from_db()
    assert winner.left_reason == "left"


def test_table_of_an_earlier_round_leads_to_its_other_rounds(client):
    tournament = swiss()
    started(tournament)
    read = page(client.get(at(tournament, "rounds/2/tables/1/")))
    links = [link["href"] for link in read.one("nav", class_="after").all("a")]
    assert links == [at(tournament, f"rounds/{number}/tables/1/") for number in (1, 2)]
    entered(tournament, 1)
    assert at(tournament, "rounds/1/tables/2/") in [
        link["href"] for link in page(client.get(at(tournament, "rounds/1/"))).all("a")
    ]


def with_a_hand():
    """The same tournament, but of table 1 there is a hand of 100 to 62; round 2 is published."""
    tournament = played_tournament(8, is_started=False, **SWISS)
    round_ = started(tournament)
    for pairing in round_.pairings.exclude(table=1):
        type_result(pairing=pairing, points=FIRST[pairing.table], reason="slip", now=NOW)
    hand_at(round_.pairings.get(table=1))
    close_game(game=game_at(round_.pairings.get(table=1)), now=NOW)
    close_round(round_=round_, now=NOW)
    published(tournament)
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)


def other_version():
    """Another phone has the makers with 30 points only: they are set, and the others have 132."""
    hand = Hand.objects.get()
    record = hand.record | {"captured": [20, 132]}
    claim = Claim.objects.create(hand=hand, record=record, submission_id=new_id(), made_at=NOW)
    return "claim-accept", claim.pk


def late_hand():
    """A second hand, in which the second side has 132 and the first 30."""
    late = LateHand.objects.create(
        game=Hand.objects.get().game,
        number=2,
        record=played(1, (30, 122)),
        submission_id=new_id(),
        received_at=NOW,
    )
    return "late-accept", late.pk


@pytest.mark.some(1)
@pytest.mark.parametrize(("waits", "result"), [(other_version, (0, 132)), (late_hand, (130, 194))])
def test_what_phones_sent_for_a_closed_round_is_settled_after_a_look(client, waits, result):
    tournament = with_a_hand()
    name, pk = waits()
    address = reverse(name, args=("kanal", tournament.evening_id, pk))
    before = stored()
    response = client.post(address)
    assert (response.status_code, stored() == before) == (200, True)
    read = page(response)
    impact = read.one("section", class_="impact")
    own, others = result
    assert impact.all("p")[0].text == f"Round 1, table 1: 100 : 62 {own} : {others}"
    first, last = names()
    told = {row[1].removesuffix(" Prize 25"): row[0] for row in moves(read)}
    assert (told[first], told[last]) == ("1 → 8", "8 → 1")
    sent = read.one("form", class_="form").typed
    assert problems(client.post(address, sent)) == {
        "reason": "Enter the reason, for everybody to read later."
    }
    assert stored() == before
    for _ in range(2):
        assert client.post(address, sent | {"reason": "Both have said so"}).status_code == 303
    assert Game.objects.get(hands__number=1).totals == [*result]
    assert tournament.changes.filter(reason="Both have said so").count() == 1


def test_what_phones_sent_for_an_open_round_is_settled_with_one_tap(client):
    tournament = played_tournament(8, **SWISS)
    pairing = Pairing.objects.get(table=1)
    game = game_at(pairing)
    hand_at(pairing)
    name, pk = other_version()
    address = reverse(name, args=("kanal", tournament.evening_id, pk))
    assert client.post(address).status_code == 303
    assert Game.objects.get(pk=game.pk).totals == [0, 132]


@pytest.mark.some(1)
@pytest.mark.parametrize(("where", "back"), [({}, "phones"), ({"sheet": "1"}, "game")])
def test_way_back_leads_to_where_the_version_was_looked_at(client, where, back):
    tournament = with_a_hand()
    name, pk = other_version()
    address = reverse(name, args=("kanal", tournament.evening_id, pk))
    of = {"phones": tournament.evening_id, "game": Hand.objects.get().game_id}
    looked_at = reverse(back, args=("kanal", of[back]))
    read = page(client.post(address, where))
    assert read.one("div", class_="actions").one("a")["href"] == looked_at
    sent = read.one("form", class_="form").typed | {"reason": "Both have said so"}
    assert client.post(address, sent)["Location"] == looked_at
