"""The demo club: whole, believable, and the same every time."""

import datetime as dt
from io import StringIO
from statistics import fmean
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import QuerySet
from django.test import TestCase
from django.utils import timezone

from scoring import VARIANTS
from tests.factories import ClubFactory
from tests.remembered import remembered
from tests.tracker.access.people import person
from tracker.clubs.services import delete_demo_club
from tracker.common.errors import RecordError
from tracker.common.queries.lookups import club_for
from tracker.demo import services as demo
from tracker.demo.programme import EVENINGS, MEMBERS, OWN_GAME, SLUG, TOURNAMENTS
from tracker.engine.rating import rating_histories
from tracker.evenings.queries import evening_rows
from tracker.evenings.texts import found_evenings
from tracker.models import (
    Claim,
    Club,
    Evening,
    Game,
    Hand,
    HandRevision,
    KeptMonth,
    Player,
    RuleSetVersion,
    Season,
    Tournament,
    TournamentChange,
)
from tracker.seasons.queries import season_now
from tracker.statistics.month_cache_services import keep_month
from tracker.statistics.queries.months import HANDED_OVER
from tracker.statistics.ratings.queries import game_ratings, played_games
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.standings.queries import tournament_standings

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2025, 11, 20, 0, 40, tzinfo=dt.UTC)
"""Whoever starts a book at night has evenings that were in the evening all the same."""


load = remembered(demo.load)


def contents():
    """Everything that the demo wrote, without the keys of its rows, which are in their seals."""
    models: tuple[Any, ...] = (Club, Player, Evening, Game, Hand, HandRevision)
    rows = [row for model in models for row in model.objects.order_by("pk").values()]
    return [
        {name: row[name] for name in row if name not in ("id", "seal") and name[-3:] != "_id"}
        for row in rows
    ]


def of_tournament(name):
    """The tournament of this name, with all that is stored of it."""
    return load_tournament(Tournament.objects.get(evening__title=name))


class TestYear(TestCase):
    """The content of the demo club, loaded once for all tests."""

    club: Club

    @classmethod
    def setUpTestData(cls):
        """The demo club at twenty to one at night."""
        assert load(NOW) is True
        cls.club = club_for(SLUG)

    def test_demo_has_a_year_of_evenings_with_all_games(self):
        evenings = evening_rows(found_evenings(self.club))
        nights = [
            card
            for card in evenings
            if card.title not in {tournament.name for tournament in TOURNAMENTS}
        ]
        assert (len(nights), self.club.players.count()) == (30, 24)
        assert (str(nights[0].date), str(nights[-1].date)) == ("2025-11-20", "2024-12-12")
        assert set(Game.objects.values_list("variant", flat=True)) == set(VARIANTS)
        assert {card.open_games for card in nights[1:]} == {0}
        assert nights[0].open_games == 3

    def test_hands_of_the_demo_were_written_down_on_the_day_of_their_evening(self):
        over = Hand.objects.exclude(game__evening__date=NOW.date())
        times = over.values_list("game__evening__date", "entered_at")
        assert {day == timezone.localdate(entered) for day, entered in times} == {True}
        assert {timezone.localtime(entered).hour for _, entered in times} <= {19, 20, 21, 22}

    def test_who_plays_another_game_in_the_demo_sits_at_no_other_table(self):
        for evening in Evening.objects.exclude(date=NOW.date()):
            games = evening.games.filter(pairing=None)
            others = games.exclude(variant="clabber").values_list("seats__player", flat=True)
            clabber = games.filter(variant="clabber").values_list("seats__player", flat=True)
            assert len({*others}) == len(others)
            assert {*others}.isdisjoint(clabber)

    def test_stronger_players_of_the_demo_have_higher_ratings(self):
        played = Game.objects.filter(variant="clabber", pairing=None, is_finished=True)
        ratings = rating_histories(played_games(played))
        names = dict(Player.objects.values_list("pk", "name"))
        rated = {names[pk]: ratings.rating(pk).points for pk in ratings.after}
        best, worst = (
            sorted(MEMBERS, key=lambda name: MEMBERS[name])[part]
            for part in (slice(16, 24), slice(8))
        )
        assert fmean(rated[name] for name in best) > fmean(rated[name] for name in worst) + 100

    def test_demo_has_three_tournaments_that_are_over_and_one_in_its_third_round(self):
        states = dict(Tournament.objects.values_list("evening__title", "state"))
        assert states == {
            planned.name: "running" if planned.in_play else "final" for planned in TOURNAMENTS
        }
        assert len({planned.format for planned in TOURNAMENTS}) == 4
        cup = tournament_standings(of_tournament("Adler Cup"))
        assert [row.rank for row in cup.rows] == list(range(1, 9))
        prix = of_tournament("Canal Street Grand Prix")
        assert [round_.closed_at is None for round_ in prix.rounds] == [False, False, True]
        assert all(tournament.prizes for tournament in Tournament.objects.all())

    def test_demo_has_a_corrected_hand_a_void_one_and_one_for_the_director(self):
        corrected = HandRevision.objects.filter(number=2, state="counted")
        assert {hand.hand.revisions.get(number=1).record != hand.record for hand in corrected} == {
            True
        }
        assert {hand.state for hand in Hand.objects.exclude(state="counted")} == {"void"}
        claim = Claim.objects.get(settled_at=None)
        assert claim.is_disputed
        assert claim.hand.game.evening.title == "Canal Street Grand Prix"

    def test_demo_shows_what_can_happen(self):
        scored: list[Any] = [hand.scored for hand in Hand.objects.filter(state="counted")]
        outcomes = {score["outcome"] for score in scored}
        assert {"made", "set", "tied", "thrown_in", "reneged"} <= outcomes
        rules = {line["rule"] for score in scored for line in score["lines"]}
        assert {"meld.sequence", "meld.beaten", "bella", "game.kontra"} <= rules
        assert Game.objects.exclude(options={}).count() >= 3

    def test_demo_has_a_season_that_drops_scores_and_house_rules_of_its_own(self):
        season = Season.objects.get()
        assert (season.name, season.rules["count"]) == ("2025/26", "drop_every:4")
        assert season.since
        assert season.until
        assert season.since < NOW.date() < season.until
        table = season_now(season).table
        assert len(table.rows) == 24
        own = RuleSetVersion.objects.get()
        assert own.options == OWN_GAME["options"]
        assert own.games.count() == len(
            [game for night in EVENINGS for game in night.games if game.is_own]
        )

    def test_demo_says_nothing_in_any_language(self):
        """Names are the same in every language, and nobody has typed a reason."""
        assert set(HandRevision.objects.values_list("reason", flat=True)) == {""}
        assert set(TournamentChange.objects.values_list("reason", flat=True)) == {""}

    def test_demo_is_in_progress_at_the_moment_of_loading(self):
        assert Hand.objects.latest("entered_at").entered_at <= NOW
        open_games = Game.objects.filter(is_finished=False, removed_at=None)
        last = [game.hands.last() for game in open_games]
        assert all(hand and NOW - hand.entered_at < dt.timedelta(minutes=30) for hand in last)
        assert len(last) == 5


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_demo_is_the_same_every_time_on_the_internet_too_and_loaded_once(settings):
    assert demo.load(NOW) is True
    first = contents()
    assert demo.load(NOW) is False
    assert contents() == first
    call_command("flush", interactive=False, verbosity=0)
    settings.HTTPS = True
    demo.load(NOW)
    assert contents() == first


