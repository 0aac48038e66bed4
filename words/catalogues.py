"""A catalogue per language: sorted, without dates or line numbers, for minimal diffs."""

import datetime as dt
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from words import compiled
from words.extraction import ROOT, ExtractedText

LOCALE = ROOT / "locale"
NO_DAY = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
"""The date in every catalogue, so that equal texts give equal files."""
HEADER = """\
# {name} for the score book. Written by `make words`: see docs/languages.md.
msgid ""
msgstr ""
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def path_of(language: str, suffix: str = "po") -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"django.{suffix}"


def stored_catalogue(language: str) -> Catalog:
    """The stored catalogue; empty if there is none yet."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def renew_catalogue(language: str, found: Iterable[ExtractedText], before: Catalog) -> Catalog:
    """A catalogue of these texts with existing translations; new ones are empty."""
    catalogue = Catalog(
        locale=language,
        project="score book",
        version="1",
        copyright_holder="",
        creation_date=NO_DAY,
        revision_date=NO_DAY,
        fuzzy=False,
    )
    for text in found:
        msgid = text.texts if len(text.texts) > 1 else text.texts[0]
        catalogue.add(
            msgid, locations=[(text.file, 0)], auto_comments=text.comments, context=text.context
        )
    for message in catalogue:
        if message.id:
            message.string = _translation(message, before) or message.string
    return catalogue


def _translation(message: Message, before: Catalog) -> Any:
    """The existing translation, if the text is exactly the same."""
    old = before.get(message.id, message.context)
    if old is None or old.fuzzy or old.pluralizable != message.pluralizable:
        return None
    return old.string if old.id == message.id else None


def po_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as a PO file."""
    out = BytesIO()
    write_po(out, catalogue, omit_header=True, sort_output=True, include_lineno=False, width=100)
    locale = catalogue.locale
    name = locale.english_name if locale is not None else ""
    head = HEADER.format(name=name, locale=locale, plurals=catalogue.plural_forms)
    return head.encode() + out.getvalue().lstrip(b"\n")


def mo_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as an MO file, without untranslated texts."""
    return compiled.mo_bytes(po_bytes(catalogue).decode())


def open_texts(catalogue: Catalog) -> list[Message]:
    """The untranslated texts, and plurals that lack a form."""
    return [message for message in catalogue if message.id and not _is_whole(message)]


def _is_whole(message: Message) -> bool:
    text = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return bool(text) and all(text)
