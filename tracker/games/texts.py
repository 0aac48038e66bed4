"""Games in words: places, rules, hands and results."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import VARIANTS, Problem, RecordError, Variant, options_of
from scoring.card_words import CardWords
from scoring.cards import SUITS, TRUMP_NAMES
from scoring.json_values import Json, JsonMapping
from scoring.ladder import target_at
from scoring.language import chain_texts, enumeration, join_texts, phrase, phrase_of
from scoring.record import CAPOT
from tracker.engine.charts.slate import Slate, SlateEntry, slate, strokes
from tracker.engine.records.folding import AFTER_END, COUNTED, NEEDS_CORRECTION, VOID, WAITING
from tracker.engine.records.tallies import raise_of
from tracker.games.permissions_queries import numbers_of
from tracker.games.start_queries import Seating
from tracker.models import Game

# A game on the slate of Jass players, as a drawing and as text.


def slate_of(seating: Seating, totals: Sequence[int]) -> Slate:
    """The slate of two sides with these totals."""
    text = _(
        "{side}: {total}, in strokes {hundreds} × 100, {fifties} × 50, {twenties} × 20 and {rest}."
    )
    return slate(
        _("Slate"),
        [
            SlateEntry(
                side.name,
                total,
                text.format(side=side.name, total=total, **asdict(strokes(total))),
            )
            for side, total in zip(seating.sides, totals, strict=True)
        ],
    )


NOTHING = "–"

STATES: Mapping[str, str] = {
    COUNTED: "",
    VOID: phrase("Void"),
    AFTER_END: phrase("After the end"),
    NEEDS_CORRECTION: phrase("Needs correction"),
    WAITING: phrase("Waiting"),
}
STATE_SENTENCES: Mapping[str, str] = {
    VOID: phrase("Void: taken out of the game."),
    AFTER_END: phrase("The game had ended before this hand."),
    NEEDS_CORRECTION: phrase("This hand is no longer possible."),
    WAITING: phrase("Waits for a hand before it."),
}
CALLS: Mapping[str, str] = {
    "take": phrase_of("call", "Take"),
    "name": phrase_of("call", "Name"),
    "forced": phrase_of("call", "Forced"),
    "small": phrase_of("call", "Small"),
    "better": phrase_of("call", "Better"),
    "pushed": phrase_of("call", "Pushed"),
}
CALLED: Mapping[str | None, str] = {
    "take": phrase("{maker} took {suit}."),
    "name": phrase("{maker} named {suit}."),
    "forced": phrase("{maker} had to make {suit}."),
    "small": phrase("{maker} called small in {suit}."),
    "better": phrase("{maker} bettered with {suit}."),
    "pushed": phrase("{maker} made {suit}, which was pushed."),
    None: phrase("{maker} made {suit}."),
}


# Patterns only, no sentences built in code: phones fill in the same ones
# (tracker/games/hands/phone_pages.py).
OUTCOMES: Mapping[str, str] = {
    "made": phrase("{maker} made {suit}{doubled}: {own} to {best}."),
    "set": phrase("{maker} made {suit}{doubled} and was {set}: {short} short."),
    "tied": phrase("{maker} made {suit}{doubled} and tied at {own}.{waiting}"),
    "counted": phrase("{points} in {suit}{times}."),
    "thrown_in": phrase("Thrown in."),
    "reneged": phrase("{sides} reneged."),
    "stopped": phrase("{side} reached {target} before the hand was played out."),
    "outright": phrase("{side} had all the cards of a suit and won the game."),
    "march_made": phrase("{player} announced a march and made it."),
    "march_failed": phrase("{player} announced a march and failed."),
}
CARRIED = phrase("{carry} wait for the next hand.")
RESULTS: Mapping[str, str] = {
    "open": phrase("In play, {totals}."),
    "nobody": phrase("Nobody won, {totals}."),
    "won": phrase("{side} won, {own} to {others}."),
}
SMALL_GAMES: Mapping[int, str] = {
    1: phrase("{side} won the small game: a big point."),
    2: phrase("Kalte! {side} won the small game to nothing: 2 big points."),
}
"""Texts for a hand that ends a small game, by the big points it brings."""
OUTCOMES_OF_SIDES = {
    **OUTCOMES,
    "set": phrase("{maker} made {suit}{doubled} and were {set}: {short} short."),
}
OUTCOMES_OF_BIDS = {
    "made": phrase("{maker} bid {contract} in {suit}{doubled} and made it: {own} to {best}."),
    "set": phrase("{maker} bid {contract} in {suit}{doubled}: {set}, {own} to {best}."),
    "tied": phrase("{maker} bid {contract} in {suit}{doubled} and tied at {own}.{waiting}"),
}
"""The same where a number was bid."""
OUTCOMES_OF_GAME_POINTS = {
    "set": phrase("{maker} made {suit}{doubled}: {set}, {own} to {best}."),
}
"""The same where tied points can be lost."""
BETWEEN_TOTALS, BETWEEN_SIDES = phrase("{one} to {other}"), phrase("{one} and {other}")


USUAL_CARDS = CardWords()


def trumps(cards: CardWords = USUAL_CARDS) -> dict[str, str]:
    """The signs and names of suits and other declarations, by code."""
    return {
        code: cards.suit(code)
        if cards.sign(code) == cards.suit(code)
        else join_texts((cards.sign(code), cards.suit(code)), " ")
        for code in TRUMP_NAMES
    }


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit or other declaration: its code in records, its sign and its name.

    A declaration that is not a suit uses its name as its sign. `factor` is the multiplier of its
    hands, where it is not one. `deck` is set for a sign that must be drawn, having no character.
    """

    code: str
    sign: str
    name: str
    factor: str = ""
    deck: str = ""

    @property
    def is_suit(self) -> bool:
        return self.code in SUITS


