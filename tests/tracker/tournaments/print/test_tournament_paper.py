"""Slips, seats, routes, tally, people and prizes of a tournament that anybody can work out."""

import pytest
from django.http import Http404

from tests.factories import NOW, ClubFactory, GameFactory
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.exports.reading import pdf_text
from tests.tracker.helpers.tournaments_played import FIRST, four, is_over, scored, spot
from tracker.evenings.queries import usual_game
from tracker.models import Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.draws import queries as tally
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import NewEntrant, enter, request_bye
from tracker.tournaments.print import texts as prizes
from tracker.tournaments.print.exports.parts import print_forms, tally_part
from tracker.tournaments.print.pages import print_page
from tracker.tournaments.print.texts import (
    NamedSeat,
    RouteRound,
    blank_slip_for_game,
    blank_slip_of,
    routes,
    slips,
)
from tracker.tournaments.rounds.queries import PaperSeat, sittings
from tracker.tournaments.rounds.services import close_round, start_round
from tracker.tournaments.setup.services import rename_tournament, reveal

pytestmark = pytest.mark.django_db

ALL = range(1, 100)
PRIZES = [{"award": "top", "amounts": [2500, 1000]}]


def fresh(tournament):
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)


def book(tournament):
    return load_tournament(fresh(tournament))


def drawn(tournament):
    """The next round, which nobody but the director sees."""
    return draw_round(tournament=fresh(tournament), now=NOW)


def numbers_at(round_):
    """The start number at every seat of every table, worked out from what is stored."""
    found = {}
    for number in range(1, round_.tournament.entrants.count() + 1):
        table, side, place = spot(round_, number)
        found[table, 2 * place + side + 1] = number
    return found


def test_players_sit_where_they_were_drawn():
    tournament = tournament_of()
    entered(tournament, 8)
    round_ = drawn(tournament)
    names = {entrant.number: entrant.name for entrant in tournament.entrants.all()}
    seats = {
        (sitting.table, seat.seat): (seat.number, seat.name)
        for sitting in sittings(book(tournament), 1)
        for side in sitting.sides
        for seat in side
    }
    assert seats == {at: (number, names[number]) for at, number in numbers_at(round_).items()}


def test_partners_of_a_pair_sit_across_with_one_number():
    tournament = tournament_of(format="swiss", keys=("PTS", "LOT"), seeding="order")
    entered(tournament, 2)
    drawn(tournament)
    (sitting,) = sittings(book(tournament), 1)
    sides = sorted(sitting.sides, key=lambda side: side[0].number or 0)
    assert [[(seat.number, seat.name) for seat in side] for side in sides] == [
        [(1, "Player 1"), (1, "Player 1b")],
        [(2, "Player 2"), (2, "Player 2b")],
    ]
    assert [[seat.seat for seat in side] for side in sitting.sides] == [[1, 3], [2, 4]]


def test_round_that_is_not_drawn_has_no_slips():
    assert slips(book(four()), 1, ALL) == ()


def test_slip_says_table_round_seats_and_who_deals():
    tournament = four(ClubFactory.create(name="Kanal"), hands=6)
    rename_tournament(tournament=tournament, name="Spring cup", now=NOW)
    drawn(tournament)
    slip, other = slips(book(tournament), 1, ALL)
    assert (slip.table, slip.round, slip.game, slip.number, slip.hands) == (
        *("Table 1", "Round 1 of 3", "", 1, 6),
    )
    assert slip.of == "Kanal · Spring cup · Fri 14 Mar 2025"
    assert [side.letter for side in slip.sides] == ["A", "B"]
    assert [(seat.seat, seat.deals) for side in slip.sides for seat in side.seats] == [
        *((1, True), (2, False)),
    ]
    names = {seat.name for at in (slip, other) for side in at.sides for seat in side.seats}
    assert names == {"Anna", "Bea", "Carla", "Dora"}


def test_each_game_of_a_round_has_a_slip_and_its_dealer():
    tournament = four(games=2)
    drawn(tournament)
    first, second = slips(book(tournament), 1, range(1, 2))
    assert (first.game, second.game) == ("Game 1 of 2", "Game 2 of 2")
    dealers = [
        [seat.seat for side in slip.sides for seat in side.seats if seat.deals]
        for slip in (first, second)
    ]
    assert dealers == [[1], [2]]


def test_slips_are_those_of_the_tables_asked_for():
    tournament = four()
    drawn(tournament)
    assert [slip.table for slip in slips(book(tournament), 1, range(2, 3))] == ["Table 2"]


def test_table_of_three_has_the_columns_of_the_game_for_three():
    tournament = tournament_of(
        ruleset={"variant": "klapper-jas-4", "options": {"target": None}},
        format_options={"odd": "three"},
    )
    entered(tournament, 7)
    drawn(tournament)
    sides = sorted(len(slip.sides) for slip in slips(book(tournament), 1, ALL))
    three = next(slip for slip in slips(book(tournament), 1, ALL) if len(slip.sides) == 3)
    assert sides == [2, 3]
    assert [column.code for column in three.columns if column.of == "Score"] == [
        *("score-A", "score-B", "score-C"),
    ]


