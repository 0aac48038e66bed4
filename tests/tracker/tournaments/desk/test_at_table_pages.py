"""What a table of a tournament is told of its last hands, and what is read for its director."""

from datetime import timedelta

import pytest
from django.db.models.signals import post_init

from tests.factories import NOW
from tests.tournaments import entered, game_at, hand_at, started, tournament_of
from tracker.models import Game, Placing
from tracker.tournaments.book.stamps_queries import pairing_for
from tracker.tournaments.desk.at_table_pages import directors_table, table_of_round
from tracker.tournaments.desk.monitor_pages import floor_of
from tracker.tournaments.rounds.services import call_director

pytestmark = pytest.mark.django_db

LEVEL = ((0, (90, 62)), (1, (62, 90)))
"""Two hands of 100 to 62, one for each side."""


def told(tie, *hands):
    """What a table reads of its last hands, of two, after these."""
    tournament = tournament_of(tie=tie)
    entered(tournament, 4)
    pairing = started(tournament).pairings.get()
    for maker, points in hands:
        hand_at(pairing, maker, points)
    game = Game.objects.get(pk=game_at(pairing).pk)
    table = table_of_round(game, NOW)
    assert table is not None
    return table.hands_left, game.is_finished


@pytest.mark.some(5)
@pytest.mark.parametrize(
    ("tie", "hands", "text"),
    [
        (None, (), ("", False)),
        (None, LEVEL[:1], ("The next hand is the last one.", False)),
        (None, LEVEL, ("", True)),
        ("hand", LEVEL, ("Tied: 1 more hand decides.", False)),
        ("hand", (*LEVEL, LEVEL[0]), ("", True)),
        ("six", LEVEL, ("Tied: 6 more hands decide.", False)),
        ("six", (*LEVEL, LEVEL[0]), ("Tied: 5 more hands decide.", False)),
        ("six", LEVEL * 4, ("Tied: 1 more hand decides.", False)),
        ("maker", LEVEL[:1], ("The next hand is the last one.", False)),
        ("maker", LEVEL, ("Tied: the makers of the last hand won.", True)),
        ("maker", (LEVEL[0], LEVEL[0]), ("", True)),
    ],
)
def test_table_is_told_of_its_last_hands(tie, hands, text):
    assert told(tie, *hands) == text


def test_director_looks_at_one_table_and_no_other_is_read():
    tournament = tournament_of(hands=None, minutes=40)
    entered(tournament, 12)
    round_ = started(tournament)
    for pairing in round_.pairings.all():
        hand_at(pairing)
    call_director(pairing=round_.pairings.get(table=2), reason="A card is missing.", now=NOW)
    later = NOW + timedelta(minutes=41)
    seats = []

    def note(instance, **_sent):
        seats.append(instance.pk)

    post_init.connect(note, sender=Placing)
    try:
        found = directors_table(
            pairing_for(tournament.evening.club.slug, tournament.pk, 1, 2), later
        )
    finally:
        post_init.disconnect(note, sender=Placing)
    own = round_.pairings.get(table=2).placings.values_list("pk", flat=True)
    assert sorted(seats) == sorted(own)
    assert found.card == floor_of(tournament, round_, later).cards[1]
    assert (found.phase, found.next_game, found.is_written) == ("over", 2, True)
