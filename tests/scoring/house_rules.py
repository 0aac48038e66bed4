"""The house rules of every game: the table of rules.md, section 8, copied by hand, and the others.

A game that names its house rules itself has a table of its own in section 9, which is read from the
page. What came otherwise has those that its variant offers, and its own values in them.
"""

import re
from pathlib import Path
from typing import Any, NamedTuple

from scoring import VARIANTS, options_of

TWELVE = (
    *(
        "clobby",
        "klobber-nuggie",
        "partnership-clobber",
        "klaberjass",
        "zensa",
        "clobyosh",
        "darda",
    ),
    *("klammern", "klapper-jas-4", "klapper-jas-3", "klapper-jas-2", "clabber"),
)
LADDERS = ("klammern", "klapper-jas-4", "klapper-jas-3", "klapper-jas-2")
RACES = tuple(game for game in TWELVE if game not in LADDERS)
TWO_PLAYER_RACES = ("clobby", "klobber-nuggie", "klaberjass", "zensa", "clobyosh", "darda")
NOT_NUGGIE = tuple(game for game in TWELVE if game != "klobber-nuggie")
WITH_TIES = tuple(game for game in NOT_NUGGIE if game != "klammern")

OFFERED = {
    "target": TWELVE,
    "both_out": TWELVE,
    "instant_end": TWO_PLAYER_RACES,
    "schmeiss": TWO_PLAYER_RACES,
    "meld_tie": WITH_TIES,
    "longer_wins": NOT_NUGGIE,
    "split_runs": NOT_NUGGIE,
    "melds_need_trick": TWELVE,
    "marriages": ("klobber-nuggie",),
    "bella_points": NOT_NUGGIE,
    "bella_needs_trick": NOT_NUGGIE,
    "set_pays": RACES,
    "tie_pays": TWELVE,
    "all_tricks": RACES,
    "renege": RACES,
    "value_take": LADDERS,
    "value_other": LADDERS,
    "loss_factor": LADDERS,
}
DEFAULTS: dict[str, dict[str, Any]] = {
    "target": {"": 500, "klobber-nuggie": 250, "clobyosh": 501, "klammern": None}
    | dict.fromkeys(LADDERS[1:], 12),
    "both_out": {"": "highest"},
    "instant_end": {"": False, "clobyosh": True},
    "schmeiss": {"": "caller_makes", "clobby": "opponent_takes"}
    | dict.fromkeys(("clobyosh", "klobber-nuggie"), "off"),
    "meld_tie": {"": "eldest", "partnership-clobber": "split"}
    | dict.fromkeys(("clobby", "clabber"), "none"),
    "longer_wins": {"": False, "clabber": True},
    "split_runs": {"": False, "partnership-clobber": True},
    "melds_need_trick": {"": False}
    | dict.fromkeys(("clobyosh", "partnership-clobber", *LADDERS[1:]), True),
    "marriages": {"": False},
    "bella_points": {"": 20, "darda": 40},
    "bella_needs_trick": {"": False},
    "set_pays": {"": "both", "klobber-nuggie": "own", "clabber": "own"},
    "tie_pays": {"": "defender_own", "clobyosh": "carry"} | dict.fromkeys(LADDERS, "both"),
    "all_tricks": {"": 0, "partnership-clobber": "double"},
    "renege": {"": "off", "clabber": "total_plus_melds"},
    "value_take": {"": 2, "klammern": 1},
    "value_other": {"": 1},
    "loss_factor": {"": 2},
}
CHOICES: dict[str, list[Any]] = {
    "both_out": ["highest", "maker"],
    "instant_end": [True, False],
    "schmeiss": ["opponent_takes", "caller_makes", "off"],
    "meld_tie": ["none", "eldest", "split"],
    "longer_wins": [True, False],
    "split_runs": [True, False],
    "melds_need_trick": [True, False],
    "marriages": [True, False],
    "bella_needs_trick": [True, False],
    "set_pays": ["both", "own"],
    "tie_pays": ["defender_own", "carry", "both", "made"],
    "all_tricks": ["double"],
    "renege": ["total_plus_melds", "off"],
}
LEAST = {"target": 1, "bella_points": 0, "all_tricks": 0, "loss_factor": 1} | dict.fromkeys(
    ("value_take", "value_other"), 0
)
LEAST_IN_RACES = {"both_out": 1}


class HouseRule(NamedTuple):
    """A row of a game's own table: the choices, the least number, None without one, the default."""

    choices: list[Any]
    least: int | None
    standard: Any


PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
VALUES = {"true": True, "false": False, "null": None}


def own_table(game: str) -> dict[str, HouseRule]:
    """The house rules that a game names itself, as docs/rules.md has them; empty without any."""
    section = PAGE.read_text().split("\n## 9. ")[1]
    _, _heading, below = section.partition(f"\n### {VARIANTS[game].name}\n")
    _, _head, table = below.partition("\n### ")[0].partition("| option | values | default |\n")
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[1:] if line[:1] == "|"]
    return {name.strip("`"): _house_rule(values, usual) for name, values, usual in rows}


def _house_rule(values: str, usual: str) -> HouseRule:
    number = re.search(r"whole number from (\d+)", values)
    (standard,) = _values(usual)
    return HouseRule(_values(values), None if number is None else int(number[1]), standard)


def _values(cell: str) -> list[Any]:
    texts = re.findall(r"`([^`]+)`", cell)
    return [VALUES.get(text, int(text) if text.isdecimal() else text) for text in texts]


OWN = {game: table for game in VARIANTS if (table := own_table(game))}


def offered(game: str) -> set[str]:
    """The house rules of a game, by the table where it stands there."""
    if game in OWN:
        return {*OWN[game]}
    if game in TWELVE:
        return {name for name, games in OFFERED.items() if game in games}
    return {option.name for option in options_of(VARIANTS[game])}


def standard(game: str, name: str) -> Any:
    """What an option is in a game without house rules, by the table where it stands there."""
    if game in OWN:
        return OWN[game][name].standard
    if game in TWELVE:
        return DEFAULTS[name].get(game, DEFAULTS[name][""])
    return getattr(VARIANTS[game], name)


OF_MELDS = ("set_and_sequence_share", "longer_wins", "meld_tie", "gives_melds")


def chosen_with(game: str, name: str) -> dict[str, Any]:
    """The house rules without which this one has nothing to act upon."""
    if name in OF_MELDS and not VARIANTS[game].announcements:
        return {"announcements": True}
    return {}


GAMES_AND_OPTIONS = [(game, name) for game in VARIANTS for name in sorted(offered(game))]


def least(game: str, name: str) -> int | None:
    """The lowest number that an option can be in a game, None where it is no number."""
    if game in OWN:
        return OWN[game][name].least
    if name in LEAST_IN_RACES and VARIANTS[game].is_race:
        return LEAST_IN_RACES[name]
    return LEAST.get(name)


def allowed(game: str, name: str) -> list[Any]:
    """The choices of an option in a game, by the table."""
    if game in OWN:
        return OWN[game][name].choices
    if name == "tie_pays" and not VARIANTS[game].is_race:
        return ["both", "made"]
    return CHOICES.get(name, []) + ([None] if name == "target" else [])
