"""The pages of a draw ask as often for 20 entrants and 3 rounds as for 8 and 1."""

import pytest

from tests.factories import NOW
from tests.queries import queries
from tests.tournaments import closed, entered, started, tournament_of
from tracker.models import Entrant
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.draws import pages as drafts
from tracker.tournaments.draws.table_why_pages import exchange_preview, verification
from tracker.tournaments.rounds.queries import published_round
from tracker.tournaments.rounds.rounds_public_pages import round_shown

pytestmark = pytest.mark.django_db

MOST = 22


def filled(tables, rounds):
    """A tournament with so many tables, and a round being played after so many."""
    tournament = tournament_of(rounds=4)
    entered(tournament, 4 * tables)
    for _ in range(rounds):
        closed(tournament)
    return started(tournament)


def reads(round_):
    """Every read of a round, from its address on."""
    tournament, number = round_.tournament, round_.number
    slug = tournament.evening.club.slug
    two = Entrant.objects.filter(placings__round=round_, placings__side=0, placings__seat=0)
    first, second = two[0], Entrant.objects.filter(placings__round=round_, placings__side=1)[0]

    def found():
        return lookups.round_for(slug, tournament.pk, number)

    def shown():
        return published_round(slug, tournament.pk, number, NOW)

    return {
        "draft": lambda: drafts.draft(found(), NOW),
        "undrawn": lambda: drafts.round_to_draw(tournament, number + 1),
        "exchangeable": lambda: drafts.exchangeable(found()),
        "exchange_preview": lambda: exchange_preview(found(), first, second),
        "round_shown": lambda: round_shown(shown(), ""),
        "verification": lambda: verification(shown()),
    }


@pytest.mark.long
def test_queries_do_not_grow_with_tables_and_rounds():
    few = {name: queries(read) for name, read in reads(filled(2, 1)).items()}
    many = {name: queries(read) for name, read in reads(filled(5, 3)).items()}
    assert many == few
    assert max(few.values()) <= MOST