TIMES = "×{}"


def suit(code: str, variant: Variant | None = None) -> Suit:
    times = 1 if variant is None else variant.terms(code).times
    cards = USUAL_CARDS if variant is None else variant.words.cards
    factor = TIMES.format(times) * (times > 1)
    return Suit(code, cards.sign(code), cards.suit(code), factor, cards.deck)


def place(table: str) -> str:
    """The place of a game: "Table 3", or the table's name, such as "Window"."""
    return _("Table {table}").format(table=table) if table.isdecimal() else table


def house_rules(game: Game) -> tuple[str, ...]:
    """The differences from the standard rules, one sentence each."""
    options = options_of(VARIANTS[game.variant])
    return tuple(
        _("{rule}.").format(rule=option.says(game.options[option.name]))
        for option in options
        if option.name in game.options
    )


def next_number(game: Game) -> int:
    """The number of the next hand.

    Raises RecordError while an earlier hand must be corrected.
    """
    numbers = numbers_of(game)
    if numbers.wrong and not game.is_finished:
        raise RecordError((needs_correction(numbers.wrong),))
    return numbers.next


def needs_correction(number: int) -> Problem:
    """The problem for a hand submitted while this one must be corrected."""
    text = _("Hand {number} has to be corrected before the game can go on.").format(number=number)
    return Problem("", "needs_correction", text)


def result_text(
    seating: Seating, totals: Sequence[int], winner: int | None, *, is_finished: bool
) -> str:
    """The score or result of a game: "Anna & Otto won, 512 to 340."."""
    if winner is None:
        text = RESULTS["nobody" if is_finished else "open"]
        return str(text.format(totals=chain_texts(totals, BETWEEN_TOTALS)))
    others = [str(total) for side, total in enumerate(totals) if side != winner]
    name = seating.sides[winner].name
    return str(RESULTS["won"].format(side=name, own=totals[winner], others=enumeration(others)))


def small_game_text(
    variant: Variant, seating: Seating, before: Sequence[int], after: Sequence[int]
) -> str:
    """Announces the end of a small game; empty where the hand did not end one."""
    won = [now - big for big, now in zip(before, after, strict=True)]
    if variant.ladder != "small_and_big" or max(won) not in SMALL_GAMES:
        return ""
    return str(SMALL_GAMES[max(won)].format(side=seating.sides[won.index(max(won))].name))


