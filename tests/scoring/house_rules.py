"""The table of house rules of rules.md, section 8, copied by hand for the games that stand in it.

A game that came later has the house rules that its variant offers, and its own values in them.
"""

from typing import Any

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


def offered(game: str) -> set[str]:
    """The house rules of a game, by the table where it stands there."""
    if game in TWELVE:
        return {name for name, games in OFFERED.items() if game in games}
    return {option.name for option in options_of(VARIANTS[game])}


def standard(game: str, name: str) -> Any:
    """What an option is in a game without house rules, by the table where it stands there."""
    if game in TWELVE:
        return DEFAULTS[name].get(game, DEFAULTS[name][""])
    return getattr(VARIANTS[game], name)


GAMES_AND_OPTIONS = [(game, name) for game in VARIANTS for name in sorted(offered(game))]


def allowed(game: str, name: str) -> list[Any]:
    """The choices of an option in a game, by the table."""
    if name == "tie_pays" and not VARIANTS[game].is_race:
        return ["both", "made"]
    return CHOICES.get(name, []) + ([None] if name == "target" else [])
