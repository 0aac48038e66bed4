"""Texts that would become part of a page where it is not looked after, and how that is noticed."""

from collections.abc import Iterator
from contextlib import suppress

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db import DatabaseError, transaction

from tests.tracker.helpers.reading import Element

_DO = "document.title='planted'"
_TAGS = ("script", "style", "svg", "math", "iframe", "template", "title", "textarea", "select")
_TOURNAMENTS = ("onerror", "onload", "onclick", "onfocus", "onmouseover", "ontoggle", "onbegin")
TEXTS = (
    *(f"<{tag} planted>{_DO}</{tag}>" for tag in _TAGS),
    *(f"</{tag}><b planted>x</b>" for tag in _TAGS),
    *(f"<img planted src=x {tournament}={_DO}>" for tournament in _TOURNAMENTS),
    *(f'" {tournament}="{_DO}" planted="' for tournament in _TOURNAMENTS),
    *(f"' {tournament}='{_DO}' planted='" for tournament in _TOURNAMENTS),
    *(f"x {tournament}={_DO} planted" for tournament in _TOURNAMENTS),
    *("<a planted href=javascript:1>x</a>", "<a planted href=data:text/html,x>x</a>"),
    *("<b hx-get=/ hx-trigger=load planted>", "<b hx-on:load=1 planted>", "<meta planted>"),
    *("<base planted href=//elsewhere.example>", "<form planted><input name=q planted></form>"),
    *("<!--<b planted>-->", "--><b planted>", "<![CDATA[<b planted>]]>", "]]><b planted>"),
    *("&lt;b planted&gt;", "&#60;b planted&#62;", "\\u003cb planted\\u003e", "%3Cb planted%3E"),
    *("{{ 7|add:7 }}<b planted>", "{% now 'Y' %}<b planted>", "${1}<b planted>", "<b/planted>"),
)
ALL = "".join(TEXTS)
IN_ADDRESS = "\"><b planted>'"
"""For the names of tables, which stand in addresses."""
WORDS = {
    "name": ("Club", "Player", "Tournament", "Entrant", "Table", "ApiToken"),
    "title": ("Evening",),
    "table": ("Game",),
    "reason": ("TournamentChange", "RequestedBye", "Ruling", "HandRevision", "Call"),
    "text": ("TournamentChange",),
    "from_club": ("Entrant",),
    "article": ("Ruling",),
    "place": ("TournamentNotice",),
    "address": ("TournamentNotice",),
    "about": ("TournamentNotice",),
    "contact": ("TournamentNotice",),
    "cancelled_because": ("Ruling",),
    "obstacle": ("Rehearsal",),
    "part": ("Pairing",),
}
"""The columns into which somebody's words are written."""


def plant() -> set[str]:
    """Writes all texts into these columns, past every check; gives those that could be written.

    What the book keeps for good cannot be changed even so.
    """
    written = set()
    for column, models in WORDS.items():
        for model in (apps.get_model("tracker", name) for name in models):
            text = IN_ADDRESS if (model.__name__, column) in TABLES else ALL
            with suppress(DatabaseError, FieldDoesNotExist), transaction.atomic():
                if model._default_manager.update(**{column: text}):
                    written.add(f"{model.__name__}.{column}")
    return written


TABLES = {("Table", "name"), ("Game", "table")}


def planted(read: Element) -> Iterator[str]:
    """What on a page is there only because a text became part of it, or could be run."""
    for element in read.all():
        for name, value in element.attributes.items():
            if name == "planted" or name.startswith(("on", "hx-on", "style", "srcdoc")):
                yield f"<{element.tag} {name}>"
            is_address = name in ("href", "src", "action", "formaction") or name.startswith("hx-")
            if is_address and value.strip().lower().startswith(("javascript:", "data:", "js:")):
                yield f"<{element.tag} {name}={value[:20]}>"
        is_inline = element.tag == "script" and "src" not in element.attributes
        if is_inline or element.tag in ("style", "base", "iframe", "object", "embed"):
            yield f"<{element.tag}>"
