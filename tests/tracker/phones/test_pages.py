"""Queries about tables and their phones."""

from datetime import timedelta

import pytest
from django.http import Http404

from tests.factories import (
    NOW,
    EveningFactory,
    GameFactory,
    HandFactory,
    joined,
    new_id,
    played,
    table_of,
)
from tracker.access import codes
from tracker.games.services import remove_game
from tracker.models import Phone, Submission
from tracker.phones.pages import (
    Owner,
    OwnPhone,
    PhoneRow,
    TablePhones,
    ago,
    phone_for,
    spot_for,
    table_code,
    table_page,
    table_phones,
)
from tracker.phones.services import leave_table, revoke_phone, set_owner

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
WRITES = {"is_gone": False, "is_taken": False}


def spot(evening, name="1"):
    """A table of the evening."""
    return spot_for(evening.club.slug, evening.pk, name)


def arrived(game, phone, *seqs):
    """The hands of a game that the phone has sent, by its own count."""
    for seq in seqs:
        Submission.objects.create(
            id=new_id(),
            game=game,
            phone=phone,
            seq=seq,
            digest="d",
            status=201,
            answer={},
            received_at=NOW,
        )


def test_table_is_found_where_somebody_plays_or_has_joined(evening, play):
    game = play("klaberjass", table="1")
    opened = table_of(evening, "2/3")
    assert spot(evening).place == "Table 1"
    assert spot(evening).table is None
    assert spot(evening, "2/3").table == opened
    remove_game(game=game, now=NOW)
    for name in ("1", "2", "9"):
        with pytest.raises(Http404):
            spot(evening, name)


def test_phone_is_found_within_its_evening(evening):
    phone = joined(table_of(evening))
    assert phone_for("kanal", evening.pk, phone.key) == phone
    other = EveningFactory.create(club=evening.club)
    for where in (("dorf", evening.pk, phone.key), ("kanal", other.pk, phone.key)):
        with pytest.raises(Http404):
            phone_for(*where)
    with pytest.raises(Http404):
        phone_for("kanal", evening.pk, new_id())


def test_code_is_shown_while_it_is_good(evening):
    table_of(evening, "1")
    shown = table_code(spot(evening), NOW)
    assert shown
    assert (shown.token, shown.pin) == (
        codes.token(evening.pk, "1", 1),
        codes.pin(evening.pk, "1", 1),
    )
    assert table_code(spot(evening), NOW + timedelta(hours=25)) is None


def test_table_shows_its_open_game_and_the_hand_to_be_entered(evening, play):
    play("klaberjass", table="1")
    game = play("clabber", played(0, (90, 62)), table="1", now=NOW + MINUTE)
    play("klaberjass", table="2")
    page = table_page(spot(evening), None, NOW)
    assert [card.head.game for card in page.open_games] == ["Clabber (Evansville)", "Klaberjass"]
    assert page.open_games[0].head.pk == game.pk
    assert (page.number, page.dealer and page.dealer.name) == (2, "Otto Lindqvist")
    assert (page.last_game, page.phone) == (None, None)


def test_table_without_an_open_game_shows_the_last(evening, play):
    for moment in (NOW, NOW + MINUTE):
        game = play({"variant": "klaberjass", "options": {"target": 1}}, table="1", now=moment)
        HandFactory.create(game=game, record=played(0, (60, 40)))
    page = table_page(spot(evening), None, NOW)
    assert (page.open_games, page.number, page.dealer) == ((), None, None)
    assert page.last_game
    assert (page.last_game.head.pk, page.last_game.is_finished) == (game.pk, True)


def test_phone_is_offered_to_those_who_sit_there(evening, play, players):
    play("klaberjass", table="1")
    table = table_of(evening, "1")
    phone = joined(table, player=players[1].pk)
    Phone.objects.update(unsent=2)
    phone.refresh_from_db()
    anna, otto, *others = players
    owners = (
        Owner(anna.pk, "Anna Verbeek", is_chosen=False),
        Owner(otto.pk, "Otto Lindqvist", is_chosen=True),
        Owner(None, "", is_chosen=False),
    )
    assert table_page(spot(evening), phone, NOW).phone == OwnPhone(owners, 2)
    set_owner(phone=phone, player=others[0].pk, now=NOW)
    shown = table_page(spot(evening), phone, NOW).phone
    assert shown
    assert [(owner.name, owner.is_chosen) for owner in shown.owners] == [
        ("Anna Verbeek", False),
        ("Otto Lindqvist", False),
        ("Bea Bos", True),
        ("", False),
    ]


