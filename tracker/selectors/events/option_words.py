"""The names of formats, of their options and of the groups of tie-breaks."""

from collections.abc import Mapping

FORMAT_WORDS: Mapping[str, tuple[str, str]] = {
    "drawn-partners": (
        "Partners drawn each round",
        "Everybody enters alone and has a new partner and new opponents in every round.",
    ),
    "standing-order": (
        "In the order of the standings",
        "Round 1 by lot; then neighbours of the standings meet: 1 and 2, 3 and 4.",
    ),
    "mitchell": (
        "One half stays, one half moves",
        "Odd pairs stay at their tables, the others move up by one after every round.",
    ),
    "balanced": (
        "Everybody with everybody",
        "A fixed plan: each is everybody’s partner once and everybody’s opponent twice.",
    ),
    "round-robin": ("All against all", "Everybody meets everybody, once or twice."),
    "howell": (
        "All against all, sides shared out",
        "As all against all, with each two pairs on one line about half the time.",
    ),
    "swiss": ("Swiss system", "In every round those meet who have about the same points."),
    "groups": ("Groups, then finals", "All against all in groups; the best of them play finals."),
    "knock-out": ("Knock-out", "Who loses is out, until one is left."),
    "progressive": (
        "Winners move up",
        "The winners go to the next table, part, and play with a loser of that table.",
    ),
    "series": (
        "Series, tables by the standings",
        "Series 1 by lot; then the first of the standings share table 1, the next table 2.",
    ),
    "teams": ("Teams of four", "Two tables a match; both results together decide it."),
}
"""By its code the name of a format and what it is, the most played first."""

OPTION_WORDS: Mapping[tuple[str, str], tuple[str, str, Mapping[str, str]]] = {
    ("drawn-partners", "odd"): (
        "Players over full tables of four",
        "",
        {
            "sit": "Sit out by turns",
            "house": "Two or three play with the house, one alone sits out",
            "three": "Three play a game for three, one or two sit out",
        },
    ),
    ("standing-order", "club"): (
        "Keep those of one club apart by",
        "How far they go apart in the standings so as not to meet, squared. 0: not at all.",
        {},
    ),
    ("swiss", "method"): (
        "Who meets among six with the same points",
        "",
        {
            "fold": "1 and 4, 2 and 5, 3 and 6",
            "slide": "1 and 6, 2 and 5, 3 and 4",
            "adjacent": "1 and 2, 3 and 4, 5 and 6",
            "random": "By lot",
        },
    ),
    ("swiss", "step"): (
        "Points that are about the same",
        "Points are rounded to multiples of this. 0: only equal points are the same.",
        {},
    ),
    ("round-robin", "double"): ("Everybody meets twice", "", {}),
    ("mitchell", "boards"): (
        "The same deals at all tables",
        "Sets of boards move down a table after every round.",
        {},
    ),
    ("mitchell", "arrow_switch"): (
        "One ranking for both halves",
        "The two halves change sides in one of eight rounds, so that they can be compared.",
        {},
    ),
    ("groups", "groups"): ("Groups", "", {}),
    ("groups", "size"): (
        "Or groups of at least",
        "As many groups as there can be of this size. 0: the number above decides.",
        {},
    ),
    ("groups", "qualifiers"): ("Who comes on from each group", "", {}),
    ("groups", "best_thirds"): (
        "And of those next in their groups",
        "So many of the best come on as well.",
        {},
    ),
    ("groups", "by"): (
        "How groups are made",
        "",
        {"snake": "By start number, there and back", "lot": "By lot"},
    ),
    ("groups", "then"): (
        "After the groups",
        "",
        {
            "knock_out": "A knock-out of the best",
            "cascade": "A final for all the first, one for all the second, and so on",
            "none": "Nothing: the groups decide",
        },
    ),
    ("knock-out", "consolation"): (
        "Consolation",
        "Who loses in round 1 plays a knock-out among themselves.",
        {},
    ),
    ("knock-out", "double"): ("Out after two losses", "", {}),
    ("knock-out", "placement"): (
        "Every place is played for",
        "Losers play on against losers.",
        {},
    ),
    ("knock-out", "redraw"): ("Who is left is drawn anew each round", "", {}),
    ("series", "short_tables"): (
        "Tables of one player less",
        "Where the number does not divide; otherwise the last sit out.",
        {},
    ),
    ("teams", "method"): (
        "Which teams meet",
        "In the order of the standings the first round is drawn by lot.",
        {
            "round_robin": "All against all",
            "knock_out": "Who loses is out",
            "standing_order": "In the order of the standings",
        },
    ),
}
"""By format and option its label, its help and its values in words."""

KEY_GROUPS: Mapping[str, str] = {
    "Points": "PTS PTS/LOW MP DIFF AGAINST",
    "Games and tables": "WON WIN CNT_FIRST",
    "What happened in the hands": "MARCH MARCH_AGAINST NAT SET MADE MELD BELLA",
    "Single rounds": "HIGH LOW LASTR PS REP FEWER_ROUNDS",
    "Among the tied": "HEAD DE EDE AMONG_PTS AMONG_DIFF AMONG_WON",
    "Strength of the others": "BH BH/C1 BH/M1 FB SB SOS SOP",
    "In the end": "PLAYOFF LOT",
}
"""The codes of the tie-breaks to choose from."""
