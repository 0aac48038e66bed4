"""Names and other short texts that people type, in the one spelling in which they are stored.

What could deceive a reader is refused: control characters, marks that turn the direction of the
text, letters struck through, characters that show nothing, and names without anything to see. What
may deceive and may be right, letters that look like others, is asked about.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TypeVar

from scoring.language import phrase
from scoring.problems import Problems
from tracker.engine.records.confusables import prototypes

Named = TypeVar("Named")
NAME_LENGTH = 80
TABLE_LENGTH = 20
REASON_LENGTH = 200
MOST_ORDERED = 20_000
"""Size of the cache of sort keys."""
MOST_MARKS = 4
"""So many marks of its own no script puts on one letter."""
MOST_ACCENTS = 2
"""So many of those that every script can use: Vietnamese needs two."""
STRUCK_THROUGH = 1
"""Unicode's combining class of marks that lie over their letter."""

# Invisible, but some scripts cannot be written without them.
ZERO_WIDTH_JOINER = "\u200d"
JOINERS = f"\u200c{ZERO_WIDTH_JOINER}"
SYMBOLS = frozenset({"So", "Sk"})
"""Emoji, and the tones of their skin."""
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
MARKS = frozenset({"Mn", "Me"})
ALPHABETS = frozenset(
    {
        *("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC"),
        *("CHEROKEE", "COPTIC", "LISU"),
    }
)
"""Alphabets that a word must not mix, as the names of letters in Unicode begin."""
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Unicode's property Default_Ignorable_Code_Point: nothing is shown for them."""
BLANK = frozenset("\u2800\U00016fe4\U0001d159")
"""A braille cell, a filler and a notehead that are empty, and no space."""
VARIATIONS = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Marks that choose a form of the character before; a name is the same without them."""
UNASSIGNED = frozenset({"Cn", "Co"})
VIRAMA = 9
"""Unicode's combining class of marks after which Indian scripts need a joiner."""
JOINED = frozenset({"ARABIC", "SYRIAC", "NKO", "MONGOLIAN", "MANDAIC"})
"""Scripts whose letters join, so that a non-joiner between two of them is seen."""
RIGHT_JOINING = frozenset("ءآأؤإاةدذرزوىٱڈڑژۇۋۀە")
"""Arabic letters that never join the next one: a non-joiner after them is not seen."""
PROTOTYPES = prototypes() | {ord("Һ"): "h", ord("Ԛ"): "Q", ord("Ϲ"): "C", ord("ϲ"): "c"}
SLANTED = str.maketrans("π", "n")
"""Looks that UTS 39 keeps apart and a reader of small print does not: п, π and n."""

PLAIN = str.maketrans(
    {
        **dict(zip("đðłøħŧıœþ", ("d", "d", "l", "o", "h", "t", "i", "oe", "th"), strict=True)),
        "æ": "ae",
        "ى": "ي",
        "ة": "ه",
        "ـ": "",
        **dict.fromkeys("'’‘`´ʼ"),
        **dict.fromkeys("-‐‑‒–—_", " "),
    }
)
"""Letters that no accent explains, and signs that are left out or typed as a space."""
DOUBLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "đ": "dj"})
"""Spellings of letters that a keyboard lacks."""

_BETWEEN = re.compile(r"[,;\t\r\n]+|(?:^|(?<=[\s,;]))\(?[0-9]{1,3}[.)]\s*")
"""Separator of names in a list, or the number before one."""


_INVISIBLE = phrase("There is an invisible character here: type it instead of pasting it.")


def names_in(text: str) -> list[str]:
    """Splits a pasted list of names: "Bruno, Clara", "1. Hans 2. Otto"."""
    return [name for name in map(str.strip, _BETWEEN.split(text)) if name]


