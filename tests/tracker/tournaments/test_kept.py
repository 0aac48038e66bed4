"""What was counted in the hands is kept as long as no game has changed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import gettext, override

from tests.factories import amended, played
from tests.tournaments import hand_at, started
from tests.tracker.helpers.tournaments_played import four
from tracker.common.queries.version_cache import PerLanguageCache, VersionCache
from tracker.models import Hand
from tracker.tournaments.book.queries import counted_hands, load_tournament
from tracker.tournaments.book.stamps_queries import kept_counts

pytestmark = pytest.mark.django_db


def test_least_used_is_forgotten_first():
    kept: VersionCache[str] = VersionCache(2)
    for key in ("a", "b", "a", "c"):
        kept.get(key, key.upper)
    assert kept.find({1: "a", 2: "b", 3: "c"}) == {1: "A", 3: "C"}


def test_what_has_words_is_kept_for_each_language():
    kept: PerLanguageCache[str] = PerLanguageCache(4)
    found = []
    for language in ("de", "en", "de"):
        with override(language):
            found.append(kept.get("a table", lambda: gettext("Table")))
    assert found == ["Tisch", "Table", "Tisch"]


def test_nothing_is_counted_again_while_no_game_has_changed():
    tournament = four(hands=4)
    for pairing in started(tournament).pairings.all():
        hand_at(pairing, points=(60, 40))
    book = load_tournament(tournament)
    first = kept_counts(book)
    with CaptureQueriesContext(connection) as made:
        assert kept_counts(book) == first
    assert len(made) == 0


def test_new_and_corrected_hands_are_counted():
    tournament = four(hands=4)
    one, other = started(tournament).pairings.all()
    hand_at(other, points=(60, 40))
    seen = []
    for step in (
        lambda: hand_at(one, points=(60, 40)),
        lambda: hand_at(one, points=(20, 80)),
        lambda: amended(Hand.objects.filter(game__pairing=one)[0], played(1, (60, 40))),
    ):
        step()
        counts = kept_counts(load_tournament(tournament))
        assert counts == counted_hands(tournament)
        seen.append((counts[one.pk].hands, counts[one.pk].sides[0].undertaken))
    assert seen == [(1, 1), (2, 2), (2, 1)]
