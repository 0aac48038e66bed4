"""What each entrant has from each round: worked out by hand from a few tables."""

from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import CLABBER, KLABERJASS, closed, entered, hand_at, started, tournament_of
from tracker.engine.ranking.outcome import Counts, Outcome
from tracker.models import Entrant, Pairing, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.entries.services import check_in, check_out, leave
from tracker.tournaments.rounds.services import close_round, forfeit
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling
from tracker.tournaments.standings.queries import outcomes_of, places_so_far, tournament_standings

pytestmark = pytest.mark.django_db
PAIRS: dict[str, Any] = {
    "format": "standing-order",
    "ruleset": CLABBER,
    "seeding": "order",
    "rounds": 1,
}


def found(tournament):
    """The outcomes of a tournament by entrant and round."""
    outcomes = outcomes_of(load_tournament(Tournament.objects.get(pk=tournament.pk)))
    return {(outcome.entrant, outcome.round): outcome for outcome in outcomes}


def sides_of(pairing: Pairing) -> tuple[int, ...]:
    """The start numbers of a table's sides."""
    seats = pairing.placings.order_by("side", "seat").select_related("entrant")
    return tuple(seat.entrant.number or 0 for seat in seats if seat.entrant)


def test_pair_has_the_points_of_its_side_and_those_against_it():
    tournament = tournament_of(**PAIRS, hands=1)
    entered(tournament, 2)
    started(tournament)
    pairing = Pairing.objects.get()
    hand_at(pairing, 0, (90, 62))
    first, second = sides_of(pairing)
    assert found(tournament) == {
        (first, 1): Outcome(
            round=1,
            entrant=first,
            opponents=(second,),
            points=100,
            against=62,
            hands=1,
            counts=Counts(made=1, undertaken=1, games_won=1),
        ),
        (second, 1): Outcome(
            round=1,
            entrant=second,
            opponents=(first,),
            points=62,
            against=100,
            hands=1,
            counts=Counts(games_won=0),
        ),
    }


@pytest.mark.parametrize(
    ("tie", "won", "brought"),
    [(None, (None, None), [1, 1]), ("maker", (False, True), [0, 2])],
)
def test_level_table_is_won_by_the_makers_of_its_last_hand_where_the_tournament_says_so(
    tie, won, brought
):
    tournament = tournament_of(**PAIRS, hands=2, tie=tie, scoring="wdl2")
    entered(tournament, 2)
    started(tournament)
    pairing = Pairing.objects.get()
    hand_at(pairing, 0, (90, 62))
    hand_at(pairing, 1, (62, 90))
    sides = sides_of(pairing)
    outcomes = found(tournament)
    assert tuple(outcomes[who, 1].has_won for who in sides) == won
    assert [outcomes[who, 1].points for who in sides] == [162, 162]
    cards = tournament_standings(
        load_tournament(Tournament.objects.get(pk=tournament.pk))
    ).tournament.cards
    assert [cards[who].match_points for who in sides] == brought
    assert [cards[who].rounds[0].half_wins for who in sides] == brought


def test_level_match_of_a_knock_out_is_won_by_the_makers_of_its_last_hand():
    tournament = tournament_of(
        **{**PAIRS, "format": "knock-out", "ruleset": KLABERJASS},
        hands=2,
        tie="maker",
        keys=("PTS",),
    )
    entered(tournament, 2)
    round_ = started(tournament)
    pairing = Pairing.objects.get()
    hand_at(pairing, 0, (60, 40))
    hand_at(pairing, 1, (40, 60))
    close_round(round_=round_, now=NOW)
    first, second = sides_of(pairing)
    book = load_tournament(Tournament.objects.get(pk=tournament.pk))
    assert places_so_far(book).places == {first: 2, second: 1}


def test_makers_who_win_with_fewer_points_have_their_win():
    rules = {"variant": "klaberjass", "options": {"target": 100, "both_out": "maker"}}
    more = {"format": "round-robin", "ruleset": rules, "scoring": "wdl2", "keys": ("MP",)}
    tournament = tournament_of(**PAIRS | more, hands=None)
    entered(tournament, 2)
    started(tournament)
    pairing = Pairing.objects.get()
    hand_at(pairing, 1, (50, 80))
    hand_at(pairing, 0, (60, 50))
    sides = sides_of(pairing)
    outcomes = found(tournament)
    # 50 : 90 and 70 : 50, so both have 100 and more, and side 0 made trump.
    assert [(outcomes[who, 1].points, outcomes[who, 1].has_won) for who in sides] == [
        (120, True),
        (140, False),
    ]
    cards = tournament_standings(
        load_tournament(Tournament.objects.get(pk=tournament.pk))
    ).tournament.cards
    assert [cards[who].match_points for who in sides] == [2, 0]


def test_maker_who_is_set_has_failed_and_the_others_have_set():
    tournament = tournament_of(**PAIRS, hands=1)
    entered(tournament, 2)
    started(tournament)
    pairing = Pairing.objects.get()
    hand_at(pairing, 0, (70, 82))
    first, second = sides_of(pairing)
    counts = {key: one.counts for key, one in found(tournament).items()}
    assert counts == {
        (first, 1): Counts(failed=1, undertaken=1, games_won=0),
        (second, 1): Counts(sets=1, games_won=1),
    }


