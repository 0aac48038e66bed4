"""People called Jack, Spades, Players, Round 1 or bye are called so on every page and file.

Two clubs are alike but for the names in them: those of the one are words of this program too, those
of the other are words of nobody, in the same order. What is printed of the one is what is printed
of the other with the names put in, in every language; a name that is taken for a word is not.
"""

import re
from collections import Counter
from html import escape, unescape
from typing import Any
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.urls import reverse

from tests.factories import NOW, ClubFactory, GameFactory, HandFactory
from tests.tournaments import KLABERJASS, closed, started, tournament_of
from tests.tracker.access.addresses import VARIES, routes
from tests.tracker.exports.reading import all_words
from tests.tracker.helpers.seasons_played import evening_with, season_of
from tracker.games.services import close_game
from tracker.models import Player, Tournament
from tracker.seasons.services import close_season
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter, keep_apart, leave
from tracker.tournaments.print.exports.forms import FORMS
from tracker.tournaments.rulings.services import give_ruling

pytestmark = pytest.mark.django_db

NAMES = {
    "Aqaqa": "Ace",
    "bqbqb": "bye",
    "Jqjqj": "Jack",
    "Kqkqk": "King",
    "Pqpqp": "Players",
    "Rqrqr 1": "Round 1",
    "Sqsqs": "Spades",
}
"""What somebody is called in the one tournament, by the name in the other."""
FIRST_NAMES = {"Rqrqr": "Round"}
"""What stands of them where only first names do."""
LANGUAGES = [code for code, _name in settings.LANGUAGES]
SAMPLE = (
    *(
        "tournament",
        "tournament-log",
        "tournament-standings",
        "tournament-standings-file",
        "entries",
        "tournament-round",
    ),
    *("evening", "game", "season", "season-edition"),
)
OF_FOUR: dict[str, dict[str, Any]] = {
    "bela": {
        "captured": [80, 72],
        "bella": 2,
        "melds": [
            {"seat": 1, "kind": "four", "rank": "J"},
            {"seat": 0, "kind": "sequence", "length": 3, "high": "A", "suit": "D"},
        ],
    },
    "klaverjas": {"counted": [71, 91], "roem": [40, 0]},
}
"""Hands of games that have words of their own for what happens in them, spades trump."""
OTHERWISE = re.compile(r"archive|\.ics|restore|/phones|embed|/code")
"""Archives and calendars have marks made by chance; codes are."""
BY_CHANCE = re.compile(
    r'nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|\bd="[^"]*"'
    r"|<code>[0-9a-f ]+</code>|\b[0-9a-f-]{8,}\b|(?:\b[0-9a-f]{4} ){8,}"
)
"""Marks of a request, traces of what was stored, and the picture of a seal."""


def told_tournament(club, names):
    """A tournament that is in its second round, in which somebody left and somebody was warned.

    Its people have met on another evening too, and a season that counts that one is closed.
    """
    tournament = tournament_of(ClubFactory.create(name=club), format="swiss", ruleset=KLABERJASS)
    entrants = enter(tournament=tournament, new=[NewEntrant((name,)) for name in names], now=NOW)
    check_in_all(tournament=tournament, now=NOW)
    keep_apart(first=entrants[0], second=entrants[1], is_absolute=True, now=NOW)
    closed(tournament, {1: (90, 72), 2: (81, 80), 3: (99, 63)})
    leave(entrant=entrants[-1], reason="left", now=NOW)
    give_ruling(entrant=entrants[2], kind="warning", reason="-", now=NOW)
    started(tournament)
    first, second, third, fourth, *_ = tournament.evening.club.players.order_by("pk")
    games = [(first, 90, second, 40), (third, 100, fourth, 30), (first, 80, third, 50)]
    evening = evening_with(tournament.evening.club, 1, games)
    play_of_four(evening, [*tournament.evening.club.players.order_by("pk")])
    close_season(season=season_of(tournament.evening.club), now=NOW)
    return Tournament.objects.get(pk=tournament.pk)


def play_of_four(evening, players):
    """Games of four in which everybody sits once, the last of the one in the other too."""
    for (variant, more), seated in zip(OF_FOUR.items(), (players[:4], players[3:7]), strict=True):
        game = GameFactory.create(evening=evening, ruleset=variant, players=seated)
        record = {"bid": {"maker": 0, "trump": "S"}, "last_trick": 0} | more
        close_game(game=HandFactory.create(game=game, record=record).game, now=NOW)


@pytest.fixture
def neutral():
    return told_tournament("Xylo", NAMES)


@pytest.fixture
def called_like_words():
    return told_tournament("Xalo", NAMES.values())


