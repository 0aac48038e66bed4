"""How jass players in Switzerland play their events."""

from scoring.language import phrase
from tracker.tournaments.setup.preset_choice_pages import ABSENT, EventPreset, keys_of
from tracker.tournaments.setup.set_up_queries import SetUp

_KEYS = "PTS HIGH LOT"
_AS_SWISS_CLUBS = {"bye": "own_average", "late": "zero", **ABSENT}
_PREISJASSEN = {
    "multipliers": "1-1-1",
    "announcements": False,
    "bella_points": 0,
    "all_tricks": 0,
}
"""Only the cards and the last trick count, 157 in each hand."""
SWISS = (
    EventPreset(
        "preisjassen",
        phrase("Preisjassen"),
        phrase(
            "As in Switzerland: 4 rounds of 12 hands of schieber, a new partner by lot each round. "
            "Every hand counts once, without melds, stöck and match; points add up."
        ),
        SetUp(
            game="schieber",
            format="drawn-partners",
            rounds=4,
            hands=12,
            keys=keys_of(_KEYS, "schieber"),
            options=_PREISJASSEN,
            unplayed=_AS_SWISS_CLUBS,
        ),
    ),
    EventPreset(
        "partnerschieber",
        phrase("Partnerschieber"),
        phrase(
            "As in Switzerland: fixed pairs, 5 rounds of 8 hands of schieber. Every hand counts "
            "once, without melds, stöck and match; points add up."
        ),
        SetUp(
            game="schieber",
            format="standing-order",
            rounds=5,
            hands=8,
            keys=keys_of(_KEYS, "schieber"),
            options=_PREISJASSEN,
            unplayed=_AS_SWISS_CLUBS,
        ),
    ),
    EventPreset(
        "einzelschieber",
        phrase("Einzelschieber, the best 3"),
        phrase(
            "As in Switzerland: 4 rounds of 12 hands of schieber with drawn partners; the best 3 "
            "count. Every hand counts once, without melds, stöck and match."
        ),
        SetUp(
            game="schieber",
            format="drawn-partners",
            rounds=4,
            hands=12,
            keys=keys_of(_KEYS, "schieber"),
            options=_PREISJASSEN,
            best=3,
            unplayed=_AS_SWISS_CLUBS,
        ),
    ),
)
