"""Names and other short texts that people type, in the one spelling in which they are stored.

What could deceive a reader is refused: control characters, marks that turn the direction of the
text, and names without anything to see.
"""

import unicodedata
from functools import lru_cache
from itertools import groupby

from scoring.language import phrase
from scoring.problems import Problems

NAME_LENGTH = 80
TABLE_LENGTH = 20
REASON_LENGTH = 200
MOST_ORDERED = 20_000
"""So many names are sorted again and again without looking at their letters anew."""
MOST_MARKS = 4
"""More accents than any script puts on one letter."""

# Invisible, but some scripts cannot be written without them.
JOINERS = "\u200c\u200d"
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
MARKS = frozenset({"Mn", "Me"})


def name_from(text: str, field: str, problems: Problems, longest: int = NAME_LENGTH) -> str:
    """The name in its one spelling; what is wrong with it is noted."""
    name = text_from(text, field, problems, longest)
    if not any(character.isalnum() for character in name):
        problems.missing(field, phrase("This needs a name with at least one letter or digit."))
    return name


def text_from(text: str, field: str, problems: Problems, longest: int) -> str:
    """The text in its one spelling, perhaps empty; what is wrong with it is noted."""
    folded = " ".join(unicodedata.normalize("NFC", text).split())
    if len(folded) > longest:
        said = phrase(
            "This has {folded} characters; there is room for {longest}.",
            folded=len(folded),
            longest=longest,
        )
        problems.add(field, "too_long", said)
    elif has_invisible(folded):
        said = phrase(
            "There is an invisible character in this: type it anew instead of pasting it."
        )
        problems.add(field, "bad_name", said)
    elif _is_overgrown(folded):
        problems.add(field, "bad_name", phrase("There are too many accents on one letter."))
    return folded


def has_invisible(text: str) -> bool:
    """Whether there is a character that shows nothing, or that turns the text around it."""
    return any(_is_invisible(character) for character in text)


def key(name: str) -> str:
    """What two names have in common that only differ in case or in the form of their letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


@lru_cache(maxsize=MOST_ORDERED)
def order(name: str) -> tuple[str, str]:
    """Where a name stands in a list: accents count only between names that are equal without."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in letters if unicodedata.category(letter) not in MARKS)
    return plain, letters


def initials(name: str) -> str:
    """The first letter or digit of each word, such as "A. K."."""
    firsts = (next(filter(str.isalnum, word), "") for word in name.split())
    return " ".join(f"{first.upper()}." for first in firsts if first)


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) in INVISIBLE and character not in JOINERS


def _is_overgrown(text: str) -> bool:
    runs = groupby(text, lambda character: unicodedata.category(character) in MARKS)
    return any(is_mark and len(list(run)) > MOST_MARKS for is_mark, run in runs)