def test_house_sits_at_a_slip_without_a_number():
    tournament = tournament_of(format_options={"odd": "house"})
    entered(tournament, 7)
    drawn(tournament)
    seats = [
        seat
        for slip in slips(book(tournament), 1, ALL)
        for side in slip.sides
        for seat in side.seats
        if seat.number is None
    ]
    assert [seat.name for seat in seats] == ["The house"]


def test_blank_slip_has_a_row_for_each_hand_and_empty_seats():
    slip = blank_slip_of("clabber", 5)
    assert (slip.of, slip.table, slip.number, slip.hands) == ("Clabber (Evansville)", "", None, 5)
    assert [side.seats for side in slip.sides] == [
        (PaperSeat(1, None, ""), PaperSeat(3, None, "")),
        (PaperSeat(2, None, ""), PaperSeat(4, None, "")),
    ]


def test_blank_slip_of_no_game_is_not_found():
    with pytest.raises(Http404):
        blank_slip_of("bridge")


def test_blank_slip_of_a_game_has_its_house_rules():
    game = GameFactory.create(ruleset={"variant": "clobby", "options": {"all_tricks": 50}})
    titles = [column.title for column in blank_slip_for_game(game).columns]
    assert "All tricks" in titles
    assert "All tricks" not in [column.title for column in blank_slip_of("clobby").columns]
    assert usual_game(game.evening) == "clobby"


def test_seats_by_name_are_in_the_order_of_names_with_who_is_out():
    tournament = tournament_of(seeding="order")
    entered(tournament, 5)
    round_ = drawn(tournament)
    (out,) = round_.placings.filter(pairing=None)
    assert out.entrant is not None
    sitting = {number: at for at, number in _seated(round_).items()}
    rows = prizes.seats_by_name(book(tournament), 1)
    assert [row.name for row in rows] == [f"Player {number}" for number in range(1, 6)]
    assert [row for row in rows if row.out] == [
        NamedSeat(out.entrant.name, out.entrant.number, "", "", "sits out")
    ]
    assert {row.number: ("1", row.seat) for row in rows if not row.out} == {
        number: (str(table), str(seat)) for number, (table, seat) in sitting.items()
    }
    assert prizes.unseated_texts(book(tournament), 1) == (
        f"{out.entrant.number} {out.entrant.name}: sits out",
    )


def _seated(round_):
    found = {}
    for placing in round_.placings.exclude(pairing=None).select_related("entrant", "pairing"):
        found[placing.pairing.table, 2 * placing.seat + placing.side + 1] = placing.entrant.number
    return found


def test_route_of_a_plan_is_known_with_the_first_round():
    tournament = four()
    drawn(tournament)
    planned = {route.number: route.rounds for route in routes(book(tournament))}
    for _round in range(3):
        if _round:
            drawn(tournament)
        round_ = fresh(tournament).drawn_rounds.get(number=_round + 1)
        for number in range(1, 5):
            assert planned[number][_round].table == str(spot(round_, number)[0])
        confirm_draw(round_=round_, publish_at=NOW, now=NOW)
        round_ = start_round(round_=round_, now=NOW)
        close_round(round_=scored(round_, FIRST), now=NOW)
    # All four meet each other once.
    met = {number: {round_.meeting for round_ in rounds} for number, rounds in planned.items()}
    assert met[1] == {"against 2 Bea", "against 3 Carla", "against 4 Dora"}
    assert met[4] == {"against 1 Anna", "against 2 Bea", "against 3 Carla"}
    assert [route.rounds for route in routes(book(tournament))] == list(planned.values())


def test_route_by_chance_is_known_only_as_far_as_it_is_drawn():
    tournament = tournament_of(seeding="order")
    entered(tournament, 4)
    round_ = drawn(tournament)
    partner = next(number for number in (2, 3, 4) if spot(round_, number)[1] == spot(round_, 1)[1])
    others = [number for number in (2, 3, 4) if number != partner]
    side = [number for at, number in sorted(numbers_at(round_).items()) if number in others]
    (route, *_) = routes(book(tournament))
    first, second = side
    assert route.rounds == (
        RouteRound(1, "1", f"with {partner} Player {partner} against {first} and {second}"),
        RouteRound(2, "", ""),
        RouteRound(3, "", ""),
    )


def test_route_says_who_sits_out():
    tournament = tournament_of(seeding="order")
    entered(tournament, 5)
    round_ = drawn(tournament)
    (out,) = round_.placings.filter(pairing=None)
    route = next(route for route in routes(book(tournament)) if route.number == out.entrant.number)
    assert route.rounds[0] == RouteRound(1, "–", "sits out")


