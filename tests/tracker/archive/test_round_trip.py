"""What leaves in an archive comes back unchanged: the same content, to the byte."""

import pytest
from django.utils import timezone

from tests.factories import NOW, ClubFactory, HandFactory, new_players
from tests.tournaments import tournament_of
from tests.tracker.helpers.archives import (
    archive_of,
    archive_of_tournament,
    busy_club,
    empty,
    open_archive,
)
from tests.tracker.helpers.tournaments_played import after_two, four
from tests.tracker.tournaments.whole import begun
from tracker.archive.services.bringing import import_club
from tracker.demo import services
from tracker.models import (
    Agreement,
    Claim,
    Club,
    Game,
    HandRevision,
    KeptTally,
    LateHand,
    Phone,
    Tournament,
)
from tracker.statistics.month_cache_services import mend_tallies
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.rehearsal.services import Script
from tracker.tournaments.rehearsal.stepping_services import steps
from tracker.tournaments.rounds.services import start_round
from tracker.tournaments.standings.queries import tournament_standings

pytestmark = pytest.mark.django_db


def moved(archive):
    """The club of an archive in a score book where only the numbers of rows are others."""
    empty()
    other = ClubFactory.create(name="Somebody else")
    new_players(other, "clabber")
    four(other)
    with open_archive(archive) as opened:
        return import_club(archive=opened, slug="", now=timezone.now())


def rehearsed(form, entrants, *, is_on_paper):
    tournament = begun(form, entrants)
    script = Script(entrants, is_on_paper=is_on_paper)
    for _ in steps(tournament, script):
        pass
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.long
def test_demo_club_comes_back_unchanged():
    services.load(NOW)
    before = archive_of(Club.objects.get())
    assert archive_of(moved(before)) == before
    assert KeptTally.objects.count() > 100
    assert [*mend_tallies()] == []


def test_club_of_two_phones_comes_back_unchanged():
    club = busy_club()
    for model in (Agreement, Claim, LateHand):
        assert model.objects.exists()
    assert HandRevision.objects.filter(number=2).count() == 2
    before = archive_of(club)
    assert archive_of(moved(before)) == before


def test_same_content_gives_the_same_bytes():
    club = busy_club()
    assert archive_of(club) == archive_of(club)


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("form", "entrants", "is_on_paper"),
    [
        ("drawn-partners", 9, False),
        ("swiss", 9, True),
        ("groups", 8, True),
        ("knock-out", 6, True),
        ("teams", 4, True),
    ],
)
def test_whole_tournament_comes_back_unchanged(form, entrants, is_on_paper):
    tournament = rehearsed(form, entrants, is_on_paper=is_on_paper)
    whole, alone = archive_of(tournament.evening.club), archive_of_tournament(tournament)
    book = load_tournament(tournament)
    standings = tournament_standings(book)
    assert archive_of(moved(whole)) == whole
    club = moved(alone)
    here = Tournament.objects.get(evening__club=club)
    assert archive_of_tournament(here) == alone
    assert tournament_standings(load_tournament(here)) == standings


def test_tournament_in_play_goes_on_where_it_came_to():
    after_two(
        four()
    )  # so that the tables to come have the numbers that those of the tournament had
    archive = archive_of(after_two(four()).evening.club)
    empty()
    with open_archive(archive) as opened:
        here = Tournament.objects.get(evening__club=import_club(archive=opened, slug="", now=NOW))
    round_ = draw_round(tournament=here, now=NOW)
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    start_round(round_=round_, now=NOW)
    assert Game.objects.filter(pairing__round=round_).count() == 2


@pytest.mark.long
def test_game_in_play_goes_on_where_it_came_to():
    services.load(NOW)
    club = moved(archive_of(Club.objects.get()))
    open_games = Game.objects.filter(evening__club=club, is_finished=False, pairing=None)
    game = open_games[0]
    before = game.hands.count()
    HandFactory.create(game=game)
    assert game.hands.count() == before + 1


def test_phones_come_as_numbers_that_open_nothing():
    archive = archive_of(busy_club())
    secrets = [*Phone.objects.values_list("key", "secret_hash")]
    codes = {str(part) for secret in secrets for part in secret}
    with open_archive(archive) as opened:
        rows = [str(row) for name in opened.manifest.files for _, row in opened.rows(name)]
    assert not [code for code in codes for row in rows if code in row]
    club = moved(archive)
    phones = Phone.objects.filter(table__evening__club=club)
    assert phones.count() == 2
    assert not phones.filter(revoked_at=None).exists()
    assert not codes & {str(part) for phone in phones for part in (phone.key, phone.secret_hash)}
    assert {phone.player for phone in phones} == {None}


def test_tournament_takes_only_those_who_took_part():
    club = ClubFactory.create(name="Kanal")
    new_players(club, "clabber")
    tournament = after_two(four(club))
    with open_archive(archive_of_tournament(tournament)) as opened:
        names = [row["name"] for _, row in opened.rows("players.jsonl")]
        counts = {name: part.rows for name, part in opened.manifest.files.items()}
    assert names == ["Anna", "Bea", "Carla", "Dora"]
    assert (counts["evenings.jsonl"], counts["events.jsonl"]) == (1, 1)
    assert opened.manifest.scope == "event"


def test_tournament_that_is_only_planned_comes_back_unchanged():
    before = archive_of(tournament_of(is_open=False).evening.club)
    assert archive_of(moved(before)) == before
