"""The triggers that take a tally away, and the table of tallies: taken back and made again."""

import pytest
from django.core.management import call_command
from django.db import connection

from tests.factories import NOW, GameFactory, HandFactory, played
from tracker.games.services import close_game
from tracker.models import Game, Hand, KeptTally


def tables():
    """The tables that there are."""
    return set(connection.introspection.table_names())


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_tallies_go_with_the_migration_and_come_back_as_they_were():
    game = GameFactory.create(ruleset="clabber")
    HandFactory.create(game=game, record=played(0, (100, 52)))
    close_game(game=Game.objects.get(), now=NOW)
    (figures,) = KeptTally.objects.values_list("figures", flat=True)

    call_command("migrate", "tracker", "0031", verbosity=0)
    assert KeptTally._meta.db_table not in tables()
    # A trigger that was left behind would look for the table.
    Hand.objects.update(state="counted")

    call_command("migrate", verbosity=0)
    assert [*KeptTally.objects.values_list("game", "figures")] == [(game.pk, figures)]
    Hand.objects.update(state="counted")
    assert not KeptTally.objects.exists()
