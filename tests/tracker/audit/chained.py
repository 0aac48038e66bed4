"""Every deed of the chain, ready to be done."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from tests.factories import (
    NOW,
    ClubFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    amended,
    joined,
    new_id,
    played,
    restored,
    table_of,
    voided,
)
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.access.people import person
from tests.tracker.helpers.archives import archive_of, open_archive
from tests.tracker.helpers.at_table import counted, game_of, phone_of, sends
from tracker.access.permissions import AccessLevel, Actor
from tracker.accounts import services as officers
from tracker.archive.services.bringing import import_into
from tracker.engine.records.audit_chain import AuditAction
from tracker.games.hands.services import leave_out_hand
from tracker.games.services import close_game, remove_game, reopen_game, restore_game
from tracker.models import Club, Hand, LateHand, Pairing, Role, Round, Tournament
from tracker.phones.services import return_phone, revoke_phone
from tracker.phones.sync.inbox_services import accept_late_hand
from tracker.phones.sync.services import SubmissionRequest, submit_hand
from tracker.players.services.erasing import erase_player
from tracker.players.services.merging import merge_players, undo_merge
from tracker.tournaments.rounds.services import forfeit, reopen_round, type_result
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling
from tracker.tournaments.setup.services import finish_tournament, reopen_tournament

DIRECTOR = Actor(AccessLevel.DIRECTOR)
CORRECTED = {"rank": 3, "was_agreed": False}


class Doing(NamedTuple):
    """A deed that can be done now: in which club, how, to what, and the facts of its line."""

    club: Club
    do: Callable[[], object]
    subject: object
    facts: Mapping[str, Any]


def _game() -> Any:
    return HandFactory.create(record=played(0, (60, 40))).game


def _of_game(deed: Callable[..., object], *before: Callable[..., object]) -> Doing:
    game = _game()
    for earlier in before:
        earlier(game=game, now=NOW)
    facts = {"rank": AccessLevel.DIRECTOR}
    return Doing(game.evening.club, lambda: deed(game=game, now=NOW, by=DIRECTOR), game.pk, facts)


def _of_hand(deed: Callable[[Hand], object], version: int, hand: Hand) -> Doing:
    facts = CORRECTED | {"version": version}
    return Doing(hand.game.evening.club, lambda: deed(hand), hand.pk, facts)


def _hand() -> Hand:
    return HandFactory.create(record=played(0, (60, 40)))


def _left_out() -> Doing:
    game = GameFactory.create(first_dealer=0)
    anna = joined(table_of(game.evening, game.table))
    late = SubmissionRequest(new_id(), "digest", NOW, anna)
    sent = submit_hand(game=game, record=played(1, (30, 70)), number=2, sent=late, dealer=1)
    assert sent.name == "waiting"
    by = Actor(AccessLevel.PHONE, anna)
    given: dict[str, Any] = {"number": 1, "submission_id": new_id(), "now": NOW}
    # The next row of its table is the one that this makes.
    subject = Hand.objects.get().pk + 1
    facts = {"rank": AccessLevel.PHONE, "version": 1}
    return Doing(
        game.evening.club,
        lambda: leave_out_hand(game=game, by=by, **given),
        subject,
        facts,
    )


def _accepted() -> Doing:
    game = game_of()
    anna = phone_of(game, 0)
    sends(game, 1, counted(96), anna)
    close_game(game=game, now=NOW)
    sends(game, 2, counted(100), anna)
    late, subject = LateHand.objects.get(), Hand.objects.get().pk + 1
    return Doing(
        game.evening.club,
        lambda: accept_late_hand(late=late, now=NOW),
        subject,
        {"version": 1},
    )


def _table() -> tuple[Club, Pairing]:
    tournament = tournament_of()
    entered(tournament, 4)
    return tournament.evening.club, started(tournament).pairings.get(table=1)


def _typed() -> Doing:
    club, pairing = _table()
    points = [100, 62]
    return Doing(
        club,
        lambda: type_result(pairing=pairing, points=points, now=NOW),
        pairing.pk,
        {"points": points},
    )


def _forfeited() -> Doing:
    club, pairing = _table()
    return Doing(
        club,
        lambda: forfeit(pairing=pairing, side=1, reason="Went home", now=NOW),
        pairing.pk,
        {"side": 1},
    )


def _as_played() -> Doing:
    club, pairing = _table()
    forfeit(pairing=pairing, side=1, reason="Went home", now=NOW)
    return Doing(
        club,
        lambda: forfeit(pairing=pairing, side=None, reason="Came back", now=NOW),
        pairing.pk,
        {},
    )


def _closed_round() -> tuple[Tournament, Round]:
    tournament = tournament_of(rounds=1)
    entered(tournament, 4)
    return tournament, closed(tournament)


def _round_reopened() -> Doing:
    tournament, round_ = _closed_round()
    return Doing(
        tournament.evening.club,
        lambda: reopen_round(round_=round_, reason="Wrong slip", now=NOW),
        round_.pk,
        {},
    )


def _tournament_reopened() -> Doing:
    tournament, _ = _closed_round()
    finish_tournament(tournament=tournament, now=NOW)
    return Doing(
        tournament.evening.club,
        lambda: reopen_tournament(tournament=tournament, reason="Wrong slip", now=NOW),
        tournament.pk,
        {},
    )


def _warned() -> tuple[Any, Any]:
    tournament = tournament_of()
    entrant = entered(tournament, 4)[0]
    given = {"entrant": entrant, "kind": "own_score", "points": -10, "reason": "Talked"}
    return tournament, given


def _ruling() -> Doing:
    tournament, given = _warned()
    facts = {"entrant": given["entrant"].pk, "round": None, "kind": "own_score", "points": -10}
    return Doing(tournament.evening.club, lambda: give_ruling(now=NOW, **given), None, facts)


def _ruling_cancelled() -> Doing:
    tournament, given = _warned()
    ruling = give_ruling(now=NOW, **given)
    facts = {"entrant": given["entrant"].pk, "round": None, "kind": "own_score", "points": -10}
    return Doing(
        tournament.evening.club,
        lambda: cancel_ruling(ruling=ruling, reason="Was asked", now=NOW),
        ruling.pk,
        facts,
    )


def _role_given() -> Doing:
    evening, user = _game().evening, person()
    given = {"user": user, "name": "director", "evening": evening, "now": NOW}
    facts = {"role": "director", "evening": evening.pk}
    return Doing(evening.club, lambda: officers.give_role(**given), user.pk, facts)


def _role_lost() -> Doing:
    made = _role_given()
    made.do()
    role = Role.objects.get()
    return made._replace(do=lambda: officers.remove_role(role=role, now=NOW))


def _phone_revoked() -> Doing:
    game = _game()
    phone = joined(table_of(game.evening))
    return Doing(
        game.evening.club,
        lambda: revoke_phone(phone=phone, now=NOW),
        phone.key,
        {"table": phone.table_id},
    )


def _phone_returned() -> Doing:
    made = _phone_revoked()
    phone: Any = made.do()
    return made._replace(do=lambda: return_phone(phone=phone, now=NOW))


def _key_revoked() -> Doing:
    club = ClubFactory.create()
    day = NOW.date()
    given: dict[str, Any] = {"name": "Board", "scopes": ("hands",), "secret": "secret"}
    token = officers.make_token(club=club, expires_on=day, today=day, now=NOW, **given)
    return Doing(club, lambda: officers.revoke_token(token=token, now=NOW), token.pk, {})


def _merged() -> Doing:
    club = ClubFactory.create()
    kept, merged = (PlayerFactory.create(club=club) for _ in range(2))
    return Doing(
        club,
        lambda: merge_players(kept=kept, merged=merged, now=NOW),
        merged.pk,
        {"kept": kept.pk},
    )


def _parted() -> Doing:
    made = _merged()
    merge: Any = made.do()
    return made._replace(do=lambda: undo_merge(merge=merge, now=NOW))


def _erased() -> Doing:
    player = PlayerFactory.create()
    return Doing(
        player.club,
        lambda: erase_player(player=player, now=NOW, lots=Random(1)),
        player.pk,
        {},
    )


def _brought() -> Doing:
    club, archive = ClubFactory.create(), archive_of(_game().evening.club)
    with open_archive(archive) as opened:
        digest = opened.manifest.digest()

    def bring() -> None:
        with open_archive(archive) as opened:
            import_into(archive=opened, club=club, same=(), now=NOW)

    return Doing(club, bring, club.pk, {"archive": digest})


DOINGS: Mapping[AuditAction, Callable[[], Doing]] = {
    AuditAction.CLUB_BROUGHT: _brought,
    AuditAction.GAME_ENDED: lambda: _of_game(close_game),
    AuditAction.GAME_REOPENED: lambda: _of_game(reopen_game, close_game),
    AuditAction.GAME_REMOVED: lambda: _of_game(remove_game),
    AuditAction.GAME_RESTORED: lambda: _of_game(restore_game, remove_game),
    AuditAction.HAND_CORRECTED: lambda: _of_hand(
        lambda hand: amended(hand, played(0, (61, 40))), 2, _hand()
    ),
    AuditAction.HAND_TAKEN_OUT: lambda: _of_hand(voided, 2, _hand()),
    AuditAction.HAND_PUT_BACK: lambda: _of_hand(restored, 3, voided(_hand())),
    AuditAction.HAND_LEFT_OUT: _left_out,
    AuditAction.HAND_ACCEPTED: _accepted,
    AuditAction.TABLE_TYPED: _typed,
    AuditAction.TABLE_FORFEITED: _forfeited,
    AuditAction.TABLE_AS_PLAYED: _as_played,
    AuditAction.ROUND_REOPENED: _round_reopened,
    AuditAction.TOURNAMENT_REOPENED: _tournament_reopened,
    AuditAction.RULING_GIVEN: _ruling,
    AuditAction.RULING_CANCELLED: _ruling_cancelled,
    AuditAction.ACCOUNT_GIVEN_ROLE: _role_given,
    AuditAction.ACCOUNT_LOST_ROLE: _role_lost,
    AuditAction.PHONE_REVOKED: _phone_revoked,
    AuditAction.PHONE_RETURNED: _phone_returned,
    AuditAction.KEY_REVOKED: _key_revoked,
    AuditAction.PLAYER_MERGED: _merged,
    AuditAction.PLAYER_PARTED: _parted,
    AuditAction.PLAYER_ERASED: _erased,
}
"""All but the first line of a club, which founding it leaves."""
