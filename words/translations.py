"""Errors in translations, found by `words.lint`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from string import Formatter

from babel.messages.catalog import Message

from words.catalogues import path_of
from words.extraction import ROOT
from words.finding import Finding

NAMED = "above|box|club|entrant|maker|names?|player|sides?|title|which|who"
"""Placeholders that are filled with names."""
NO_ELISION = "a name may begin with a vowel: word it without de, que or an apostrophe before it"
STALE = "do not count the games: there will be more"
BANNED_IN: Mapping[str, Mapping[str, str]] = {
    "de": {
        r"[Ll]eer gelassen|[Bb]leibt (?:es|er|sie) leer": "say Freiwillig, and what happens",
        r"\b(?:[Zz]wölf|[Dd]reizehn) Spielarten": STALE,
        r"(?:^|[.:] )(?:Sag|Lass|Nenne|Gib|Schreib|Wähl)\b": "say Sie",
    },
    "fr": {
        r"[Ss]i c’est vide": "say Facultatif, and what happens",
        r"\bfeuilles? de règles\b": "say fiche de règles",
        r"\b(?:[Dd]ouze|[Tt]reize) jeux\b": STALE,
        r"\bEntrez\b": "say Saisissez",
        r"(?<=\S) [;:?!»](?!\w)|« ": "write a no-break space beside this sign",
        r"\b[cdjlmnst]’(?=[bcdfgjklmnpqrstvwxz])": "drop the vowel only before another one",
        r"\b(?:[cdjlmnst]|[Qq]u)’(?:<\w+>)*(?:%\(|\{)": NO_ELISION,
        rf"\b(?:[Dd]e|[Qq]ue) (?:<\w+>)*(?:%\(|\{{)(?:{NAMED})\b(?!\}} camps)": NO_ELISION,
    },
    "nl": {
        r"[Ll]aat u dit leeg": "say Niet verplicht, and what happens",
        r"\b(?:[Tt]waalf|[Dd]ertien) kaartspellen\b": STALE,
        r"\b[Jj](?:e|ij|ouw)\b": "say u",
        r"‘[^’]*’": "write “quotes”",
    },
    "hr": {
        r"(?<!=)\"[^<>]*\"(?!>)|“[^”]*”": "write „quotes”",
        r"[Oo]stavite prazno": "say Nije obavezno, and what happens",
    },
    "ar": {
        r"(?<=[\u0600-\u06ff])[,;?]": "write ، ؛ ؟",
        r"[\u0660-\u0669]": "write the digits 0 to 9",
        r"(?<!=)\"[^<>]*\"(?!>)|[“”„]": "write «quotes»",
    },
}
"""Banned phrases by language."""
LOG_IN = r"\b[Ll]og(?:ged|ging)? (?:in|out)\b"
SIT_OUT = r"\b[Ss](?:its?|at) out\b"
ENTRANT = r"(?<![({])\b[Ee]ntrants?\b"
HANDS_MADE = r"\b[Hh]ands? (?:made|set|of others)\b|\b[Oo]wn hands\b"
TERMS_IN: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "de": [
        (LOG_IN, r"\b[Aa][nb](?:ge)?meld|\b[Mm]eld\w* .*\ban\b", "say einloggen or ausloggen"),
        (r"\b[Rr]etired?\b", r"\bzurück(?:ge)?stell", "say nicht mehr aktiv"),
        (r"mport|xport", r"hereinhol|mitnehmen|gekommen", "say importieren or exportieren"),
    ],
    "fr": [
        (ENTRANT, r"\b[Ii]nscrits?\b", "say engagé"),
        (HANDS_MADE, r"\b[Cc]ontrats?\b", "say donne"),
    ],
    "nl": [
        (HANDS_MADE, r"\b[Cc]ontract", "say spel"),
        (SIT_OUT, r"\b[Oo]ver(?:ge)?sl|\b[Ss]la\w* (?:.* )?over\b", "say een ronde vrij zijn"),
        (r"mport|xport", r"binnenhal|meenemen|binnengekomen", "say importeren or exporteren"),
    ],
}
"""Translations that must not be used for an English term, since they mean another one."""
SHORTEST = 4
"""The minimum length of an accidental duplicate."""
PERCENT = re.compile(r"%\((\w+)\)[sd]")


def places(text: str) -> set[str]:
    """The placeholders of a text."""
    try:
        named = {
            re.split(r"[.\[]", name)[0]
            for _, name, _, _ in Formatter().parse(text)
            if name is not None
        }
    except ValueError:
        named = set()
    return named | set(PERCENT.findall(text))


def banned_in(language: str, messages: Iterable[Message]) -> Iterator[Finding]:
    """Awkward phrases in translations, with their catalogue lines."""
    for message in messages:
        wording = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for text, (rule, advice) in product(wording, BANNED_IN.get(language, {}).items()):
            if message.id and text and re.search(rule, text):
                yield Finding(line_of(language, message), text, advice)


def terms_in(language: str, messages: Iterable[Message]) -> Iterator[Finding]:
    """Translations that use the term of a different English word."""
    for message in messages:
        english = message.id if isinstance(message.id, str) else message.id[0]
        wording = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for text, (term, rule, advice) in product(wording, TERMS_IN.get(language, ())):
            if text and re.search(term, english) and re.search(rule, text):
                yield Finding(line_of(language, message), text, advice)


def doubled_texts(language: str, messages: Iterable[Message]) -> Iterator[Finding]:
    """Translations that consist of the same text twice."""
    for message in messages:
        wording = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for text in filter(None, wording):
            half = len(text) // 2
            if half >= SHORTEST and text[:half].strip() == text[half:].strip():
                yield Finding(line_of(language, message), text, "say it once")


def lost_places(language: str, messages: Iterable[Message]) -> Iterator[Finding]:
    """Translations whose placeholders differ from the original's, with their catalogue lines."""
    for message in messages:
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        wording = message.string if isinstance(message.string, tuple | list) else (message.string,)
        wanted = [places(text) for text in ids]
        for text in wording:
            if ids[0] and text and places(text) not in wanted:
                advice = f"fill in what {ids[-1]!r} does"
                yield Finding(line_of(language, message), text, advice)


def line_of(language: str, message: Message) -> str:
    """The catalogue and line of a translation."""
    return f"{path_of(language).relative_to(ROOT)}:{message.lineno}"
