"""Presets that follow the customs of communities."""

from dataclasses import dataclass

from scoring import VARIANTS
from scoring.language import phrase
from tracker.engine.formats import FORMATS
from tracker.engine.ranking.codes import AVERAGE
from tracker.engine.ranking.key import uncounted_keys
from tracker.tournaments.book.set_up_queries import TournamentSettings

# A kind of tournament with its usual set-up, and the tie-breaks that its game has.


@dataclass(frozen=True, slots=True)
class TournamentPreset:
    """A kind of tournament with its usual set-up."""

    code: str
    name: str
    about: str
    set_up: TournamentSettings


def keys_of(codes: str, game: str = "clabber") -> tuple[str, ...]:
    """The tie-breaks of a community, as far as the game has something for them to count."""
    nothing = uncounted_keys(VARIANTS[game])
    return tuple(code for code in codes.split() if code not in nothing)


ABSENT = {"absent": "zero", "left": "zero", "expelled": "zero"}
"""Policies for those who do not turn up or do not stay."""


# How jass players in Switzerland play their tournaments.


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
    TournamentPreset(
        "preisjassen",
        phrase("Preisjassen"),
        phrase(
            "As in Switzerland: 4 rounds of 12 hands of schieber, a new partner by lot each round. "
            "Every hand counts once, without melds, stöck and match; points add up."
        ),
        TournamentSettings(
            game="schieber",
            format="drawn-partners",
            rounds=4,
            hands=12,
            keys=keys_of(_KEYS, "schieber"),
            options=_PREISJASSEN,
            unplayed=_AS_SWISS_CLUBS,
        ),
    ),
    TournamentPreset(
        "partnerschieber",
        phrase("Partnerschieber"),
        phrase(
            "As in Switzerland: fixed pairs, 5 rounds of 8 hands of schieber. Every hand counts "
            "once, without melds, stöck and match; points add up."
        ),
        TournamentSettings(
            game="schieber",
            format="standing-order",
            rounds=5,
            hands=8,
            keys=keys_of(_KEYS, "schieber"),
            options=_PREISJASSEN,
            unplayed=_AS_SWISS_CLUBS,
        ),
    ),
    TournamentPreset(
        "einzelschieber",
        phrase("Einzelschieber, the best 3"),
        phrase(
            "As in Switzerland: 4 rounds of 12 hands of schieber with drawn partners; the best 3 "
            "count. Every hand counts once, without melds, stöck and match."
        ),
        TournamentSettings(
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


_DUTCH, _FRENCH = "PTS MARCH NAT HIGH LOT", "PTS DIFF WON LOT"
_BUCHHOLZ, _KNOCK_OUT = "MP HEAD BH/C1 BH SB DIFF LOT", "MP AMONG_DIFF PTS PLAYOFF"
_AS_DUTCH_CLUBS = {
    "bye": "once:1600",
    "requested_bye": "field_min",
    "late": "fixed:1450",
    **ABSENT,
}
"""A player who cancels in time gets the lowest score."""
_AS_KLAVERJAS_CLUBS = {
    **_AS_DUTCH_CLUBS,
    "bye": "once:1600:fixed:1450",
    "requested_bye": "fixed:1450",
}
"""Every missed round counts 1450; only a bye counts more."""
_AS_FRENCH_CLUBS = {"bye": "field_average", "late": "zero", **ABSENT}

_AVERAGE = {"bye": AVERAGE}

_ALL = (
    TournamentPreset(
        "club-evening",
        phrase("Club evening, partners drawn"),
        phrase(
            "As in the Netherlands: 4 rounds of 16 hands, a new partner by lot each round, points "
            "add up. Whoever sits out for the first time gets 1600."
        ),
        TournamentSettings(
            game="clabber",
            format="drawn-partners",
            rounds=4,
            hands=16,
            keys=keys_of(_DUTCH),
            unplayed=_AS_DUTCH_CLUBS,
        ),
    ),
    TournamentPreset(
        "pairs-evening",
        phrase("Pairs evening, one half moves"),
        phrase(
            "As in the Netherlands: fixed pairs, 6 rounds of 16 hands; even pairs move up a table."
        ),
        TournamentSettings(
            game="clabber",
            format="mitchell",
            rounds=6,
            hands=16,
            keys=keys_of(_DUTCH),
            unplayed=_AS_DUTCH_CLUBS,
        ),
    ),
    TournamentPreset(
        "klaverjas-drive",
        phrase("Klaverjas drive"),
        phrase(
            "As in the Netherlands: 3 rounds of 16 hands of klaverjas, a new partner by lot each "
            "round; points add up. Whoever sits out for the first time gets 1600, other missed "
            "rounds count 1450. Most marches can have a prize."
        ),
        TournamentSettings(
            game="klaverjas",
            format="drawn-partners",
            rounds=3,
            hands=16,
            keys=keys_of(_DUTCH, "klaverjas"),
            unplayed=_AS_KLAVERJAS_CLUBS,
        ),
    ),
    TournamentPreset(
        "concours",
        phrase("Concours"),
        phrase(
            "As in France: fixed pairs, 4 rounds of 12 hands. Round 1 by lot, then "
            "the first meets the second, the third the fourth."
        ),
        TournamentSettings(
            game="clabber",
            format="standing-order",
            rounds=4,
            hands=12,
            keys=keys_of(_FRENCH),
            unplayed=_AS_FRENCH_CLUBS,
        ),
    ),
    TournamentPreset(
        "belote-contest",
        phrase("Belote contest"),
        phrase(
            "As in France: fixed pairs, 4 rounds of 12 hands of belote. Tied makers are set; "
            "points add up."
        ),
        TournamentSettings(
            game="belote",
            format="standing-order",
            rounds=4,
            hands=12,
            keys=keys_of(_FRENCH, "belote"),
            options={"tie_pays": "both"},
            unplayed=_AS_FRENCH_CLUBS,
        ),
    ),
    TournamentPreset(
        "coinche-contest",
        phrase("Coinche contest"),
        phrase(
            "As in France: fixed pairs, 4 rounds of 12 hands of coinche. Only the belote is "
            "announced, up to 160 or capot is bid; points add up."
        ),
        TournamentSettings(
            game="coinche",
            format="standing-order",
            rounds=4,
            hands=12,
            keys=keys_of(_FRENCH, "coinche"),
            options={"announcements": False, "contract_max": 160},
            unplayed=_AS_FRENCH_CLUBS,
        ),
    ),
    *SWISS,
    TournamentPreset(
        "pairs-race",
        phrase("Pairs race"),
        phrase("Fixed pairs, 5 rounds of one game to its target; 2 for a win, Swiss system."),
        TournamentSettings(
            game="clabber",
            format="swiss",
            rounds=5,
            scoring="wdl2",
            keys=keys_of(_BUCHHOLZ),
            unplayed=_AVERAGE,
        ),
    ),
    TournamentPreset(
        "league",
        phrase("Round robin"),
        phrase(
            "Everybody meets everybody in a game to its target; 3 for a win. 7 rounds are "
            "right for 8 entrants."
        ),
        TournamentSettings(
            game="clabber",
            format="round-robin",
            rounds=7,
            scoring="wdl3",
            keys=("MP", "AMONG_PTS", "AMONG_DIFF", "AMONG_WON", "PLAYOFF"),
            unplayed=_AVERAGE,
        ),
    ),
    TournamentPreset(
        "baloot-league",
        phrase("Baloot league"),
        phrase(
            "Fixed pairs, each against each in a game of baloot to 152; 3 for a win. 7 rounds are "
            "right for 8 pairs."
        ),
        TournamentSettings(
            game="baloot",
            format="round-robin",
            rounds=7,
            scoring="wdl3",
            keys=("MP", "AMONG_PTS", "AMONG_DIFF", "AMONG_WON", "PLAYOFF"),
            unplayed=_AVERAGE,
        ),
    ),
    TournamentPreset(
        "home-and-away",
        phrase("League, home and away"),
        phrase(
            "Everybody meets everybody at home and away, a round on each date; 3 for a win. 14 "
            "rounds are right for 8 entrants."
        ),
        TournamentSettings(
            game="clabber",
            format="league",
            rounds=14,
            hands=16,
            scoring="wdl3",
            keys=("MP", "DIFF", "WON"),
            unplayed={"bye": "zero"},
        ),
    ),
    TournamentPreset(
        "knock-out",
        phrase("Knock-out, best of three"),
        phrase("The loser is out. 4 rounds are right for 9 to 16 entrants."),
        TournamentSettings(
            game="clabber",
            format="knock-out",
            rounds=4,
            games=3,
            scoring="wdl2",
            keys=keys_of(_KNOCK_OUT),
            unplayed=_AVERAGE,
        ),
    ),
    TournamentPreset(
        "bela-cup",
        phrase("Bela cup"),
        phrase("As in Croatia: pairs, games of bela to 1001, best of three. The loser is out."),
        TournamentSettings(
            game="bela",
            format="knock-out",
            rounds=4,
            games=3,
            scoring="wdl2",
            keys=keys_of(_KNOCK_OUT, "bela"),
            unplayed=_AVERAGE,
        ),
    ),
    TournamentPreset(
        "groups",
        phrase("Groups and finals"),
        phrase(
            "Four groups, each a round robin; two of each play a knock-out. 6 rounds for 16 "
            "entrants."
        ),
        TournamentSettings(
            game="clabber",
            format="groups",
            rounds=6,
            scoring="wdl2",
            keys=keys_of(_KNOCK_OUT),
            unplayed=_AVERAGE,
        ),
    ),
    TournamentPreset(
        "duel",
        phrase("Two players at a table"),
        phrase("Klaberjass for two: 5 rounds of one game, 2 for a win, Swiss system."),
        TournamentSettings(
            game="klaberjass",
            format="swiss",
            rounds=5,
            scoring="wdl2",
            keys=keys_of(_BUCHHOLZ),
            unplayed=_AVERAGE,
        ),
    ),
    TournamentPreset(
        "series",
        phrase("Three at a table, in series"),
        phrase("Three series of 36 hands, each alone; tables by the standings."),
        TournamentSettings(
            game="klapper-jas-3",
            format="series",
            rounds=3,
            hands=36,
            keys=("PTS", "HIGH", "LOT"),
            unplayed={"bye": "own_average", "late": "zero", **ABSENT},
        ),
    ),
)


def presets() -> tuple[TournamentPreset, ...]:
    """The kinds of tournament to choose from."""
    return tuple(preset for preset in _ALL if preset.set_up.format in FORMATS)


def preset(code: str) -> TournamentPreset | None:
    """The kind with this code."""
    return next((preset for preset in presets() if preset.code == code), None)
