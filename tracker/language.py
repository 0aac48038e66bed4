"""The language in which a reader is answered: the chosen one, else what the browser asks for."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation.trans_real import translation

from scoring.language import Translator, phrase

TRANSLATOR = Translator(gettext, ngettext)
LEAST_LITERAL = 4
"""A pattern with fewer letters of its own is believed only where all that it holds is known."""
KEPT = 4096


class LanguageMiddleware(LocaleMiddleware):
    """Answers in the reader's language, and says that the answer depends on who asks."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        answer = super().process_response(request, response)
        patch_vary_headers(answer, ["Cookie"])
        return answer


def current_language() -> str:
    """The code of the language that is spoken at this moment."""
    return get_language() or settings.LANGUAGE_CODE


def language_tag() -> str:
    """Tells versions of an answer apart by their language; nothing where it is English."""
    language = current_language()
    return "" if language == settings.LANGUAGE_CODE else f"-{language}"


def said(text: str) -> str:
    """A text for the reader, be it a phrase or one that was stored in English.

    A stored one is recognised by the pattern of which it was made; one that is none of ours stays.
    """
    if type(text) is not str:
        return str(text)
    return _recalled(text, current_language())


@lru_cache(maxsize=KEPT)
def _recalled(text: str, language: str) -> str:
    if not text or language == settings.LANGUAGE_CODE:
        return text
    patterns, wholes = _known(language)
    if text in wholes:
        return gettext(text)
    if _small(text) in wholes:
        return _capital(gettext(_small(text)))
    for pattern, shape in patterns:
        found = shape.fullmatch(text)
        if found and _is_believed(pattern, found.groups(), wholes):
            return _filled(pattern, found.groupdict(), language)
    return " ".join(map(said, _sentences(text))) if len(_sentences(text)) > 1 else text


def _is_believed(pattern: str, parts: Iterable[str], wholes: frozenset[str]) -> bool:
    if len(_literal(pattern)) >= LEAST_LITERAL:
        return True
    return all(part in wholes or _small(part) in wholes or not part.isascii() for part in parts)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _filled(pattern: str, found: dict[str, str], language: str) -> str:
    named = {name: _recalled(value, language) for name, value in found.items()}
    parts = [named.pop(f"at{place}") for place in range(len(named)) if f"at{place}" in named]
    return str(phrase(pattern).format(*parts, **named))


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) (?=[A-Z])", text)


@lru_cache
def _known(language: str) -> tuple[list[tuple[str, re.Pattern[str]]], frozenset[str]]:
    """The patterns of the catalogue, those with most letters first, and its whole texts."""
    catalogue: Any = translation(language)
    # Django's own catalogue for scripts reads it so too: there is no other way to its texts.
    texts = {key for key, _ in catalogue._catalog.items() if isinstance(key, str)}  # noqa: SLF001
    patterns = [one for one in texts if "{" in one and _literal(one)]
    patterns.sort(key=lambda text: (-len(_literal(text)), text))
    return [(text, _shape(text)) for text in patterns], frozenset(texts)


def _literal(pattern: str) -> str:
    return re.sub(r"\{[^}]*\}|\W", "", pattern)


def _shape(pattern: str) -> re.Pattern[str]:
    """What texts look like that were made of a pattern."""
    return re.compile("".join(_pieces(pattern)), re.DOTALL)


def _pieces(pattern: str) -> Iterator[str]:
    seen: set[str] = set()
    for place, piece in enumerate(re.split(r"(\{[^}]*\})", pattern)):
        if not piece.startswith("{"):
            yield re.escape(piece)
            continue
        name = re.sub(r"\W.*", "", piece[1:-1]) or f"at{place // 2}"
        name = f"at{name}" if name.isdecimal() else name
        yield f"(?P={name})" if name in seen else f"(?P<{name}>.*?)"
        seen.add(name)
