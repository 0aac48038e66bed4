"""A phone that was taken away stays away, and four write at a table, whoever asks at once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import NOW, EveningFactory, PlayerFactory, applicant, joined, new_id, table_of
from tracker.access import codes
from tracker.access.queries import phone_with
from tracker.common.errors import BadCodeError, PhoneDisconnectedError, TableFullError
from tracker.models import Phone, Table
from tracker.phones.services import (
    admit_phone,
    join_by_pin,
    join_by_token,
    leave_table,
    make_new_code,
    return_phone,
    revoke_phone,
)

HALF_A_DAY, DAY = timedelta(hours=12), timedelta(days=1)
ROUNDS = 3
"""How often two phones race: once would often let the first be through before the second asks."""


def taken(table, **more):
    """A phone that was taken away from its table."""
    return revoke_phone(phone=joined(table, **more), now=NOW)


def writing(table):
    """The phones that write at a table."""
    return list(table.phones.filter(revoked_at=None))


def join(table, new):
    """A phone on which the PIN was typed that the table has now."""
    table.refresh_from_db(fields=["serial"])
    pin = codes.pin(table.evening_id, table.name, table.serial)
    return join_by_pin(evening=table.evening, name=table.name, pin=pin, applicant=new)


@pytest.mark.django_db
@pytest.mark.parametrize("by", ["code", "pin", "code of another table", "new code"])
def test_phone_that_was_taken_away_is_refused_whatever_it_scans(by):
    table = table_of(EveningFactory.create())
    phone = taken(table, secret="one")
    other = table_of(table.evening, "5")
    new = applicant(former="one", secret="two")
    if by == "new code":
        table = make_new_code(table=table, serial=2, now=NOW)
    place = other if by == "code of another table" else table
    with pytest.raises(PhoneDisconnectedError):
        join(table, new) if by == "pin" else joined(place, **new._asdict())
    assert (writing(table), writing(other)) == ([], [])
    assert list(Phone.objects.values_list("pk", "taken_at", "revoked_at")) == [(phone.pk, NOW, NOW)]
    assert phone_with("two", NOW) is None


@pytest.mark.django_db
def test_private_window_knows_no_code_of_a_table_that_took_a_phone_away():
    table = table_of(EveningFactory.create())
    others = [joined(table, secret=f"other {number}") for number in range(2)]
    known = codes.token(table.evening_id, table.name, 1), codes.pin(table.evening_id, table.name, 1)
    taken(table, secret="one")
    with pytest.raises(BadCodeError):
        join_by_token(token=known[0], applicant=applicant())
    with pytest.raises(BadCodeError):
        join_by_pin(evening=table.evening, name="3", pin=known[1], applicant=applicant())
    assert writing(table) == others
    assert [phone_with(f"other {number}", NOW) for number in range(2)] == others
    new = joined(table)
    assert writing(table) == [*others, new]


@pytest.mark.django_db
def test_code_that_was_good_when_it_was_read_is_asked_again_under_the_lock():
    table = table_of(EveningFactory.create())
    read_before = Table.objects.get(pk=table.pk)
    taken(table)
    with pytest.raises(BadCodeError):
        admit_phone(read_before, applicant())
    assert writing(table) == []


@pytest.mark.django_db
def test_old_code_of_a_table_is_as_old_after_a_phone_was_taken_away():
    table = table_of(EveningFactory.create())
    phone = joined(table)
    revoke_phone(phone=phone, now=NOW + 2 * DAY)
    assert Table.objects.values_list("serial", "code_made_at").get() == (2, NOW)
    revoke_phone(phone=phone, now=NOW + 2 * DAY)
    assert Table.objects.get().serial == 2, "the second tap takes nothing away"
    with pytest.raises(BadCodeError):
        joined(table, now=NOW + 2 * DAY)


@pytest.mark.django_db
def test_phone_that_was_taken_away_joins_another_evening():
    taken(table_of(EveningFactory.create()), secret="one")
    other = table_of(EveningFactory.create())
    phone = joined(other, former="one")
    assert writing(other) == [phone]


@pytest.mark.django_db
def test_phone_that_left_by_itself_comes_back_by_the_code():
    table = table_of(EveningFactory.create())
    phone = joined(table, secret="one")
    for _ in range(2):
        left = leave_table(phone=phone, now=NOW)
        assert (left.revoked_at, left.taken_at) == (NOW, None)
    assert joined(table, former="one") == phone
    assert writing(table) == [phone]


@pytest.mark.django_db
def test_phone_that_left_and_was_then_taken_away_stays_away():
    table = table_of(EveningFactory.create())
    phone = leave_table(phone=joined(table, secret="one"), now=NOW)
    later = NOW + HALF_A_DAY
    phone = revoke_phone(phone=phone, now=later)
    assert (phone.revoked_at, phone.taken_at) == (NOW, later)
    with pytest.raises(PhoneDisconnectedError):
        joined(table, former="one")


@pytest.mark.django_db
def test_phone_is_let_in_again_where_there_is_room():
    table = table_of(EveningFactory.create())
    phone, others = taken(table), [joined(table) for _ in range(4)]
    for _ in range(2):
        with pytest.raises(TableFullError):
            return_phone(phone=phone, now=NOW)
    assert writing(table) == others
    leave_table(phone=others[0], now=NOW)
    for _ in range(2):
        back = return_phone(phone=phone, now=NOW)
        assert (back.revoked_at, back.taken_at) == (None, None)
    assert writing(table) == [phone, *others[1:]]


@pytest.mark.django_db
def test_silent_phone_whose_place_was_taken_writes_no_more():
    table = table_of(EveningFactory.create())
    later = NOW + HALF_A_DAY
    silent = [joined(table, secret=f"silent {number}") for number in range(2)]
    kept = [joined(table, now=later) for _ in range(2)]
    new = joined(table, now=later)
    assert writing(table) == [silent[1], *kept, new]
    assert phone_with("silent 0", later) is None
    assert phone_with("silent 1", later) == silent[1]
    assert joined(table, now=later, former="silent 0") == silent[0]
    assert writing(table) == [silent[0], *kept, new]


@pytest.mark.django_db
def test_database_itself_lets_no_fifth_phone_write():
    table = table_of(EveningFactory.create())
    away, *_ = [leave_table(phone=joined(table), now=NOW), *map(joined, [table] * 4)]
    fifth = {"table": table, "secret_hash": "f", "paired_at": NOW, "seen_at": NOW}
    for write in (
        lambda: Phone.objects.create(key=new_id(), **fifth),
        lambda: Phone.objects.filter(pk=away.pk).update(revoked_at=None),
        lambda: Phone.objects.exclude(pk=away.pk).update(taken_at=NOW),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            write()
    Phone.objects.create(key=new_id(), **fifth, revoked_at=NOW)
    assert Phone.objects.exclude(pk=away.pk).update(unsent=3) == 5


@pytest.mark.some(1)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("second", ["joins", "is let in again", "scans again"])
def test_two_that_come_for_the_last_place_do_not_both_get_it(second):
    evening = EveningFactory.create()
    for number in range(ROUNDS):
        table = table_of(evening, str(number))
        for _ in range(3):
            joined(table)
        away = leave_table(phone=joined(table, secret=f"away {number}"), now=NOW)
        ways = {
            "joins": partial(joined, table),
            "scans again": partial(joined, table, former=f"away {number}"),
            "is let in again": partial(return_phone, phone=away, now=NOW),
        }
        answers = at_once(partial(joined, table), ways[second])
        assert sorted(type(answer).__name__ for answer in answers) == ["Phone", "TableFullError"]
        assert len(writing(table)) == 4


@pytest.mark.django_db(transaction=True)
def test_phone_that_scans_while_it_is_taken_away_is_away_afterwards():
    evening = EveningFactory.create()
    player = PlayerFactory.create(club=evening.club)
    for number in range(ROUNDS):
        table = table_of(evening, str(number))
        phone = joined(table, secret=f"mine {number}", player=player.pk)
        at_once(
            partial(joined, table, former=f"mine {number}"),
            partial(revoke_phone, phone=phone, now=NOW),
        )
        assert writing(table) == []


def at_once(*what):
    """Each answer or refusal when all act at the same moment."""
    barrier = Barrier(len(what), timeout=60)

    def done(do):
        barrier.wait()
        try:
            return do()
        except (TableFullError, PhoneDisconnectedError, BadCodeError) as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(what)) as phones:
        return list(phones.map(done, what))
