"""Compares given names and family names separately to find names of the same person.

Comparing whole names would rate couples and families as the most alike of all.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tracker.engine.records.names import is_spelt_alike, plain_letters, search_key

MOST_HEARD = 20_000
"""Size of the cache of parsed names."""
SHORTEST = 3
"""Words with fewer letters are alike only where they are the same."""
PARTICLES = frozenset(
    {
        *("van", "von", "zu", "zum", "zur", "de", "der", "den", "del", "della", "di", "da", "do"),
        *("dos", "du", "la", "le", "ten", "ter", "te", "el", "al", "ben", "bin"),
    }
)
"""Words with which a family name begins."""
SOUNDS = (
    ("[^\\w ]+", " "),
    ("ph", "f"),
    ("dt", "t"),
    ("dj", "d"),
    ("([td])h", "\\1"),
    ("a[iy]|e[iy]", "ei"),
    ("ue", "u"),
    ("oe", "o"),
    ("ae", "a"),
    ("x|chs", "ks"),
    ("c(?!h)", "k"),
    ("(?<=[aeiou])h(?=[^aeiou]|$)", ""),
    ("y", "i"),
    ("([^\\W\\d])\\1+", "\\1"),
)
"""Spellings of one sound, as in Meier and Meyer, Schmidt and Schmit, Müller and Mueller."""


class PhoneticName(NamedTuple):
    """A name in phonetic form; a single name has no `family`."""

    given: str
    family: str


def is_same(one: str, other: str) -> bool:
    """True if given name and family name are the same, apart from spelling."""
    if is_spelt_alike(one, other):
        return True
    pairs = zip(_parts(one), _parts(other), strict=True)
    return all(is_spelt_alike(mine, theirs) for mine, theirs in pairs)


def is_alike(one: str, other: str) -> bool:
    """True if one name may be a misheard, mistyped, shortened or reversed form of the other."""
    mine, theirs = phonetic_name(one), phonetic_name(other)
    if not mine.family or not theirs.family:
        return _is_alike_alone(mine, theirs)
    if mine.given == theirs.given:
        return _is_near(mine.family, theirs.family)
    if mine.family == theirs.family:
        return _is_near(mine.given, theirs.given)
    return mine == (theirs.family, theirs.given)


def taken_for(name: str, before: str, known: Iterable[str]) -> str:
    """Returns the similar known name; "" if there is none or the name itself is known."""
    others = [other for other in known if other != before]
    key = search_key(" ".join(name.split()))
    if any(search_key(other) == key for other in others):
        return ""
    same = (other for other in others if is_same(name, other))
    return next(same, next((other for other in others if is_alike(name, other)), ""))


@lru_cache(maxsize=MOST_HEARD)
def phonetic_name(name: str) -> PhoneticName:
    """The name as it sounds."""
    return PhoneticName(*map(_sound, _parts(name)))


def _parts(name: str) -> tuple[str, str]:
    """Splits off the family name, with the particles that belong to it."""
    family, comma, given = name.partition(",")
    if comma and given.strip():
        return given.strip(), family.strip()
    words = name.split()
    starts = (at for at, word in enumerate(words) if at and plain_letters(word) in PARTICLES)
    at = next(starts, max(len(words) - 1, 1))
    return " ".join(words[:at]), " ".join(words[at:])


def _sound(text: str) -> str:
    sound = plain_letters(text)
    for spelling, heard_as in SOUNDS:
        sound = re.sub(spelling, heard_as, sound)
    return " ".join(sound.split())


def _is_alike_alone(mine: PhoneticName, theirs: PhoneticName) -> bool:
    """Compares a single name with a full name or with another single one."""
    if not mine.family and not theirs.family:
        return _is_near(mine.given, theirs.given)
    alone, whole = (mine, theirs) if not mine.family else (theirs, mine)
    return alone.given in (whole.given, whole.family)


def _is_near(one: str, other: str) -> bool:
    """True if parts are equal, an initial or some words of each other, or one letter apart."""
    mine, theirs = sorted((one.split(), other.split()), key=len)
    if not mine:
        return False
    if set(mine) <= set(theirs) or _is_initial(one, other):
        return True
    return max(len(one), len(other)) >= SHORTEST and _is_one_off(one, other)


def _is_initial(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) == 1 and short.isalpha() and long.startswith(short)


def _is_one_off(one: str, other: str) -> bool:
    """True if one letter was changed, omitted or transposed; digits never count."""
    short, long = sorted((one, other), key=len)
    at = next((at for at in range(len(short)) if short[at] != long[at]), len(short))
    differing = short[at : at + 1] + long[at : at + 1]
    if len(long) - len(short) > 1 or any(map(str.isdecimal, differing)):
        return False
    if len(long) > len(short):
        return short[at:] == long[at + 1 :]
    is_exchanged = short[at : at + 2] == long[at : at + 2][::-1]
    return short[at + 1 :] == long[at + 1 :] or (is_exchanged and short[at + 2 :] == long[at + 2 :])
