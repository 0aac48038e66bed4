"""Counted nouns in the reader's language."""

from collections.abc import Callable, Mapping

from scoring.language import phrases

_COUNTED: Mapping[str, Callable[[int], str]] = {
    "big point": lambda many: phrases("{number} big point", "{number} big points", many),
    "day": lambda many: phrases("{number} day", "{number} days", many),
    "entrant": lambda many: phrases("{number} entrant", "{number} entrants", many),
    "game": lambda many: phrases("{number} game", "{number} games", many),
    "group": lambda many: phrases("{number} group", "{number} groups", many),
    "hand": lambda many: phrases("{number} hand", "{number} hands", many),
    "hour": lambda many: phrases("{number} hour", "{number} hours", many),
    "meeting": lambda many: phrases("{number} meeting", "{number} meetings", many),
    "minute": lambda many: phrases("{number} minute", "{number} minutes", many),
    "pair": lambda many: phrases("{number} pair", "{number} pairs", many),
    "phone": lambda many: phrases("{number} phone", "{number} phones", many),
    "player": lambda many: phrases("{number} player", "{number} players", many),
    "round": lambda many: phrases("{number} round", "{number} rounds", many),
    "seat": lambda many: phrases("{number} seat", "{number} seats", many),
    "table": lambda many: phrases("{number} table", "{number} tables", many),
}


def counted_noun(count: int, thing: str) -> str:
    """Formats a count with its noun: "1 hand", "3 hands"."""
    return _COUNTED[thing](count)
