"""What a bid says of raising, the same for every game."""

from collections.abc import Mapping
from typing import Any


def raise_of(bid: Mapping[str, Any]) -> str:
    """The code of the last raise: "kontra", "re", or the number of it where there are more."""
    if raised := bid.get("raised"):
        return str(raised)
    return "re" if bid.get("re") else "kontra" if bid.get("kontra") else ""
