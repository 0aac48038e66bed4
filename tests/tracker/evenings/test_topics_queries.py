"""Topics of open pages have another version after each change, which tells nothing else."""

import pytest
from django.utils import timezone

from tests.factories import (
    EveningFactory,
    GameFactory,
    HandFactory,
    amended,
    joined,
    played,
    table_of,
)
from tracker.evenings.topics_queries import versions_of
from tracker.models import Game, Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return GameFactory.create(evening=EveningFactory.create())


@pytest.fixture
def phone(game):
    return joined(table_of(game.evening, name=game.table, now=timezone.now()), now=timezone.now())


def followed(game):
    """The topics of a game, its evening and its club."""
    return [f"game:{game.pk}", f"evening:{game.evening_id}", f"club:{game.evening.club_id}"]


def changed(game, work):
    """The kinds of topics that have another version after this work."""
    before = versions_of(followed(game))
    work()
    after = versions_of(followed(game))
    return [topic.partition(":")[0] for topic in followed(game) if before[topic] != after[topic]]


def test_hand_changes_game_evening_and_club(game):
    assert changed(game, lambda: HandFactory.create(game=game)) == ["game", "evening", "club"]


def test_correction_changes_game_evening_and_club(game):
    hand = HandFactory.create(game=game, record=played(0, (90, 56)))
    correct = lambda: amended(hand, played(0, (100, 46)))  # noqa: E731
    assert changed(game, correct) == ["game", "evening", "club"]


def test_new_game_changes_evening_and_club(game):
    assert changed(game, lambda: GameFactory.create(evening=game.evening)) == ["evening", "club"]


def test_hand_of_another_club_changes_nothing(game):
    other = GameFactory.create(evening=EveningFactory.create())
    assert changed(game, lambda: HandFactory.create(game=other)) == []


def test_hand_that_is_typed_on_another_phone_changes_the_game(game, phone):
    typed = {"writing": game, "writing_number": 1, "writing_at": timezone.now()}
    assert changed(game, lambda: Phone.objects.update(**typed)) == ["game"]


def test_hands_that_wait_on_a_phone_change_the_evening(game, phone):
    assert changed(game, lambda: Phone.objects.update(unsent=2)) == ["evening"]


def test_sign_of_life_of_a_phone_changes_nothing(game, phone):
    assert changed(game, lambda: Phone.objects.update(seen_at=timezone.now())) == []


def test_equal_states_of_two_games_have_different_versions(game):
    other = GameFactory.create(evening=game.evening)
    one, two = versions_of([f"game:{game.pk}", f"game:{other.pk}"]).values()
    assert one != two
    assert len(one) == 16


def test_topics_of_what_is_gone_have_a_version():
    assert versions_of(["game:999", "evening:999", "club:999"]).keys() == {
        *("game:999", "evening:999", "club:999")
    }


@pytest.mark.parametrize("number", [1, 20])
def test_many_topics_are_read_by_as_few_statements_as_one(game, number, django_assert_num_queries):
    games = [game, *(GameFactory.create(evening=game.evening) for _ in range(number - 1))]
    wanted = {topic for each in games for topic in followed(each)}
    with django_assert_num_queries(7):
        versions_of(wanted)
    assert Game.objects.count() == number
