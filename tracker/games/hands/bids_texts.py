"""What was bid, and how often it was doubled, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring import Variant
from scoring.record import CAPOT


def raise_names(variant: Variant) -> Mapping[str, str]:
    """What the raises of a game are called, by their codes (`tracker.engine.records.tallies`)."""
    words = variant.words
    if words.raises:
        return {str(number): name for number, name in enumerate(words.raises, start=1)}
    return {"kontra": words.kontra, "re": words.re}


def doubled_words(variant: Variant) -> Mapping[str, str]:
    """How it is said that a hand was raised, in the words of the game."""
    names = raise_names(variant)
    text = {code: str(_("with {kontra}").format(kontra=name)) for code, name in names.items()}
    if "re" in names:
        text["re"] = str(_("with {kontra} and {re}").format(**names))
    return {"": "", **text}


def contract_text(variant: Variant, contract: int | str | None) -> str:
    """What was bid: a number, or the word for every trick; nothing where nothing was."""
    if contract == CAPOT:
        return variant.words.sweep or str(_("every trick"))
    return "" if contract is None else str(contract)
