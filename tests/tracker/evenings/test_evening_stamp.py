"""The page of an evening is asked for again and again: what tells whether anything is new."""

import datetime as dt
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    amended,
    played,
)
from tests.tournaments import entered, hand_at, started, tournament_of
from tracker.common.queries.version_cache import PerLanguageCache, VersionCache, digest
from tracker.evenings import pages as evenings
from tracker.evenings import queries
from tracker.evenings.pages import evening_page
from tracker.evenings.queries import evening_stamp
from tracker.evenings.services import rename_evening
from tracker.games.services import close_game, remove_game, reopen_game, restore_game
from tracker.models import Club, Evening, Game, RuleSet
from tracker.players.services.merging import merge_players
from tracker.players.services.roster import rename_player
from tracker.rules.services import RuleSetRules, make_rule_set
from tracker.tournaments.setup.services import NO_PLACE, reveal

pytestmark = pytest.mark.django_db


def seen(evening):
    """What the page shows, and its stamp, which is the one that is asked for without it."""
    found = Evening.objects.select_related("club").get(pk=evening.pk)
    page, stamp = evening_page(found), evening_stamp(found)
    assert page.version == stamp
    assert page == anew(found)
    return digest(replace(page, version="")), stamp


def anew(evening):
    """The page of an evening of which nothing is kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(queries, "_KEPT", VersionCache(9))
        patch.setattr(evenings, "_CARDS", PerLanguageCache(9))
        return evening_page(evening)


def after_each(evening, changes):
    """The page and the stamp before all changes and after each of them."""
    states = [seen(evening)]
    for change in changes:
        change()
        states.append(seen(evening))
    return states


def test_whatever_changes_the_page_of_an_evening_makes_another_stamp():
    club = ClubFactory.create()
    evening = EveningFactory.create(club=club)
    anna, ben, gone = (
        PlayerFactory.create(club=club, name=name) for name in ("Anna", "Ben", "Gon")
    )
    game = GameFactory.create(evening=evening, players=[anna, ben])
    rules = make_rule_set(club=club, name="Ours", rules=RuleSetRules(game.variant), now=NOW)
    Game.objects.update(rule_set_version=rules.versions.get())
    changes = [
        lambda: RuleSet.objects.update(name="Theirs"),
        lambda: HandFactory.create(game=game, record=played(0, (90, 50))),
        lambda: amended(game.hands.get(), played(0, (80, 60))),
        lambda: GameFactory.create(evening=evening, players=[anna, gone]),
        lambda: rename_player(player=anna, name="Annika"),
        lambda: merge_players(kept=ben, merged=gone, now=NOW),
        lambda: rename_evening(evening=evening, title="Friday"),
        lambda: close_game(game=Game.objects.get(pk=game.pk), now=NOW),
        lambda: reopen_game(game=Game.objects.get(pk=game.pk), now=NOW),
        lambda: remove_game(game=Game.objects.get(pk=game.pk), now=NOW),
        lambda: restore_game(game=Game.objects.get(pk=game.pk), now=NOW),
        lambda: Club.objects.update(name="Another"),
        lambda: Evening.objects.update(date=NOW.date() + dt.timedelta(days=1)),
    ]
    for (page, stamp), (next_page, next_stamp) in pairwise(after_each(evening, changes)):
        assert next_page != page
        assert next_stamp != stamp


def test_places_that_are_hidden_make_another_stamp():
    tournament = tournament_of(ClubFactory.create(), format="progressive", hands=2)
    entered(tournament, 4)
    hand_at(started(tournament).pairings.get(), 0, (91, 61))
    before, after = after_each(
        tournament.evening, [lambda: reveal(tournament=tournament, place=NO_PLACE, now=NOW)]
    )
    assert [first != second for first, second in zip(before, after, strict=True)] == [True, True]


def test_evening_where_nothing_happens_keeps_its_stamp():
    evening = EveningFactory.create()
    HandFactory.create(game=GameFactory.create(evening=evening))
    GameFactory.create(evening=EveningFactory.create(club=evening.club))
    assert len({seen(evening)[1] for _ in range(3)}) == 1


def test_stamp_takes_two_reads_however_much_was_played(django_assert_num_queries):
    evening = EveningFactory.create()
    for _ in range(3):
        HandFactory.create(game=GameFactory.create(evening=evening))
    found = Evening.objects.select_related("club").get(pk=evening.pk)
    with django_assert_num_queries(2):
        evening_stamp(found)
