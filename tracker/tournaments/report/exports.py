"""The report of a tournament as a booklet to be printed."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.json_values import Json
from tracker.common import qr
from tracker.exports.as_pdf import A4, breaking, typeset
from tracker.exports.sheet import line_of, localize
from tracker.tournaments.report.texts import Booklet, BookletRound, BookletTable
from tracker.tournaments.rulings.texts import RulingCard
from tracker.tournaments.standings.crosstable_texts import CrossRow, Crosstable
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView

TEMPLATE = Path(__file__).with_name("booklet.typ")
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"><path d="{path}"/></svg>'
)

HASH = (
    "The hash of all results. Scan the code, or open the address: it is computed anew and compared."
)


def booklet_pdf(told: Booklet, address: str, paper: str = A4) -> bytes:
    """The report on paper; `address` is where its hash is held against the results."""
    shown = _breakable(_shown(told, address)) | {
        "paper": paper,
        "language": (get_language() or "en").partition("-")[0],
        "course_chart": _svg("charts/lines.html", told.course_on_paper),
        "suit_chart": _svg("charts/bars.html", told.suit_chart),
        "qr": _picture(address),
    }
    return typeset([TEMPLATE], {"booklet": json.dumps(localize(shown))})


def _shown(told: Booklet, address: str) -> Json:
    return {
        "words": _words(),
        "title": told.head.name,
        "subtitle": _subtitle(told),
        "said": told.standings.text,
        "state": _("provisional") if told.is_provisional else "",
        "podium": [_place(row) for row in told.podium],
        "story": told.story,
        "standings": _standings(told.standings),
        "course": told.course_chart.title if told.course_chart else "",
        "square": _square(told.crosstable) if told.crosstable.numbers else None,
        "cross": _cross(told.crosstable),
        "rounds": [_round(round_) for round_ in told.rounds],
        "hands": told.figures.text if told.figures.hands else [],
        "suits": told.suit_chart.title if told.suit_chart else "",
        "records": [
            [record.title, record.figure, record.whose, record.where]
            for record in told.figures.records
        ],
        "rulings": [_ruling(ruling) for ruling in told.rulings],
        "corrections": [[made.where, made.text, made.reason, made.at] for made in told.corrections],
        "decisions": [[decision.at, decision.text, decision.reason] for decision in told.decisions],
        "terms": [[term.title, term.sentences] for term in told.terms],
        "seeds": told.seeds,
        "seal": told.seal,
        "address": address,
    }


def _subtitle(told: Booklet) -> str:
    game = f"{told.head.game}, {told.head.format}"
    return line_of(told.club, told.head.date, told.notice.where, game)


def _words() -> Json:
    """Fixed texts of the template."""
    return {
        "story": _("Course of the tournament"),
        "standings": _("Standings"),
        "decided": _("Underlined is the tie-break that decided against the row above."),
        "square": _("Meetings"),
        "cross": _("Round by round"),
        "figures": _("The hands in numbers"),
        "changes": _("Penalties and corrections"),
        "rulings": _("Rulings"),
        "corrections": _("Corrected hands"),
        "decisions": _("Decided with a reason"),
        "none": _("None."),
        "terms": _("Conditions of play"),
        "seeds": _("Seeds"),
        "sealed": _("Check that it is still valid"),
        "hash": _(HASH),
        "qr": _("The address of the check, to be scanned"),
        "hand": _("Hand"),
        "total": _("Total"),
        "dice": _("The dice"),
        "thrown_in": _("thrown in"),
        "no_sheet": _("This table has no score sheet."),
        "dealt": _("● dealt"),
    }


def _place(row: StandingsRowView) -> Json:
    figure = row.chief.text if row.chief else ""
    return {"rank": row.place, "name": row.name, "figure": figure, "prizes": row.prizes}


def _standings(standings: PublicStandings) -> Json:
    """Each cell with its style: "decided" is underlined, "dropped" struck out."""
    heads = [_("Place"), _("No."), _("Name"), *(column.title for column in standings.columns)]
    rounds = [str(number) for number in standings.rounds]
    return {
        "heads": [*heads, *rounds, *([_("Prizes")] if _has_prizes(standings) else [])],
        "texts": [2, *([len(heads) + len(rounds)] if _has_prizes(standings) else [])],
        "rows": [_row(row, has_prizes=_has_prizes(standings)) for row in standings.rows],
        "notes": [
            *map(str, standings.unawarded),
            *(
                _("{title}: skipped, {why}.").format(title=column.title, why=column.skipped)
                for column in standings.columns
                if column.skipped
            ),
        ],
    }


def _has_prizes(standings: PublicStandings) -> bool:
    return any(row.prizes for row in standings.rows)


def _row(row: StandingsRowView, *, has_prizes: bool) -> list[Json]:
    return [
        *map(_cell, (row.place, str(row.number), line_of(row.name, row.from_club))),
        *(_cell(cell.text, "decided" if cell.has_decided else "") for cell in row.cells),
        *(
            _cell(line_of(round_.text, round_.reason), "dropped" if round_.is_dropped else "")
            if round_
            else _cell("–")
            for round_ in row.rounds
        ),
        *([_cell(", ".join(row.prizes))] if has_prizes else []),
    ]


def _cell(text: str, style: str = "") -> Json:
    return {"text": text, "style": style}


def _square(table: Crosstable) -> Json:
    rows = [[row.place, _numbered(row), *row.square] for row in table.rows]
    return {"heads": [_("Place"), _("Name"), *map(str, table.numbers)], "rows": rows}


def _cross(table: Crosstable) -> Json:
    text = (
        _("+ is the partner, v the opponents, by their start numbers before the names.")
        if table.has_partners
        else _("v is the opponent, by the start number before the name.")
    )
    rounds = [_("Round {number}").format(number=number) for number in table.rounds]
    return {
        "heads": [_("Place"), _("Name"), *rounds, _("Points")],
        "rows": [
            [row.place, _numbered(row), *map(_met, row.rounds), row.points] for row in table.rows
        ],
        "said": text,
    }


def _numbered(row: CrossRow) -> str:
    return f"{row.number} {row.name}"


def _met(several: Iterable[Any]) -> str:
    return "\n".join("\n".join(filter(None, (met.result, met.short))) for met in several)


def _round(told: BookletRound) -> Json:
    title = _("Round {number}").format(number=told.number)
    return {"title": title, "tables": [_table(table) for table in told.tables], "out": told.out}


def _table(told: BookletTable) -> Json:
    title = _("Table {number}").format(number=told.table.table)
    return {
        "title": line_of(title, told.table.part, told.text),
        "sides": [
            {
                "name": side.name,
                "points": "" if side.points is None else str(side.points),
                "is_ahead": side.is_ahead,
            }
            for side in told.table.sides
        ],
        "sheets": [asdict(sheet) for sheet in told.sheets],
    }


def _ruling(one: RulingCard) -> list[str]:
    """Returns subject, ruling and reason; a cancelled one is marked."""
    cancelled = _("cancelled: {}").format(one.cancelled_because) if one.is_cancelled else ""
    number = _("round {}").format(one.round) if one.round else ""
    what = line_of(one.kind, one.points, number, one.article)
    return [one.name, what, line_of(one.reason, cancelled), one.at]


def _svg(template: str, chart: object) -> str:
    """A chart as a picture by itself; empty where there is none."""
    return render_to_string(template, {"chart": chart}) if chart else ""


def _picture(address: str) -> str:
    drawn = qr.draw_qr(address)
    return PICTURE.format(size=drawn.size, path=drawn.path)


def _breakable(value: object) -> Any:
    """The same with texts whose long words can break."""
    match value:
        case str():
            return breaking(value)
        case dict():
            return {name: _breakable(part) for name, part in value.items()}
        case list() | tuple():
            return [_breakable(part) for part in value]
    return value
