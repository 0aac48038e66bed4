"""What is kept of months for all workers is what a fresh start gives, whatever is changed."""

import datetime as dt
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from django.db import connection

from tests.factories import (
    NOW,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    amended,
    played,
    restored,
    voided,
)
from tests.tracker.helpers.archives import archive_of, open_archive
from tests.tracker.helpers.two_books import forget_what_is_kept
from tracker.archive.services.bringing import import_club
from tracker.engine.rating import as_pairs, rating_histories
from tracker.evenings.services import rename_evening, set_evening
from tracker.games.services import close_game, remove_game, reopen_game, restore_game
from tracker.games.tallies_queries import played_games, versions_of
from tracker.models import Club, Game, KeptMonth, Player, Tournament
from tracker.models.tournament import FINAL
from tracker.operations import director_alerts as alarm
from tracker.operations import environment_checks as surroundings
from tracker.operations import integrity_checks as heart
from tracker.operations.checks import Check
from tracker.platform.server import damage_registry as damage
from tracker.players.services.erasing import erase_player
from tracker.players.services.merging import merge_players, undo_merge
from tracker.statistics.month_cache_services import keep_month, keep_next, mend_months
from tracker.statistics.queries.monthly import (
    OF_PAIRS,
    OF_TABLE,
    MonthCacheKey,
    PairsFigures,
    TableFigures,
    every_months_kept,
    pairs_figures,
    table_figures,
    wrong_months,
)
from tracker.statistics.queries.months import HANDED_OVER
from tracker.statistics.queries.people import longest_run, pairs_of, players_of
from tracker.statistics.queries.sums import every_seat, sums_of
from tracker.statistics.queries.wanted import StatisticsFilter, finished_games
from tracker.statistics.ratings.queries import game_ratings, rated_games
from tracker.statistics.ratings.queries import played_games as games_for_ratings

pytestmark = pytest.mark.django_db

ALL = StatisticsFilter("clabber")
DECEMBER, JANUARY, FEBRUARY = dt.date(2024, 12, 1), dt.date(2025, 1, 1), dt.date(2025, 2, 1)
KINDS = ("pairs", "rated-pairs", "rated-players", "table")


CLABBER = {"variant": "clabber", "options": {"target": None}}
WON, LOST = (90, 62), (62, 90)
DAYS = (dt.date(2024, 12, 30), dt.date(2025, 1, 6), dt.date(2025, 1, 20), dt.date(2025, 2, 3))
"""Two evenings of one month, and one in the month before and after."""


@pytest.fixture
def game_on(club, players):
    """Plays a game on an evening of that day: two hands, which Anna and Bea win or lose."""

    def played_on(day, points, seats=(0, 1, 2, 3)):
        evening = club.evenings.filter(date=day).first()
        game = GameFactory.create(
            evening=evening or EveningFactory.create(club=club, date=day),
            ruleset=CLABBER,
            players=[players[seat] for seat in seats],
        )
        for _ in range(2):
            HandFactory.create(game=game, record=played(0, points))
        return close_game(game=game, now=NOW)

    return played_on


@pytest.fixture
def of_months(game_on):
    """A game of each evening, the last one in March: Anna and Bea win three of five."""
    days = (*DAYS, NOW.date())
    return [
        game_on(day, points) for day, points in zip(days, (WON, LOST, WON, WON, LOST), strict=True)
    ]


@pytest.fixture
def keep():
    """Keeps what was handed over since the test began, and says of which months."""
    _handed_over()

    def kept_now():
        news = _handed_over()
        for new in news:
            keep_month(new)
        return [new.of.month for new in news]

    return kept_now


@pytest.fixture
def book(club, players, of_months, game_on, keep):
    """The club with all that it takes to change something about it."""
    return Book(club, players, of_months, game_on, keep)


class Book(NamedTuple):
    """A club, its players and games; how one more is played, and months are kept."""

    club: Club
    players: list[Player]
    games: list[Game]
    game_on: Callable[..., Game]
    keep: Callable[[], list[dt.date]]


def _handed_over():
    found = []
    while not HANDED_OVER.empty():
        found.append(HANDED_OVER.get())
    return found


class Counts(NamedTuple):
    """All that is counted month by month."""

    players: object
    pairs: object
    table: TableFigures
    partners: PairsFigures


def statistics(club, wanted=ALL):
    """The figures of the whole club, and of its pairs, within a period."""
    games = finished_games(club, wanted).filter(variant="clabber")
    versions = versions_of(games)
    table = table_figures(OF_TABLE.of(club, wanted, versions))
    return table, pairs_figures(OF_PAIRS.of(club, wanted, versions))


