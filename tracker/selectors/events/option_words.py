"""The names of formats, of their options and of the groups of tie-breaks."""

from collections.abc import Mapping

from scoring.language import phrase

FORMAT_WORDS: Mapping[str, tuple[str, str]] = {
    "drawn-partners": (
        phrase("Partners drawn each round"),
        phrase("Everybody enters alone and has a new partner and new opponents in every round."),
    ),
    "standing-order": (
        phrase("In the order of the standings"),
        phrase("Round 1 by lot; then neighbours of the standings meet: 1 and 2, 3 and 4."),
    ),
    "mitchell": (
        phrase("One half stays, one half moves"),
        phrase("Odd pairs stay at their tables, the others move up by one after every round."),
    ),
    "balanced": (
        phrase("Everybody with everybody"),
        phrase("A fixed plan: each is everybody’s partner once and everybody’s opponent twice."),
    ),
    "round-robin": (phrase("All against all"), phrase("Everybody meets everybody, once or twice.")),
    "howell": (
        phrase("All against all, sides shared out"),
        phrase("As all against all, with each two pairs on one line about half the time."),
    ),
    "swiss": (
        phrase("Swiss system"),
        phrase("In every round those meet who have about the same points."),
    ),
    "groups": (
        phrase("Groups, then finals"),
        phrase("All against all in groups; the best of them play finals."),
    ),
    "knock-out": (phrase("Knock-out"), phrase("Who loses is out, until one is left.")),
    "progressive": (
        phrase("Winners move up"),
        phrase("The winners go to the next table, part, and play with a loser of that table."),
    ),
    "series": (
        phrase("Series, tables by the standings"),
        phrase("Series 1 by lot; then the first of the standings share table 1, the next table 2."),
    ),
    "teams": (
        phrase("Teams of four"),
        phrase("Two tables a match; both results together decide it."),
    ),
}
"""By its code the name of a format and what it is, the most played first."""

OPTION_WORDS: Mapping[tuple[str, str], tuple[str, str, Mapping[str, str]]] = {
    ("drawn-partners", "odd"): (
        phrase("Players over full tables of four"),
        "",
        {
            "sit": phrase("Sit out by turns"),
            "house": phrase("Two or three play with the house, one alone sits out"),
            "three": phrase("Three play a game for three, one or two sit out"),
        },
    ),
    ("standing-order", "club"): (
        phrase("Keep those of one club apart by"),
        phrase("How far they go apart in the standings so as not to meet, squared. 0: not at all."),
        {},
    ),
    ("swiss", "method"): (
        phrase("Who meets among six with the same points"),
        "",
        {
            "fold": "1 and 4, 2 and 5, 3 and 6",
            "slide": "1 and 6, 2 and 5, 3 and 4",
            "adjacent": "1 and 2, 3 and 4, 5 and 6",
            "random": phrase("By lot"),
        },
    ),
    ("swiss", "step"): (
        phrase("Points that are about the same"),
        phrase("Points are rounded to multiples of this. 0: only equal points are the same."),
        {},
    ),
    ("round-robin", "double"): (phrase("Everybody meets twice"), "", {}),
    ("mitchell", "boards"): (
        phrase("The same deals at all tables"),
        phrase("Sets of boards move down a table after every round."),
        {},
    ),
    ("mitchell", "arrow_switch"): (
        phrase("One ranking for both halves"),
        phrase("The two halves change sides in one of eight rounds, so that they can be compared."),
        {},
    ),
    ("groups", "groups"): (phrase("Groups"), "", {}),
    ("groups", "size"): (
        phrase("Or groups of at least"),
        phrase("As many groups as there can be of this size. 0: the number above decides."),
        {},
    ),
    ("groups", "qualifiers"): (phrase("Who comes on from each group"), "", {}),
    ("groups", "best_thirds"): (
        phrase("And of those next in their groups"),
        phrase("So many of the best come on as well."),
        {},
    ),
    ("groups", "by"): (
        phrase("How groups are made"),
        "",
        {"snake": phrase("By start number, there and back"), "lot": phrase("By lot")},
    ),
    ("groups", "then"): (
        phrase("After the groups"),
        "",
        {
            "knock_out": phrase("A knock-out of the best"),
            "cascade": phrase("A final for all the first, one for all the second, and so on"),
            "none": phrase("Nothing: the groups decide"),
        },
    ),
    ("knock-out", "consolation"): (
        phrase("Consolation"),
        phrase("Who loses in round 1 plays a knock-out among themselves."),
        {},
    ),
    ("knock-out", "double"): (phrase("Out after two losses"), "", {}),
    ("knock-out", "placement"): (
        phrase("Every place is played for"),
        phrase("Losers play on against losers."),
        {},
    ),
    ("knock-out", "redraw"): (phrase("Who is left is drawn anew each round"), "", {}),
    ("series", "short_tables"): (
        phrase("Tables of one player less"),
        phrase("Where the number does not divide; otherwise the last sit out."),
        {},
    ),
    ("teams", "method"): (
        phrase("Which teams meet"),
        phrase("In the order of the standings the first round is drawn by lot."),
        {
            "round_robin": phrase("All against all"),
            "knock_out": phrase("Who loses is out"),
            "standing_order": phrase("In the order of the standings"),
        },
    ),
}
"""By format and option its label, its help and its values in words."""

KEY_GROUPS: Mapping[str, str] = {
    phrase("Points"): "PTS PTS/LOW MP DIFF AGAINST",
    phrase("Games and tables"): "WON WIN CNT_FIRST",
    phrase("What happened in the hands"): "MARCH MARCH_AGAINST NAT SET MADE MELD BELLA",
    phrase("Single rounds"): "HIGH LOW LASTR PS REP FEWER_ROUNDS",
    phrase("Among the tied"): "HEAD DE EDE AMONG_PTS AMONG_DIFF AMONG_WON",
    phrase("Strength of the others"): "BH BH/C1 BH/M1 FB SB SOS SOP",
    phrase("In the end"): "PLAYOFF LOT",
}
"""The codes of the tie-breaks to choose from."""
