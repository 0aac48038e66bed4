"""The standings of a tournament as everybody may see them."""

import pytest
from django.utils.translation import override

from tests.factories import NOW, new_id, played
from tests.queries import queries
from tests.tournaments import entered, game_at, started, tournament_of
from tests.tracker.helpers.tournaments_played import FIRST, after_two, four, is_over, scored
from tracker.games.hands.services import record_hand
from tracker.models import Tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.prizes.texts import prize_sentences
from tracker.tournaments.rounds.services import close_round, type_result
from tracker.tournaments.setup.services import NO_PLACE, finish_tournament, reveal
from tracker.tournaments.setup.texts import key_text
from tracker.tournaments.standings.texts import public_standings

NBSP = "\N{NO-BREAK SPACE}"

pytestmark = pytest.mark.django_db


def watched(tournament, now=NOW):
    return stamped_tournament(tournament.evening.club.slug, tournament.pk, now)


def shown(tournament, after=None):
    return public_standings(watched(tournament), after)


def places(standings):
    """Who stands where with what."""
    return [(row.rank, row.name, row.cells[0].text) for row in standings.rows]


def revealed(tournament, place):
    return reveal(tournament=tournament, place=place, now=NOW)


def test_standings_before_the_first_round_are_empty():
    standings = shown(four())
    assert (standings.state, standings.text, standings.rows) == ("empty", "", ())


def test_standings_say_who_is_ahead_and_what_decided():
    standings = shown(after_two(four()))
    assert places(standings) == [
        (1, "Anna", "150"),
        (2, "Bea", "150"),
        (3, "Carla", "90"),
        (4, "Dora", "60"),
    ]
    assert [row.decided_by for row in standings.rows] == ["", "HIGH", "PTS", "PTS"]
    assert [[cell.text for cell in row.cells if cell.has_decided] for row in standings.rows] == [
        [],
        ["80"],
        [],
        [],
    ]


def test_every_row_says_why_key_by_key():
    assert [row.why for row in shown(after_two(four())).rows] == [
        ("Ahead of Bea by Best rounds: 100 against 80.",),
        (
            "Points: 150, the same as Anna.",
            "Behind Anna by Best rounds: 80 against 100.",
            "Ahead of Carla by Points: 150 against 90.",
        ),
        ("Behind Bea by Points: 90 against 150.", "Ahead of Dora by Points: 90 against 60."),
        ("Behind Carla by Points: 60 against 90.",),
    ]


def test_rounds_beyond_the_best_are_dropped():
    rows = shown(after_two(four(best=1))).rows
    assert [
        (row.name, [(round_.text, round_.is_dropped) for round_ in row.rounds]) for row in rows
    ] == [
        ("Anna", [("100", False), ("50", True)]),
        ("Bea", [("80", False), ("70", True)]),
        ("Carla", [("60", False), ("30", True)]),
        ("Dora", [("40", False), ("20", True)]),
    ]


def test_phone_shows_the_first_two_columns_and_never_the_lot():
    columns = shown(is_over(four(keys=("PTS", "LOT", "HIGH")))).columns
    assert [(column.code, column.is_extra) for column in columns] == [
        ("PTS", False),
        ("LOT", True),
        ("HIGH", True),
    ]


def test_open_round_makes_standings_provisional():
    tournament = four()
    round_ = started(tournament)
    table = round_.pairings.order_by("table")[0]
    type_result(pairing=table, points=(90, 20), reason="slip", now=NOW)
    standings = shown(tournament)
    assert (standings.state, standings.note) == (
        "provisional",
        "Round 1 is being played: 1 of 2 tables have finished.",
    )
    close_round(round_=scored(round_, FIRST), now=NOW)
    assert shown(tournament).state == "between"


def test_end_makes_standings_official_with_their_version():
    tournament = is_over(four())
    version = Tournament.objects.get(pk=tournament.pk).version
    standings = shown(tournament)
    assert (standings.state, standings.text) == ("official", f"Official, version {version}, 20:30")


def test_standings_after_an_earlier_round_are_those_of_then():
    tournament = after_two(four())
    standings = shown(tournament, 1)
    assert [(one, points) for _, one, points in places(standings)] == [
        ("Anna", "100"),
        ("Bea", "80"),
        ("Carla", "60"),
        ("Dora", "40"),
    ]
    assert (standings.after, standings.rounds, standings.text) == (1, (1,), "After round 1")


@pytest.mark.some(2)
@pytest.mark.parametrize("after", [0, 2, 3, 99])
def test_round_that_is_none_before_the_last_asks_for_the_standings_of_now(after):
    tournament = after_two(four())
    assert shown(tournament, after) == shown(tournament)


# The prize-giving


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("place", "names", "hidden", "following"),
    [
        (NO_PLACE, [], "The places are announced at the prize-giving.", 4),
        (4, ["Dora"], "Places 1–3 are announced at the prize-giving.", 3),
        (2, ["Bea", "Carla", "Dora"], "Place 1 is announced at the prize-giving.", 1),
        (1, ["Anna", "Bea", "Carla", "Dora"], "", None),
        (None, ["Anna", "Bea", "Carla", "Dora"], "", None),
    ],
)
def test_only_revealed_places_are_shown(place, names, hidden, following):
    tournament = revealed(after_two(four()), place)
    standings = shown(tournament)
    assert [row.name for row in standings.rows] == names
    assert (standings.hidden, standings.next_place) == (hidden, following)


