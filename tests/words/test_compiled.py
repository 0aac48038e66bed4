"""Compiled catalogues: what gettext reads of them is what the texts say."""

import gettext
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from words import compiled

ROOT = Path(__file__).resolve().parents[2]
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
TEXTS = r"""
#: a.py
msgid "Hand"
msgstr "Spiel"

#, python-format
msgctxt "a hand of cards"
msgid "Hand"
msgstr ""
"Blatt, „%(name)s“, \"so\" "
"und\n"
"so"

msgid "One hand"
msgid_plural "{n} hands"
msgstr[0] "Ein Spiel"
msgstr[1] "{n} Spiele"

msgid "Open"
msgstr ""

msgid "Half"
msgid_plural "Halves"
msgstr[0] "Halb"
msgstr[1] ""
"""


def plain(entry):
    """An entry whose plurals are tuples, where Babel reads some as lists."""
    return repr([tuple(part) if isinstance(part, list) else part for part in entry])


@pytest.mark.parametrize("path", sorted(compiled.LOCALE.glob("*/LC_MESSAGES/django.po")), ids=str)
def test_compiled_texts_are_those_that_babel_reads(path):
    with path.open("rb") as file:
        source: Any = read_po(file)
    written = [(m.context, m.id, m.string) for m in source if m.id and all(m.string)]
    read: Any = read_mo(BytesIO(compiled.mo_bytes(path.read_text(encoding="utf-8"))))
    texts = [(m.context and m.context.decode(), m.id, m.string) for m in read if m.id]
    assert sorted(map(plain, texts)) == sorted(map(plain, written))


def test_texts_are_found_and_what_is_open_stays_english():
    read = gettext.GNUTranslations(BytesIO(compiled.mo_bytes(HEAD + TEXTS)))
    assert read.gettext("Hand") == "Spiel"
    assert read.pgettext("a hand of cards", "Hand") == 'Blatt, „%(name)s“, "so" und\nso'
    assert [read.ngettext("One hand", "{n} hands", n) for n in (1, 2)] == [
        "Ein Spiel",
        "{n} Spiele",
    ]
    assert read.gettext("Open") == "Open"
    assert [read.ngettext("Half", "Halves", n) for n in (1, 2)] == ["Half", "Halves"]


def test_only_what_is_older_than_its_texts_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "LOCALE", tmp_path)
    path = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEAD + TEXTS, encoding="utf-8")
    assert compiled.stale() == [path]
    compiled.compile_catalogue(path)
    assert compiled.stale() == []
    assert [file.name for file in sorted(path.parent.iterdir())] == ["django.mo", "django.po"]
    later = path.with_suffix(".mo").stat().st_mtime_ns + 1
    os.utime(path, ns=(later, later))
    assert compiled.stale() == [path]


def test_compiling_needs_nothing_but_python():
    asked = "import words.compiled, sys; print(sorted({'babel', 'django'} & {*sys.modules}))"
    said = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout == "[]\n"
