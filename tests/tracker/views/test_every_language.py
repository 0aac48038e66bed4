"""Nothing that a page says stays English: each is walked in a language that marks every text."""

import re
from collections.abc import Iterator, Mapping

import pytest
from babel.messages.catalog import Catalog
from django.test import Client
from django.urls import reverse

from scoring import VARIANTS
from tests.factories import HandFactory
from tests.tracker.events_played import NAMES
from tests.tracker.views.at_table import at, game_of
from tests.tracker.views.reading import Element, page
from tests.tracker.views.test_every_page import cast_of, pages_of
from words.catalogues import mo_bytes, renewed
from words.extraction import all_texts

pytestmark = pytest.mark.django_db

MARKED = "xx"
"""A language that nobody speaks, so that no text of Django's is in it."""
SPOKEN = ("title", "aria-label", "placeholder", "alt", "data-said")
SILENT = frozenset({"bdi", "script", "style", "code", "samp", "pre", "textarea", "text"})
DATES = re.compile(r"\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?\d+ [A-Z][a-z]{2}(?: \d{4})?\b")
CODES = re.compile(r"\{\w+\}|https?://\S+|testserver/j|\([a-z]+(?:-[a-z]+)+\)")
"""Places that a phone fills in, addresses, and a format for those who draw a round anew."""
FRAME = ('<iframe src="', 'title="', '" width="100%" height="600" loading="lazy"></iframe>')
"""What somebody copies into the page of another site."""
SIGNS = re.compile(
    r"\b(?:Open \d+|Player \d+|CSV|Excel|PDF|JSON|URL|API|PIN|QR|XX|TRF|UTC|NT|[AKQJ]|[a-z]\d+)\b"
)
PEOPLE = (*NAMES, "Ben", "Dov")
GAMES = tuple(str(variant.name) for variant in VARIANTS.values())
OWN_WORDS = ("Dad", "Fifty", "Hundred", "Mule", "Terz")
"""What the players of a game call its melds: names, in every language."""
NAMED = (
    *("Rules of Kanal", "Of Kanal (anna of Kanal)", "Otto of Kanal", "Anna of Kanal"),
    *("Cup of Kanal", "Evening of Kanal"),
)
"""What people called their own things, where a list to choose from has no place for marks."""
KNOWN = (
    *PEOPLE,
    *NAMED,
    *GAMES,
    *FRAME,
    *OWN_WORDS,
    "English",
    "Deutsch",
    "Français",
    "Nederlands",
)
FOR_PROGRAMS = ("api-reference",)
"""Pages for those who write programs: the codes of a field and what they stand for are English."""


def marked(text: str) -> str:
    """The text as the marked language has it; what is filled in stays."""
    return f"⟦{text}⟧"


def catalogue() -> Catalog:
    """Every text of the source, marked."""
    found = renewed("en", all_texts(), Catalog(locale="en"))
    for message in found:
        if message.id:
            one = message.id
            plural = isinstance(one, tuple)
            message.string = tuple(map(marked, one)) if plural else marked(str(one))
    return found


@pytest.fixture(scope="session")
def spoken(tmp_path_factory):
    """The directory of the marked language."""
    directory = tmp_path_factory.mktemp("locale")
    file = directory / MARKED / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(mo_bytes(catalogue()))
    return directory


@pytest.fixture
def reader(client, settings, spoken):
    """A browser whose reader has chosen the marked language."""
    settings.LANGUAGES = [*settings.LANGUAGES, (MARKED, "Marked")]
    settings.LOCALE_PATHS = [spoken]
    client.cookies["language"] = MARKED
    return client


def unmarked(said: str) -> list[str]:
    """The words of a text that stand outside every mark."""
    depth, outside = 0, []
    for sign in said:
        depth += (sign == "⟦") - (sign == "⟧")
        outside.append(sign if depth == 0 and sign != "⟧" else "\n")
    left = "".join(outside)
    for name in sorted(KNOWN, key=len, reverse=True):
        left = left.replace(name, "\n")
    for pattern in (DATES, CODES, SIGNS):
        left = pattern.sub("\n", left)
    return [one.strip() for one in left.split("\n") if re.search(r"[A-Za-z]{2,}", one)]


def visible(element: Element) -> Iterator[str]:
    """What is read and heard of an element."""
    for child in element.children:
        if isinstance(child, str):
            yield child
        elif child.tag not in SILENT:
            yield from visible(child)
            yield "\n"


def spoken_attributes(element: Element) -> Iterator[str]:
    """What elements say in attributes."""
    for one in element.all():
        yield from (one[name] for name in SPOKEN if name in one.attributes)


def left_in_english(read: Element) -> list[str]:
    """Everything on a page that nobody has translated."""
    body = (read.all("body") or [read])[0]
    texts = ["".join(visible(body)), *spoken_attributes(body)]
    return [one for text in texts for one in unmarked(text)]


def test_every_page_is_said_in_the_readers_language_whoever_read_it_before(reader):
    cast, before = cast_of("Kanal"), Client()
    wrong = {}
    for address in {*pages_of(cast)} - {*map(reverse, FOR_PROGRAMS)}:
        before.get(address)
        left = left_in_english(page(reader.get(address)))
        if left:
            wrong[address] = left

    assert sorted(wrong.items()) == []


HANDS: Mapping[str, list[dict[str, object]]] = {
    "clabber": [
        {
            "bid": {"maker": 0, "trump": "H"},
            "counted": [96, 66],
            "melds": [
                {"seat": 0, "kind": "sequence", "length": 3, "high": "K", "suit": "S"},
                {"seat": 1, "kind": "sequence", "length": 3, "high": "Q", "suit": "D"},
            ],
            "bella": 0,
        },
        {"bid": {"maker": 0, "trump": "S"}, "counted": [60, 102]},
        {"play": "thrown_in"},
    ],
    "klammern": [{"bid": {"maker": 1, "trump": "S", "kontra": True}, "counted": [60, 102]}],
    "klapper-jas-4": [{"bid": {"maker": 1, "trump": "S", "call": "take"}, "counted": [60, 102]}],
}
PAGES_OF_A_GAME = ("", "hands/new", "hands/panels", "hands/1/", "hands/1/fix", "rules")


@pytest.mark.parametrize("variant", HANDS)
def test_every_page_of_a_game_is_said_in_the_readers_language(reader, variant):
    game = game_of(variant)
    for record in HANDS[variant]:
        game = HandFactory.create(game=game, record=record).game
    wrong = {}
    for rest in PAGES_OF_A_GAME:
        response = reader.get(at(game, rest))
        assert response.status_code == 200, rest
        left = left_in_english(page(response))
        if left:
            wrong[rest] = left
    assert sorted(wrong.items()) == []
