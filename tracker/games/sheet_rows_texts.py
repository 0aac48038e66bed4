"""A hand as a row of the score sheet."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scoring import Line, Side, Variant
from scoring.hand_reading import read_hand
from scoring.json_values import Json, JsonMapping
from scoring.language import phrase
from scoring.problems import Problems
from scoring.settlement import makers_failed
from scoring.words import stored_line_text
from tracker.common.dates_texts import clock
from tracker.engine.ranking.standings import with_sign
from tracker.engine.records.folding import COUNTED, fold_game
from tracker.engine.records.plurals import counted_noun
from tracker.engine.records.tallies import raise_of
from tracker.games.agreement_texts import AgreementLine, agreement_lines
from tracker.games.permissions_queries import entered_game
from tracker.games.start_queries import SeatedPlayer, Seating, seating_of
from tracker.games.texts import (
    CALLS,
    NOTHING,
    STATE_SENTENCES,
    STATES,
    Suit,
    contract_text,
    outcome_text,
    raise_names,
    suit,
)
from tracker.models import Game, Hand
from tracker.rules.queries import variant_of

# The lines of a stored score, rendered again from the rules and the hand.


def line_texts(variant: Variant, record: JsonMapping, scored: JsonMapping) -> tuple[Json, ...]:
    """The lines of a score, each with its text in the active language."""
    lines = scored["lines"]
    has_melds = any(line["rule"].startswith("meld.") for line in lines)
    melds = (read_hand(variant, record, Problems()).melds or ()) if has_melds else ()
    made = (Line(Side(line["side"]), line["points"], line["rule"]) for line in lines)
    return tuple(
        line | {"text": stored_line_text(variant, bare, line["text"], melds)}
        for bare, line in zip(made, lines, strict=True)
    )


# A side's score in the game's unit: points, small and big points, or a die.


OUT = phrase("out")


@dataclass(frozen=True, slots=True)
class Die:
    """A die; `face` is empty once the side has gone up and down."""

    face: str
    is_down: bool


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side's score: `shown` in its column of the sheet, `text` in words.

    `total` decides the game: points, big points, or the points of the die. Only klammern has
    `small`, `match` and `is_laube`, only klapper-jas a `die`.
    """

    shown: str
    text: str
    total: str
    small: str = ""
    match: str = ""
    is_laube: bool = False
    die: Die | None = None


def scores_of(game: Game) -> tuple[SideScore, ...]:
    return scores(game.totals, game.ladder)


def scores(totals: Sequence[int], ladder: Any) -> tuple[SideScore, ...]:
    """The scores of the sides, from their totals and the state of the game's ladder."""
    if not ladder:
        return tuple(SideScore(str(total), str(total), str(total)) for total in totals)
    if "dice" in ladder:
        pairs = zip(totals, ladder["dice"], strict=True)
        return tuple(_on_die(total, die) for total, die in pairs)
    return tuple(_small_and_big(side, ladder) for side in range(len(totals)))


def _on_die(total: int, shown: Json) -> SideScore:
    die = Die("" if shown["face"] is None else str(shown["face"]), shown["down"])
    if not die.face:
        return SideScore(str(OUT), str(OUT), str(total), die=die)
    if die.is_down:
        return SideScore(
            f"{die.face}↓", _("{face}, going down").format(face=die.face), str(total), die=die
        )
    return SideScore(
        die.face,
        _("{face}, going up").format(face=die.face) if total else _("start"),
        str(total),
        die=die,
    )


def _small_and_big(side: int, ladder: Json) -> SideScore:
    small, big = ladder["small"][side], ladder["big"][side]
    return SideScore(
        shown=str(small),
        text=_("{big}, {small} small").format(big=counted_noun(big, "big point"), small=small),
        total=str(big),
        small=str(small),
        match=str(ladder["match"][side]),
        is_laube=ladder["laube"][side],
    )


NOBODY = AgreementLine()
MARKS = {"-": NOTHING}
"""Marks of the paper sheet that print better in another form."""
WORDS: Mapping[str, str] = {
    "made": "",
    "counted": "",
    "thrown_in": "",
    "reneged": phrase("reneged"),
    "stopped": "",
    "march_made": phrase("march made"),
    "march_failed": phrase("march failed"),
}
"""The word beside a number of the sheet, by outcome, in every game."""


@dataclass(frozen=True, slots=True)
class LineText:
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class PointsPart:
    """Lines that add up: the points of a race, or a hand's points besides its value."""

    title: str
    lines: tuple[LineText, ...]
    total: str


