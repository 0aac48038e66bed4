"""Bids and doubling in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring import Variant
from scoring.record import CAPOT


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