def name_from(text: str, field: str, problems: Problems, longest: int = NAME_LENGTH) -> str:
    """The name in its one spelling; what is wrong with it is noted."""
    name = text_from(_without_idle_joiners(text.translate(VARIATIONS)), field, problems, longest)
    categories = {*map(unicodedata.category, name)}
    if not any(map(_is_legible, name)):
        problems.missing(field, phrase("This needs a name with at least one letter or digit."))
    elif not categories.isdisjoint(UNASSIGNED):
        message = phrase("Not every device can show one of these characters: leave it out.")
        problems.add(field, "bad_name", message)
    elif _has_unseen(name):
        problems.add(field, "bad_name", _INVISIBLE)
    return name


def text_from(text: str, field: str, problems: Problems, longest: int) -> str:
    """The text in its one spelling, perhaps empty; what is wrong with it is noted.

    Invisible characters are left out of what is given back, so that it can be looked up.
    """
    folded = " ".join(unicodedata.normalize("NFC", text).split())
    if len(folded) > longest:
        message = phrase(
            "This has {folded} characters; there is room for {longest}.",
            folded=len(folded),
            longest=longest,
        )
        problems.add(field, "too_long", message)
    elif has_invisible(folded):
        problems.add(field, "bad_name", _INVISIBLE)
        # No database can be asked for some of them, and what is refused may be looked up too.
        folded = "".join(character for character in folded if not _is_invisible(character))
    elif _is_overgrown(folded):
        problems.add(field, "bad_name", phrase("There are too many accents on one letter."))
    elif any(map(_is_overlay, folded)):
        message = phrase("A letter here is struck through: write it without the line.")
        problems.add(field, "bad_name", message)
    return folded


def has_invisible(text: str) -> bool:
    """True if the text has an invisible character, or one that reverses the text around it."""
    return any(_is_invisible(character) for character in text)


