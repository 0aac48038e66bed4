"""Why a round can be missed, and what it counts then."""

from collections.abc import Mapping

from django.utils.translation import gettext

from scoring.language import phrase

REASONS: Mapping[str, str] = {
    "bye": phrase("The draw gives no table"),
    "requested_bye": phrase("Asked in advance to sit out"),
    "late": phrase("Came late"),
    "absent": phrase("Did not come"),
    "left": phrase("Has left"),
    "expelled": phrase("Was disqualified"),
}
"""Why a round can be missed, in the words of `Placing.reason`."""
POLICIES: Mapping[str, str] = {
    "zero": phrase("Nothing"),
    "field_min": phrase("The lowest score of that round"),
    "field_average": phrase("The average of that round"),
    "own_average": phrase("The average of their own rounds"),
    "like_win": phrase("As much as the winners have on average"),
    "like_draw": phrase("As much as everybody has on average"),
    "per_hand": phrase("Their own average per hand, times the number of hands"),
    "fixed": phrase("The same points every time"),
    "once": phrase("A fixed score first, less or nothing after that"),
    "penalty": phrase("Points deducted"),
}
"""What a missed round can count; the last three take a number, and the second of them two."""
WITH_NUMBER = ("fixed", "once", "penalty")
OTHER_POLICIES: Mapping[str, str] = {
    "event_min": phrase("The lowest score of the tournament"),
    "field_max": phrase("The highest score of that round"),
    "replace_best": phrase("Instead of a lower own score"),
}
"""What a missed round can count without being offered: what sets an event up may name them."""
POLICIES_SAID: Mapping[str, str] = {**POLICIES, **OTHER_POLICIES}


def policy_parts(text: str) -> tuple[str, str]:
    """A stored policy as its name and what is typed beside it, "" where it has no number."""
    name, _colon, number = text.partition(":")
    first, _colon, then = number.partition(":")
    second = then.removeprefix("fixed:")
    return name, gettext("{first}, then {second}").format(
        first=first, second=second
    ) if second.isdigit() else first


def policy_said(text: str) -> str:
    """A stored policy in words, to follow "counts"."""
    name, _colon, number = text.partition(":")
    if name == "once":
        first, _colon, then = number.partition(":")
        said = gettext("{points} points the first time, then {then}")
        return said.format(points=first, then=policy_said(then or "zero"))
    said = {
        "fixed": gettext("{points} points every time"),
        "penalty": gettext("{points} points deducted"),
    }.get(name, "")
    plain = POLICIES_SAID[name]
    return said.format(points=number) if said else plain[0].lower() + plain[1:]
