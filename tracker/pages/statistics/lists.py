"""Tables with a row for each of many: players, pairs, partners, opponents, evenings."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from tracker.book.names import order
from tracker.charts import Bar, Line, LineChart, bar_chart, line_chart
from tracker.pages.statistics import tables
from tracker.pages.statistics.tables import Cell, Column, Link, Table
from tracker.reading.statistics.people import OfEvening, Pair, Personal
from tracker.reading.statistics.sums import Mean
from tracker.reading.words import short_day

MOST_BARS = 8
LAST_EVENINGS = 12


def _few() -> str:
    return _("With fewer than ten tries, their number is shown instead of the share.")


def players_table(
    players: Mapping[int, Personal], names: Mapping[int, str], most: int | None = None
) -> Table:
    """Everybody who played, those with the most hands first."""
    ordered = sorted(players, key=lambda pk: (-players[pk].difference.hands, order(names[pk])))
    return Table(
        code="players",
        title=_("Players"),
        said=_(
            "Own bids only; the points are those scored in a hand as maker, the difference is that "
            "to the opponents in any hand, both on average."
        )
        + " "
        + _few(),
        columns=(Column("name", _("Name")), *_personal_columns()),
        rows=tuple((tables.player(pk, names), *_personal(players[pk])) for pk in ordered[:most]),
        total=len(ordered),
    )


def pairs_table(
    pairs: Mapping[Pair, Personal],
    names: Mapping[int, str],
    search: str = "",
    most: int | None = None,
) -> Table:
    """Everybody who shared a side, those with the most hands first; found by a part of a name."""
    said = {pair: tables.joined_names(pair, names) for pair in pairs}
    found = [pair for pair in pairs if search in said[pair].casefold()]
    found.sort(key=lambda pair: (-pairs[pair].difference.hands, order(said[pair])))
    return Table(
        code="pairs",
        title=_("Pairs"),
        said=_(
            "Players who shared a side: the bids of both, the points that the side scored in "
            "a hand with one of them as maker, and the difference to the opponents in any "
            "hand."
        )
        + " "
        + _few(),
        columns=(Column("pair", _("Pair")), *_personal_columns()),
        rows=tuple(
            (tables.name(said[pair], Link("pair", *pair)), *_personal(pairs[pair]))
            for pair in found[:most]
        ),
        total=len(found),
    )


def partners_table(
    own: int, partners: Mapping[int, Mean], names: Mapping[int, str], most: int | None = None
) -> Table:
    """With whom a player has played."""
    return _leads(
        Table(
            code="partners",
            title=_("With whom"),
            said=_(
                "By partner, in how many hands, and how many points the two were ahead of their "
                "opponents in an average hand."
            ),
            columns=_lead_columns(_("Partner")),
            rows=(),
        ),
        {
            pk: (tables.name(names[pk], Link("pair", *sorted((own, pk)))), mean)
            for pk, mean in partners.items()
        },
        most,
    )


def opponents_table(
    opponents: Mapping[int, Mean], names: Mapping[int, str], most: int | None = None
) -> Table:
    """Against whom somebody has played."""
    return _leads(
        Table(
            code="opponents",
            title=_("Against whom"),
            said=_(
                "By opponent, in how many hands, and how many points ahead of that opponent’s side "
                "in an average hand."
            ),
            columns=_lead_columns(_("Opponent")),
            rows=(),
        ),
        {pk: (tables.player(pk, names), mean) for pk, mean in opponents.items()},
        most,
    )


def form_table(evenings: Sequence[OfEvening]) -> Table:
    """How the last evenings went."""
    last = evenings[-LAST_EVENINGS:]
    return Table(
        code="form",
        title=_("Form"),
        said=_(
            "Points ahead of the opponents in an average hand, for each of the last "
            "{evenings} evenings at most."
        ).format(evenings=LAST_EVENINGS),
        columns=(
            Column("date", _("Date")),
            Column("hands", _("Hands"), is_number=True),
            Column("difference", _("Difference"), is_number=True),
        ),
        rows=tuple(
            (
                Cell(short_day(one.day), one.day.isoformat(), Link("evening", one.evening)),
                tables.whole(one.difference.hands),
                tables.lead(one.difference),
            )
            for one in reversed(last)
        ),
        lines=_form_chart(last) if len(last) > 1 else None,
    )


def _form_chart(last: Sequence[OfEvening]) -> LineChart:
    newest = tables.with_sign(last[-1].difference.each or 0)
    return line_chart(
        _("Points ahead in an average hand, by evening"),
        [short_day(one.day) for one in last],
        [Line(newest, tuple(one.difference.each for one in last))],
        said="; ".join(f"{short_day(one.day)}: {tables.lead(one.difference).text}" for one in last),
    )


def _leads(table: Table, found: Mapping[int, tuple[Cell, Mean]], most: int | None) -> Table:
    """The table with its rows, those with the most hands first, and bars for the first of them."""
    ordered = sorted(found.values(), key=lambda row: (-row[1].hands, order(row[0].text)))
    bars = [
        Bar(cell.text, mean.each or 0, tables.lead(mean).text) for cell, mean in ordered[:MOST_BARS]
    ]
    return Table(
        code=table.code,
        title=table.title,
        said=table.said,
        columns=table.columns,
        rows=tuple(
            (cell, tables.whole(mean.hands), tables.lead(mean)) for cell, mean in ordered[:most]
        ),
        bars=bar_chart(table.title, bars) if bars else None,
        total=len(ordered),
    )


def _lead_columns(who: str) -> tuple[Column, ...]:
    return (
        Column("name", who),
        Column("hands", _("Hands"), is_number=True),
        Column("difference", _("Difference"), is_number=True),
    )


def _personal_columns() -> Iterable[Column]:
    return (
        Column("hands", _("Hands"), is_number=True),
        Column("made", _("Made"), is_number=True, is_extra=True),
        Column("tried", _("Tried"), is_number=True, is_extra=True),
        Column("share", _("Share"), is_number=True),
        Column("points", _("Points"), is_number=True, is_extra=True),
        Column("difference", _("Diff."), is_number=True),
    )


def _personal(one: Personal) -> tuple[Cell, ...]:
    return (
        tables.whole(one.difference.hands),
        tables.whole(one.success.made),
        tables.whole(one.success.tried),
        tables.part(one.success),
        tables.average(one.as_maker),
        tables.lead(one.difference),
    )