def counted(club):
    """The stored figures, or freshly computed ones."""
    ratings = game_ratings(club, "clabber")
    return Counts(ratings.players(), ratings.pairs(), *statistics(club))


def by_another_worker(club):
    """The same in a process that knows nothing but what is in the book."""
    forget_what_is_kept()
    return counted(club)


def counted_afresh(club, wanted=ALL):
    """The statistics of all games at once, without any month."""
    games = finished_games(club, wanted).filter(variant="clabber")
    found = played_games(games, versions_of(games))
    hands = sum(game.tally.hands for game in found)
    run = longest_run(found, every_seat)
    table = TableFigures(sums_of(found, every_seat), players_of(found), run)
    return table, PairsFigures(len(found), hands, pairs_of(found))


def afresh(club):
    """All worked out from what is stored now, without anything that was kept."""
    forget_what_is_kept()
    rated = list(games_for_ratings(rated_games(club)))
    pairs = filter(None, map(as_pairs, rated))
    return Counts(rating_histories(rated), rating_histories(pairs), *counted_afresh(club))


def test_every_month_but_the_last_is_kept_for_all_workers(club, of_months, keep):
    assert counted(club) == afresh(club)
    assert keep() == [DECEMBER, JANUARY, FEBRUARY] * 4
    rows = KeptMonth.objects.order_by("kind", "month").values_list("kind", "month")
    assert [*rows] == [(kind, at) for kind in KINDS for at in (DECEMBER, JANUARY, FEBRUARY)]
    assert by_another_worker(club) == afresh(club)
    assert keep() == []


def test_another_worker_takes_the_ratings_that_are_kept(club, players, of_months, keep):
    counted(club)
    keep()
    row = KeptMonth.objects.get(kind="rated-players", month=FEBRUARY)
    assert [who for who, _ in row.figures] == [players[seat].pk for seat in (0, 2, 1, 3)]
    row.figures = [[who, [[of_months[3].pk, 26.0, 5.0]]] for who, _ in row.figures]
    row.save()
    # One unit of the model above the middle is thirty points, and a deviation of five is 150.
    step = by_another_worker(club).players.steps(players[0].pk)[3]
    assert (step.game, step.after.points, step.after.uncertainty) == (of_months[3].pk, 1530, 150)


def test_another_worker_takes_the_figures_that_are_kept(club, players, of_months, keep):
    anna = players[0].pk
    before = counted(club)
    keep()
    row = KeptMonth.objects.get(kind="table", month=JANUARY)
    # Anna makes both hands of two games: she fails twice with 0 to 90, then has twice 100 to 62.
    own = next(figures for who, *figures in row.figures["players"] if who == anna)
    assert own == [2, 4, 200, 4, 200 - 180 - 124, 4]
    row.figures["players"] = [[anna, 12, 14, 500, 14, 30, 20]]
    row.save()
    after = by_another_worker(club).table.players[anna]
    assert after.success.made == before.table.players[anna].success.made + 10
    assert after.difference.hands == before.table.players[anna].difference.hands + 16


def wrong_in_the_book():
    """All that is kept wrongly, as the checks say it."""
    return [str(wrong) for of in every_months_kept() for wrong in wrong_months(of)]


def correct(book):
    for hand in book.games[0].hands.all():
        amended(hand, played(0, LOST))


def make_void(book):
    voided(book.games[1].hands.get(number=1))


def put_back(book):
    restored(voided(book.games[1].hands.get(number=1)))


def go_on(book):
    game = reopen_game(game=book.games[2], now=NOW)
    amended(game.hands.get(number=2), played(0, LOST))
    close_game(game=game, now=NOW)


def reopen(book):
    reopen_game(game=book.games[2], now=NOW)


def remove(book):
    remove_game(game=book.games[0], now=NOW)


def remove_and_restore(book):
    restore_game(game=remove_game(game=book.games[0], now=NOW), now=NOW)


def move_behind_the_others(book):
    evening = book.games[0].evening
    set_evening(evening=evening, title=evening.title, date=NOW.date() + dt.timedelta(days=1))


def rename(book):
    rename_evening(evening=book.games[1].evening, title="Twelfth Night")


def write_later(book):
    book.game_on(DAYS[1], LOST, seats=(2, 1, 0, 3))


def begin_a_month(book):
    book.game_on(NOW.date() + dt.timedelta(days=40), WON)