def test_tally_counts_who_sat_out():
    tournament = tournament_of(seeding="order")
    entered(tournament, 5)
    out = [_out(closed(tournament)) for _round in range(2)]
    rows = tally.tally(book(tournament))
    assert [(row.number, row.reasons, row.times) for row in rows] == [
        (
            number,
            tuple("bye" if number == place else "" for place in (*out, None)),
            out.count(number),
        )
        for number in range(1, 6)
    ]


def test_who_asked_to_sit_out_is_on_every_paper_of_the_round():
    tournament = tournament_of(seeding="order")
    anna, *_others = entered(tournament, 5)
    request_bye(entrant=anna, number=1, reason="Doctor", now=NOW)
    started(tournament)
    read = book(tournament)
    assert prizes.unseated_texts(read, 1) == ("1 Player 1: sits out, as asked for",)
    assert [seat.out for seat in prizes.seats_by_name(read, 1) if seat.number == 1] == [
        "sits out, as asked for"
    ]
    assert routes(read)[0].rounds[0] == RouteRound(1, "–", "sits out, as asked for")
    rows = tally.tally(read)
    assert (rows[0].reasons[0], rows[0].times) == ("requested_bye", 0)
    text = pdf_text(print_forms("Kanal", [tally_part("Kanal", rows, 3)], "a4"))
    assert "1 Player 1 B 2 Player 2" in text


def _out(round_):
    (number,) = round_.placings.filter(pairing=None).values_list("entrant__number", flat=True)
    return number


def test_tally_marks_a_table_of_three():
    tournament = tournament_of(
        ruleset={"variant": "klapper-jas-4", "options": {"target": None}},
        format_options={"odd": "three"},
        seeding="order",
    )
    entered(tournament, 7)
    drawn(tournament)
    found = sorted(row.reasons[0] for row in tally.tally(book(tournament)))
    assert found == [*[""] * 4, *["three"] * 3]


def test_tally_before_the_draw_lists_everybody_without_a_number():
    tournament = tournament_of()
    entered(tournament, 2)
    rows = tally.tally(book(tournament))
    assert [(row.number, row.name, row.reasons) for row in rows] == [
        (None, "Player 1", ("", "", "")),
        (None, "Player 2", ("", "", "")),
    ]


def test_badges_name_partner_and_club():
    tournament = tournament_of(format="swiss", keys=("PTS", "LOT"), seeding="order")
    new = [NewEntrant(("Zoë", "Adam"), from_club="De Hoop")]
    enter(tournament=tournament, new=new, now=NOW)
    assert prizes.people(book(tournament)) == (
        prizes.BadgePerson("Adam", None, "with Zoë · De Hoop"),
        prizes.BadgePerson("Zoë", None, "with Adam · De Hoop"),
    )


@pytest.mark.parametrize(("entrants", "tables"), [(0, 0), (4, 1), (9, 3)])
def test_tables_have_numbers_before_the_draw(entrants, tables):
    tournament = tournament_of()
    entered(tournament, entrants)
    assert prizes.tables_of_tournament(book(tournament)) == tables


def test_prizes_are_those_of_the_final_standings():
    # 150 and 150 points; Anna's 100 beats Bea's 80 as the better round.
    tournament = is_over(four(prizes=PRIZES))
    watched = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    assert prizes.prize_list(watched) == prizes.PrizeList(
        (
            prizes.PrizeRow("1", 1, "Anna", "Prize 25"),
            prizes.PrizeRow("2", 2, "Bea", "Prize 10"),
        ),
        "",
    )


def test_prize_of_a_place_that_is_not_revealed_is_not_told():
    tournament = is_over(four(prizes=PRIZES))
    reveal(tournament=tournament, place=2, now=NOW)
    watched = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    assert prizes.prize_list(watched) == prizes.PrizeList(
        (prizes.PrizeRow("2", 2, "Bea", "Prize 10"),),
        "Place 1 is announced at the prize-giving.",
    )


def test_drafts_can_be_printed_and_say_that_they_are_drafts():
    tournament = four()
    closed(tournament)
    drawn(tournament)
    page = print_page(fresh(tournament))
    assert [(round_.number, round_.text, round_.tables) for round_ in page.rounds] == [
        (2, "Round 2, 2 tables, not published yet", range(1, 3)),
        (1, "Round 1, 2 tables", range(1, 3)),
    ]


@pytest.mark.parametrize("number", [4, 12])
def test_papers_ask_as_much_for_many_as_for_few(number, django_assert_num_queries):
    tournament = tournament_of()
    entered(tournament, number)
    started(tournament)
    found = fresh(tournament)
    with django_assert_num_queries(8):
        read = load_tournament(found)
        slips(read, 1, ALL)
        prizes.seats_by_name(read, 1)
        prizes.seats_by_table(read, 1, ALL)
        tally.tally(read)
        prizes.people(read)
