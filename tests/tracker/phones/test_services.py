"""Phones join a table by its code or PIN, are given to players, and are taken away."""

from datetime import timedelta

import pytest

from tests.factories import (
    NOW,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    applicant,
    joined,
    new_id,
    played,
    table_of,
    token_of,
)
from tracker.access import codes
from tracker.access.queries import phone_with
from tracker.common.errors import BadCodeError, PinsClosedError, TableFullError
from tracker.games.services import close_game, remove_game, restore_game
from tracker.models import Phone, Table, WrongPin
from tracker.phones.services import (
    join_by_pin,
    join_by_token,
    make_new_code,
    return_phone,
    revoke_phone,
    set_owner,
)

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
TWO_MINUTES = timedelta(minutes=2)
QUARTER = timedelta(minutes=15)
DAY = timedelta(hours=24)


@pytest.fixture
def evening():
    return EveningFactory.create()


@pytest.fixture
def table(evening):
    return table_of(evening, "3")


@pytest.fixture
def anna(evening):
    return PlayerFactory.create(club=evening.club, name="Anna")


def pin_of(table):
    """The PIN of a table."""
    return codes.pin(table.evening_id, table.name, table.serial)


def wrong(table, step=1):
    """A PIN that is not the table's."""
    return str((int(pin_of(table)) + step) % 10**6).zfill(6)


def try_pin(table, pin, now=NOW, **more):
    """A phone on which a PIN was typed."""
    return join_by_pin(
        evening=table.evening, name=table.name, pin=pin, applicant=applicant(now=now, **more)
    )


def guess(table, times, now=NOW, source="203.0.113.1"):
    """So many wrong PINs from there."""
    for step in range(1, times + 1):
        with pytest.raises(BadCodeError):
            try_pin(table, wrong(table, step), now, source=source)


def writing(table):
    """The phones of a table that were not taken away."""
    return list(table.phones.filter(revoked_at=None))


# Tables and their codes


def test_table_is_made_once(evening):
    first = table_of(evening, "  am   Fenster ")
    assert first.name == "am Fenster"
    assert table_of(evening, "am Fenster", NOW + DAY) == first
    assert Table.objects.get().serial == 1


def test_nothing_of_a_code_or_secret_is_stored(table):
    secret = "s" * 43
    joined(table, secret=secret)
    rows = [*Table.objects.values(), *Phone.objects.values()]
    for hidden in (token_of(table), pin_of(table), secret):
        assert hidden not in str(rows)
    assert table.code_hash == codes.code_hash(token_of(table))


def test_new_code_makes_the_one_before_worthless(table):
    phone, old, old_pin = joined(table, secret="s"), token_of(table), pin_of(table)
    new = make_new_code(table=table, serial=1, now=NOW)
    assert new.serial == 2
    with pytest.raises(BadCodeError):
        join_by_token(token=old, applicant=applicant())
    with pytest.raises(BadCodeError):
        try_pin(new, old_pin)
    assert try_pin(new, pin_of(new)).table == joined(new).table == table
    assert phone_with("s", NOW) == phone


def test_code_is_good_for_a_day(table):
    assert joined(table, now=NOW + DAY)
    with pytest.raises(BadCodeError):
        joined(table, now=NOW + DAY + SECOND)
    with pytest.raises(BadCodeError):
        try_pin(table, pin_of(table), NOW + DAY + SECOND)


def test_code_is_good_while_a_game_of_the_evening_is_open(evening, table):
    later = NOW + DAY + SECOND
    game = GameFactory.create(evening=evening)
    assert joined(table, now=later)
    remove_game(game=game, now=NOW)
    with pytest.raises(BadCodeError):
        joined(table, now=later)
    restore_game(game=game, now=NOW)
    HandFactory.create(game=game, record=played(0, (60, 40)))
    close_game(game=game, now=NOW)
    with pytest.raises(BadCodeError):
        joined(table, now=later)


def test_table_whose_code_has_run_out_gets_a_new_one(evening, table):
    later = NOW + DAY + SECOND
    assert table_of(evening, "3", later).serial == 2
    assert joined(table_of(evening, "3", later), now=later)


def test_code_of_another_key_of_the_server_is_replaced(evening, table, settings):
    settings.SECRET_KEY = "another"
    with pytest.raises(BadCodeError):
        joined(table)
    assert joined(table_of(evening, "3")).table == table


