"""A published round as everybody sees it, and the check of its draw."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import ClubFactory
from tests.tournaments import hand_at
from tests.tracker.helpers.reading import page
from tests.tracker.tournaments.drawn import at, drawn, evening, fresh, over, published, running
from tracker.engine.records.audit_chain import head_text
from tracker.models import Entrant, Placing
from tracker.tournaments.draws.queries import draw_of
from tracker.tournaments.draws.services import confirm_draw, draw_again, swap_seats
from tracker.tournaments.entries.services import leave
from tracker.tournaments.rounds.services import forfeit, type_result
from tracker.tournaments.rulings.services import give_ruling
from tracker.tournaments.setup.services import reveal

pytestmark = pytest.mark.django_db

COSTS = (
    "Nobody has a partner again. No two are opponents for the third time. "
    "No conflict was in the way."
)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament():
    return evening()


def cards(read):
    """The tables of the page by their heading."""
    listed = read.one("section", id="tables").one("ul", class_="games").children
    items = [item for item in listed if not isinstance(item, str)]
    return {item.one("h3").text: item for item in items}


def points(read, table=1):
    """The points at a table, side by side."""
    return [cell.text for cell in cards(read)[f"Table {table}"].one("dl").all("dd")]


def names_at(round_, table, side):
    """The names of a side, in the order of its seats."""
    seats = round_.placings.filter(pairing__table=table, side=side).order_by("seat")
    return [placing.entrant.name for placing in seats.select_related("entrant")]


# What is printed of the chain


def test_round_has_the_head_of_the_chain_of_when_it_was_published(client, tournament):
    round_ = published(tournament)
    ruled = {"entrant": tournament.entrants.get(number=1), "kind": "warning", "reason": "Late"}
    moment = round_.published_at
    give_ruling(now=moment - timedelta(minutes=1), **ruled)
    (line,) = tournament.evening.club.chain_lines.filter(deed="ruling_given")
    text = "The club’s log of changes when this round was published, line"
    text = f"{text} {line.number}: {head_text(line.hash)}"
    assert text in page(client.get(at("tournament-round", tournament))).one("main").text
    give_ruling(now=moment + timedelta(minutes=1), **ruled | {"kind": "disqualification"})
    assert text in page(client.get(at("tournament-round", tournament))).one("main").text


# Who sees it, and when


@pytest.mark.parametrize("name", ["tournament-round", "round-verify"])
def test_round_is_not_there_before_it_is_published(client, tournament, name):
    assert client.get(at(name, tournament)).status_code == 404
    round_ = drawn(tournament)
    assert client.get(at(name, tournament)).status_code == 404
    now = timezone.now()
    confirm_draw(round_=round_, publish_at=now + timedelta(minutes=5), now=now)
    assert client.get(at(name, tournament)).status_code == 404
    confirm_draw(round_=round_, publish_at=now, now=now)
    assert client.get(at(name, tournament)).status_code == 200
    ClubFactory.create(name="Dorf")
    assert client.get(at(name, tournament, club="dorf")).status_code == 404
    assert client.get(at(name, tournament, 2)).status_code == 404
    assert client.post(at(name, tournament)).status_code == 405


def test_draft_shows_nowhere_on_the_page_of_another_round(client, tournament):
    over(tournament)
    drawn(tournament)
    read = page(client.get(at("tournament-round", tournament)))
    assert [link["href"] for link in read.one("main").all("a") if "rounds/2" in link["href"]] == []


# Pairings


def test_round_shows_who_meets_at_which_table(client, tournament):
    round_ = published(tournament)
    read = page(client.get(at("tournament-round", tournament)))
    assert read.one("h1").text == "Round 1 of 3"
    shown = {
        heading: [[name.text for name in side.all("bdi")] for side in card.all("dt")]
        for heading, card in cards(read).items()
    }
    assert shown == {
        f"Table {table}": [names_at(round_, table, side) for side in (0, 1)] for table in (1, 2)
    }
    out = Entrant.objects.get(placings__pairing=None)
    assert f"{out.name} has a bye." in read.text
    assert read.one("section", id="tables").all("dd")[0].text == ""


def test_people_are_listed_by_name_with_where_they_sit(client, tournament):
    round_ = published(tournament)
    by_name = at("tournament-round", tournament) + "?by=name"
    listed = page(client.get(by_name)).one("section", id="names").one("ul")
    rows = {item.one("a").text: item.one("span").text for item in listed.all("li")}
    assert list(rows) == [f"Player {number}" for number in range(1, 10)]
    (one, partner), against = names_at(round_, 1, 0), names_at(round_, 1, 1)
    assert rows[one] == f"table 1 with {partner}, against {against[0]} and {against[1]}"
    out = Entrant.objects.get(placings__pairing=None)
    assert rows[out.name] == "without a table"


def test_round_shows_tables_or_people_and_both_of_whom_one_looks_for(client, tournament):
    published(tournament)

    def parts(**query):
        found = page(client.get(at("tournament-round", tournament), query)).all("section")
        return [row["id"] for row in found if "id" in row.attributes]

    assert parts() == ["tables"]
    assert parts(by="name") == ["names"]
    assert parts(q="player 1") == parts(q="player 1", by="name") == ["tables", "names"]


def test_search_shows_somebody_and_the_table(client, tournament):
    round_ = published(tournament)
    name = names_at(round_, 2, 1)[0]
    read = page(client.get(at("tournament-round", tournament), {"q": name.upper()}))
    assert list(cards(read)) == ["Table 2"]
    assert read.one("section", id="names").one("ul").one("a").text == name


def test_search_for_nobody_offers_all_tables(client, tournament):
    published(tournament)
    read = page(client.get(at("tournament-round", tournament), {"q": "zz"}))
    empty = read.one("p", class_="empty")
    assert empty.text == "Nobody in this round is called “zz”. Show all tables"
    assert empty.one("a")["href"] == at("tournament-round", tournament)


def test_why_unfolds_at_each_table_with_cost_and_seed(client, tournament):
    round_ = published(tournament)
    why = cards(page(client.get(at("tournament-round", tournament))))["Table 1"].one("details")
    assert [sentence.text for sentence in why.all("p")] == [
        "This table has no drawbacks.",
        "Reasons of the draw table 1",
        f"All tables together: {COSTS}",
        f"Draw 1, seed {round_.seed[:8]}…",
    ]


def test_meeting_again_is_told_where_it_happens(client):
    # Four players have three ways to sit; in round 2 each meets two opponents of round 1 again.
    tournament = evening(players=4)
    first = over(tournament)
    second = published(tournament)
    before = [{*names_at(first, 1, side)} for side in (0, 1)]
    after = [{*names_at(second, 1, side)} for side in (0, 1)]
    assert before != after
    why = (
        cards(page(client.get(at("tournament-round", tournament, 2))))["Table 1"]
        .one("details")
        .text
    )
    assert why.count("were opponents once.") == 2


# Results as they come


def test_running_sums_are_provisional_and_lead_to_the_sheet(client, tournament):
    round_ = running(tournament)
    table = round_.pairings.get(table=1)
    assert points(page(client.get(at("tournament-round", tournament)))) == ["", ""]
    hand_at(table)
    read = page(client.get(at("tournament-round", tournament)))
    card = cards(read)["Table 1"]
    # Clabber: 90 and the last trick's 10 for the makers, 62 for the others.
    assert points(read) == ["100", "62"]
    assert card.all("p")[0].text == "1 of 2 hands provisional"
    assert card.one("h3").one("a")["href"] == f"/kanal/games/{table.games.get().pk}/"
    assert card.all("div", class_="won") == []
    hand_at(table, maker=1, points=(62, 90))
    card = cards(page(client.get(at("tournament-round", tournament))))["Table 1"]
    assert card.all("p")[0].text == "2 of 2 hands · finished"


def test_results_from_paper_and_forfeits_are_named(client, tournament):
    round_ = running(tournament)
    type_result(
        pairing=round_.pairings.get(table=1), points=(300, 100), reason="slip", now=timezone.now()
    )
    forfeit(pairing=round_.pairings.get(table=2), side=1, reason="gone", now=timezone.now())
    shown = cards(page(client.get(at("tournament-round", tournament))))
    assert shown["Table 1"].all("p")[0].text == "from the paper slip"
    assert shown["Table 1"].one("div", class_="won").one("dd").text == "300"
    name = names_at(round_, 2, 1)[0]
    assert shown["Table 2"].all("p")[0].text == f"forfeited by {name}"


def test_results_wait_for_the_prize_giving(client, tournament):
    over(tournament)
    over(tournament, {1: (321, 123)})
    reveal(tournament=fresh(tournament), place=4, now=timezone.now())
    last = client.get(at("tournament-round", tournament, 2))
    assert "announced at the prize-giving" in last.text
    assert (points(page(last)), "/games/" in last.text) == (["", ""], False)
    assert points(page(client.get(at("tournament-round", tournament, 1)))) == ["", ""]
    reveal(tournament=fresh(tournament), place=None, now=timezone.now())
    assert points(page(client.get(at("tournament-round", tournament, 1)))) == ["100", "62"]
    assert points(page(client.get(at("tournament-round", tournament, 2)))) == ["321", "123"]


def test_round_that_has_not_changed_is_not_sent_again(client, tournament):
    round_ = running(tournament)
    address = at("tournament-round", tournament)
    first = client.get(address, headers=HTMX)
    assert first.status_code == 200
    assert page(first).one("div", id="found")["hx-get"] == address
    same = client.get(address, headers={**HTMX, "If-None-Match": first["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    hand_at(round_.pairings.get(table=1))
    other = client.get(address, headers={**HTMX, "If-None-Match": first["ETag"]})
    assert other.status_code == 200


def test_search_stays_when_the_page_refreshes(client, tournament):
    published(tournament)
    response = client.get(at("tournament-round", tournament), {"q": "Player 1"}, headers=HTMX)
    assert (
        page(response).one("div", id="found")["hx-get"]
        == f"{at('tournament-round', tournament)}?q=Player+1"
    )


# The check of the draw


def verdict(client, tournament, number=1):
    """The first line of a draw's check, and the page."""
    read = page(client.get(at("round-verify", tournament, number)))
    return read.one("p", class_="result").text, read


