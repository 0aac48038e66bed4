"""The demo club: whole, believable, and the same every time."""

import datetime as dt
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from scoring import VARIANTS
from tests.factories import ClubFactory
from tracker.models import Club, Evening, Game, Hand, HandRevision, Player
from tracker.pages.evenings import evening_cards
from tracker.reading.lookups import club_for
from tracker.reading.standings import standings_at
from tracker.services import demo
from tracker.services.demo.programme import SLUG

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2025, 11, 20, 20, 15, tzinfo=dt.UTC)


@pytest.fixture
def club():
    """The demo club at a quarter past eight."""
    assert demo.load(NOW) is True
    return club_for(SLUG)


def contents():
    """Everything that the demo wrote, without the keys of its rows, which are in their seals."""
    models: tuple[Any, ...] = (Club, Player, Evening, Game, Hand, HandRevision)
    hidden = ("id", "club_id", "evening_id", "game_id", "hand_id", "seal")
    rows = [row for model in models for row in model.objects.order_by("pk").values()]
    return [{name: row[name] for name in row if name not in hidden} for row in rows]


def test_demo_has_every_game_over_its_evenings(club):
    assert set(Game.objects.values_list("variant", flat=True)) == set(VARIANTS)
    today, last_week = evening_cards(club)
    assert (last_week.iso_date, last_week.games, last_week.open_games) == ("2025-11-13", 11, 0)
    assert (today.iso_date, today.games, today.open_games) == ("2025-11-20", 7, 5)


def test_demo_hands_all_count_but_for_those_entered_twice(club):
    others = Hand.objects.exclude(state="counted")
    reasons = [hand.revisions.get(number=2).reason for hand in others]
    assert {hand.state for hand in others} == {"void"}
    assert reasons == ["Entered twice"] * 2


def test_demo_shows_what_can_happen(club):
    scored: list[Any] = [hand.scored for hand in Hand.objects.filter(state="counted")]
    outcomes = {one["outcome"] for one in scored}
    assert outcomes == {"made", "set", "tied", "thrown_in", "reneged", "stopped"}
    rules = {line["rule"] for one in scored for line in one["lines"]}
    assert {"meld.sequence", "meld.beaten", "bella", "carry.in", "game.kontra"} <= rules
    assert any(one["bid"].get("re") for one in scored)
    assert Game.objects.filter(variant="klammern", totals__0__gt=0).exists()
    assert Game.objects.exclude(options={}).count() >= 3
    assert HandRevision.objects.filter(number=2, state="counted").get().reason


def test_demo_games_of_last_week_have_winners(club):
    evening = Evening.objects.earliest("date")
    assert all(game.winner is not None for game in evening.games.all())
    assert len(standings_at(evening).rows) == 24


def test_demo_is_in_progress_at_the_moment_of_loading(club):
    assert Hand.objects.latest("entered_at").entered_at <= NOW
    open_games = Game.objects.filter(is_finished=False)
    last = [game.hands.last() for game in open_games]
    assert all(NOW - hand.entered_at < dt.timedelta(minutes=30) for hand in last if hand)
    assert sum(hand is not None for hand in last) >= 3


@pytest.mark.django_db(transaction=True)
def test_demo_is_the_same_every_time(club):
    first = contents()
    call_command("flush", interactive=False, verbosity=0)
    demo.load(NOW)
    assert contents() == first


def test_demo_is_loaded_once(club):
    before = Hand.objects.count()
    assert demo.load(NOW) is False
    assert Hand.objects.count() == before


def test_demo_fills_only_an_empty_score_book():
    other = ClubFactory.create()
    assert demo.load_if_empty() is False
    assert Club.objects.get() == other


def test_demo_fills_an_empty_score_book():
    assert demo.load_if_empty() is True
    assert Club.objects.get().slug == SLUG
    assert demo.load_if_empty() is False


def test_command_says_what_it_did():
    ClubFactory.create()
    said = StringIO()
    call_command("demo", stdout=said)
    call_command("demo", stdout=said)
    assert said.getvalue().splitlines() == [
        "The demo club is loaded.",
        "The demo club is there already; nothing was changed.",
    ]