# Joining


def test_phone_joins_by_the_code(table, anna):
    key = new_id()
    phone = joined(table, key=key, secret="s", player=anna.pk)
    assert (phone.key, phone.table, phone.player) == (key, table, anna)
    assert (phone.paired_at, phone.seen_at, phone.revoked_at) == (NOW, NOW, None)
    assert phone_with("s", NOW) == phone


def test_phone_joins_by_the_pin(table):
    assert try_pin(table, pin_of(table), secret="s").table == table
    assert phone_with("s", NOW)
    assert not WrongPin.objects.exists()


@pytest.mark.parametrize("token", ["", "x" * 24, "\udc80"])
def test_code_of_no_table_lets_nobody_in(table, token):
    with pytest.raises(BadCodeError):
        join_by_token(token=token, applicant=applicant())
    assert not Phone.objects.exists()


def test_phone_that_scans_again_is_the_same_one_with_a_new_secret(table, anna):
    first = joined(table, secret="one", player=anna.pk)
    again = joined(table, secret="two", former="one", now=NOW + SECOND)
    assert (again.pk, again.key, again.player) == (first.pk, first.key, anna)
    assert phone_with("one", NOW + SECOND) is None
    assert phone_with("two", NOW + SECOND) == first


def test_phone_that_goes_to_another_table_leaves_the_first(evening, table):
    first = joined(table, secret="one")
    other = joined(table_of(evening, "5"), secret="two", former="one")
    assert other != first
    assert writing(table) == []
    assert phone_with("two", NOW) == other


def test_fifth_phone_is_refused_until_one_is_taken_away(table):
    phones = [joined(table, secret=str(number)) for number in range(4)]
    for _ in range(2):
        with pytest.raises(TableFullError):
            joined(table)
    with pytest.raises(TableFullError):
        try_pin(table, pin_of(table))
    assert joined(table, former="2", secret="again") == phones[2]
    revoke_phone(phone=phones[0], now=NOW)
    assert joined(table)


def test_phone_that_was_silent_for_half_a_day_leaves_its_place(table):
    later = NOW + timedelta(hours=12)
    for _ in range(4):
        joined(table)
    with pytest.raises(TableFullError):
        joined(table, now=later - SECOND)
    assert joined(table, now=later)


# Whose phone it is


def test_new_phone_of_a_player_takes_the_place_of_a_silent_one(table, anna):
    old = joined(table, secret="old", player=anna.pk)
    Phone.objects.filter(pk=old.pk).update(unsent=3)
    new = joined(table, player=anna.pk, now=NOW + TWO_MINUTES)
    assert writing(table) == [new]
    assert phone_with("old", NOW + TWO_MINUTES) is None
    assert Phone.objects.get(pk=old.pk).unsent == 3


def test_phone_that_says_whose_it_is_takes_the_place_of_a_silent_one(table, anna):
    joined(table, player=anna.pk)
    new = joined(table, now=NOW + TWO_MINUTES)
    set_owner(phone=new, player=anna.pk, now=NOW + TWO_MINUTES)
    assert writing(table) == [new]


def test_player_can_have_two_phones_that_both_speak(table, anna):
    old = joined(table, player=anna.pk)
    new = joined(table, player=anna.pk, now=NOW + TWO_MINUTES - SECOND)
    assert writing(table) == [old, new]


def test_phones_of_others_and_of_nobody_are_not_replaced(evening, table, anna):
    ben = PlayerFactory.create(club=evening.club)
    kept = [joined(table, player=ben.pk), joined(table)]
    elsewhere = joined(table_of(evening, "5"), player=anna.pk)
    new = [joined(table, player=anna.pk, now=NOW + DAY), joined(table, now=NOW + DAY)]
    assert writing(table) == [*kept, *new]
    assert writing(elsewhere.table) == [elsewhere]


def test_silent_phone_makes_room_at_a_full_table(table, anna):
    old = joined(table, player=anna.pk)
    for _ in range(3):
        joined(table)
    new = joined(table, player=anna.pk, now=NOW + TWO_MINUTES)
    assert new in writing(table)
    assert old not in writing(table)


def test_refused_phone_replaces_none(evening, table, anna):
    ben = PlayerFactory.create(club=evening.club)
    kept = [joined(table, player=player.pk) for player in (anna, ben, ben, ben)]
    with pytest.raises(TableFullError):
        joined(table, player=anna.pk, now=NOW + TWO_MINUTES - SECOND)
    assert writing(table) == kept


