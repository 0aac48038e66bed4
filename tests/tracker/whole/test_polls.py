"""Pages that ask again and again: what they cost where nothing is new, however long the game is."""

import pytest

from tests.factories import EveningFactory, GameFactory, HandFactory
from tests.tracker.helpers.reading import page

pytestmark = pytest.mark.django_db

ENDLESS = {"variant": "clabber", "options": {"target": None}}
WHOLE_HANDS = 'SELECT "tracker_hand"."id"'
WHOLE_GAMES = 'SELECT "tracker_game"."id", "tracker_game"."evening_id"'
HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(club):
    """A game of nine hands."""
    found = GameFactory.create(evening=EveningFactory.create(club=club), ruleset=ENDLESS)
    for _ in range(9):
        HandFactory.create(game=found)
    return found


def again(client, address):
    """The answer to a page that shows this part as it is, and asks for it once more."""
    shown = client.get(address, headers=HTMX).headers["ETag"]
    return lambda: client.get(address, headers=HTMX | {"If-None-Match": shown})


@pytest.mark.parametrize(
    ("part", "reads"),
    [("games/{game}/sheet", 1), ("games/{game}/hands/table", 3), ("evenings/{evening}/", 3)],
)
def test_part_that_stayed_is_told_from_its_versions_alone(
    client, game, part, reads, django_assert_num_queries
):
    ask = again(client, "/kanal/" + part.format(game=game.pk, evening=game.evening_id))
    with django_assert_num_queries(reads):
        answer = ask()
    assert (answer.status_code, answer.content) == (304, b"")


def test_after_a_hand_no_other_game_of_the_evening_is_read(client, game, django_assert_num_queries):
    others = [GameFactory.create(evening=game.evening) for _ in range(2)]
    address = f"/kanal/evenings/{game.evening_id}/"
    before = cards(client.get(address))
    HandFactory.create(game=others[0])
    with django_assert_num_queries(5) as queries:
        after = cards(client.get(address))
    (read,) = [query["sql"] for query in queries if query["sql"].startswith(WHOLE_GAMES)]
    assert f'"tracker_game"."id" IN ({others[0].pk})' in read
    assert [card == same for card, same in zip(before, after, strict=True)] == [True, False, True]
    assert ["not begun" in card for card in after] == [False, False, True]


def cards(answer):
    """The texts on the cards of the games."""
    return [card.text for card in page(answer).one(id="play").all("li")]


def test_embedded_standings_that_stayed_are_not_worked_out(client, game, django_assert_num_queries):
    ask = again(client, f"/kanal/evenings/{game.evening_id}/embed")
    with django_assert_num_queries(4):
        assert ask().status_code == 304


def test_removed_game_has_no_sheet_to_ask_for(client, game):
    ask = again(client, f"/kanal/games/{game.pk}/sheet")
    type(game).objects.update(removed_at=game.started_at)
    assert ask().status_code == 404


@pytest.mark.parametrize("address", ["hands/table", "hands/new"])
def test_page_of_a_table_has_the_last_six_hands_and_reads_no_others(
    client, game, address, django_assert_num_queries
):
    with django_assert_num_queries(8) as queries:
        answer = client.get(f"/kanal/games/{game.pk}/{address}")
    tail = page(answer).one(id="tail").one("tbody")
    assert [row.all("b")[0].text for row in tail.all("tr")] == [f"Hand {at}" for at in range(4, 10)]
    (hands,) = [query["sql"] for query in queries if query["sql"].startswith(WHOLE_HANDS)]
    assert hands.endswith("LIMIT 6")