def search_key(name: str) -> str:
    """Normalizes case and the forms of letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


@lru_cache(maxsize=MOST_ORDERED)
def plain_letters(text: str) -> str:
    """A text without case, accents, hyphens and apostrophes, in letters of a plain keyboard."""
    return _plain(text.casefold())


@lru_cache(maxsize=MOST_ORDERED)
def spellings(text: str) -> tuple[str, ...]:
    """The text in plain letters, and the one in which "ü" is "ue" where that differs."""
    doubled = unicodedata.normalize("NFC", text.casefold()).translate(DOUBLED)
    return tuple(dict.fromkeys((plain_letters(text), _plain(doubled))))


def is_spelt_alike(one: str, other: str) -> bool:
    """True if two texts may be the same, typed on different keyboards."""
    return not set(spellings(one)).isdisjoint(spellings(other))


def is_found(search: str, text: str) -> bool:
    """Searches a text, ignoring spelling variants; an empty search matches everything."""
    if not plain_letters(search):
        return search_key(search.strip()) in search_key(text)
    return any(wanted in known for wanted in spellings(search) for known in spellings(text))


def is_begun(search: str, text: str) -> bool:
    """Tests whether a word of the text begins with the search, ignoring spelling variants."""
    return any(
        f" {wanted}" in f" {known}" for wanted in spellings(search) for known in spellings(text)
    )


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text).translate(PLAIN)
    plain = "".join(letter for letter in letters if unicodedata.category(letter) not in MARKS)
    return " ".join(plain.split())


@lru_cache(maxsize=MOST_ORDERED)
def skeletons(name: str) -> frozenset[str]:
    """Forms of a name, of which names that look the same share one: UTS 39, in any case.

    A capital and its small letter may look like different letters (“I” like “l”), hence two.
    """
    shown = IGNORABLE.sub("", unicodedata.normalize("NFKD", name))
    return frozenset(map(_skeleton, (shown, shown.casefold())))


def _skeleton(text: str) -> str:
    prototype = unicodedata.normalize("NFKD", text.translate(PROTOTYPES)).translate(SLANTED)
    return " ".join(prototype.casefold().split())


def confusable_with(name: str, known: Iterable[str]) -> str:
    """Returns the known name that looks the same; "" if there is none or it is identical."""
    name = " ".join(name.split())
    alike = skeletons(name)
    found = {search_key(other): other for other in known if not alike.isdisjoint(skeletons(other))}
    return "" if search_key(name) in found else next(iter(found.values()), "")


def is_mixed(name: str) -> bool:
    """True if a word mixes letters of two alphabets."""
    words = unicodedata.normalize("NFKC", name).replace("-", " ").split()
    return any(len(ALPHABETS & set(map(_alphabet, word))) > 1 for word in words)


@lru_cache(maxsize=MOST_ORDERED)
def sort_key(name: str) -> tuple[str, str]:
    """Where a name stands in a list: accents count only between names that are equal without."""
    return plain_letters(name), unicodedata.normalize("NFKD", name.casefold())


def joined_order(names: Iterable[str], between: str) -> tuple[str, str]:
    """Returns the sort key of the joined names; the separator has no letters or marks."""
    places = [sort_key(name) for name in names]
    plain_between = f" {plain_letters(between)} " if plain_letters(between) else " "
    plain = plain_between.join([plain for plain, _ in places])
    return plain, between.join([full for _, full in places])


def first_of(
    found: Sequence[Named],
    number: Callable[[Named], int],
    place: Callable[[Named], tuple[str, str]],
    most: int | None,
) -> list[Named]:
    """The first so many of them: those with the highest number, of equals by their place in a list.

    Where only some are asked for, no other names are looked at: of many thousand that takes long.
    """
    if most is not None and most < len(found):
        numbers = [number(each) for each in found]
        least = sorted(numbers, reverse=True)[most - 1]
        found = [each for each, own in zip(found, numbers, strict=True) if own >= least]
    return sorted(found, key=lambda each: (-number(each), place(each)))[:most]


def initials(name: str) -> str:
    """The first letter or digit of each word, such as "A. K."."""
    firsts = (next(filter(str.isalnum, word), "") for word in name.split())
    return " ".join(f"{first.upper()}." for first in firsts if first)


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) in INVISIBLE and character not in JOINERS


def _is_legible(character: str) -> bool:
    """True for a letter or digit that can be seen."""
    return character.isalnum() and not IGNORABLE.match(character)


def _has_unseen(name: str) -> bool:
    """True if a character of the name shows nothing; joiners that have an effect do."""
    unseen = {*BLANK, *IGNORABLE.findall(name)} - {*JOINERS}
    return not unseen.isdisjoint(name)


def _without_idle_joiners(name: str) -> str:
    """The name without joiners that change nothing to be seen."""
    return "".join(
        character
        for place, character in enumerate(name)
        if character not in JOINERS or _has_effect(name, place)
    )


def _has_effect(name: str, place: int) -> bool:
    """True if the letters around a joiner need it, as in RFC 5892, or it joins two symbols."""
    before, after = name[place - 1 : place], name[place + 1 : place + 2]
    if not before or not after:
        return False
    if unicodedata.combining(before) == VIRAMA:
        return True
    if name[place] == ZERO_WIDTH_JOINER:
        return {unicodedata.category(before), unicodedata.category(after)} <= SYMBOLS
    return {_alphabet(before), _alphabet(after)} <= JOINED and before not in RIGHT_JOINING


def _is_overgrown(text: str) -> bool:
    runs = groupby(text, lambda character: unicodedata.category(character) in MARKS)
    return any(_is_too_much([*run]) for is_mark, run in runs if is_mark)


def _is_too_much(marks: list[str]) -> bool:
    accents = sum(_alphabet(mark) == "COMBINING" for mark in marks)
    return accents > MOST_ACCENTS or len(marks) > MOST_MARKS


def _is_overlay(character: str) -> bool:
    return unicodedata.combining(character) == STRUCK_THROUGH


def _alphabet(character: str) -> str:
    """The first word of Unicode's name of the character: the alphabet, for a letter."""
    return unicodedata.name(character, "").partition(" ")[0]
