"""A knock-out does not end while its last match is tied."""

from typing import Any

from tests.factories import NOW
from tests.tournaments import KLABERJASS, closed, entered, tournament_of
from tests.tracker.tournaments.telling import refused
from tracker.models import Entrant, Pairing, Tournament
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.entries.services import leave
from tracker.tournaments.rounds.services import type_result
from tracker.tournaments.setup.services import finish_tournament

FINAL: dict[str, Any] = {"format": "knock-out", "ruleset": KLABERJASS, "rounds": 1, "keys": ("MP",)}
TIED = [
    (
        "",
        "no_winner",
        "Table 1 of round 1 has no winner. Let it play an extra hand, or decide it by a ruling.",
    )
]


def final_of(*points: int) -> Tournament:
    """A knock-out of two whose only match has ended like this."""
    tournament = tournament_of(**FINAL)
    entered(tournament, 2)
    closed(tournament, {1: points})
    return Tournament.objects.get(pk=tournament.pk)


def test_tied_final_has_to_be_decided_first(db):
    tournament = final_of(500, 500)
    assert refused(finish_tournament, tournament=tournament, now=NOW) == TIED
    type_result(pairing=Pairing.objects.get(), points=(520, 500), reason="One more hand", now=NOW)
    assert finish_tournament(tournament=tournament, now=NOW).state == "final"


def test_who_leaves_a_tied_final_has_lost_it(db):
    tournament = final_of(500, 500)
    leave(entrant=Entrant.objects.get(number=1), reason="left", now=NOW)
    assert finish_tournament(tournament=tournament, now=NOW).state == "final"


def test_final_of_teams_is_decided_by_both_its_tables_together(db):
    knock_out: dict[str, Any] = {
        "format": "teams",
        "format_options": {"method": "knock_out"},
        "keys": ("MP",),
    }
    tournament = tournament_of(rounds=1, **knock_out)
    entered(tournament, 2)
    # The sides change places at the second table: each team has won one by as much.
    closed(tournament, {1: (100, 62), 2: (100, 62)})
    tournament = Tournament.objects.get(pk=tournament.pk)
    assert refused(finish_tournament, tournament=tournament, now=NOW) == TIED
    second = Pairing.objects.get(table=2)
    type_result(pairing=second, points=(90, 72), reason="Counted again", now=NOW)
    assert finish_tournament(tournament=tournament, now=NOW).state == "final"


def test_tied_table_of_another_format_ends_like_every_other(db):
    tournament = tournament_of(rounds=1)
    entered(tournament, 4)
    closed(tournament, {1: (81, 81)})
    assert (
        finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW).state
        == "final"
    )


def test_bracket_does_not_end_while_a_round_is_to_be_drawn(db):
    tournament = tournament_of(**FINAL | {"rounds": 2})
    entered(tournament, 4)
    closed(tournament)
    assert refused(finish_tournament, tournament=tournament, now=NOW) == [
        (
            "",
            "no_winner",
            "Not everything is decided: round 2 has to be played before the tournament ends.",
        )
    ]
    closed(tournament)
    tournament = Tournament.objects.get(pk=tournament.pk)
    assert finish_tournament(tournament=tournament, now=NOW).state == "final"


def test_second_final_has_a_round_from_the_beginning(db):
    two_lives = {"format_options": {"double": True}, "rounds": 4}
    tournament = tournament_of(**FINAL | two_lives)
    entered(tournament, 4)
    assert refused(draw_round, tournament=tournament, now=NOW) == [
        (
            "",
            "cannot_draw",
            "4 entrants cannot play 4 rounds in this format. Possible: 5 rounds.",
        )
    ]
