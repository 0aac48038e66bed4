"""A page may follow what its address has just shown, and nothing that it may not see."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import EveningFactory, GameFactory, table_of
from tests.tracker.access.people import logged_in, officer, phone_at
from tests.tracker.helpers.two_books import ONE, OTHER, Books
from tracker.evenings.topics_queries import versions_of
from tracker.platform.live.topics import HEADER, read_topics

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def game():
    return GameFactory.create(evening=EveningFactory.create())


def followed(client, path, **headers):
    """The topics that come with an answer, and its status."""
    answer = client.get(path, headers=HTMX | headers)
    listed = read_topics(answer.headers.get(HEADER, ""))
    return answer.status_code, listed and listed.topics


def test_part_that_was_shown_may_be_followed(game):
    club = f"/{game.evening.club.slug}"
    evening = (f"evening:{game.evening_id}",)
    client = Client()
    assert followed(client, f"{club}/games/{game.pk}/sheet") == (200, (f"game:{game.pk}",))
    assert followed(client, f"{club}/evenings/{game.evening_id}/") == (200, evening)
    assert followed(client, f"{club}/") == (200, (f"club:{game.evening.club_id}",))


def test_part_that_stayed_may_be_followed_on(game):
    path, client = f"/{game.evening.club.slug}/games/{game.pk}/sheet", Client()
    shown = client.get(path, headers=HTMX).headers["ETag"]
    assert followed(client, path, if_none_match=shown) == (304, (f"game:{game.pk}",))


def test_phone_follows_its_table(game):
    table = table_of(game.evening, name=game.table, now=timezone.now())
    client, path = phone_at(table), f"/{game.evening.club.slug}/games/{game.pk}/hands/table"
    assert followed(client, path) == (200, (f"game:{game.pk}",))


def test_right_that_was_taken_back_ends_with_the_next_question(game):
    user = officer("director", game.evening)
    client, path = logged_in(user), f"/{game.evening.club.slug}/evenings/{game.evening_id}/phones"
    assert followed(client, path) == (200, (f"evening:{game.evening_id}",))
    user.roles.all().delete()
    assert followed(client, path)[1] is None


def test_what_is_not_there_is_not_followed(game):
    assert followed(Client(), f"/{game.evening.club.slug}/games/999/sheet") == (404, None)


def test_hidden_result_is_followed_by_nobody_who_may_not_see_it():
    books = Books()
    game = books.games[0]
    path = f"/kanal/games/{game.pk}/sheet"
    with books.with_results(ONE):
        director = logged_in(officer("director", game.evening))
        assert followed(director, path) == (200, (f"game:{game.pk}",))
        assert followed(Client(), path) == (403, None)


def test_versions_of_books_that_differ_in_hidden_results_are_the_same():
    books, versions = Books(), []
    topics = [f"game:{game.pk}" for game in books.games]
    topics += [f"evening:{game.evening_id}" for game in books.games] + [f"club:{books.club.pk}"]
    before = versions_of(topics)
    for results in (ONE, OTHER):
        with books.with_results(results):
            versions.append(versions_of(topics))
    assert versions[0] == versions[1]
    assert not before.items() & versions[0].items()
