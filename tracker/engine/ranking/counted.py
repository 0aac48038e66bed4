"""What happens in the hands of a game, as far as keys count it."""

from scoring import Variant
from scoring.language import phrase


def uncounted_keys(variant: Variant) -> dict[str, str]:
    """By its code why a key has nothing to count in a game, as a reason after "skipped"."""
    found: dict[str, str] = dict.fromkeys(("EXACT", "SKUNK"), phrase("nobody writes them down"))
    if not (variant.march or variant.all_tricks):
        reason = phrase(
            "this game gives nothing for winning every trick, so marches are not written down"
        )
        found |= {"MARCH": reason, "MARCH_AGAINST": reason}
    if variant.obligation == "none":
        reason = phrase("nobody has to make anything in this game")
        found |= dict.fromkeys(("MADE", "NAT", "SET"), reason)
    if not variant.has_bella:
        found["BELLA"] = phrase("this game has no bella")
    return found