def test_demo_fills_only_an_empty_score_book():
    other = ClubFactory.create()
    assert demo.load_if_empty() is False
    assert Club.objects.get() == other


def test_demo_fills_an_empty_score_book_and_the_command_says_what_it_did(monkeypatch):
    text = StringIO()
    monkeypatch.setattr(demo, "load", lambda: load(NOW))
    assert demo.load_if_empty() is True
    assert demo.load_if_empty() is False
    call_command("demo", stdout=text)
    assert text.getvalue() == "The demo club is there already; nothing was changed.\n"
    assert take_away_beside(ClubFactory.create())


def test_command_says_that_the_demo_club_is_loaded(monkeypatch):
    text = StringIO()
    monkeypatch.setattr(demo, "load", lambda: True)
    call_command("demo", stdout=text)
    assert text.getvalue() == "The demo club is loaded.\n"


DJANGO = ("contenttype", "permission", "site")


def guards_there():
    """The triggers of the database that are in force, by name."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        else:
            cursor.execute(
                "SELECT tgname FROM pg_trigger WHERE tgenabled = 'O' AND NOT tgisinternal"
            )
        return sorted(name for (name,) in cursor.fetchall())


def months_handed_over(club):
    """What the games of Clabber of each month come to for ratings, to be kept."""
    while not HANDED_OVER.empty():
        HANDED_OVER.get()
    game_ratings(club_for(club), "clabber").players()
    return [HANDED_OVER.get() for _ in range(HANDED_OVER.qsize())]


def take_away_beside(other):
    """Whether the demo club goes and leaves nothing but the other, with guards as before.

    What is kept of its months goes too, and what comes to be kept of them afterwards is not.
    """
    late = months_handed_over(SLUG)
    for month in late:
        keep_month(month)
    guards = guards_there()
    everything = {model: QuerySet(model).count() for model in apps.get_models()}
    assert delete_demo_club() is True
    left = {model._meta.model_name: QuerySet(model).count() for model in apps.get_models()}
    assert (everything[Hand] > 600, everything[KeptMonth] > 10) == (True, True)
    kept = {"club": 1, "chain": 1, "chainline": 1, "deletedversions": 1}
    assert {name: count for name, count in left.items() if count and name not in DJANGO} == kept
    assert Club.objects.get() == other
    assert guards_there() == guards
    keep_month(late[0])
    assert not KeptMonth.objects.exists()
    return delete_demo_club() is False


def test_command_removes_it_where_there_is_another_club():
    ClubFactory.create(name="Demo", slug="demo")
    with pytest.raises(CommandError, match="only club"):
        call_command("demo", "--remove")
    ClubFactory.create()
    text = StringIO()
    for _ in range(2):
        call_command("demo", "--remove", stdout=text)
    assert text.getvalue().splitlines() == ["The demo club is gone.", "There is no demo club."]


def test_only_club_stays():
    demo_club = ClubFactory.create(name="Demo", slug="demo")
    with pytest.raises(RecordError, match="only club"):
        delete_demo_club()
    assert Club.objects.get() == demo_club


def test_club_that_people_keep_at_that_address_stays():
    kept = ClubFactory.create(name="Demo", slug="demo", by=person())
    ClubFactory.create()
    assert delete_demo_club() is False
    assert Club.objects.filter(pk=kept.pk).exists()
