"""Calendars of a tournament, a club and a player."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, EveningFactory, GameFactory, PlayerFactory
from tests.tournaments import entered, plan, tournament_of
from tracker.evenings.services import rename_evening
from tracker.models import Evening, Tournament
from tracker.tournaments.entries.services import NewEntrant, enter, leave
from tracker.tournaments.setup.services import set_tournament

pytestmark = pytest.mark.django_db


def values(response, name):
    """Each value of this name."""
    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    lines = response.content.decode().replace("\r\n ", "").split("\r\n")
    return [line.partition(":")[2] for line in lines if line.split(":")[0] == name]


def test_club_calendar_has_evenings_and_tournaments_in_order(client, kanal):
    tournament = tournament_of(kanal)
    EveningFactory.create(club=kanal, title="Later", date=dt.date(2025, 4, 1))
    tournament_of(kanal, is_open=False)
    EveningFactory.create(title="Elsewhere")
    response = client.get("/kanal/calendar.ics")
    assert values(response, "SUMMARY") == [tournament.evening.title, "Later"]
    assert values(response, "X-WR-CALNAME") == ["Kanal"]
    assert response.headers["Content-Disposition"] == 'attachment; filename="kanal.ics"'


def test_tournament_says_what_is_played_and_where_to_read_on(client, kanal):
    tournament = tournament_of(kanal, check_in_until=NOW)
    response = client.get(f"/kanal/events/{tournament.pk}/event.ics")
    assert values(response, "DTSTART") == ["20250314T193000Z"]
    assert values(response, "URL") == [f"http://testserver/kanal/events/{tournament.pk}/"]
    about = values(response, "DESCRIPTION")[0].split("\\n")
    assert about == [
        "Clabber (Evansville) Play on until the game is closed.",
        (
            "A new partner and new opponents in every round. Players left over from tables of "
            "four: Sit out in turn. Start numbers: By lot."
        ),
        "3 rounds of 2 hands.",
    ]


def test_uid_stays_when_everything_else_changes(client, kanal):
    evening = EveningFactory.create(club=kanal)
    before = values(client.get("/kanal/calendar.ics"), "UID")
    rename_evening(evening=evening, title="Another")
    Evening.objects.update(date=dt.date(2025, 5, 1))
    response = client.get("/kanal/calendar.ics", headers={"host": "127.0.0.1"})
    assert values(response, "UID") == before
    assert values(response, "SUMMARY") == ["Another"]


def test_changed_tournament_is_a_later_version(client, kanal):
    tournament = tournament_of(kanal)
    address = f"/kanal/events/{tournament.pk}/event.ics"
    first = client.get(address)
    now = NOW + dt.timedelta(hours=1)
    set_tournament(tournament=tournament, name="Cup", date=NOW.date(), plan=plan(rounds=4), now=now)
    second = client.get(address)
    assert int(*values(second, "SEQUENCE")) > int(*values(first, "SEQUENCE"))
    assert values(second, "DTSTAMP") == ["20250314T203000Z"]


def test_player_calendar_has_what_the_player_plays(client, kanal):
    anna = PlayerFactory.create(club=kanal, name="Anna")
    other = PlayerFactory.create(club=kanal, name="Bea")
    played = EveningFactory.create(club=kanal, title="Played")
    GameFactory.create(evening=played, players=[anna, other])
    GameFactory.create(evening=played, players=[anna, other])
    EveningFactory.create(club=kanal, title="Not played")
    tournament = tournament_of(kanal)
    enter(tournament=tournament, new=[NewEntrant(("Anna",))], now=NOW)
    (left,) = entered(tournament_of(kanal), 1)
    leave(entrant=left, reason="left", now=NOW)
    shown = values(client.get(f"/kanal/players/{anna.pk}/calendar.ics"), "SUMMARY")
    assert sorted(shown) == sorted(["Played", tournament.evening.title])
    gone = left.members.get().player_id
    assert values(client.get(f"/kanal/players/{gone}/calendar.ics"), "SUMMARY") == []


def test_tournament_that_is_set_up_is_in_no_calendar(client, kanal):
    tournament = tournament_of(kanal, is_open=False)
    assert client.get(f"/kanal/events/{tournament.pk}/event.ics").status_code == 404


def test_calendar_that_is_known_is_not_sent_again(client, kanal):
    EveningFactory.create(club=kanal)
    etag = client.get("/kanal/calendar.ics").headers["ETag"]
    again = client.get("/kanal/calendar.ics", headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")


def test_calendar_asks_as_often_for_three_as_for_one(client, kanal):
    counts = []
    tournament_of(kanal)
    for _ in range(2):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get("/kanal/calendar.ics")
        counts.append(len(asked))
        for _again in range(2):
            tournament_of(kanal)
    assert counts[0] == counts[1]
    assert Tournament.objects.count() == 5
