"""What somebody may have to find out later is one line: who, what, when in UTC, and where."""

import logging
import re
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.utils import timezone

from tests.factories import ClubFactory, PlayerFactory, applicant, joined, table_of, token_of
from tests.people import logged_in, user_of
from tests.tournaments import entered, tournament_of
from tests.tracker.api import asking
from tests.tracker.api.v1.book import key, send, with_key
from tests.tracker.helpers.archives import archive_of, busy_club
from tests.tracker.helpers.at_table_pages import at, form_at, game_of, with_hands
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import after_two, four
from tests.tracker.phones.test_views import pin_of
from tracker.access.security_log import note
from tracker.accounts import services as officers
from tracker.models import ApiToken, Phone, Role, Tournament
from tracker.platform.server.logs import OneLineFormatter
from tracker.platform.web.phone_cookie import cookie_name
from tracker.platform.web.request_id import RequestNumbers, number_requests
from tracker.players.services.erasing import erase_player
from tracker.players.services.merging import merge_players, undo_merge
from tracker.tournaments.draws.services import draw_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def noted(caplog, django_capture_on_commit_callbacks):
    """The lines that something makes the log write."""
    caplog.set_level("INFO", logger="tracker.security")

    def lines(do, *arguments, **named):
        before = len(caplog.records)
        with django_capture_on_commit_callbacks(execute=True):
            do(*arguments, **named)
        new = caplog.records[before:]
        return [record.getMessage() for record in new if record.name == "tracker.security"]

    return lines


@pytest.fixture
def game():
    return with_hands(game_of(), (96, 66), (100, 62))


@pytest.fixture
def table(game):
    return table_of(game.evening, "1", timezone.now())


@pytest.fixture
def by_pin(table):
    """Where a PIN of the table is typed."""
    return f"/kanal/evenings/{table.evening_id}/tables/1/join"


def test_phone_joins_by_a_code_and_by_a_pin(client, noted, table, by_pin):
    lines = noted(asking.ask, client, "/api/v1/pair", {"token": token_of(table)})
    phone = Phone.objects.get().key
    assert lines == [f"phone_joined who=nobody phone={phone} table={table.pk}"]
    assert noted(client.post, by_pin, {"pin": pin_of(table)}) == [
        f"phone_joined who=nobody phone={phone} table={table.pk}"
    ]


def test_wrong_pins_and_the_end_of_them(client, noted, table, by_pin):
    wrong = {"pin": str((int(pin_of(table)) + 1) % 10**6).zfill(6)}
    for _ in range(10):
        assert noted(client.post, by_pin, wrong) == [f"wrong_pin who=nobody table={table.pk}"]
    closed = [f"pins_closed who=nobody evening={table.evening_id}"]
    assert noted(client.post, by_pin, wrong) == closed
    assert wrong["pin"] not in "".join(closed)


def test_phone_is_taken_away_and_let_back(client, noted, table):
    phone = joined(table, now=timezone.now())
    where = f"phone={phone.key} table={table.pk}"
    buttons = f"/kanal/evenings/{table.evening_id}/phones/{phone.key}"
    assert noted(client.post, f"{buttons}/revoke") == [f"phone_revoked who=nobody {where}"]
    assert noted(client.post, f"{buttons}/revoke") == []
    assert noted(client.post, f"{buttons}/return") == [f"phone_returned who=nobody {where}"]
    assert noted(client.post, f"{buttons}/return") == []


def test_hand_is_corrected_taken_out_and_put_back(client, noted, game):
    sent = form_at(client, at(game, "hands/1/fix"), points__0="90", points__1="72")
    where = f"game={game.pk} hand=1"
    assert noted(client.post, at(game, "hands/1/fix"), sent) == [
        f"hand_corrected who=nobody {where} revision=2"
    ]
    assert noted(client.post, at(game, "hands/1/void?revision=2")) == [
        f"hand_taken_out who=nobody {where} revision=3"
    ]
    assert noted(client.post, at(game, "hands/1/void?revision=2")) == []
    assert noted(client.post, at(game, "hands/1/restore?revision=3")) == [
        f"hand_put_back who=nobody {where} revision=4"
    ]