@dataclass(frozen=True, slots=True)
class HandCell:
    """A hand's cell for one side.

    `shown` is printed on the sheet: the running total, a mark, or a dash; `word` beside it says
    what became of the side: set, tied, a renege, a march. `is_set` marks makers who failed.
    `points` are the hand points, `score` the amount added to the total, and `after` the total
    afterwards, None where the hand does not count. `roem` is written beside it in a game that has
    it, and for the makers the `contract`, in a game with a numeric bid.
    """

    side: int
    shown: str
    is_set: bool = False
    word: str = ""
    points: str = ""
    score: str = ""
    after: SideScore | None = None
    parts: tuple[PointsPart, ...] = ()
    roem: str = ""
    contract: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand on the sheet; fields that do not apply are None or empty.

    `made_by` names the maker, or only the side where the partner is unknown. `missing` are the
    unused numbers right before it. `digest` changes whenever the row does, and is empty where the
    row is not cached. `dealer` is None while it is unknown.
    """

    number: int
    state: str
    state_text: str
    dealer: SeatedPlayer | None
    maker: SeatedPlayer | None
    made_by: str
    trump: Suit | None
    call: str
    doubled: str
    outcome: str
    sentence: str
    cells: tuple[HandCell, ...]
    problems: tuple[str, ...]
    note: str
    revision: int
    written_at: str = ""
    agreement: AgreementLine = NOBODY
    missing: tuple[int, ...] = ()
    digest: str = field(default="", compare=False)

    @property
    def is_corrected(self) -> bool:
        return self.revision > 1


def row_of(
    variant: Variant,
    seating: Seating,
    hand: Hand,
    text: AgreementLine = NOBODY,
    missing: tuple[int, ...] = (),
) -> SheetRow:
    """The row of a stored or previewed hand, with the table's agreement on it."""
    scored = hand.scored or {}
    bid = scored.get("bid", {})
    return SheetRow(
        number=hand.number,
        state=hand.state,
        state_text=STATES[hand.state],
        dealer=seating.seats[hand.record["dealer"]] if "dealer" in hand.record else None,
        maker=seating.seats[bid["maker"]] if "maker" in bid else None,
        made_by=seating.makers[bid["maker"]] if "maker" in bid else "",
        trump=suit(bid["trump"], variant) if "trump" in bid else None,
        call=CALLS.get(bid.get("call"), ""),
        doubled=_doubled(variant, bid),
        outcome=scored.get("outcome", ""),
        sentence=_sentence(variant, seating, hand),
        cells=cells(variant, hand.record, scored) if hand.state == COUNTED else _dashes(variant),
        problems=_problems(hand),
        note=hand.record.get("note", ""),
        revision=hand.revision,
        written_at=clock(hand.entered_at) if hand.entered_at else "",
        agreement=text,
        missing=missing,
    )


def _doubled(variant: Variant, bid: Mapping[str, object]) -> str:
    """The raise that a hand was played with, in the terms of the game."""
    return raise_names(variant).get(raise_of(bid), "")


def sheet_row(game: Game, hand: Hand) -> SheetRow:
    text = agreement_lines(game).get(hand.number, NOBODY)
    return row_of(variant_of(game), seating_of(game), hand, text)


def words_beside(variant: Variant) -> Mapping[str, str]:
    """The words beside the numbers of a game's sheet, by outcome."""
    words = variant.words
    return {**WORDS, "set": words.set, "tied": words.tied, "outright": words.whole}


def hand_sentence(game: Game, hand: Hand) -> str:
    return _sentence(variant_of(game), seating_of(game), hand)


def _sentence(variant: Variant, seating: Seating, hand: Hand) -> str:
    text = STATE_SENTENCES.get(hand.state)
    return text or outcome_text(variant, seating, hand.record, hand.scored or {})


def _problems(hand: Hand) -> tuple[str, ...]:
    """The problems of a stored hand under the current rules."""
    if not hand.problems:
        return ()
    game = hand.game
    again = fold_game(entered_game(game, game.hands.all())).at(hand.number).problems
    return tuple(str(problem.message) for problem in again) or tuple(
        str(problem["message"]) for problem in hand.problems
    )


def cells(variant: Variant, record: JsonMapping, scored: JsonMapping) -> tuple[HandCell, ...]:
    """The cells of a counted hand, in side order."""
    lines = line_texts(variant, record, scored)
    after = scores(scored["totals"], scored.get("ladder"))
    makers, words = _makers(variant, scored), words_beside(variant)
    is_doubled = bool(scored["bid"].get("kontra"))
    failed = makers_failed(variant, scored["outcome"], is_doubled=is_doubled)
    return tuple(
        HandCell(
            side=side,
            shown=_shown(scored, side, after[side]),
            is_set=side == makers and failed,
            word=words[scored["outcome"]] if side in _told(variant, record, makers) else "",
            points=str(scored["hand_points"][side]),
            score=with_sign(scored["score"][side]),
            after=after[side],
            roem=str(record["roem"][side] or "") if "roem" in record else "",
            contract=contract_text(variant, scored["bid"].get("contract")) * (side == makers),
            parts=_parts(variant, scored, [line for line in lines if line["side"] == side], side),
        )
        for side in range(variant.sides)
    )


def _parts(
    variant: Variant, scored: JsonMapping, lines: Sequence[JsonMapping], side: int
) -> tuple[PointsPart, ...]:
    if variant.is_race:
        return (_part("", lines, scored["score"][side]),)
    value = [line for line in lines if line["unit"] == "game"]
    points = [line for line in lines if line["unit"] == "hand"]
    return (
        _part(_("Hand points"), points, scored["hand_points"][side]),
        _part(_("Worth"), value, scored["score"][side]),
    )


def _part(title: str, lines: Iterable[JsonMapping], total: int) -> PointsPart:
    texts = tuple(LineText(str(line["text"]), with_sign(line["points"])) for line in lines)
    return PointsPart(title, texts, str(total))


def _shown(scored: JsonMapping, side: int, after: SideScore) -> str:
    if scored["outcome"] == "thrown_in":
        return NOTHING
    mark = scored["marks"][side]
    return MARKS.get(mark, mark) or after.shown


def _told(variant: Variant, record: JsonMapping, makers: int | None) -> Collection[int | None]:
    """The sides that the outcome is about."""
    if "outright" in record:
        return (record["outright"]["by"],)
    if "march" in record:
        return (variant.side_of[record["march"]],)
    return record.get("reneged") or (makers,)


def _makers(variant: Variant, scored: JsonMapping) -> int | None:
    maker = scored["bid"].get("maker")
    return None if maker is None else variant.side_of[maker]


def _dashes(variant: Variant) -> tuple[HandCell, ...]:
    return tuple(HandCell(side, NOTHING) for side in range(variant.sides))
