"""Concurrent phones over real connections: their answers match what is stored."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.factories import applicant, joined, table_of
from tests.faults.wire import Wire, hand, message
from tests.tracker.helpers.at_table import counted, game_of
from tracker.models import Hand, HandRevision, Submission
from tracker.platform.web.phone_cookie import cookie_name

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 4
SLOTS = 12
KEYS = 8
CORRECTIONS = 24


@pytest.fixture
def game():
    return game_of(target=None)


@pytest.fixture
def phones(game, live_server):
    """Four phones at the table of the game, two per side: connection and key of each."""
    now = timezone.now()
    table = table_of(game.evening, game.table, now)
    paired = []
    for seat in game.seats.all():
        new = applicant(player=seat.player_id, now=now)
        phone = joined(table, **new._asdict())
        paired.append((Wire(live_server.url, f"{cookie_name()}={new.secret}"), str(phone.key)))
    yield paired
    for wire, _ in paired:
        wire.close()


def at_once(phones, do):
    """The response of each phone when all send at the same time."""
    barrier = Barrier(len(phones))

    def one(place: int) -> Any:
        barrier.wait(60)
        return do(place, *phones[place])

    with ThreadPoolExecutor(len(phones)) as pool:
        return list(pool.map(one, range(len(phones))))


def address(game):
    """The address to which phones of the game send."""
    return f"/api/v1/{game.evening.club.slug}/evenings/{game.evening_id}/sync"


def sent(game, wire, key, item):
    """The result of an item sent by a phone."""
    status, answer = wire.ask("POST", address(game), message(key, item))
    assert status == 200, answer
    (result,) = answer["results"]
    assert result["submission_id"] == item["submission_id"]
    return result


def test_one_of_four_different_hands_is_recorded_and_shown_to_the_others(game, phones):
    for number in range(1, SLOTS + 1):
        results = at_once(
            phones,
            lambda place, wire, key, number=number: sent(
                game, wire, key, hand(game.pk, number, 90 + place)
            ),
        )
        assert sorted(result["status"] for result in results) == [201, 409, 409, 409]
        stored = Hand.objects.get(number=number)
        (winner,) = (place for place, result in enumerate(results) if result["status"] == 201)
        assert stored.record["counted"] == [90 + winner, 72 - winner]
        phone = stored.revisions.get().phone
        assert phone is not None
        assert str(phone.key) == phones[winner][1]
        told = [result["theirs"] for result in results if result["status"] == 409]
        assert {text["sentence"] for text in told} == {
            f"Anna made hearts: {90 + winner} to {72 - winner}."
        }
        assert {text["by"] for text in told} == {
            f"{('Anna', 'Bea', 'Carl', 'Dora')[winner]}’s phone"
        }
    assert Hand.objects.count() == SLOTS


def test_hand_that_is_sent_four_times_at_once_is_recorded_once(game, phones):
    for number in range(1, KEYS + 1):
        item = hand(game.pk, number, 96)
        wires = [(phones[0][0].another(), phones[0][1]) for _ in range(PHONES)]
        results = at_once(wires, lambda _, wire, key, item=item: sent(game, wire, key, item))
        assert sorted(result["status"] for result in results) == [200, 200, 200, 201]
        assert len({str(result | {"status": 0}) for result in results}) == 1
        for wire, _ in wires:
            wire.close()
    assert (Hand.objects.count(), Submission.objects.count()) == (KEYS, KEYS)


def test_same_key_with_another_hand_is_refused_every_time(game, phones):
    wire, key = phones[0]
    for number in range(1, KEYS + 1):
        item = hand(game.pk, number, 96)
        assert sent(game, wire, key, item)["outcome"] == "recorded"
        other = hand(game.pk, number, 97, submission_id=item["submission_id"])
        result = sent(game, wire, key, other)
        assert (result["status"], result["outcome"]) == (422, "key_reused")
    assert [hand.record["counted"] for hand in Hand.objects.all()] == [[96, 66]] * KEYS


def test_corrections_of_one_hand_never_overwrite_each_other(game, live_server, phones):
    wire, key = phones[0]
    sent(game, wire, key, hand(game.pk, 1, 96))
    path = f"/api/v1/{game.evening.club.slug}/games/{game.pk}/hands/1"
    # Four directors: without accounts they are visitors at no table.
    directors = [(Wire(live_server.url), "") for _ in range(PHONES)]
    acknowledged: list[tuple[int, int]] = []

    def correct(place: int, wire: Wire, _key: str) -> list[int]:
        known, refused = 1, []
        for turn in range(CORRECTIONS // PHONES):
            own = 60 + PHONES * turn + place
            # A refused one comes after another correction, of which there are this many.
            for _ in range(CORRECTIONS):
                body = {"submission_id": str(uuid4()), "record": counted(own)}
                status, answer = wire.ask("PUT", path, body, If_Match=f'"{known}"')
                known = answer["revision"]
                refused.append(status)
                if status == 200:
                    acknowledged.append((known, own))
                    break
                assert status == 412, answer
                assert answer["theirs"]["revision"] == known
        return refused

    at_once(directors, correct)
    for wire, _ in directors:
        wire.close()
    assert sorted(revision for revision, _ in acknowledged) == [*range(2, CORRECTIONS + 2)]
    stored = {
        version.number: version.record["counted"][0] for version in HandRevision.objects.all()
    }
    assert dict(acknowledged) | {1: 96} == stored
    assert Hand.objects.get().record["counted"][0] == stored[CORRECTIONS + 1]


def test_correction_without_a_version_writes_nothing(game, live_server, phones):
    wire, key = phones[0]
    sent(game, wire, key, hand(game.pk, 1, 96))
    path = f"/api/v1/{game.evening.club.slug}/games/{game.pk}/hands/1"
    director = Wire(live_server.url)
    status, answer = director.ask(
        "PUT", path, {"submission_id": str(uuid4()), "record": counted(97)}
    )
    director.close()
    assert (status, answer["error"]) == (428, "no_version")
    assert HandRevision.objects.count() == 1