def test_table_that_is_not_over_counts_nothing_yet():
    tournament = tournament_of(**PAIRS, hands=2)
    entered(tournament, 2)
    started(tournament)
    hand_at(Pairing.objects.get(), 0, (90, 62))
    assert found(tournament) == {}


def test_drawn_partners_share_the_points_of_their_side():
    tournament = tournament_of(hands=2, rounds=1)
    entered(tournament, 4)
    closed(tournament, {1: (100, 62)})
    pairing = Pairing.objects.get()
    a, b, c, d = sides_of(pairing)
    outcomes = found(tournament)
    assert outcomes[a, 1] == Outcome(
        round=1,
        entrant=a,
        partners=(b,),
        opponents=(c, d),
        points=100,
        against=62,
        hands=2,
        counts=Counts(games_won=1),
        is_on_paper=True,
    )
    assert [outcomes[entrant, 1].points for entrant in (b, c, d)] == [100, 62, 62]


def test_rounds_that_were_not_played_have_their_reasons():
    tournament = tournament_of(hands=2, rounds=2)
    early = entered(tournament, 5)
    sixth, seventh = entered(tournament, 2, is_there=False)
    closed(tournament)
    leave(entrant=Entrant.objects.get(pk=early[0].pk), reason="left", now=NOW)
    check_in(entrant=sixth, now=NOW)
    late = entered(tournament, 1)
    check_out(entrant=seventh, now=NOW)
    closed(tournament)
    outcomes = found(tournament)
    gone = Entrant.objects.get(pk=early[0].pk).number
    came = Entrant.objects.get(pk=late[0].pk).number
    kinds = {key: one.kind for key, one in outcomes.items() if one.kind != "played"}
    byes = [key for key, kind in kinds.items() if kind == "bye"]
    # Five and then six are there: one, then two sit out. The sixth on the list came for round 2,
    # as somebody did who was not on it, and the seventh never.
    assert sorted(number for _entrant, number in byes) == [1, 2, 2]
    assert {key: kind for key, kind in kinds.items() if kind != "bye"} == {
        (6, 1): "late",
        (7, 1): "absent",
        (7, 2): "absent",
        (came, 1): "late",
        (gone, 2): "left",
    }


def test_who_comes_late_has_the_points_that_were_announced_for_it():
    tournament = tournament_of(hands=2, rounds=2, unplayed={"late": "fixed:90", "absent": "zero"})
    entered(tournament, 4)
    on_the_list = entered(tournament, 1, is_there=False)
    closed(tournament)
    newcomer = entered(tournament, 1)
    cards = tournament_standings(
        load_tournament(Tournament.objects.get(pk=tournament.pk))
    ).tournament.cards
    for entrant in (*on_the_list, *newcomer):
        number = Entrant.objects.get(pk=entrant.pk).number or 0
        assert [(score.outcome.kind, score.points) for score in cards[number].rounds] == [
            ("late", 90)
        ]


def test_who_comes_after_the_last_draw_has_come_for_nothing():
    tournament = tournament_of(hands=2, rounds=1, unplayed={"late": "fixed:90"})
    entered(tournament, 4)
    closed(tournament)
    newcomer = entered(tournament, 1)
    assert (Entrant.objects.get(pk=newcomer[0].pk).number, 1) not in found(tournament)


def test_forfeit_is_won_by_the_others():
    tournament = tournament_of(**PAIRS, hands=1)
    entered(tournament, 2)
    started(tournament)
    pairing = Pairing.objects.get()
    first, second = sides_of(pairing)
    forfeit(pairing=pairing, side=1, reason="did not come", now=NOW)
    kinds = {key: one.kind for key, one in found(tournament).items()}
    assert kinds == {(first, 1): "forfeit_win", (second, 1): "forfeit_loss"}


def test_rulings_add_to_one_or_to_the_opponents_until_they_are_cancelled():
    tournament = tournament_of(**PAIRS, hands=1)
    entered(tournament, 2)
    round_ = closed(tournament, {1: (100, 62)})
    first, second = sides_of(Pairing.objects.get())
    culprit = Entrant.objects.get(tournament=tournament, number=first)
    given: dict[str, Any] = {"entrant": culprit, "reason": "late", "now": NOW, "round_": round_}
    own = give_ruling(kind="own_score", points=-20, **given)
    give_ruling(kind="to_opponents", points=30, **given)
    outcomes = found(tournament)
    assert (outcomes[first, 1].points, outcomes[first, 1].adjustment) == (100, -20)
    assert (outcomes[second, 1].points, outcomes[second, 1].adjustment) == (92, 0)
    cancel_ruling(ruling=own, reason="another player", now=NOW)
    assert found(tournament)[first, 1].adjustment == 0


def test_disqualified_entrant_is_not_ranked():
    tournament = tournament_of(**PAIRS, hands=1)
    entered(tournament, 2)
    closed(tournament, {1: (100, 62)})
    first, second = sides_of(Pairing.objects.get())
    culprit = Entrant.objects.get(tournament=tournament, number=first)
    give_ruling(entrant=culprit, kind="disqualification", reason="cheated", now=NOW)
    book = load_tournament(Tournament.objects.get(pk=tournament.pk))
    assert [row.entrant for row in tournament_standings(book).rows] == [second]