# Taking away


def test_moment_at_which_a_phone_was_taken_away_stays(table):
    phone = revoke_phone(phone=joined(table), now=NOW)
    assert revoke_phone(phone=phone, now=NOW + SECOND).revoked_at == NOW


# Wrong PINs


def seconds_closed(table, now, source):
    """How long the PIN is closed to who tries it from there."""
    with pytest.raises(PinsClosedError) as closed:
        try_pin(table, pin_of(table), now, source=source)
    return closed.value.seconds


def test_tenth_wrong_pin_closes_a_table_to_its_source_for_a_quarter_of_an_hour(evening, table):
    here, elsewhere = "203.0.113.1", "203.0.113.2"
    guess(table, 9)
    guess(table, 1, NOW + timedelta(minutes=5))
    assert seconds_closed(table, NOW + timedelta(minutes=5), here) == 600
    assert seconds_closed(table, NOW + QUARTER - SECOND, here) == 1
    assert WrongPin.objects.count() == 10
    assert not WrongPin.objects.filter(source__contains="203").exists()
    other = table_of(evening, "5")
    assert try_pin(other, pin_of(other), source=here)
    assert try_pin(table, pin_of(table), source=elsewhere)
    assert try_pin(table, pin_of(table), NOW + QUARTER, source=here)


def test_one_source_closes_no_table_and_no_evening_to_others(evening):
    tables = [table_of(evening, str(number)) for number in range(3)]
    guess(tables[0], 10)
    guess(tables[1], 10)
    assert [seconds_closed(table, NOW, "203.0.113.1") for table in tables] == [900] * 3
    for table in tables:
        assert try_pin(table, pin_of(table), source="203.0.113.2")


def test_thirtieth_wrong_pin_closes_a_table_to_all(table):
    for number in range(3):
        guess(table, 10, source=f"203.0.113.{number}")
    assert seconds_closed(table, NOW, "203.0.113.9") == 900


def test_hundredth_wrong_pin_closes_the_evening(evening):
    tables = [table_of(evening, str(number)) for number in range(11)]
    for number, table in enumerate(tables[:10]):
        guess(table, 10, source=f"203.0.113.{number}")
    last, elsewhere = tables[10], table_of(EveningFactory.create())
    with pytest.raises(PinsClosedError) as closed:
        try_pin(last, pin_of(last))
    assert closed.value.seconds == 900
    assert try_pin(elsewhere, pin_of(elsewhere))
    assert try_pin(last, pin_of(last), NOW + QUARTER)


def test_wrong_pins_do_not_touch_phones_and_codes(table):
    phone = joined(table, secret="s")
    guess(table, 10)
    assert phone_with("s", NOW) == phone
    assert joined(table)


def test_wrong_pins_are_forgotten_after_their_time(table):
    guess(table, 3)
    guess(table, 1, NOW + QUARTER)
    assert WrongPin.objects.count() == 1


def test_table_that_was_never_opened_has_no_pin(evening):
    GameFactory.create(evening=evening, table="7")
    pin = codes.pin(evening.pk, "7", 1)
    with pytest.raises(BadCodeError):
        join_by_pin(evening=evening, name="7", pin=pin, applicant=applicant())
    assert not Table.objects.exists()


def test_codes_and_secrets_stay_out_of_the_log(table, caplog, django_capture_on_commit_callbacks):
    caplog.set_level("DEBUG", logger="tracker.security")
    with django_capture_on_commit_callbacks(execute=True):
        phone = joined(table, secret="very secret", former="former secret")
        with pytest.raises(BadCodeError):
            try_pin(table, wrong(table))
        revoke_phone(phone=phone, now=NOW)
        return_phone(phone=phone, now=NOW)
    text = [record.getMessage() for record in caplog.records if record.name.startswith("tracker")]
    assert text == [
        f"phone_joined who=command phone={phone.key} table={table.pk}",
        f"wrong_pin who=command table={table.pk}",
        f"phone_revoked who=command phone={phone.key} table={table.pk}",
        f"phone_returned who=command phone={phone.key} table={table.pk}",
    ]
    for hidden in ("secret", token_of(table), pin_of(table), wrong(table)):
        assert hidden not in " ".join(text)
