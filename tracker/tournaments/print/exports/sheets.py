"""Several forms in one PDF: what they say as JSON, beside templates that stay as they are."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.utils.translation import get_language, gettext

from tracker.common.qr import draw_qr
from tracker.exports.typesetting import A4, breaking, typeset
from tracker.exports.words import spoken

HERE = Path(__file__).parent
TEMPLATES = (HERE / "main.typ", *sorted(set(HERE.glob("*.typ")) - {HERE / "main.typ"}))
MASK = 0
"""The mask of every picture to scan: the checked one, which has no large areas of one colour."""

Part = Mapping[str, Any]
"""What a template prints: `form` is its name in main.typ."""
Content = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses behind the pictures to scan: of a round, of an entrant, and of the event."""

    round: Callable[[int], str]
    entrant: Callable[[int], str]
    event: str


def print_forms(title: str, parts: Sequence[Part], paper: str = A4) -> bytes:
    """The forms one after another on this paper."""
    shown = {
        "title": title,
        "language": (get_language() or "en").partition("-")[0],
        "paper": paper,
        "parts": parts,
    }
    return typeset(TEMPLATES, {"paper": json.dumps(spoken(shown))})


def part(form: str, **content: Any) -> Part:
    """A form with what it shows; long words in it can break."""
    return {"form": form} | {key: _breakable(part) for key, part in content.items()}


def picture(address: str, says: str) -> Content:
    """An address to be scanned, and what it is for those who cannot see it."""
    found = draw_qr(address, MASK)
    return {"size": found.size, "path": found.path, "says": says}


def person_picture(links: Links, number: int | None) -> Content:
    """The way to an entrant's own page; to the event's before there are start numbers."""
    if number is None:
        return picture(links.event, gettext("The page of the tournament, to be scanned"))
    says = gettext("The page of number {number}, to be scanned").format(number=number)
    return picture(links.entrant(number), says)


def _breakable(content: Any) -> Any:
    match content:
        case str():
            return breaking(content)
        case Mapping():
            is_drawn = "path" in content
            return content if is_drawn else {key: _breakable(part) for key, part in content.items()}
        case list() | tuple():
            return [_breakable(part) for part in content]
    return content
