"""A language that nobody speaks, in which every text is marked: what has no mark stayed English."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import allauth
import django
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from scoring import VARIANTS
from tests.tracker.helpers.reading import Element
from tests.tracker.helpers.tournaments_played import NAMES
from words.catalogues import mo_bytes, path_of

Text = tuple[str | tuple[str, ...], str | None]
MARKED = "xx"
LIBRARIES = tuple(Path(package.__file__ or "").parent for package in (django, allauth))
"""Those whose texts readers meet, in the languages that the libraries have them in."""
SPOKEN = ("title", "aria-label", "placeholder", "alt", "data-said")
SILENT = frozenset({"bdi", "script", "style", "code", "samp", "pre", "textarea", "text"})
CODES = re.compile(r"\{\w+\}|https?://\S+|testserver/j|\([a-z]+(?:-[a-z]+)+\)")
"""Places that a phone fills in, addresses, and a format for those who draw a round anew."""
FRAME = ('<iframe src="', 'title="', '" width="100%" height="600" loading="lazy"></iframe>')
"""What somebody copies into the page of another site."""
SIGNS = re.compile(
    r"\b(?:Open \d+|Player \d+|CSV|Excel|PDF|JSON|URL|API|PIN|QR|XX|TRF|UTC|NT|[AKQJ]|[a-z]\d+)\b"
)
PEOPLE = (*NAMES, "Ben", "Dov")
GAMES = tuple(str(variant.name) for variant in VARIANTS.values())
OWN_WORDS = ("Dad", "Fifty", "Hundred", "Mule", "Terz", "dedans", "litige", "Capot")
"""What the players of a game call its melds and how a hand ends: names, in every language."""
NAMED = (
    *("Rules of Kanal", "Of Kanal (anna of Kanal)", "Otto of Kanal", "Anna of Kanal"),
    *("Cup of Kanal", "Evening of Kanal", "Season of Kanal", "Key of Kanal"),
    *("Gast of Kanal", "am Fenster", "Kanal", "Liga", "Thursday"),
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
    "Hrvatski",
)


FIGURE = re.compile(r"\d[.,]\d")
"""A number with the marks of English: in this language they are others."""


def marked(text: str) -> str:
    """The text as the marked language has it; what is filled in stays."""
    return f"⟦{FIGURE.sub(lambda figure: figure[0][0] + '٫' + figure[0][-1], text)}⟧"


def catalogue() -> Catalog:
    """Every text that has a translation, and of libraries those that all our languages have."""
    found = Catalog(locale="en")
    for text, context in _texts_in(path_of("de", "mo")) | _of_libraries():
        if found.get(text, context) is None:
            found.add(text, context=context)
    for message in found:
        if message.id:
            texts: Any = message.id
            is_plural = not isinstance(texts, str)
            message.string = tuple(map(marked, texts)) if is_plural else marked(texts)
    return found


def write_catalogue(directory: Path) -> None:
    """Puts the marked language where Django looks for one."""
    file = directory / MARKED / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(mo_bytes(catalogue()))


def _of_libraries() -> set[Text]:
    return set.intersection(*map(_translated, ("de", "fr", "nl")))


def _translated(language: str) -> set[Text]:
    places = (library.rglob(f"{language}/LC_MESSAGES/django.mo") for library in LIBRARIES)
    return set().union(*(_texts_in(path) for found in places for path in found))


def _texts_in(path: Path) -> set[Text]:
    with path.open("rb") as file:
        return {_text(message) for message in read_mo(file) if message.id}


def _text(message: Any) -> Text:
    """The text of a message with its context, which is read as bytes."""
    texts = message.id if isinstance(message.id, str) else tuple(message.id)
    return texts, message.context.decode() if message.context else None


def unmarked(text: str) -> list[str]:
    """The words of a text that stand outside every mark, and numbers written as in English."""
    depth, outside = 0, []
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        outside.append(sign if depth == 0 and sign != "⟧" else "\n")
    left = "".join(outside)
    for name in sorted(KNOWN, key=len, reverse=True):
        left = left.replace(name, "\n")
    for pattern in (CODES, SIGNS):
        left = pattern.sub("\n", left)
    words = [line.strip() for line in left.split("\n") if re.search(r"[A-Za-z]{2,}", line)]
    return words + FIGURE.findall(text)


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
    for part in element.all():
        yield from (part[name] for name in SPOKEN if name in part.attributes)


def texts_on(read: Element) -> list[str]:
    """Everything that a page says."""
    body = (read.all("body") or [read])[0]
    titles = ["".join(visible(title)) for title in read.all("title")]
    return [*titles, "".join(visible(body)), *spoken_attributes(body)]


def left_in_english(read: Element) -> list[str]:
    """Everything on a page that nobody has translated."""
    return left_of(texts_on(read))


def left_of(texts: Iterable[str]) -> list[str]:
    """Everything in these texts that nobody has translated."""
    return [left for text in texts for left in unmarked(text)]
