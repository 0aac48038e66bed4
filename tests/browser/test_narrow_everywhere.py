"""No page of a whole book is wider than the smallest phone, whatever the language and the names."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.browser.along_links import PARTS, Walk, pages_of_part, write_whole_book
from tests.browser.languages import LANGUAGES
from tests.browser.looking import show, too_wide
from tests.people import invited_to, logged_in, user_of
from tests.tracker.accounts.test_account_language import account_pages, with_every_factor
from tests.tracker.helpers.posting import pages_with_games, posts
from tests.tracker.helpers.two_books import forget_what_is_kept
from tests.tracker.whole.test_every_error_language import AS_WANTED, ERRORS, answered
from tests.tracker.whole.test_every_page import cast_of
from tests.tracker.whole.test_walked import reads, sent_to
from tracker.models import Game, Round
from tracker.platform.web.limits import BUSY, OVERLOADED

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "anna-schimmelpenninck"
NO_PAGES = {
    *("hand-photo", "hand-record", "hand-table", "hand-panels", "player-names"),
    *("first-start", "invitation"),
}
"""A picture, parts of pages, names for a script, and what only the test of accounts comes to."""


@pytest.fixture
def phone_in(open_page):
    """Opens the smallest phone there is in a language."""

    def opened(language):
        return open_page(viewport={"width": 320, "height": 640}, locale=language)

    return opened


@pytest.fixture
def client_in():
    """A client whose reader has chosen a language."""

    def chosen(language):
        client = Client()
        client.cookies["language"] = language
        return client

    return chosen


@pytest.fixture
def book(settings, tmp_path):
    """A year of the demo and a club in which everything has happened, in long names."""
    settings.DATA_DIR = tmp_path
    yield write_whole_book()
    forget_what_is_kept()


def starts(cast):
    """Where the walks begin: pages that links lead to from somewhere else, or none does."""
    games = {game.variant: game for game in Game.objects.select_related("evening__club")}
    of_games = [reverse("game", args=(game.evening.club.slug, game.pk)) for game in games.values()]
    homes = ["/", "/demo/", "/demo/events/", "/demo/settings", "/health", "/phone"]
    slips = reverse("round-slips", args=("kanal", cast.played.pk, 1))
    rounds = Round.objects.select_related("tournament__evening__club")
    of_rounds = [
        reverse(
            "tournament-round",
            args=(round_.tournament.evening.club.slug, round_.tournament_id, round_.number),
        )
        for round_ in rounds
    ]
    known = pages_with_games(cast)
    return [*homes, *of_games, *of_rounds, slips, *known, *sent_to(Client(), cast)]


def answers_too_wide(page, answers):
    """Which of these answers to a client are too wide, by the names that they have here."""
    page.goto("/rules/")
    wide = {}
    for name, answer in answers:
        if answer.headers["Content-Type"].startswith("text/html"):
            show(page, answer)
            if found := too_wide(page):
                wide[name] = found
    return wide


@pytest.mark.hours
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_the_smallest_phone(phone_in, book, part, language):
    page = phone_in(language)
    walk = Walk(page, part)
    wide = {address: found for address in walk.pages(starts(book)) if (found := too_wide(page))}
    assert wide == {}
    unseen = {route for route in pages_of_part(part) if route.path not in walk.routes}
    assert {route.name for route in unseen if reads(Client(), route)} - NO_PAGES == set()


@pytest.mark.hours
@pytest.mark.parametrize("way", [AS_WANTED, "nothing", "letters"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_answer_to_a_form_is_wider_than_the_smallest_phone(phone_in, client_in, way, language):
    client = client_in(language)
    sent = posts(client, pages_with_games(cast_of("Kanal")))
    answers = ((post.address, answered(client, post, way)) for post in sent)
    assert answers_too_wide(phone_in(language), answers) == {}


@pytest.mark.long
@pytest.mark.parametrize("is_careful", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_an_account_is_wider_than_the_smallest_phone(
    phone_in, client_in, settings, language, is_careful
):
    settings.HAS_EMAIL = True
    cache.clear()
    client = client_in(language)
    answers = [("first start", client.get(reverse("first-start")))]
    club = cast_of("Kanal").club
    invited_to(club, secret="t" * 32)
    answers.append(("invited", client.post("/invited", {"token": "t" * 32}, follow=True)))
    anna = user_of(NAME, admin_of=club, email="anna@example.org")
    logged_in(client, NAME)
    addresses = account_pages(with_every_factor(anna) if is_careful else 1)
    answers += [(address, client.get(address, follow=True)) for address in addresses]
    assert answers_too_wide(phone_in(language), answers) == {}


@pytest.mark.long
@pytest.mark.urls("tests.tracker.whole.test_every_error_language")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_an_error_is_wider_than_the_smallest_phone(phone_in, client_in, language):
    client = client_in(language)
    client.raise_request_exception = False
    large = {"CONTENT_LENGTH": 10**8, "content_type": "text/plain"}
    answers = [(address, client.get(f"/{address}")) for address in [*ERRORS, "nowhere/", "look"]]
    answers += [
        ("too large", client.post("/new", "x", **large)),
        ("busy", client.get("/rules/", **{BUSY: True})),
        ("crowded", client.get("/rules/", **{OVERLOADED: True})),
    ]
    client.handler.enforce_csrf_checks = True
    answers.append(("without its mark", client.post("/new", {})))
    assert answers_too_wide(phone_in(language), answers) == {}
