"""The tie-breaks of an event in their order: each in words, and a sentence of all."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import VARIANTS
from scoring.language import chain_texts, phrase
from tracker.engine.ranking.counted import uncounted_keys
from tracker.engine.ranking.key import TieBreak
from tracker.engine.ranking.keys import key_for

LOT = "LOT"


@dataclass(frozen=True, slots=True)
class KeyShown:
    """A tie-break at its place; `warning` says why it decides nothing, or when it does not."""

    code: str
    title: str
    help: str
    warning: str
    is_first: bool
    is_last: bool


def keys_shown(codes: Sequence[str], game: str) -> tuple[KeyShown, ...]:
    """The tie-breaks with these codes, as a game can feed them; codes that mean nothing go."""
    found = _known(codes)
    nothing = uncounted_keys(VARIANTS[game])
    return tuple(
        KeyShown(
            key.code,
            key.title,
            key.help,
            _warning(key, nothing.get(key.code, "")),
            is_first=place == 0,
            is_last=place == len(found) - 1,
        )
        for place, key in enumerate(found)
    )


def order_said(codes: Sequence[str]) -> str:
    """What decides, in one sentence: “Places go by points; ties by Buchholz”."""
    keys = _known(codes)
    if not keys:
        return _("Nothing decides the places yet.")
    quoted = [_("“{name}”").format(name=key.title) for key in keys]
    if len(quoted) == 1:
        return _("Places are decided by {first}. Whoever is tied shares the place.").format(
            first=quoted[0]
        )
    ties = chain_texts(quoted[1:], phrase("{one}, then by {other}"))
    said = _(
        "Places are decided by {first}; ties by {ties}. Whoever is still tied shares the place."
    )
    if keys[-1].code == LOT:
        said = _("Places are decided by {first}; ties by {ties}.")
    return said.format(first=quoted[0], ties=ties)


def _known(codes: Sequence[str]) -> list[TieBreak]:
    found = []
    for code in codes:
        try:
            found.append(key_for(code))
        except KeyError:
            continue
    return found


def _warning(key: TieBreak, nothing: str) -> str:
    if nothing:
        return _("It decides nothing: {reason}.").format(reason=nothing)
    return _("It depends on hands. A result from a slip leaves it out.") if key.is_of_hands else ""