def addresses(tournament, names=()):
    """What is read of the tournament, its evening and its people; only of these names, if any."""
    values = {"number": 1, "entrant": tournament.entrants.order_by("pk").first().pk, "pk": 0}
    values |= keys_of(tournament.evening.club) | {
        "events/pk": tournament.pk,
        "tournament": tournament.pk,
    }
    of_tournament = {"evenings/pk": tournament.evening_id, "evening": tournament.evening_id}
    games = tournament.evening.club.evenings.get(tournament=None).games.order_by("-pk")[:3]
    of_games = [dict.fromkeys(("games/pk", "game"), game.pk) for game in games]
    for route in routes():
        varies = {*VARIES.findall(route.path)}
        is_wanted = route.name in names if names else not OTHERWISE.search(route.path)
        if not route.is_in_club or not is_wanted or varies - {*values, "kind"}:
            continue
        more = {"tables/table": 1} if "<int:table>" in route.path else {}
        for kind in ("csv", "xlsx", "json", "pdf") if "kind" in route.path else ("",):
            places = of_games if "game" in route.path else [{}]
            for place in [of_tournament, {}] if "evening" in route.path else places:
                yield route.name, route.address(values | more | place | {"kind": kind})


def keys_of(club):
    """What addresses name of the evening without a tournament, of its season and of its people."""
    evening, season = club.evenings.get(tournament=None), club.seasons.get()
    first, second = club.players.order_by("pk")[:2]
    table = evening.games.order_by("pk").first().table
    values = {"club": club.slug, "second": second.pk, "table": "suits", "tables/table": table}
    values |= {"ratings/table": "players", "pairs/table": "pairs"}
    values |= dict.fromkeys(("evenings/pk", "evening"), evening.pk)
    values |= dict.fromkeys(("games/pk", "game"), 0)
    values |= dict.fromkeys(("players/pk", "player", "first"), first.pk)
    return values | dict.fromkeys(("seasons/pk", "season"), season.pk)


def printed(client, tournament, address, language):
    """What the address answers as one text: no number and nothing that is made by chance."""
    response = client.get(address, headers={"accept-language": language})
    return response.status_code, BY_CHANCE.sub("", unquote(unescape(all_words(response))))


def without_numbers(text):
    text = text.replace("Xylo", "Xalo").replace("xylo", "xalo")
    return " ".join(re.sub(r"\d+", "#", text).split())


def letters(text):
    """How often each letter stands there: on paper, longer names have lines break elsewhere."""
    counted = sorted(Counter(text.replace(" ", "")).items())
    return " ".join(f"{letter}={number}" for letter, number in counted)


def put_in(text):
    """The text of the other tournament with the names of this one."""
    for name, other in (NAMES | FIRST_NAMES).items():
        text = text.replace(name, other)
    return text


def differing(client, tournaments, language, names=()):
    """The addresses at which the two tournaments are not told alike, and how many were asked."""
    neutral, called = tournaments
    asked, found = 0, []
    for (name, here), (_, there) in zip(
        addresses(neutral, names), addresses(called, names), strict=True
    ):
        status, plain = printed(client, neutral, here, language)
        if status == 200:
            asked += 1
            _, text = printed(client, called, there, language)
            told = [without_numbers(put_in(plain)), without_numbers(text)]
            if here.endswith(".pdf"):
                told = [letters(page) for page in told]
            if told[0] != told[1]:
                parted = zip(*(page.split() for page in told), strict=False)
                found.append((name, [pair for pair in parted if pair[0] != pair[1]][:3]))
    return asked, found


@pytest.mark.some(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_print_names_that_are_words_elsewhere(client, neutral, called_like_words, language):
    asked, found = differing(client, (neutral, called_like_words), language, SAMPLE)
    assert (asked, found) == (16, [])


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_and_file_prints_them(client, neutral, called_like_words, language):
    asked, found = differing(client, (neutral, called_like_words), language)
    assert (asked > 200, found) == (True, [])


@pytest.mark.some(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paper_prints_them(client, neutral, called_like_words, language):
    forms = "&".join(f"form={code}" for code in FORMS)
    texts = []
    for tournament in (neutral, called_like_words):
        address = reverse("tournament-paper", args=(tournament.evening.club.slug, tournament.pk))
        status, text = printed(client, tournament, f"{address}?{forms}&round=2", language)
        assert status == 200
        texts.append(text)
    plain, called = texts
    assert without_numbers(called).split() == without_numbers(put_in(plain)).split()
    assert [name for name in NAMES.values() if name not in called] == []


@pytest.mark.long
def test_names_are_there_at_all(client, called_like_words):
    club = called_like_words.evening.club.slug
    _, text = printed(client, None, f"/{club}/events/{called_like_words.pk}/standings", "nl")
    assert [name for name in NAMES.values() if f">{escape(name)}<" not in text] == []
    assert Player.objects.filter(club__slug=club, name="bye").exists()
