"""After a restore the page of the phones says what came back, and from how many."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import EveningFactory, new_id
from tests.tracker.helpers.at_table import counted, game_of, phone_of, sent
from tests.tracker.helpers.reading import page
from tracker.models import Evening, Restoration
from tracker.phones.services import renew_epochs
from tracker.phones.sync.services import submit_hand

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def shown(client, evening):
    """The page of the phones of an evening."""
    return page(client.get(f"/{evening.club.slug}/evenings/{evening.pk}/phones"))


@pytest.fixture
def game():
    """A game with one hand that the backup had, at an evening that asks its phones."""
    found = game_of()
    phone = phone_of(found)
    began = timezone.now() - 3 * HOUR
    new = sent(phone, now=began, entered_at=began)
    submit_hand(game=found, record=counted(96), number=1, sent=new)
    Evening.objects.update(created_at=began)
    return found


def came(game, number, phone, *, entered, received):
    """A hand that was entered and reached the book at these moments."""
    new = sent(phone, id=new_id(), now=received, entered_at=entered)
    submit_hand(game=game, record=counted(90 + number), number=number, sent=new)


def test_hands_that_came_back_are_counted_with_their_phones(client, game):
    restored = timezone.now() - HOUR
    renew_epochs(now=restored, made_at=restored - HOUR)
    first, second = phone_of(game), phone_of(game)
    lost, later = restored - timedelta(minutes=5), restored + timedelta(minutes=5)
    came(game, 2, first, entered=lost, received=later)
    came(game, 3, second, entered=lost, received=later)
    came(game, 4, second, entered=lost, received=later)
    came(game, 5, second, entered=later, received=later)
    told = shown(client, game.evening).one(id="restored").text
    assert told.startswith("The book was put back as it was on ")
    assert "Back so far: 3 hands, 2 phones." in told


def test_book_that_was_put_back_by_other_means_asks_too(client, game):
    renew_epochs(now=timezone.now())
    told = shown(client, game.evening).one(id="restored").text
    assert told == (
        "The phones of this evening are asked for what came later. "
        "Back so far: 0 hands, 0 phones. "
        "Open the table’s page on every phone that was at this evening."
    )


def test_nothing_is_said_of_an_evening_that_began_after_the_restore(client, game):
    renew_epochs(now=timezone.now() - HOUR)
    Evening.objects.update(created_at=timezone.now())
    assert shown(client, game.evening).all(id="restored") == []


def test_nothing_is_said_a_week_later(client, game):
    Evening.objects.update(created_at=timezone.now() - 300 * HOUR)
    renew_epochs(now=timezone.now() - 200 * HOUR)
    assert Restoration.objects.count() == 1
    assert shown(client, game.evening).all(id="restored") == []


def test_every_evening_asks_under_an_epoch_of_its_own(game):
    before = game.evening.epoch
    EveningFactory.create()
    assert renew_epochs(now=timezone.now()) == 2
    after = set(Evening.objects.values_list("epoch", flat=True))
    assert len(after) == 2
    assert before not in after