def merge(book):
    otto, other = book.players[1], PlayerFactory.create(club=book.club, name="Otto L.")
    book.players[1] = other
    book.game_on(DAYS[2], WON)
    merge_players(kept=otto, merged=other, now=NOW)


def merge_and_part(book):
    other = PlayerFactory.create(club=book.club, name="Otto L.")
    merging = merge_players(kept=other, merged=book.players[1], now=NOW)
    counted(book.club)
    book.keep()
    undo_merge(merge=merging, now=NOW)


def erase(book):
    erase_player(player=book.players[3], now=NOW, lots=Random(1))


def hide_results(book):
    of_tournament = {
        "variant": "clabber",
        "options": {},
        "format": "swiss",
        "rounds": 1,
        "seed": "lot",
    }
    at = {"created_at": NOW, "final_at": NOW, "state": FINAL}
    keys = {"keys": ["PTS", "LOT"], "revealed_from": 3}
    Tournament.objects.create(evening=book.games[1].evening, **of_tournament, **at, **keys)


CHANGES = [
    *(correct, make_void, put_back, go_on, reopen, remove, remove_and_restore),
    *(move_behind_the_others, rename, write_later, begin_a_month),
    *(merge, merge_and_part, erase, hide_results),
]


@pytest.mark.some(2)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_whatever_changes_every_worker_has_what_a_fresh_start_gives(change, book):
    counted(book.club)
    book.keep()
    change(book)
    found = counted(book.club)
    right = afresh(book.club)
    assert found == right
    assert by_another_worker(book.club) == right
    book.keep()
    assert by_another_worker(book.club) == right
    assert wrong_in_the_book() == []


def test_correction_leaves_other_months_alone_and_of_ratings_those_before(club, of_months, keep):
    before = counted(club)
    keep()
    first, second = of_months[1].hands.all()
    one, other = amended(first, played(0, WON)), amended(second, played(0, WON))
    after = by_another_worker(club)
    assert keep() == [*[JANUARY, FEBRUARY] * 2, *[JANUARY] * 2]
    assert after == afresh(club) != before
    amended(one, played(0, LOST))
    amended(other, played(0, LOST))
    assert by_another_worker(club) == afresh(club) == before


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("period", "kept"),
    [
        ((None, None), [DECEMBER, JANUARY, FEBRUARY]),
        ((dt.date(2025, 1, 1), None), [JANUARY, FEBRUARY]),
        # January is cut.
        ((dt.date(2025, 1, 10), None), [FEBRUARY]),
        ((dt.date(2024, 12, 30), dt.date(2025, 1, 19)), []),
    ],
)
def test_month_that_a_period_cuts_is_not_kept(club, of_months, keep, period, kept):
    wanted = StatisticsFilter("clabber", *period)
    assert statistics(club, wanted) == counted_afresh(club, wanted)
    assert keep() == kept * 2
    forget_what_is_kept()
    assert statistics(club, wanted) == counted_afresh(club, wanted)
    assert statistics(club) == counted_afresh(club)
    keep()
    forget_what_is_kept()
    assert statistics(club, wanted) == counted_afresh(club, wanted)


@pytest.mark.long
def test_club_that_came_in_an_archive_counts_the_same(club, of_months, keep):
    first = counted(club)
    keep()
    with open_archive(archive_of(club)) as archive:
        copy = import_club(archive=archive, slug="copy", now=NOW)
    assert not copy.kept_months.exists()
    found = counted(copy)
    assert (found, len(keep())) == (afresh(copy), 12)
    assert by_another_worker(copy) == afresh(copy)
    assert found.table.sums.success == first.table.sums.success
    of_copy, of_first = (
        sorted(map(counts.players.rating, counts.players.after)) for counts in (found, first)
    )
    assert of_copy == of_first


def test_nothing_of_an_erased_player_stays_or_comes_back(club, players, of_months, keep):
    counted(club)
    late = [HANDED_OVER.get() for _ in range(12)]
    keep_month(late[0])
    assert players[3].pk in [who for who, _ in KeptMonth.objects.get().figures]
    erase_player(player=players[3], now=NOW, lots=Random(1))
    assert not KeptMonth.objects.exists()
    for new in late:
        keep_month(new)
    assert not KeptMonth.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_kept_is_logged_and_the_next_one_is_kept(club, of_months, keep, caplog):
    counted(club)
    first = HANDED_OVER.get()
    others = [HANDED_OVER.get() for _ in range(11)]
    # A month without a day: the book refuses it.
    without = first.of._replace(month=None)  # type: ignore[arg-type]
    HANDED_OVER.put(first._replace(of=without))
    HANDED_OVER.put(others[0])
    keep_next()
    keep_next()
    assert [line.levelname for line in caplog.records] == ["WARNING"]
    assert caplog.messages[0].startswith("a month was not kept: ")
    assert [row.month for row in KeptMonth.objects.all()] == [JANUARY]