def test_phone_of_another_table_is_no_phone_here(evening, play):
    play("klaberjass", table="1")
    phone = joined(table_of(evening, "2"))
    assert table_page(spot(evening), phone, NOW).phone is None


def test_phones_are_listed_by_their_tables(evening, play, players):
    play("klaberjass", table="10")
    table = table_of(evening, "2")
    table_of(evening, "Bar")
    table_of(EveningFactory.create(club=evening.club), "elsewhere")
    phone = joined(table, player=players[0].pk)
    nobodys = joined(table, now=NOW + 7 * MINUTE)
    listed = table_phones(evening, NOW + 8 * MINUTE)
    assert listed == (
        TablePhones(
            "2",
            "Table 2",
            (
                PhoneRow(str(phone.key), "Anna Verbeek", "8 minutes ago", 0, 0, "", **WRITES),
                PhoneRow(str(nobodys.key), "", "1 minute ago", 0, 0, "", **WRITES),
            ),
        ),
        TablePhones("10", "Table 10", ()),
        TablePhones("Bar", "Bar", ()),
    )


def row_of(evening, **fields):
    """The row of the only phone after it reported these things; None where it is not listed."""
    Phone.objects.update(**fields)
    rows = [row for table in table_phones(evening, NOW) for row in table.phones]
    return rows[0] if rows else None


def test_what_a_phone_still_has_to_send_is_told(evening, play):
    game, phone = play("klaberjass", table="1"), joined(table_of(evening, "1"))
    row = row_of(evening, unsent=3)
    assert (row.unsent, row.missing) == (3, 0)
    arrived(game, phone, 1, 2, 5, 7)
    assert row_of(evening).missing == 3
    arrived(game, phone, 3, 4, 6)
    assert row_of(evening).missing == 0


@pytest.mark.parametrize(
    ("ahead", "text"),
    [
        (0, ""),
        (300, ""),
        (-300, ""),
        (301, "5 minutes ahead"),
        (-420, "7 minutes behind"),
        (3600, "1 hour ahead"),
        (-172_800, "2 days behind"),
    ],
)
def test_clock_that_is_wrong_by_more_than_five_minutes_is_told(evening, ahead, text):
    joined(table_of(evening, "1"))
    assert row_of(evening, seconds_ahead=ahead).clock == text


def test_phone_that_was_taken_away_is_listed_so_that_it_can_be_let_in_again(evening):
    revoke_phone(phone=joined(table_of(evening, "1")), now=NOW)
    row = row_of(evening)
    assert (row.is_gone, row.is_taken) == (True, True)


def test_phone_that_has_left_is_listed_while_something_is_on_it(evening, play):
    game, phone = play("klaberjass", table="1"), joined(table_of(evening, "1"))
    leave_table(phone=phone, now=NOW)
    assert row_of(evening) is None
    assert row_of(evening, unsent=1).is_gone
    arrived(game, phone, 2)
    assert row_of(evening, unsent=0).missing == 1


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (-5, "just now"),
        (0, "just now"),
        (59.9, "just now"),
        (60, "1 minute ago"),
        (119, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (86_399, "23 hours ago"),
        (200_000, "2 days ago"),
    ],
)
def test_time_since_is_said_in_its_largest_unit(seconds, text):
    assert ago(seconds) == text


def test_queries_do_not_grow_with_phones(evening, play, players, django_assert_num_queries):
    play("klaberjass", table="1")
    for number in range(1, 4):
        phone = joined(table_of(evening, "1"), player=players[number].pk)
        arrived(GameFactory.create(evening=evening, table="1"), phone, number)
        with django_assert_num_queries(3):
            table_phones(evening, NOW)
        here = spot(evening)
        with django_assert_num_queries(3):
            table_page(here, phone, NOW)