def test_draw_is_found_to_be_the_same(client, tournament):
    round_ = published(tournament)
    text, read = verdict(client, tournament)
    assert text == "✓ Yes. The draw is the same."
    facts = dict(
        zip(
            [term.text for term in read.one("dl", class_="facts").all("dt")],
            [fact.text for fact in read.one("dl", class_="facts").all("dd")],
            strict=True,
        )
    )
    assert facts["Seed"] == round_.seed
    assert facts["Draw"] == "1 of this round"
    assert facts["Format"] == "Partners drawn each round (drawn-partners)"
    order = read.one("table", class_="order").one("tbody").all("tr")
    by_number = dict(Entrant.objects.values_list("number", "name"))
    assert [row.text for row in order] == [
        f"{place} {by_number[place]} {place} 0" for place in range(1, 10)
    ]


def test_draw_of_every_round_is_found_to_be_the_same(client, tournament):
    over(tournament)
    over(tournament, {1: (10, 152), 2: (81, 81)})
    published(tournament)
    for number in (1, 2, 3):
        assert verdict(client, tournament, number)[0] == "✓ Yes. The draw is the same."


def test_exchange_by_hand_is_named_with_its_reason(client, tournament):
    round_ = published(tournament)
    one, other = (Entrant.objects.get(name=names_at(round_, table, 0)[0]) for table in (1, 2))
    swap_seats(round_=round_, first=one, second=other, reason="Father and son", now=timezone.now())
    text, read = verdict(client, tournament)
    assert text == "≠ The draw is the same but for what was changed by hand."
    assert f"Round 1: {one.name} and {other.name} exchanged their seats." in read.text
    assert "Father and son" in read.text
    moved = {item.one("b").text for item in read.one("ul", class_="moves").all("li")}
    assert moved == {f"Player {n}" for n in range(1, 10)} - {
        Entrant.objects.get(placings__pairing=None).name
    }


