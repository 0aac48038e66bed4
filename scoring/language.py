"""Translatable texts.

A phrase is its English text, which is stored, compared and sent. When printed, it is translated by
the translator set with `speak_through`; without one everything is English. The rules depend on
nothing else for translation.
"""

import html
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple


class Translator(NamedTuple):
    """Translates patterns, including plural forms.

    `meant` translates an ambiguous pattern in its context; `figures` localises a number written as
    in English.
    """

    one: Callable[[str], str]
    many: Callable[[str, str, int], str]
    meant: Callable[[str, str], str] = lambda context, text: text
    figures: Callable[[str], str] = str


def _english(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


_translators = [Translator(str, _english)]


def speak_through(translator: Translator) -> None:
    """Set the translator for all phrases."""
    _translators[:] = [translator]


class Phrase(str):
    """An English text with its pattern and the values filled in.

    `plural` is the plural pattern and the number, if things are counted. `context` disambiguates
    the pattern.
    """

    __slots__ = ("context", "is_capital", "parts", "pattern", "plural", "values")
    pattern: str
    parts: tuple[object, ...]
    values: Mapping[str, object]
    plural: tuple[str, int] | None
    is_capital: bool
    context: str

    def __str__(self) -> str:
        translator = _translators[-1]
        if self.context:
            pattern = translator.meant(self.context, self.pattern)
        elif self.plural is None:
            pattern = translator.one(self.pattern)
        else:
            pattern = translator.many(self.pattern, *self.plural)
        text = self._texts(pattern)
        return text[:1].upper() + text[1:] if self.is_capital else text

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __html__(self) -> str:
        return html.escape(str(self))

    def format(self, *parts: object, **values: object) -> "Phrase":
        """The phrase with these values filled in; they can be phrases themselves."""
        filled = str.__str__(self).format(
            *map(_kept, parts), **{name: _kept(value) for name, value in values.items()}
        )
        return self._changed(filled, parts=parts, values=values)

    def capitalize(self) -> "Phrase":
        return self._changed(str.capitalize(self), is_capital=True)

    def with_capital(self) -> "Phrase":
        """The phrase as the beginning of a sentence."""
        return self._changed(self[:1].upper() + self[1:], is_capital=True)

    def _texts(self, pattern: str) -> str:
        """Without values it is not a pattern: braces are literal."""
        if not self.parts and not self.values:
            return pattern
        return pattern.format(*self.parts, **self.values)

    def _changed(self, text: str, **changes: object) -> "Phrase":
        made = Phrase(text)
        for name in Phrase.__slots__:
            setattr(made, name, changes.get(name, getattr(self, name)))
        return made


class Numeral(Phrase):
    """A number in English notation, printed in the reader's."""

    __slots__ = ()

    def __str__(self) -> str:
        return _translators[-1].figures(self.pattern)


def numeral(text: str) -> Numeral:
    """A number such as 1,204 or 13.38."""
    made = Numeral(text)
    made.pattern, made.parts, made.values = text, (), {}
    made.plural, made.is_capital, made.context = None, False, ""
    return made


def phrase(pattern: str, **values: object) -> Phrase:
    """A translatable text with these values."""
    made = Phrase(pattern)
    made.pattern, made.parts, made.values = pattern, (), {}
    made.plural, made.is_capital, made.context = None, False, ""
    return made.format(**values) if values else made


def phrase_of(context: str, pattern: str) -> Phrase:
    """A translatable text with a context that disambiguates it."""
    made = phrase(pattern)
    made.context = context
    return made


def phrases(one: str, many: str, number: int, **values: object) -> Phrase:
    """A translatable text with plural forms; `number` is also available as a value."""
    made = Phrase(_english(one, many, number))
    made.pattern, made.parts, made.values = one, (), {}
    made.plural, made.is_capital, made.context = (many, number), False, ""
    return made.format(number=number, **values)


def join_texts(texts: Iterable[object], between: str | None = None) -> Phrase:
    """The texts in a row; without `between`, with the comma of the reader's script."""
    if between is None:
        between = phrase("{one}, {other}", one="", other="")
    values = {f"part{place}": text for place, text in enumerate(texts)}
    pattern = "{between}".join(f"{{{name}}}" for name in values)
    return phrase(pattern, between=between, **values) if values else phrase("")


def chain_texts(texts: Iterable[object], pattern: Phrase) -> Phrase:
    """The texts joined in pairs by `pattern`, which has the places {one} and {other}."""
    first, *rest = texts
    return reduce(
        lambda one, other: pattern.format(one=one, other=other), rest, join_texts([first])
    )


def enumeration(texts: Sequence[object]) -> str:
    """A list in words: "Anna, Bea and Max"."""
    if len(texts) < 2:
        return join_texts(texts)
    return phrase("{several} and {last}", several=join_texts(texts[:-1]), last=texts[-1])


def in_english(text: str) -> str:
    """The English text of a phrase; other text unchanged."""
    return str.__str__(text)


def _kept(value: object) -> object:
    """A value as filled in for an English reader."""
    if isinstance(value, list):
        return [_kept(part) for part in value]
    return str.__str__(value) if isinstance(value, Phrase) else value
