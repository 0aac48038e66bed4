"""Guards of the house-rule passport, whoever writes."""

import pytest
from django.db import IntegrityError, transaction

from tests.factories import ClubFactory, GameFactory
from tests.tournaments import tournament_of
from tests.tracker.helpers.passport import set_of
from tracker.models import Game, RuleSet, RuleSetVersion, Tournament

pytestmark = pytest.mark.django_db


def refused(message):
    """What a guard answers."""
    return pytest.raises(IntegrityError, match=message)


def test_version_of_a_rule_set_is_never_changed_or_deleted():
    version = set_of(ClubFactory.create()).versions.get()
    with refused("never changed or deleted"), transaction.atomic():
        RuleSetVersion.objects.update(options={})
    with refused("never changed or deleted"), transaction.atomic():
        version.delete()
    assert RuleSetVersion.objects.get().options == {"target": 301}


@pytest.mark.parametrize("change", ["club", "variant"])
def test_rule_set_stays_in_its_club_and_is_for_one_game(change):
    made = set_of(ClubFactory.create())
    other = {"club": ClubFactory.create(), "variant": "zensa"}[change]
    with refused("stays in its club"), transaction.atomic():
        RuleSet.objects.filter(pk=made.pk).update(**{change: other})


def test_games_and_tournaments_take_rules_from_their_own_club():
    game, tournament = GameFactory.create(ruleset="clobby"), tournament_of()
    stranger = set_of(ClubFactory.create()).versions.get()
    for model, row in ((Game, game), (Tournament, tournament)):
        rows = model.objects.filter(pk=row.pk)
        with refused("same club"), transaction.atomic():
            rows.update(rule_set_version=stranger)
        rows.update(rule_set_version=set_of(row.evening.club).versions.get())