def test_month_of_a_club_that_is_gone_is_not_kept(club, of_months, keep):
    counted(club)
    keep_month(HANDED_OVER.get()._replace(club=club.pk + 1))
    assert not KeptMonth.objects.exists()


def spoil(figures):
    """Has the figures say something else in one place: a rating, or how many hands there were."""
    if isinstance(figures, list):
        figures[0][1][0][1] += 1
    else:
        figures.get("sums", figures)["hands"] += 1


@pytest.fixture
def own_damage(club, of_months, keep, settings, tmp_path):
    """Every month kept, and nothing noted as damaged."""
    settings.DATA_DIR = tmp_path
    counted(club)
    keep()


def wrong_by_one(kind):
    """Has January be kept otherwise than its games say."""
    row = KeptMonth.objects.get(kind=kind, month=JANUARY)
    spoil(row.figures)
    row.save()


def of_january(club, kind):
    """How that month is named."""
    return f"club {club.pk}, {kind} of clabber in 2025-01"


@pytest.mark.some(2)
@pytest.mark.parametrize("kind", KINDS)
def test_wrong_month_is_found_and_taken_away(club, of_months, keep, kind):
    counted(club)
    keep()
    wrong_by_one(kind)
    text = of_january(club, kind)
    assert wrong_in_the_book() == [text]
    assert [str(wrong) for wrong in mend_months()] == [text]
    assert ([*mend_months()], club.kept_months.count()) == ([], 11)
    assert by_another_worker(club) == afresh(club)


def test_month_of_games_as_they_were_is_no_fault(club, of_months, keep):
    counted(club)
    keep()
    KeptMonth.objects.update(figures=[], stamp="of games as they were")
    assert wrong_in_the_book() == []
    assert by_another_worker(club) == afresh(club)


@pytest.mark.some(1)
@pytest.mark.parametrize("kind", KINDS)
def test_wrong_month_is_said_on_the_status_page_until_it_is_mended(own_damage, club, kind):
    of = MonthCacheKey(club.pk, "clabber", kind)
    heart.run_checks([], [of])
    assert Check("Damage", "well", "none found") in surroundings.environment_checks()
    wrong_by_one(kind)
    heart.run_checks([], [of])
    text = (
        f"{of_january(club, kind)}: this is not what its games come to, verify --mend sets it right"
    )
    assert Check("Damage", "wrong", text) in surroundings.environment_checks()
    assert [*alarm._alarms()] == []
    assert wrong_in_the_book() == [of_january(club, kind)]
    assert [str(month) for month in mend_months()] == [of_january(club, kind)]
    assert damage.all_marks() == {}


def test_months_that_another_worker_keeps_rightly_again_are_forgotten(own_damage, club):
    right = KeptMonth.objects.get(kind="table", month=JANUARY)
    wrong_by_one("table")
    heart.run_checks([], [MonthCacheKey(club.pk, "clabber", "table")])
    assert [*damage.all_marks()] == [f"months-{club.pk}.clabber.table"]
    right.save()
    heart.recheck_known_damage()
    assert damage.all_marks() == {}


@pytest.mark.some(2)
@pytest.mark.parametrize("kind", KINDS)
def test_month_whose_games_are_corrected_while_they_are_read_is_no_fault(
    club, of_months, keep, kind
):
    counted(club)
    keep()
    forget_what_is_kept()
    came: list[str] = []

    def corrected_meanwhile(execute, sql, *arguments):
        if any(f'FROM "tracker_{of}"' in sql for of in ("seat", "game")) and len(came) == 1:
            came.append(sql)
            amended(of_months[1].hands.get(number=1), played(0, WON))
        came.extend([sql] if 'FROM "tracker_evening"' in sql and not came else [])
        return execute(sql, *arguments)

    with connection.execute_wrapper(corrected_meanwhile):
        assert wrong_months(MonthCacheKey(club.pk, "clabber", kind)) == []
    assert len(came) == 2


def test_months_are_looked_at_in_turn(club, of_months, keep):
    assert heart.months_after(None) is None
    counted(club)
    keep()
    every = [MonthCacheKey(club.pk, "clabber", kind) for kind in KINDS]
    turns = [None, *every]
    assert [heart.months_after(last) for last in turns] == [*every, every[0]]
