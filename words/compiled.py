"""`python -m words.compiled`: compiles out-of-date catalogues.

Needs nothing but Python, since a server, the wheel and the image run it before Babel is installed.
"""

import array
import os
import re
import struct
import sys
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[1] / "locale"
MAGIC = 0x950412DE
FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?) (".*")')
"""A field of an entry; quoted lines below it continue it."""


def main() -> None:
    """Compiles the named catalogues, or else every outdated one."""
    for path in map(Path, sys.argv[1:]) if sys.argv[1:] else stale():
        compile_catalogue(path)


def stale() -> list[Path]:
    """The catalogues whose compiled form is missing or older."""
    return [
        path
        for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
        if not (made := path.with_suffix(".mo")).exists()
        or made.stat().st_mtime_ns < path.stat().st_mtime_ns
    ]


def compile_catalogue(path: Path) -> None:
    """Atomically writes the compiled form beside a catalogue."""
    scratch = path.with_suffix(f".{os.getpid()}.part")
    scratch.write_bytes(mo_bytes(path.read_text(encoding="utf-8")))
    scratch.replace(path.with_suffix(".mo"))


def mo_bytes(text: str) -> bytes:
    """A catalogue as a gettext MO file, without untranslated texts."""
    texts = sorted(
        (id_of(entry).encode(), "\0".join(said).encode())
        for entry in entries(text)
        if (said := [part for name, part in entry.items() if name.startswith("msgstr")])
        and all(said)
    )
    ids, strings = ([text[half] for text in texts] for half in (0, 1))
    place, table = 28 + 16 * len(texts), array.array("i")
    for part in (*ids, *strings):
        table.extend((len(part), place))
        place += len(part) + 1
    head = struct.pack("=Iiiiiii", MAGIC, 0, len(texts), 28, 28 + 8 * len(texts), 0, 0)
    return head + table.tobytes() + b"".join(part + b"\0" for part in (*ids, *strings))


def id_of(entry: dict[str, str]) -> str:
    """The key that gettext uses for a text."""
    context = f"{entry['msgctxt']}\4" if "msgctxt" in entry else ""
    plural = f"\0{entry['msgid_plural']}" if "msgid_plural" in entry else ""
    return context + entry["msgid"] + plural


def entries(text: str) -> Iterator[dict[str, str]]:
    """The entries of a catalogue, each with its fields by name."""
    for block in text.split("\n\n"):
        fields: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            if found := FIELD.fullmatch(line):
                name, fields[found[1]] = found[1], literal_eval(found[2])
            elif line.startswith('"'):
                fields[name] += literal_eval(line)
        if fields:
            yield fields


if __name__ == "__main__":
    main()
