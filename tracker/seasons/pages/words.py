"""The rules of a season in sentences."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tracker.engine.ranking.season_codes import AS_ABSENT, NO_SCORE, STANDARD

VALUE_WORDS = {
    "raw": gettext_lazy("its points, or match points where a tournament counts those"),
    "rank_points": gettext_lazy("points for the place"),
    "percent_of_winner": gettext_lazy("percent of the most points of the evening"),
    "average_per_hand": gettext_lazy("points for each hand, on average"),
    "average_per_round": gettext_lazy("points for each round, on average"),
}
"""The values an evening can score."""
TIE_WORDS = {
    "best": gettext_lazy("the best score that counts, then the second best, and so on"),
    "last": gettext_lazy("the last evening, then the one before it, and so on"),
    "wins": gettext_lazy("evenings won"),
    "attended": gettext_lazy("evenings attended"),
    "lot": gettext_lazy("a lot, drawn once"),
}
"""The tie-breaks between equal totals."""
ABSENCE_WORDS = {
    NO_SCORE: gettext_lazy("nothing: it is left out"),
    "zero": gettext_lazy("0, which can be among the scores that count"),
    "field_min": gettext_lazy("the lowest score of that evening"),
    "event_min": gettext_lazy("the lowest score of the season"),
    "field_average": gettext_lazy("the average of that evening"),
    "own_average": gettext_lazy("one’s own average"),
    "fixed": gettext_lazy("a fixed number of points"),
    "penalty": gettext_lazy("points deducted"),
}
"""The scores of a missed evening."""
EXCUSED_WORDS = {AS_ABSENT: gettext_lazy("the same as any missed evening")} | ABSENCE_WORDS
"""The scores of an evening that a player missed with leave."""


def rules_texts(stored: Mapping[str, object]) -> tuple[str, ...]:
    """The rules of a season, one sentence for each that applies."""
    codes = {**STANDARD, **stored}
    sentences = (
        _value(codes["value"], codes["points"]),
        _further(codes["further"]) if codes["points"] else "",
        _count(codes["count"], is_average=codes["total"] == "average"),
        _absence(codes["absence"]),
        _excused(codes["excused"]),
        _bonus(codes["bonus"]),
        _minimum(codes["minimum"]),
        _planned(codes["planned"]) if codes["minimum"] else "",
        _ties(codes["ties"]),
    )
    return tuple(filter(None, sentences))


def _value(code: str, points: list[int]) -> str:
    if code != "rank_points":
        return _("An evening counts {value}.").format(value=VALUE_WORDS[code])
    if points:
        listed = ", ".join(map(str, points))
        return _("The places of an evening score {points} points.").format(points=listed)
    return _("The last place of an evening scores 1 point, and each place above it one more.")


def _further(points: int) -> str:
    if not points:
        return ""
    text = ngettext(
        "Every further place scores {points} point.",
        "Every further place scores {points} points.",
        points,
    )
    return text.format(points=points)


def _count(code: str, *, is_average: bool) -> str:
    name, _colon, rest = code.partition(":")
    numbers = [int(part) for part in rest.split(":") if part]
    text = _COUNTED[name](numbers)
    if is_average:
        return text + " " + _("The total is their average.")
    return text


def _best(numbers: list[int]) -> str:
    (best,) = numbers
    text = ngettext("The best evening counts.", "The best {best} evenings count.", best)
    return text.format(best=best)


def _drop(numbers: list[int]) -> str:
    (drop,) = numbers
    text = ngettext(
        "All evenings count but the lowest.", "All evenings count but the lowest {drop}.", drop
    )
    return text.format(drop=drop)


def _drop_every(numbers: list[int]) -> str:
    text = _("Of every {sessions} evenings held, the lowest score is dropped once.")
    return text.format(sessions=numbers[0])


def _drop_from(numbers: list[int]) -> str:
    text = _("One more score is dropped from each of these numbers of evenings on: {numbers}.")
    return text.format(numbers=", ".join(map(str, numbers)))


_COUNTED: Mapping[str, Callable[[list[int]], str]] = {
    "all": lambda _numbers: _("All evenings count."),
    "best": _best,
    "drop": _drop,
    "drop_every": _drop_every,
    "drop_from": _drop_from,
}


def _absence(code: str) -> str:
    name, _colon, number = code.partition(":")
    match name:
        case "none":
            return ""
        case "zero":
            return _("A missed evening counts 0.")
        case "fixed":
            return _("A missed evening counts {points}.").format(points=number)
        case "penalty":
            return _("A missed evening costs {points} points.").format(points=number)
        case "once":
            first = number.partition(":")[0]
            return _("The first missed evening counts {points}.").format(points=first)
    return _("A missed evening counts {value}.").format(value=ABSENCE_WORDS[name])


def _excused(code: str) -> str:
    if code == AS_ABSENT:
        return ""
    name, _colon, number = code.partition(":")
    pattern = {
        NO_SCORE: _("An excused player’s evening is left out."),
        "zero": _("An excused player’s evening counts 0."),
        "fixed": _("An excused player’s evening counts {points}."),
        "penalty": _("An excused player’s evening costs points: {points}."),
        "once": _("The first excused evening counts {points}."),
    }.get(name, _("An excused player’s evening counts {value}."))
    return pattern.format(points=number.partition(":")[0], value=ABSENCE_WORDS.get(name, ""))


def _bonus(points: int) -> str:
    if not points:
        return ""
    text = ngettext(
        "Each evening attended adds {points} point.",
        "Each evening attended adds {points} points.",
        points,
    )
    return text.format(points=points)


def _minimum(sessions: int) -> str:
    if not sessions:
        return ""
    text = ngettext(
        "Attend {sessions} evening to get a place.",
        "Attend {sessions} evenings to get a place.",
        sessions,
    )
    return text.format(sessions=sessions)


def _planned(sessions: int) -> str:
    if not sessions:
        return ""
    text = ngettext(
        "The season has {sessions} evening. Players who can still reach the minimum have a "
        "provisional place.",
        "The season has {sessions} evenings. Players who can still reach the minimum have a "
        "provisional place.",
        sessions,
    )
    return text.format(sessions=sessions)


def _ties(ties: list[str]) -> str:
    listed = "; ".join(str(TIE_WORDS[tie]) for tie in ties)
    return _("Tie-break: {ties}.").format(ties=listed) if ties else ""
