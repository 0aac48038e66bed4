"""Phones show how far they saw the book come, so that an older copy of it is noticed."""

import datetime as dt
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.core.signing import Signer
from django.db import transaction

from tests.factories import NOW, ClubFactory, EveningFactory, GameFactory, HandFactory
from tests.tracker.helpers.at_table import game_of
from tests.tracker.phones.phone import SendingPhone
from tracker.clubs.services import delete_demo_club, ranges
from tracker.models import Evening, Restoration
from tracker.operations.backups import restoring
from tracker.phones.services import renew_epochs, renew_epochs_if_older
from tracker.phones.sync.queries import SALT, current_mark, lost_era

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    """A phone that has sent one hand."""
    made = SendingPhone(game_of())
    assert made.results(made.item())[0]["outcome"] == "recorded"
    return made


@contextmanager
def lost():
    """What happens in here is not in the book afterwards, as when an older copy takes its place."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def mark_of_lost_hand(phone, number=2):
    """The mark that a phone saw in an answer of a book that lacks its hand by now."""
    with lost():
        answer = phone.sends(phone.item(number=number)).json()
        assert answer["results"][0]["outcome"] == "recorded"
    return answer["seen"]


def epoch():
    """The epoch of the only evening."""
    return str(Evening.objects.get().epoch)


def test_phone_that_saw_more_is_told_another_epoch_at_once_and_once(phone, caplog):
    before, seen = epoch(), mark_of_lost_hand(phone)
    answer = phone.sends(phone.item(number=2), seen=seen).json()
    assert answer["epoch"] == epoch() != before
    assert answer["results"][0]["outcome"] == "recorded"
    assert "the book is older than a phone has seen it: 1 evenings" in caplog.text
    noticed = epoch()
    for again in (seen, answer["seen"], seen):
        phone.sends(seen=again)
    assert epoch() == noticed
    assert Restoration.objects.count() == 1


def test_phone_of_a_book_that_goes_on_changes_nothing(phone):
    before, seen = epoch(), [None, current_mark()]
    for number in (2, 3, 4):
        seen.append(phone.sends(phone.item(number=number), seen=seen[-1]).json()["seen"])
    for mark in seen:
        phone.sends(seen=mark)
    assert epoch() == before


def test_book_that_lost_its_hands_and_went_on_is_noticed_too(phone):
    before, seen = epoch(), mark_of_lost_hand(phone)
    # The hands after it took the numbers of what was lost, and more.
    phone.results(*(phone.item(number=number) for number in (2, 3, 4)))
    phone.sends(seen=seen)
    assert epoch() != before


def test_mark_that_nobody_signed_changes_nothing(phone):
    before, own = epoch(), current_mark()
    text, signature = own.rsplit(":", 1)
    era = uuid4().hex
    other_key = Signer(key="another", salt=SALT).sign(f"{era}-99-{'0' * 16}")
    foreign = Signer(salt="sessions").sign(f"{era}-99-{'0' * 16}")
    more = f"{text.split('-')[0]}-99-{'0' * 16}:{signature}"
    for forged in (more, other_key, foreign, text, "", "x" * 5000, 7, True, ["x"], {"x": 1}, None):
        assert phone.sends(seen=forged).status_code == 200
    assert epoch() == before
    assert not Restoration.objects.exists()


def test_marks_of_one_lost_era_begin_one_new_one(phone):
    """The book was restored, went on, and then a copy from before the restore took its place."""
    with lost():
        renew_epochs(now=NOW)
        first = phone.sends(phone.item(number=2)).json()["seen"]
        second = phone.sends(phone.item(number=3)).json()["seen"]
    assert lost_era(first) == lost_era(second) is not None
    phone.sends(seen=second)
    noticed = epoch()
    phone.sends(seen=first)
    assert epoch() == noticed
    assert Restoration.objects.count() == 1


def test_phones_of_a_restored_book_do_not_begin_it_anew_again(phone):
    mark, later = current_mark(), mark_of_lost_hand(phone)
    renew_epochs(now=NOW)
    restored = epoch()
    for seen in (mark, later, current_mark()):
        assert renew_epochs_if_older(seen, now=NOW) is None
    assert epoch() == restored


def test_health_tells_for_a_week_that_the_book_went_back(phone):
    assert restoring.status(NOW)[0] == "well"
    renew_epochs_if_older(mark_of_lost_hand(phone), now=NOW)
    state, text = restoring.status(NOW)
    assert (state, text[:43]) == ("note", "an older copy of the book took its place: s")
    assert restoring.status(NOW + dt.timedelta(days=8))[0] == "well"


def demo_phone():
    """A phone that has sent a hand in the demo club, the newest of the book."""
    club = ClubFactory.create(name="Demo", slug="demo")
    game = GameFactory.create(evening=EveningFactory.create(club=club), ruleset="clabber")
    HandFactory.create(game=game)
    return current_mark()


def test_book_is_no_older_after_the_demo_club_was_removed(phone):
    demo_seen, before = demo_phone(), epoch_of(phone)
    assert delete_demo_club()
    answer = phone.sends(phone.item(number=2), seen=demo_seen).json()
    assert (answer["epoch"], answer["results"][0]["outcome"]) == (before, "recorded")
    assert renew_epochs_if_older(demo_seen, now=NOW) is None
    assert not Restoration.objects.exists()


def test_older_copy_is_noticed_after_the_demo_club_was_removed_too(phone):
    demo_phone()
    delete_demo_club()
    lost_later = mark_of_lost_hand(phone)
    assert lost_era(lost_later) is not None
    with lost():
        lost_demo = demo_phone()
        delete_demo_club()
        after = phone.sends(phone.item(number=2)).json()["seen"]
    assert lost_era(lost_demo) is not None, "the copy knows of no such deletion"
    assert lost_era(after) is not None


def epoch_of(phone):
    return str(Evening.objects.get(pk=phone.game.evening_id).epoch)


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ([], []),
        ([5], [(5, 5)]),
        ([1, 2, 3], [(1, 3)]),
        ([1, 3, 4, 9], [(1, 1), (3, 4), (9, 9)]),
    ],
)
def test_deleted_versions_are_kept_as_ranges(numbers, found):
    assert list(ranges(numbers)) == found