def test_phone_that_does_something_is_named_by_its_key(client, noted, game, table):
    new = applicant(now=timezone.now())
    phone = joined(table, **new._asdict())
    client.cookies[cookie_name()] = new.secret
    (line,) = noted(client.post, f"/kanal/evenings/{table.evening_id}/tables/1/leave")
    assert line == f"phone_left who=phone:{phone.key} phone={phone.key} table={table.pk}"
    assert new.secret not in line


def test_key_is_made_and_revoked(client, noted, game):
    until = timezone.localdate().isoformat()
    sent = {"name": "Website", "scopes": ["events", "hands"], "expires_on": until}
    (line,) = noted(client.post, "/kanal/settings/keys/new", sent)
    pk = ApiToken.objects.get().pk
    assert line == f'key_made who=nobody key={pk} club=kanal scopes="hands,events"'
    revoke = f"/kanal/settings/keys/{pk}/revoke"
    assert noted(client.post, revoke) == [f"key_revoked who=nobody key={pk}"]
    assert noted(client.post, revoke) == []


def test_key_is_refused(client, noted, game):
    address = "/api/v1/clubs/kanal/events"
    own = key(game.evening.club, "hands")
    other = key(game_of(club="Dorf").evening.club, secret="other")
    tries = {"wrong": "why=unknown", "other": f"key={other.pk} why=wrong_club"}
    for secret, text in tries.items():
        line = f"key_refused who=nobody {text} path={address}"
        assert noted(send, client, address, {}, headers=with_key(secret)) == [line]
    line = f"key_refused who=nobody key={own.pk} why=wrong_scope path={address}"
    assert noted(send, client, address, {}) == [line]


def test_form_and_script_of_another_site_are_refused(client, noted):
    client.handler.enforce_csrf_checks = True
    why = 'why="CSRF cookie not set."'
    assert noted(client.post, "/look", {}) == [f"form_refused who=nobody path=/look {why}"]
    refused = noted(asking.ask, client, "/api/v1/pair", {}, Origin="http://elsewhere.example")
    assert refused == ["foreign_refused who=nobody path=/api/v1/pair"]


def test_files_leave(client, noted, game):
    for name in ("players/players.csv", "archive/club.zip"):
        tournament = "archive_out" if name.endswith("zip") else "export_made"
        address = f"/kanal/{name}"
        assert noted(client.get, address) == [f"{tournament} who=nobody path={address}"]
        assert noted(client.head, address) == []
    assert noted(client.get, "/kanal/players/") == []


def test_archive_comes_in(client, noted, tmp_path, settings):
    settings.DATA_DIR = tmp_path
    archive = archive_of(busy_club())
    sent = {"file": SimpleUploadedFile("club.zip", archive)}
    place = client.post("/new/archive", sent).headers["Location"]
    assert noted(client.post, place, {"slug": "hafen"}) == ["archive_in who=nobody club=hafen"]
    sent = {"file": SimpleUploadedFile("club.zip", archive)}
    place = client.post("/kanal/archive", sent).headers["Location"]
    typed = page(client.get(place)).one("main").one("form").typed
    assert noted(client.post, place, typed) == ["archive_in who=nobody club=kanal"]


def test_round_is_drawn_again(client, noted):
    tournament = tournament_of()
    entered(tournament, 5)
    draw_round(tournament=tournament, now=timezone.now())
    address = f"/{tournament.evening.club.slug}/events/{tournament.pk}/rounds/1/draw/again"
    assert noted(client.post, address, {"reason": ""}) == []
    assert noted(client.post, address, {"reason": "Late"}) == [
        f"drawn_again who=nobody tournament={tournament.pk} round=1 attempt=2"
    ]


