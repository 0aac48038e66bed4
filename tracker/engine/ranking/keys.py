"""Every key by its code, as a tournament stores it."""

import re
from collections.abc import Callable

from scoring.language import phrase
from tracker.engine.ranking import family_keys, opponents, schedule
from tracker.engine.ranking import key as lot
from tracker.engine.ranking.key import TieBreak, rename_key

GP = rename_key(
    family_keys.PTS, "GP", phrase("Game points"), phrase("The points of all rounds that count.")
)

_PLAIN: tuple[TieBreak, ...] = (
    *(family_keys.PTS, family_keys.LOWEST_PTS, family_keys.DIFF, family_keys.AGAINST),
    *(family_keys.MP, GP, family_keys.WON, family_keys.WIN),
    *(family_keys.MARCH, family_keys.MARCH_AGAINST, family_keys.NAT, family_keys.SET),
    *(family_keys.MADE, family_keys.MELD, family_keys.BELLA, family_keys.EXACT, family_keys.SKUNK),
    *(family_keys.HIGH, family_keys.LOW, family_keys.LASTR, family_keys.CNT_FIRST),
    family_keys.FEWEST,
    *(family_keys.AGE, family_keys.FEWER_ROUNDS),
    *(family_keys.HEAD, family_keys.DE, family_keys.EDE),
    *(family_keys.AMONG_MP, family_keys.AMONG_PTS, family_keys.AMONG_DIFF, family_keys.AMONG_WON),
    *(family_keys.SDC, family_keys.DC),
    *(opponents.BH, opponents.FB, opponents.AOB, opponents.SB),
    *(
        opponents.extended_sonneborn_berger("MP", "MP"),
        opponents.extended_sonneborn_berger("MP", "GP"),
    ),
    *(
        opponents.extended_sonneborn_berger("GP", "MP"),
        opponents.extended_sonneborn_berger("GP", "GP"),
    ),
    *(schedule.PS, schedule.KS, schedule.REP, schedule.ARO, schedule.TPR),
    *(schedule.SOS, schedule.SOP, schedule.SOSOS, schedule.SODOS),
    *(schedule.NBW, schedule.CUSS, schedule.MEDBH),
    *(lot.PLAYOFF, lot.LOT),
)
KEYS: dict[str, TieBreak] = {key.code: key for key in _PLAIN}
"""All keys without an option of their own."""

_WITH_NUMBER: dict[str, Callable[[int], TieBreak]] = {
    "BH/C": lambda number: opponents.buchholz(cut=number),
    "BH/M": lambda number: opponents.buchholz(median=number),
    "FB/C": lambda number: opponents.fore_buchholz(cut=number),
    "FB/M": lambda number: opponents.fore_buchholz(median=number),
    "SB/C": lambda number: opponents.sonneborn_berger(cut=number),
    "SB/M": lambda number: opponents.sonneborn_berger(median=number),
    "PS/C": schedule.progressive,
    "KS/L": schedule.koya,
    "MADE/": family_keys.made,
}
"""Keys that a number completes, such as BH/C1, KS/L+1 or MADE/10."""


def key_for(code: str) -> TieBreak:
    """The key with this code; raises KeyError where there is none."""
    if code in KEYS:
        return KEYS[code]
    start, number = _parts(code)
    return _WITH_NUMBER[start](number)


def _parts(code: str) -> tuple[str, int]:
    """The code without its number, and the number."""
    found = re.fullmatch(r"(.*?)([+-]?[0-9]{1,3})", code)
    if found is None:
        raise KeyError(code)
    return found[1], int(found[2])
