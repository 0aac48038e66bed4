"""The JSON interface (records.md, "Scored hand", "Game" and "Errors")."""

from collections.abc import Iterable

from scoring.game import Standing, Step, beginning, ended_by_table, fold
from scoring.hand import score_record
from scoring.json_values import Json
from scoring.ladder import LADDERS
from scoring.language import phrase
from scoring.problems import Problems, RecordError
from scoring.reading import read_flag, read_items, read_seat
from scoring.ruleset import variant_for
from scoring.scored import Line, ScoredHand
from scoring.seats import Seat
from scoring.variant import Variant
from scoring.words import line_text


def answer_hand(question: object) -> Json:
    """The scored hand, or its problems, for `{"ruleset": …, "hand": …, "before": …}`."""
    problems = Problems()
    try:
        variant, parts = _asked(question, ("hand", "before"), problems)
        if parts.get("hand") is None:
            problems.missing("hand", phrase("There is no hand to score."))
            problems.raise_any()
        scored = score_record(variant, parts["hand"], parts.get("before"))
    except RecordError as refused:
        return _refusal(problems, refused)
    return _refusal(problems) if problems else hand_json(variant, scored)


def answer_game(question: object) -> Json:
    """The scored game for `{"ruleset": …, "hands": …}`, or the problems of its first wrong hand."""
    problems = Problems()
    try:
        variant, parts = _asked(question, ("first_dealer", "hands", "closed"), problems)
        first_dealer, hands, is_closed = _read_game(variant, parts, problems)
        problems.raise_any()
        steps = fold(variant, hands, first_dealer)
    except RecordError as refused:
        return _refusal(problems, refused)
    standing = steps[-1].standing if steps else beginning(variant, first_dealer)
    if is_closed:
        standing = ended_by_table(variant, standing)
    return {
        "hands": [step_json(variant, step) for step in steps],
        **standing_json(variant, standing),
    }


def _refusal(problems: Problems, refused: RecordError | None = None) -> Json:
    """The answer to an invalid question: its own problems, those of its record, or both."""
    own = tuple(problems)
    others = refused.problems if refused is not None else ()
    return RecordError((*own, *(other for other in others if other not in own))).as_json()


def _asked(question: object, names: tuple[str, ...], problems: Problems) -> tuple[Variant, Json]:
    """The variant of a question, and its other fields."""
    if not isinstance(question, dict):
        problems.add("", "bad_value", phrase("An object with named fields is expected here."))
        raise RecordError(tuple(problems))
    for name in question:
        if name != "ruleset" and name not in names:
            problems.add(
                name, "unknown_field", phrase("There is no field “{name}” here.", name=name)
            )
    if question.get("ruleset") is None:
        problems.missing("ruleset", phrase("Choose the game."))
        problems.raise_any()
    return variant_for(question["ruleset"]), question


def _read_game(
    variant: Variant, parts: Json, problems: Problems
) -> tuple[Seat | None, list[object], bool]:
    """The first dealer, the hands, and whether the game was closed."""
    given = {name: part for name, part in parts.items() if part is not None}
    dealer, is_closed, hands = None, None, []
    if "first_dealer" in given:
        dealer = read_seat(variant, given["first_dealer"], "first_dealer", problems)
    if "closed" in given:
        is_closed = read_flag(variant, given["closed"], "closed", problems)
    if "hands" in given:
        hands = read_items(given["hands"], "hands", problems)
    if dealer is None and not _names_dealer(hands):
        problems.missing("first_dealer", phrase("Choose the first dealer."))
    return dealer, hands, bool(is_closed)


def _names_dealer(hands: list[object]) -> bool:
    return bool(hands) and isinstance(hands[0], dict) and hands[0].get("dealer") is not None


def hand_json(variant: Variant, scored: ScoredHand) -> Json:
    """A scored hand in the format of records.md."""
    written: Json = {
        "outcome": scored.outcome,
        "hand_points": list(scored.hand_points),
        "score": list(scored.score),
        "next_dealer": scored.next_dealer,
        "marks": list(scored.marks),
        "lines": lines_json(variant, scored.lines),
    }
    if scored.carry:
        written["carry"] = scored.carry
    if scored.carried_in:
        written["carried_in"] = scored.carried_in
    return written


def lines_json(variant: Variant, lines: Iterable[Line]) -> list[Json]:
    """The lines with their texts, and their unit in games that score the value of a hand."""
    written: list[Json] = [
        {
            "side": line.side,
            "points": line.points,
            "rule": line.rule,
            "text": line_text(variant, line),
        }
        for line in lines
    ]
    if not variant.is_race:
        for line in written:
            line["unit"] = "game" if line["rule"].startswith("game.") else "hand"
    return written


def step_json(variant: Variant, step: Step) -> Json:
    """A scored hand of a game, with the totals after it, and the ladder if the game has one."""
    written = hand_json(variant, step.scored)
    written["totals"] = list(step.standing.totals)
    ladder = ladder_json(variant, step.standing)
    return written if ladder is None else written | {"ladder": ladder}


def standing_json(variant: Variant, standing: Standing) -> Json:
    """The standing of a game in the format of records.md."""
    return {
        "totals": list(standing.totals),
        "finished": standing.finished,
        "winner": standing.winner,
        "next_dealer": standing.dealer,
        "carry": standing.carry,
        "ladder": ladder_json(variant, standing),
    }


def ladder_json(variant: Variant, standing: Standing) -> Json | None:
    """Klammern's small and big points or klapper-jas's dice; None in a race."""
    return LADDERS[variant.ladder].shown(standing.totals, standing.small)
