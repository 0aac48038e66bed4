"""Several phones at the same moment: each answer is one that could have come one after another."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, transaction

from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    amended,
    applicant,
    joined,
    new_id,
    played,
    table_of,
)
from tests.people import invited_to, user_of
from tests.tracker.access.people import person
from tracker.access.permissions import AccessLevel, Actor
from tracker.accounts import services as officers
from tracker.audit.queries import chain_faults
from tracker.audit.services import add_line
from tracker.common.errors import (
    BadCodeError,
    HandChangedError,
    NumberTakenError,
    PinsClosedError,
    TableFullError,
)
from tracker.engine.records.audit_chain import AuditAction
from tracker.games.services import remove_game, restore_game
from tracker.models import Chain, ChainLine, Club, Hand, HandRevision, Role, WrongPin
from tracker.phones import services as service_phones
from tracker.phones.services import join_by_pin
from tracker.players.services.merging import merge_players, undo_merge

REFUSALS = (BadCodeError, HandChangedError, NumberTakenError, PinsClosedError, TableFullError)

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 3
ROUNDS = 10


def at_once(do):
    """Each phone's answer or refusal when all act at the same moment."""
    barrier = Barrier(PHONES, timeout=60)

    def one(phone):
        barrier.wait()
        try:
            return do(phone)
        except REFUSALS as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(PHONES) as phones:
        return list(phones.map(one, range(PHONES)))


def test_hand_entered_by_several_phones_under_one_number_is_recorded_once():
    game = GameFactory.create()

    def record(phone):
        return HandFactory.create(game=game, record=played(0, (60 + phone, 40)), number=1)

    answers = at_once(record)
    stored = Hand.objects.get()
    assert [answer for answer in answers if isinstance(answer, Hand)] == [stored]
    refused = [answer for answer in answers if isinstance(answer, NumberTakenError)]
    assert [refusal.hand for refusal in refused] == [stored] * (PHONES - 1)


def test_hands_without_a_number_become_one_after_another():
    game = GameFactory.create()
    answers = at_once(lambda phone: HandFactory.create(game=game, record=played(0, (60, 40))))
    assert sorted(hand.number for hand in answers) == [1, 2, 3]
    game.refresh_from_db()
    assert (game.totals, game.version) == ([210, 120], 4)


def test_hand_submitted_again_while_the_first_try_is_under_way_is_recorded_once():
    game, submission_id = GameFactory.create(), new_id()
    answers = at_once(
        lambda phone: HandFactory.create(
            game=game, record=played(0, (60, 40)), submission_id=submission_id, number=1
        )
    )
    assert answers == [Hand.objects.get()] * PHONES
    game.refresh_from_db()
    assert (game.totals, game.version) == ([70, 40], 2)


def test_hand_corrected_by_several_at_once_is_corrected_by_one():
    hand = HandFactory.create(record=played(0, (60, 40)))
    answers = at_once(lambda phone: amended(hand, played(0, (61 + phone, 40))))
    stored = Hand.objects.get()
    made = [answer for answer in answers if isinstance(answer, Hand)]
    assert [(version.revision, version.record) for version in made] == [(2, stored.record)]
    refused = [answer for answer in answers if isinstance(answer, HandChangedError)]
    assert [refusal.hand.record for refusal in refused] == [stored.record] * (PHONES - 1)
    assert HandRevision.objects.count() == 2


def test_game_started_again_while_the_first_try_is_under_way_is_one_game():
    first = GameFactory.create()
    given = {
        "evening": first.evening,
        "table": "2",
        "players": [seat.player for seat in first.seats.all()],
        "submission_id": new_id(),
    }
    answers = at_once(lambda phone: GameFactory.create(**given))
    assert len({game.pk for game in answers}) == 1


def test_wrong_pins_that_come_at_once_are_all_counted():
    table = table_of(EveningFactory.create())
    for _ in range(service_phones.MOST_WRONG_AT_TABLE - 1):
        WrongPin.objects.create(table=table, tried_at=NOW)

    def guess(phone):
        return join_by_pin(
            evening=table.evening, name=table.name, pin="wrong", applicant=applicant()
        )

    answers = at_once(guess)
    assert sorted(type(answer).__name__ for answer in answers) == [
        "BadCodeError",
        *["PinsClosedError"] * (PHONES - 1),
    ]


def test_invitation_that_several_take_at_once_is_good_for_one():
    invitation = invited_to(ClubFactory.create())
    people = [user_of(f"officer{number}") for number in range(PHONES)]
    answers = at_once(
        lambda place: officers.accept_invitation(
            invitation=invitation, user=people[place], now=invitation.created_at
        )
    )
    assert sorted(type(answer).__name__ for answer in answers) == [
        *["BadCodeError"] * (PHONES - 1),
        "Role",
    ]
    assert Role.objects.exclude(user=invitation.made_by).count() == 1


def test_phones_that_join_at_once_are_never_too_many():
    table = table_of(EveningFactory.create())
    for _ in range(service_phones.MOST_PHONES - 1):
        joined(table)
    answers = at_once(lambda phone: joined(table))
    assert sorted(type(answer).__name__ for answer in answers) == [
        "Phone",
        *["TableFullError"] * (PHONES - 1),
    ]


def test_deeds_at_once_leave_a_straight_chain():
    club = ClubFactory.create()
    games = [
        HandFactory.create(
            game__evening__club=club, game__evening__title=f"Table {at}", record=played(0, (60, 40))
        ).game
        for at in range(PHONES)
    ]
    director = Actor(AccessLevel.DIRECTOR)

    def remove_and_bring_back(phone):
        for do in (remove_game, restore_game) * 3:
            do(game=games[phone], now=NOW, by=director)

    at_once(remove_and_bring_back)
    assert Chain.objects.get(club=club).number == 1 + 6 * PHONES
    assert chain_faults(club.pk) == []


def test_two_first_lines_at_once_leave_a_straight_chain():
    club = Club.objects.create(name="Kanal", slug="kanal", created_at=NOW)

    def add(phone):
        with transaction.atomic():
            add_line(AuditAction.KEY_REVOKED, club=club, subject=phone, now=NOW)

    at_once(add)
    assert [line.number for line in ChainLine.objects.all()] == [1, 2, 3]
    assert chain_faults(club.pk) == []


def test_deeds_that_lock_the_club_and_deeds_at_its_tables_do_not_stop_each_other():
    game = HandFactory.create(record=played(0, (60, 40))).game
    club = game.evening.club
    kept, other = (PlayerFactory.create(club=club) for _ in range(2))
    officers.give_role(user=person(), name="admin", club=club, now=NOW)
    user, director = person(), Actor(AccessLevel.DIRECTOR)

    def give_and_take():
        role = officers.give_role(user=user, name="admin", club=club, now=NOW)
        officers.remove_role(role=role, now=NOW)

    def merge_and_part():
        undo_merge(merge=merge_players(kept=kept, merged=other, now=NOW), now=NOW)

    def remove_and_bring_back():
        remove_game(game=game, now=NOW, by=director)
        restore_game(game=game, now=NOW, by=director)

    deeds = (give_and_take, merge_and_part, remove_and_bring_back)
    before = Chain.objects.get(club=club).number
    at_once(lambda phone: [deeds[phone]() for _ in range(ROUNDS)])
    assert Chain.objects.get(club=club).number == before + 2 * ROUNDS * PHONES
    assert chain_faults(club.pk) == []