def outcome_text(
    variant: Variant, seating: Seating, record: JsonMapping, scored: JsonMapping
) -> str:
    """The outcome of a hand: "Anna made hearts and was set: 16 short."."""
    outcome = scored["outcome"]
    text = SAID.get(outcome, _played)(variant, seating, record, scored)
    return str(outcomes(variant, seating)[outcome].format(**text))


def totals_before(scored: JsonMapping) -> tuple[int, ...]:
    """The totals before a scored hand, in a game that adds up points."""
    pairs = zip(scored["totals"], scored["score"], strict=True)
    return tuple(total - own for total, own in pairs)


def with_leading_space(text: str) -> str:
    """The text with a leading space, so that it can follow another; "" stays empty."""
    return f" {text}" if text else ""


def outcomes(variant: Variant, seating: Seating) -> Mapping[str, str]:
    """The outcome patterns, for makers who are players or partners, with or without bids."""
    patterns = OUTCOMES_OF_SIDES if seating.has_side_makers else OUTCOMES
    if variant.game_points:
        return {**patterns, **OUTCOMES_OF_GAME_POINTS}
    return {**patterns, **OUTCOMES_OF_BIDS} if variant.obligation == "contract" else patterns


def _played(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    bid, points = scored["bid"], scored["hand_points"]
    makers = variant.side_of[bid["maker"]]
    own, best = points[makers], max(points[:makers] + points[makers + 1 :])
    carry = scored.get("carry", 0)
    return {
        "maker": seating.makers[bid["maker"]],
        "suit": variant.words.cards.suit(bid["trump"]),
        "doubled": with_leading_space(doubled_words(variant)[raise_of(bid)]),
        "contract": contract_text(variant, bid.get("contract")),
        "set": variant.words.set,
        "own": own,
        "best": best,
        "short": best - own,
        "waiting": with_leading_space(CARRIED.format(carry=carry)) if carry else "",
    }


def _counted(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    trump = suit(scored["bid"]["trump"], variant)
    return {
        "points": chain_texts(scored["hand_points"], BETWEEN_TOTALS),
        "suit": trump.name,
        "times": with_leading_space(trump.factor),
    }


def _thrown_in(variant: Variant, seating: Seating, record: object, scored: object) -> Json:
    return {}


def _reneged(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    return {"sides": enumeration([seating.sides[side].name for side in record["reneged"]])}


def _stopped(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    side = seating.sides[record["stopped"]["by"]]
    before = totals_before(scored) if "totals" in scored else ()
    return {"side": side.name, "target": target_at(variant, before)}


def _outright(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    return {"side": seating.sides[record["outright"]["by"]].name}


def _march(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    return {"player": seating.seats[record["march"]].short}


SAID: Mapping[str, Callable[[Variant, Seating, Any, Any], Json]] = {
    "counted": _counted,
    "thrown_in": _thrown_in,
    "reneged": _reneged,
    "stopped": _stopped,
    "outright": _outright,
    "march_made": _march,
    "march_failed": _march,
}
"""The values for the pattern of each outcome, except hands played out by a maker."""


def raise_names(variant: Variant) -> Mapping[str, str]:
    """The names of a game's raises by code (`tracker.engine.records.tallies`)."""
    words = variant.words
    if words.raises:
        return {str(number): name for number, name in enumerate(words.raises, start=1)}
    return {"kontra": words.kontra, "re": words.re}


def doubled_words(variant: Variant) -> Mapping[str, str]:
    """The words for a raised hand, in the terms of the game."""
    names = raise_names(variant)
    text = {code: str(_("with {kontra}").format(kontra=name)) for code, name in names.items()}
    if "re" in names:
        text["re"] = str(_("with {kontra} and {re}").format(**names))
    return {"": "", **text}


def contract_text(variant: Variant, contract: int | str | None) -> str:
    """The bid in words: a number, or the name for every trick; empty without a bid."""
    if contract == CAPOT:
        return variant.words.sweep or str(_("every trick"))
    return "" if contract is None else str(contract)