def test_round_and_tournament_are_opened_again(client, noted):
    tournament = after_two(four())
    address = f"/{tournament.evening.club.slug}/events/{tournament.pk}"
    line = f"round_reopened who=nobody tournament={tournament.pk} round=2"
    assert noted(client.post, f"{address}/rounds/2/reopen", {"reason": "Late"}) == [line]
    Tournament.objects.filter(pk=tournament.pk).update(state="final", final_at=timezone.now())
    line = f"event_reopened who=nobody tournament={tournament.pk}"
    assert noted(client.post, f"{address}/reopen", {"reason": "Late"}) == [line]
    assert noted(client.post, f"{address}/reopen", {"reason": "Late"}) == []


def test_what_a_command_does_is_not_in_the_log_of_the_server(noted, table):
    assert noted(joined, table, now=timezone.now()) == []


def test_what_is_undone_with_its_transaction_was_never_done(noted, table):
    def undone():
        with transaction.atomic():
            note("phone_joined")
            transaction.set_rollback(True)

    assert noted(undone) == []


def test_no_value_can_be_taken_for_another_value_or_line(noted):
    forged = "a b who=account:1\n2026-01-01 \u2028" + "x" * 300
    (line,) = noted(note_of_a_request, path=forged)
    assert re.fullmatch(r'phone_joined who=nobody path="[^"\n\u2028]{,230}"', line)
    assert noted(note_of_a_request, who="account:3") == ["phone_joined who=account:3"]


def note_of_a_request(**where):
    """Notes something while a request is answered."""

    def answer(request):
        note("phone_joined", **where)
        return HttpResponse()

    number_requests(answer)(HttpRequest())


def test_line_has_the_moment_in_utc_and_the_number_of_its_request():
    record = logging.LogRecord("tracker.security", logging.INFO, "", 0, "%s", ("a\nb",), None)
    record.created, record.msecs = 1_700_000_000.25, 250
    RequestNumbers().filter(record)
    form = "%(asctime)s %(levelname)s %(name)s%(request_number)s: %(message)s"
    assert (
        OneLineFormatter(form).format(record)
        == "2023-11-14T22:13:20.250Z INFO tracker.security: a | b"
    )


@pytest.mark.usefixtures("locked")
def test_logging_in_and_out(noted):
    user, client = user_of("anna"), Client()
    assert noted(logged_in, client, password="wrong") == ["login_failed who=nobody"]
    assert noted(logged_in, client) == [f"logged_in who=account:{user.pk} account={user.pk}"]
    (out,) = noted(client.post, "/account/logout/")
    assert out.split()[0::2] == ["logged_out", f"account={user.pk}"]


def test_role_is_given_and_removed(noted, caplog):
    caplog.set_level("DEBUG", logger="tracker.security")
    club, user = ClubFactory.create(), user_of("bea")
    where = f"account={user.pk} role=admin club={club.pk}"
    now = timezone.now()
    officers.give_role(user=user_of("carl"), name="admin", club=club, now=now)
    given = noted(officers.give_role, user=user, name="admin", club=club, now=now)
    assert given == [f"role_given who=command {where}"]
    removed = noted(officers.remove_role, role=Role.objects.get(user=user), now=now)
    assert removed == [f"role_removed who=command {where}"]


@pytest.mark.django_db(transaction=True)
def test_players_are_merged_parted_and_erased(caplog):
    caplog.set_level("DEBUG", logger="tracker.security")
    club = ClubFactory.create()
    kept, gone = (PlayerFactory.create(club=club) for _ in range(2))
    now = timezone.now()
    merge = merge_players(kept=kept, merged=gone, now=now)
    undo_merge(merge=merge, now=now)
    erase_player(player=gone, now=now, lots=Random(1))
    both = f"who=command kept={kept.pk} merged={gone.pk}"
    assert [
        record.getMessage() for record in caplog.records if record.name == "tracker.security"
    ] == [
        f"players_merged {both}",
        f"players_parted {both}",
        f"player_erased who=command player={gone.pk} club={club.pk}",
    ]


@pytest.mark.usefixtures("locked")
def test_who_is_refused(client, noted, game):
    path = f"/kanal/evenings/{game.evening_id}/phones"
    assert noted(client.post, path) == [f"refused who=nobody action=keep_phones path={path}"]
