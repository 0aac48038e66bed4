"""The one button leads every format to an end that is decided."""

from random import Random

import pytest

from tests.factories import NOW
from tests.tournaments import entered, tournament_of, with_results
from tracker.engine.formats import FORMATS
from tracker.models import Placing, Round, Tournament
from tracker.tournaments.book.queries import course_of, load_tournament
from tracker.tournaments.desk.next_step_pages import next_step
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.rounds.services import close_round, start_round
from tracker.tournaments.setup.services import finish_tournament
from tracker.tournaments.standings.queries import tournament_standings

pytestmark = pytest.mark.django_db

MOST_STEPS = 80
OPTIONS = [
    ("drawn-partners", {}),
    ("round-robin", {}),
    ("league", {"double": True}),
    ("knock-out", {}),
    ("knock-out", {"consolation": True}),
    ("knock-out", {"double": True}),
    ("knock-out", {"placement": True}),
    ("knock-out", {"redraw": True}),
    ("groups", {"groups": 2, "qualifiers": 1, "then": "knock_out"}),
    ("groups", {"groups": 2, "then": "cascade"}),
    ("groups", {"groups": 2, "then": "none"}),
    ("teams", {"method": "knock_out"}),
]


def pressed(tournament: Tournament, lot: Random) -> str:
    """The step of the button, done; who wins a table is drawn by lot."""
    code = next_step(tournament, NOW).code
    if code == "draw":
        draw_round(tournament=tournament, now=NOW)
    last = tournament.drawn_rounds.order_by("-number")[0]
    if code == "look":
        confirm_draw(round_=last, publish_at=NOW, now=NOW)
    elif code == "start":
        start_round(round_=last, now=NOW)
    elif code == "slips":
        with_results(last, _by_lot(last, lot))
    elif code == "close":
        close_round(round_=last, now=NOW)
    elif code == "finish":
        finish_tournament(tournament=tournament, now=NOW)
    return code


def _by_lot(round_: Round, lot: Random) -> dict[int, tuple[int, ...]]:
    """Returns points by table; an entrant wins or loses at all its tables."""
    luck = {placing.entrant_id: lot.random() for placing in Placing.objects.filter(round=round_)}
    found = {}
    for pairing in round_.pairings.all():
        first = {
            side or 0: luck[who] for side, who in pairing.placings.values_list("side", "entrant")
        }
        ahead = max(first, key=first.__getitem__)
        found[pairing.table] = tuple(100 if side == ahead else 62 for side in sorted(first))
    return found


@pytest.mark.some(12)
@pytest.mark.parametrize(("form", "options"), OPTIONS, ids=str)
@pytest.mark.parametrize("entrants", [4, 5])
@pytest.mark.parametrize("seed", range(2))
def test_one_button_never_ends_a_tournament_that_is_undecided(form, options, entrants, seed):
    chosen = FORMATS[form]
    rounds = chosen.system_with(options).rounds(entrants)[0]
    tournament = tournament_of(
        format=form, format_options=options, rounds=rounds, keys=chosen.keys, scoring=chosen.scoring
    )
    entered(tournament, entrants)
    lot = Random(seed)
    steps = ["begun"]
    while steps[-1] != "over" and len(steps) < MOST_STEPS:
        steps.append(pressed(Tournament.objects.get(pk=tournament.pk), lot))
    assert steps[-1] == "over"
    tournament = Tournament.objects.get(pk=tournament.pk)
    if course_of(tournament).is_knock_out:
        first, *_others = tournament_standings(load_tournament(tournament)).rows
        assert (first.rank, first.last_rank) == (1, 1)
