"""The end of an evening, and the pictures of it and of its games."""

import struct

import pytest
from django.test import Client

from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    played,
)
from tests.tournaments import game_at, hand_at, started
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import four, is_over
from tracker.games.services import close_game
from tracker.models import Tournament
from tracker.tournaments.setup.services import NO_PLACE, reveal

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return EveningFactory.create(club=ClubFactory.create(name="Kanal"))


def game_of(evening, names, *hands, is_closed=True):
    """A game with these hands of its first player: the points in tricks."""
    players = [
        evening.club.players.filter(name=name).first()
        or PlayerFactory.create(club=evening.club, name=name)
        for name in names
    ]
    game = GameFactory.create(evening=evening, players=players, ruleset="klaberjass")
    for points in hands:
        HandFactory.create(game=game, record=played(0, points))
    return close_game(game=game, now=NOW) if is_closed else game


def end_of(client, evening):
    """The page's sentences about the end, and the rows of the best hands."""
    sections = page(client.get(f"/kanal/evenings/{evening.pk}/")).one(id="play").all("section")
    of = {section.all("h2")[0].text: section for section in sections}
    lines = [line.text for line in of["How the evening went"].all("p")]
    return lines[:-1], [row.text for row in of["Best hands"].all("li")]


def test_evening_says_who_won_and_what_was_close(client, evening):
    # 90 and 10 for the last trick against 20; 60 and 10 against 40. Anna has won both.
    game_of(evening, ("Anna", "Ben"), (90, 20))
    game_of(evening, ("Anna", "Carl"), (60, 40))
    text, best = end_of(client, evening)
    assert text[0] == "Anna had the best evening: 2 of 2 games won."
    assert text[1].endswith("Anna won, 70 to 40.")
    assert best == ["Anna 100 points", "Carl 40 points", "Ben 20 points"]


def test_evening_on_which_nobody_won_a_game_had_no_best(client, evening):
    players = [PlayerFactory.create(club=evening.club, name=name) for name in ("A", "B", "C", "D")]
    game = GameFactory.create(evening=evening, players=players, ruleset="klammern")
    game = HandFactory.create(game=game).game
    assert close_game(game=game, now=NOW).winner is None
    text, best = end_of(client, evening)
    assert (text, len(best)) == ([], 2)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Anna: bester Abend, 1 von 2 Partien gewonnen."),
        (
            "fr",
            "Anna : meilleure soirée, parties gagnées : 1 sur 2.",
        ),
        ("nl", "Anna: beste avond, 1 van 2 partijen gewonnen."),
    ],
)
def test_games_won_and_played_are_counted_in_every_language(client, evening, language, text):
    game_of(evening, ("Anna", "Ben"), (90, 20), (90, 20))
    game_of(evening, ("Anna", "Ben"), (20, 70))
    client.cookies["language"] = language
    lead = page(client.get(f"/kanal/evenings/{evening.pk}/")).one("p", class_="result").text
    assert lead == text


def test_evening_goes_on_while_a_game_is_open(client, evening):
    game_of(evening, ("Anna", "Ben"), (90, 20))
    game_of(evening, ("Carl", "Dora"), (60, 40), is_closed=False)
    assert "How the evening went" not in client.get(f"/kanal/evenings/{evening.pk}/").text


@pytest.mark.parametrize("name", ["evenings/{}/result.png", "games/{}/sheet.png"])
def test_pictures_are_as_large_as_previews_want_them(client, evening, name):
    game = game_of(evening, ("Anna", "Ben"), (90, 20))
    key = evening.pk if "evenings" in name else game.pk
    response = client.get(f"/kanal/{name.format(key)}")
    assert response.headers["Content-Type"] == "image/png"
    assert struct.unpack(">II", response.content[16:24]) == (1200, 630)


def test_picture_of_a_game_is_another_after_the_next_hand(client, evening):
    game = game_of(evening, ("Anna", "Ben"), (90, 20), is_closed=False)
    before = client.get(f"/kanal/games/{game.pk}/sheet.png").content
    HandFactory.create(game=game, record=played(0, (60, 40)))
    assert client.get(f"/kanal/games/{game.pk}/sheet.png").content != before


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("path", "text"), [("", {"og:description": "Fri 14 Mar 2025"}), ("standings", {})]
)
def test_links_to_a_tournament_have_a_title_and_a_picture(client, path, text):
    tournament = is_over(four(ClubFactory.create(name="Kanal")))
    head = page(client.get(f"/kanal/events/{tournament.pk}/{path}")).one("head")
    assert (
        previews(head)
        == {
            "og:type": "website",
            "og:title": tournament.evening.title,
            "og:site_name": "Kanal",
            "og:image": f"http://testserver/kanal/events/{tournament.pk}/podium.png",
        }
        | text
    )


def test_links_to_a_game_and_an_evening_have_a_title_and_a_picture(client, evening):
    game = game_of(evening, ("Anna", "Ben"), (90, 20))
    head = page(client.get(f"/kanal/games/{game.pk}/")).one("head")
    assert previews(head)["og:title"] == "Anna won, 100 to 20."
    assert previews(head)["og:image"] == f"http://testserver/kanal/games/{game.pk}/sheet.png"
    head = page(client.get(f"/kanal/evenings/{evening.pk}/")).one("head")
    assert previews(head)["og:title"] == evening.title


@pytest.mark.usefixtures("locked")
def test_result_that_waits_is_in_no_picture_or_title(evening):
    tournament = four(evening.club)
    (pairing, *_) = started(tournament).pairings.all()
    hand_at(pairing, points=(90, 20))
    game = close_game(game=game_at(pairing), now=NOW)
    reveal(tournament=Tournament.objects.get(pk=tournament.pk), place=NO_PLACE, now=NOW)
    stranger = Client()
    assert stranger.get(f"/kanal/games/{game.pk}/sheet.png").headers["Content-Type"] != "image/png"
    for address in (f"/kanal/games/{game.pk}/", f"/kanal/evenings/{tournament.evening_id}/"):
        assert "100 to 20" not in stranger.get(address).text


def previews(head):
    """The preview of a page in a chat."""
    found = {meta.attributes.get("property"): meta for meta in head.all("meta")}
    return {name: one["content"] for name, one in found.items() if name}


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Share"), ("de", "Teilen"), ("fr", "Partager"), ("nl", "Delen")]
)
def test_what_is_shared_is_no_portion(client, evening, language, word):
    game = game_of(evening, ("Anna", "Bea"), (90, 20))
    for address in (f"/kanal/evenings/{evening.pk}/", f"/kanal/games/{game.pk}/"):
        read = page(client.get(address, headers={"accept-language": language}))
        shares = [link.text for link in read.all("a") if "data-share" in link.attributes]
        assert shares == [word]