def test_seats_changed_behind_the_log_are_found(client, tournament):
    round_ = published(tournament)
    here = round_.placings.get(pairing__table=1, side=0, seat=0)
    there = round_.placings.get(pairing__table=2, side=1, seat=0)
    Placing.objects.filter(pk__in=(here.pk, there.pk)).update(entrant=None)
    Placing.objects.filter(pk=here.pk).update(entrant=there.entrant)
    Placing.objects.filter(pk=there.pk).update(entrant=here.entrant)
    assert verdict(client, tournament)[0] == "✗ No. The draw is different."


def test_correction_after_the_draw_is_named_and_no_alarm(client):
    tournament = evening(players=8, format="series", seeding="order")
    first = over(tournament, {1: (100, 62), 2: (90, 72)})
    published(tournament)
    type_result(
        pairing=first.pairings.get(table=1), points=(62, 100), reason="slip", now=timezone.now()
    )
    text, read = verdict(client, tournament, 2)
    assert text == "✓ Yes. The draw is the same."
    notice = read.one("section", class_="notice")
    assert notice.one("li").text == "Round 1, table 1: 100 : 62 then, 62 : 100 now."
    rows = {row.all("td")[1].text: row.text for row in read.one("tbody").all("tr")}
    for placing in first.placings.filter(pairing__table=1, side=0):
        assert rows[str(placing.entrant.number)].endswith("100 62")


def test_draw_made_again_names_the_reason(client, tournament):
    round_ = drawn(tournament)
    draw_again(round_=round_, reason="Two came late", now=timezone.now())
    confirm_draw(
        round_=tournament.drawn_rounds.get(), publish_at=timezone.now(), now=timezone.now()
    )
    text, read = verdict(client, tournament)
    assert text == "✓ Yes. The draw is the same."
    assert "2 of this round Round 1 was drawn again, draw 2. Two came late" in read.text


def test_who_came_or_left_after_the_draw_does_not_matter(client, tournament):
    round_ = running(tournament)
    before = draw_of(round_)
    gone = Entrant.objects.get(name=names_at(round_, 1, 0)[0])
    leave(entrant=gone, reason="left", now=timezone.now())
    assert verdict(client, tournament)[0] == "✓ Yes. The draw is the same."
    assert draw_of(round_) == before