def test_last_revealed_place_does_not_tell_who_is_above():
    standings = shown(revealed(after_two(four()), 2))
    assert [row.why for row in standings.rows] == [
        (
            "The places above are not announced yet.",
            "Ahead of Carla by Points: 150 against 90.",
        ),
        ("Behind Bea by Points: 90 against 150.", "Ahead of Dora by Points: 90 against 60."),
        ("Behind Carla by Points: 60 against 90.",),
    ]
    assert "Anna" not in repr(standings)


def test_shared_rank_is_revealed_at_once():
    tournament = four(keys=("PTS",))
    close_round(round_=scored(started(tournament), {1: 90, 2: 90, 3: 50, 4: 40}), now=NOW)
    standings = shown(revealed(tournament, 3))
    assert (standings.next_place, standings.hidden) == (
        1,
        "Places 1–2 are announced at the prize-giving.",
    )
    assert [row.rank for row in shown(revealed(tournament, 1)).rows] == [1, 1, 3, 4]


# Prizes, lots


def test_prizes_stand_beside_the_names_once_the_tournament_is_over():
    prizes = ({"award": "top", "amounts": [2500, 1250]}, {"award": "last", "amount": 500})
    tournament = after_two(four(prizes=prizes))
    assert [row.prizes for row in shown(tournament).rows] == [()] * 4
    finish_tournament(tournament=tournament, now=NOW)
    assert [row.prizes for row in shown(tournament).rows] == [
        ("Prize 25",),
        ("Prize 12.50",),
        (),
        ("Last 5",),
    ]


def test_prizes_say_their_money_and_things_and_follow_the_rules_for_all():
    prizes = (
        {"award": "top", "amounts": [2500, 1250, 1000]},
        {"award": "lot", "amounts": [0], "thing": "A ham"},
        {"award": "key", "key": "HIGH", "amount": 3000},
    )
    rules = {"unit": "€", "is_one_each": True, "minimum_field": 4}
    tournament = after_two(four(prizes=prizes, prize_rules=rules))
    finish_tournament(tournament=tournament, now=NOW)
    assert [row.prizes for row in shown(tournament).rows] == [
        (f"Best rounds 30{NBSP}€",),
        (f"Prize 12.50{NBSP}€",),
        (f"Prize 10{NBSP}€",),
        ("Drawn: A ham",),
    ]
    with override("de"):
        text = [row.prizes for row in shown(tournament).rows]
    assert text[1:] == [(f"Preis 12,50{NBSP}€",), (f"Preis 10{NBSP}€",), ("Verlost: A ham",)]
    with override("fr"):
        assert shown(tournament).rows[3].prizes == (f"Tiré au sort{NBSP}: A ham",)


def test_prize_for_most_marches_goes_to_pits_of_the_defenders_too():
    """162 and 100 each: the pit of side 0, then a tegenpit and a pit of side 1."""
    prizes = ({"award": "key", "key": "MARCH", "amount": 1000},)
    rules = {"variant": "klaverjas", "options": {}}
    tournament = tournament_of(
        ruleset=rules, rounds=1, hands=3, keys=("PTS", "MARCH"), prizes=prizes
    )
    entered(tournament, 4)
    round_ = started(tournament)
    game = game_at(round_.pairings.get())
    for maker, tricks in ((0, [8, 0]), (0, [0, 8]), (1, [0, 8])):
        points = (152, 0) if tricks[0] else (0, 152)
        record = played(maker, points, tricks=tricks) | {"last_trick": int(tricks[0] == 0)}
        record_hand(game=game, record=record, submission_id=new_id(), now=NOW)
    close_round(round_=round_, now=NOW)
    finish_tournament(tournament=tournament, now=NOW)
    rows = shown(tournament).rows
    assert [(row.rank, row.cells[0].text, row.prizes) for row in rows] == [
        *[(1, "524", ("Marches 5",))] * 2,
        *[(3, "262", ())] * 2,
    ]


def test_announced_amounts_and_tie_breaks_have_the_signs_of_the_language():
    awards = [{"award": "top", "amounts": [1250]}]
    with override("fr"):
        assert prize_sentences(awards, {"unit": "€"}) == (f"Place 1{NBSP}: 12,50 €.",)
        assert key_text("Points", "Ce qui compte.") == f"Points{NBSP}: Ce qui compte."


def test_too_few_entrants_get_no_prizes():
    prizes = ({"award": "top", "amounts": [2500]},)
    tournament = after_two(four(prizes=prizes, prize_rules={"minimum_field": 5}))
    finish_tournament(tournament=tournament, now=NOW)
    assert [row.prizes for row in shown(tournament).rows] == [()] * 4


def test_seed_of_the_lot_is_told_when_nothing_more_is_drawn_from_it():
    tournament = after_two(four())
    assert shown(tournament).lot == ""
    finish_tournament(tournament=tournament, now=NOW)
    assert shown(tournament).lot == tournament.seed


# What is kept


def test_same_standings_are_worked_out_once():
    tournament = after_two(four())
    now = watched(tournament)
    public_standings(now)
    assert queries(lambda: public_standings(now)) == 0


def test_correction_of_a_result_changes_the_standings_that_are_kept():
    tournament = after_two(four())
    before = watched(tournament).stamp
    assert places(shown(tournament))[0] == (1, "Anna", "150")
    table = tournament.drawn_rounds.get(number=2).pairings.get(placings__entrant__number=4)
    sides = dict(table.placings.values_list("side", "entrant__number"))
    points = tuple(200 if sides[side] == 4 else 30 for side in (0, 1))
    type_result(pairing=table, points=points, reason="slip misread", now=NOW)
    assert watched(tournament).stamp != before
    assert places(shown(tournament))[0] == (1, "Dora", "240")
