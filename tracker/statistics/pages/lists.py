"""Tables with a row per player, pair, partner, opponent or evening."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from django.utils.translation import gettext as _

from tracker.common.dates_texts import short_day
from tracker.engine.charts.bars import Bar, bar_chart
from tracker.engine.charts.lines import ChartLine, LineChart, line_chart
from tracker.engine.records.names import first_of, is_found, sort_key
from tracker.statistics import texts as tables
from tracker.statistics.queries.people import EveningLead, Pair, PersonalFigures
from tracker.statistics.queries.sums import Mean
from tracker.statistics.texts import Link, StatisticsCell, StatisticsColumn, StatisticsTable

Each = TypeVar("Each")
MOST_BARS = 8
LAST_EVENINGS = 12


def _hands_of(found: Mapping[Each, PersonalFigures]) -> Callable[[Each], int]:
    return lambda each: found[each].difference.hands


def _few() -> str:
    return _("With fewer than ten tries, their number is shown instead of the share.")


def players_table(
    players: Mapping[int, PersonalFigures], names: Mapping[int, str], most: int | None = None
) -> StatisticsTable:
    """All players, most hands first."""
    first = first_of([*players], _hands_of(players), lambda pk: sort_key(names[pk]), most)
    return StatisticsTable(
        code="players",
        title=_("Players"),
        text=_(
            "Own bids only; the points are those scored in a hand as maker, the difference is that "
            "to the opponents in any hand, both on average."
        )
        + " "
        + _few(),
        columns=(StatisticsColumn("name", _("Name")), *_personal_columns()),
        rows=tuple((tables.player(pk, names), *_personal(players[pk])) for pk in first),
        total=len(players),
    )


def pairs_table(
    pairs: Mapping[Pair, PersonalFigures],
    names: Mapping[int, str],
    search: str = "",
    most: int | None = None,
) -> StatisticsTable:
    """All pairs of partners, most hands first, filtered by part of a name."""
    found = [pair for pair in pairs if is_found(search, tables.joined_names(pair, names))]
    first = first_of(found, _hands_of(pairs), lambda pair: tables.joined_place(pair, names), most)
    return StatisticsTable(
        code="pairs",
        title=_("Pairs"),
        text=_(
            "Players who shared a side: the bids of both, the points that the side scored in "
            "a hand with one of them as maker, and the difference to the opponents in any "
            "hand."
        )
        + " "
        + _few(),
        columns=(StatisticsColumn("pair", _("Pair")), *_personal_columns()),
        rows=tuple(
            (tables.name(text, Link("pair", *pair)), *_personal(pairs[pair]))
            for pair, text in ((pair, tables.joined_names(pair, names)) for pair in first)
        ),
        total=len(found),
    )


def partners_table(
    own: int, partners: Mapping[int, Mean], names: Mapping[int, str], most: int | None = None
) -> StatisticsTable:
    return _leads(
        StatisticsTable(
            code="partners",
            title=_("With whom"),
            text=_(
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
) -> StatisticsTable:
    return _leads(
        StatisticsTable(
            code="opponents",
            title=_("Against whom"),
            text=_(
                "By opponent, in how many hands, and how many points ahead of that opponent’s side "
                "in an average hand."
            ),
            columns=_lead_columns(_("Opponent")),
            rows=(),
        ),
        {pk: (tables.player(pk, names), mean) for pk, mean in opponents.items()},
        most,
    )


def form_table(evenings: Sequence[EveningLead]) -> StatisticsTable:
    """The results of the last evenings."""
    last = evenings[-LAST_EVENINGS:]
    return StatisticsTable(
        code="form",
        title=_("Form"),
        text=_(
            "Points ahead of the opponents in an average hand, for each of the last "
            "{evenings} evenings at most."
        ).format(evenings=LAST_EVENINGS),
        columns=(
            StatisticsColumn("date", _("Date")),
            StatisticsColumn("hands", _("Hands"), is_number=True),
            StatisticsColumn("difference", _("Difference"), is_number=True),
        ),
        rows=tuple(
            (
                StatisticsCell(
                    short_day(evening.day),
                    evening.day.isoformat(),
                    Link("evening", evening.evening),
                ),
                tables.whole(evening.difference.hands),
                tables.lead(evening.difference),
            )
            for evening in reversed(last)
        ),
        lines=_form_chart(last) if len(last) > 1 else None,
    )


def _form_chart(last: Sequence[EveningLead]) -> LineChart:
    newest = tables.with_sign(last[-1].difference.each or 0)
    return line_chart(
        _("Points ahead in an average hand, by evening"),
        [short_day(evening.day) for evening in last],
        [ChartLine(newest, tuple(evening.difference.each for evening in last))],
        description="; ".join(
            _("{label}: {text}").format(
                label=short_day(evening.day), text=tables.lead(evening.difference).text
            )
            for evening in last
        ),
    )


def _leads(
    table: StatisticsTable, found: Mapping[int, tuple[StatisticsCell, Mean]], most: int | None
) -> StatisticsTable:
    """The table with its rows, most hands first, and bars for the first ones."""
    ordered = sorted(found.values(), key=lambda row: (-row[1].hands, sort_key(row[0].text)))
    bars = [
        Bar(cell.text, mean.each or 0, tables.lead(mean).text) for cell, mean in ordered[:MOST_BARS]
    ]
    return StatisticsTable(
        code=table.code,
        title=table.title,
        text=table.text,
        columns=table.columns,
        rows=tuple(
            (cell, tables.whole(mean.hands), tables.lead(mean)) for cell, mean in ordered[:most]
        ),
        bars=bar_chart(table.title, bars) if bars else None,
        total=len(ordered),
    )


def _lead_columns(who: str) -> tuple[StatisticsColumn, ...]:
    return (
        StatisticsColumn("name", who),
        StatisticsColumn("hands", _("Hands"), is_number=True),
        StatisticsColumn("difference", _("Difference"), is_number=True),
    )


def _personal_columns() -> Iterable[StatisticsColumn]:
    return (
        StatisticsColumn("hands", _("Hands"), is_number=True),
        StatisticsColumn("made", _("Made"), is_number=True, is_extra=True),
        StatisticsColumn("tried", _("Tried"), is_number=True, is_extra=True),
        StatisticsColumn("share", _("Share"), is_number=True),
        StatisticsColumn("points", _("Points"), is_number=True, is_extra=True),
        StatisticsColumn("difference", _("Diff."), is_number=True),
    )


def _personal(one: PersonalFigures) -> tuple[StatisticsCell, ...]:
    return (
        tables.whole(one.difference.hands),
        tables.whole(one.success.made),
        tables.whole(one.success.tried),
        tables.part(one.success),
        tables.average(one.as_maker),
        tables.lead(one.difference),
    )
