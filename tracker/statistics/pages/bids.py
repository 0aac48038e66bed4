"""Tables of play as maker and defender: figures, suits, calls, records."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.card_words import CardWords
from scoring.cards import DECLARED, NO_TRUMP
from scoring.cards import SUITS as CARD_SUITS
from tracker.engine.charts.bars import Bar, bar_chart
from tracker.games.texts import CALLS
from tracker.statistics import texts as tables
from tracker.statistics.queries.people import Run
from tracker.statistics.queries.sums import Proportion, RecordHand, Sums
from tracker.statistics.texts import Link, StatisticsCell, StatisticsColumn, StatisticsTable

SUITS = ("S", "H", "D", "C", NO_TRUMP, *DECLARED)


def figures_table(sums: Sums, *, is_whole_table: bool) -> StatisticsTable:
    """Points per hand as maker and as defender, and the frequency of bellas and melds."""
    return StatisticsTable(
        code="figures",
        title=_("Figures"),
        text="",
        columns=(
            StatisticsColumn("figure", _("Figure")),
            StatisticsColumn("value", _("Value"), is_number=True),
            StatisticsColumn("counts", _("Meaning")),
        ),
        rows=tuple(_figures(sums, is_whole_table=is_whole_table)),
        layout="facts",
    )


def _figures(sums: Sums, *, is_whole_table: bool) -> Iterator[tuple[StatisticsCell, ...]]:
    yield (
        tables.text(_("Hands made")),
        StatisticsCell(
            tables.share_text(sums.success), _percent(sums.success), is_few=sums.success.is_few
        ),
        tables.text(_("Of the hands that were played out as maker, those that were made.")),
    )
    yield from _averages(sums)
    if not is_whole_table:
        yield (
            tables.text(_("Difference")),
            tables.lead(sums.difference),
            tables.text(_("Own points less those of the opponents, in an average hand.")),
        )
    known = sums.known_hands
    if sums.roem.own.hands:
        yield from _roem(sums, is_whole_table=is_whole_table)
        return
    yield _rate(_("Bellas"), sums.bellas, known, _("King and queen of trump announced."))
    yield _rate(_("Melds"), sums.melds, known, _("Times that somebody declared one or more melds."))


def _roem(sums: Sums, *, is_whole_table: bool) -> Iterator[tuple[StatisticsCell, ...]]:
    """The points from roem, in games that have it in place of bellas and melds."""
    roem = sums.roem
    text = _("Roem of a side in an average hand, over {hands} hands.")
    yield (
        tables.text(_("Roem")),
        tables.average(roem.own),
        tables.text(text.format(hands=sums.hands)),
    )
    if not is_whole_table:
        yield (
            tables.text(_("Roem against")),
            tables.average(roem.against),
            tables.text(_("Roem of the opponents in an average hand.")),
        )
    swept, lost = _("Hands in which a side won every trick."), _("Hands that the makers lost.")
    yield _rate(_("All tricks"), roem.pits, sums.hands, swept)
    yield _rate(_("Hands set as maker"), roem.nats, sums.known_hands, lost)


def _averages(sums: Sums) -> Iterator[tuple[StatisticsCell, ...]]:
    yield (
        tables.text(_("Points as maker")),
        tables.average(sums.as_maker),
        tables.text(
            _("Points scored in a hand as maker, on average over {hands} hands.").format(
                hands=sums.as_maker.hands
            )
        ),
    )
    yield (
        tables.text(_("Points as defender")),
        tables.average(sums.as_defender),
        tables.text(
            _("Points scored in a hand that another side made, over {hands} hands.").format(
                hands=sums.as_defender.hands
            )
        ),
    )


def _rate(title: str, number: int, hands: int, counts: str) -> tuple[StatisticsCell, ...]:
    """The rate per hundred hands."""
    of = _("In {hands} hands: {number}.").format(hands=hands, number=number)
    per = 100 * number / hands if hands else None
    shown = (
        tables.NOTHING if per is None else _("{number} in 100").format(number=tables.tenths(per))
    )
    value = None if per is None else round(per, 1)
    return (tables.text(title), StatisticsCell(shown, value), tables.text(f"{counts} {of}"))


def suits_table(sums: Sums, cards: CardWords) -> StatisticsTable:
    """The bids made in each suit, by the names of these cards."""
    found = {code: sums.by_suit[code] for code in SUITS if code in sums.by_suit}
    bars = [
        Bar(
            label=_suit_name(code, cards),
            value=share.percent or 0,
            description=tables.share_text(share),
            suit=code if code in CARD_SUITS else "",
            sign=_sign(code, cards),
            is_few=share.is_few,
        )
        for code, share in found.items()
    ]
    title = _("Makers’ success by suit")
    return StatisticsTable(
        code="suits",
        title=title,
        text=_success_text(found.values()),
        columns=(
            StatisticsColumn(
                "suit",
                _("Trump"),
                words=tuple((code, _suit_name(code, cards)) for code in SUITS),
            ),
            *_share_columns(),
        ),
        rows=tuple((_suit(code, cards), *_share(share)) for code, share in found.items()),
        bars=bar_chart(title, bars, whole=100) if bars else None,
    )


def calls_table(sums: Sums) -> StatisticsTable:
    """The bids made by each call; without rows where the game has only one."""
    found = {code: sums.by_call[code] for code in CALLS if code in sums.by_call}
    title = _("Makers’ success by call")
    bars = [
        Bar(CALLS[code], share.percent or 0, tables.share_text(share), is_few=share.is_few)
        for code, share in found.items()
    ]
    return StatisticsTable(
        code="calls",
        title=title,
        text=_("Calls of the makers: only hands whose call was written down."),
        columns=(
            StatisticsColumn("call", _("Call"), words=tuple(CALLS.items())),
            *_share_columns(),
        ),
        rows=tuple(
            (StatisticsCell(CALLS[code], code), *_share(share)) for code, share in found.items()
        ),
        bars=bar_chart(title, bars, whole=100) if bars else None,
    )


def records_table(sums: Sums, run: Run | None, names: Mapping[int, str]) -> StatisticsTable:
    """The highest hand, the biggest march and the longest run of bids made."""
    kinds = ((_("Highest hand"), sums.best), (_("Biggest march"), sums.march))
    found = (*kinds, (_("Most roem"), sums.roem.best))
    rows = [row for title, record in found for row in _record(title, record, names)]
    if run is not None:
        link = Link("game", run.game)
        rows.append(
            (
                tables.text(_("Longest run of hands made")),
                StatisticsCell(str(run.length), run.length, link),
                tables.player(run.player, names),
            )
        )
    return StatisticsTable(
        code="records",
        title=_("Records"),
        text=_(
            "The highest hand is the most points of a side in a hand before its settlement. "
            "A march is a hand in which a side won every trick and scored for it. Of tied "
            "records the earlier one is kept. Each number leads to its place in the book."
        ),
        columns=(
            StatisticsColumn("record", _("Record")),
            StatisticsColumn("points", pgettext("count", "Number"), is_number=True),
            StatisticsColumn("who", _("Holder")),
        ),
        rows=tuple(rows),
    )


def _record(
    title: str, record: RecordHand | None, names: Mapping[int, str]
) -> Iterator[tuple[StatisticsCell, ...]]:
    if record is not None:
        who = tables.joined_names(record.players, names)
        link = Link("hand", record.game, record.number)
        yield (
            tables.text(title),
            StatisticsCell(str(record.points), record.points, link),
            StatisticsCell(who, who, is_name=True),
        )


def _share_columns() -> tuple[StatisticsColumn, ...]:
    return (
        StatisticsColumn("made", _("Made"), is_number=True),
        StatisticsColumn("tried", _("Tried"), is_number=True),
        StatisticsColumn("share", _("Share"), is_number=True),
    )


def _share(share: Proportion) -> tuple[StatisticsCell, ...]:
    return (tables.whole(share.made), tables.whole(share.tried), tables.part(share, _("few")))


def _success_text(shares: Iterable[Proportion]) -> str:
    text = _("Share of hands made as maker. A tied hand counts as not made.")
    if any(share.is_few for share in shares):
        few = _("A hollow bar has fewer than ten tries: too few to tell anything.")
        return f"{text} {few}"
    return text


def _percent(share: Proportion) -> float | None:
    return None if share.percent is None else round(share.percent, 1)


def _suit_name(code: str, cards: CardWords) -> str:
    return cards.suit(code).capitalize()


def _sign(code: str, cards: CardWords) -> str:
    """The sign of a suit; empty if this is not a suit or its sign is not a text symbol."""
    return cards.sign(code) if code in CARD_SUITS and not cards.deck else ""


def _suit(code: str, cards: CardWords) -> StatisticsCell:
    sign = _sign(code, cards)
    return StatisticsCell(_suit_name(code, cards), code, suit=code if sign else "", sign=sign)
