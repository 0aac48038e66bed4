"""What draws note, cost and get wrong, in sentences."""

from collections.abc import Mapping, Sequence

from tracker.pairing.draw import HOUSE, Draw, Note, Pairing, SitOut

Names = Mapping[int, str]

# In a pattern {0} is the first fact, {name[0]} the name of that entrant, {names} all of them,
# {rounds} all facts as rounds, and {times[2]} the third fact as a number of times.
NOTES: Mapping[str, str] = {
    "met_before": "They have met before, in {rounds}.",
    "same_club": "They are of the same club.",
    "rather_not": "They would rather not meet.",
    "apart": "They are {0} places apart in the standings.",
    "floated_down": "{name[0]} comes from a group with more points.",
    "table_taken": "The table that somebody here always has was taken.",
    "partners_before": "{name[0]} and {name[1]} were partners in round {2}.",
    "opposed_before": "{name[0]} and {name[1]} were opponents {times[2]}.",
    "tie_by_lot": "A tie was decided by lot.",
    "match": "Match {0} of the bracket.",
    "byes": "Through without playing: {names}.",
    "boards": "They play set {0} of the boards.",
    "winner_of": "Winner of match {0}",
    "loser_of": "Loser of match {0}",
}
PROBLEMS: Mapping[str, str] = {
    "twice": "{name[0]} is in this round more than once.",
    "left_out": "{name[0]} has no place in this round.",
    "not_there": "{name[0]} is not there.",
    "table_twice": "There is more than one table {0}.",
    "table_gap": "There is a table {0}, though a lower number is free.",
    "wrong_sides": "Table {0} has too many or too few players.",
    "must_not_meet": "{name[1]} and {name[2]} must not be at the same table, and are at {0}.",
    "no_mirror": "The match at table {0} lacks its other table with the sides exchanged.",
}
SITTING_OUT: Mapping[str, str] = {
    "bye": "{name[0]} has a bye.",
    "movement": "{name[0]} sits out, as the movement has it.",
    "out": "{name[0]} is out.",
}
# For none, for one, and for more.
COSTS: Mapping[str, tuple[str, str, str]] = {
    "repeats": ("Nobody meets again.", "1 table meets again.", "{0} tables meet again."),
    "second_byes": (
        "Nobody has a second bye.",
        "1 entrant has a second bye.",
        "{0} entrants have a second bye.",
    ),
    "floats": (
        "All play within their score group.",
        "1 table brings two score groups together.",
        "{0} tables bring score groups together.",
    ),
    "same_club": (
        "No table is of one club.",
        "At 1 table a club meets its own.",
        "At {0} tables a club meets its own.",
    ),
    "partner_repeats": (
        "Nobody has a partner again.",
        "1 pair are partners again.",
        "{0} pairs are partners again.",
    ),
    "opponents_over_two": (
        "No two are opponents for the third time.",
        "Two players are opponents for the third time or more.",
        "{0} pairs of players are opponents for the third time or more.",
    ),
    "conflicts": (
        "No conflict was in the way.",
        "1 conflict was in the way.",
        "{0} conflicts were in the way.",
    ),
}
TIMES: Mapping[int | str, str] = {1: "once", 2: "twice"}
THE_HOUSE = "the house"
NUMBER = "number "
"""Before the start number of somebody whose name is not known."""


def why(pairing: Pairing, names: Names) -> tuple[str, ...]:
    """What is to be known about a table, one sentence for each note.

    `names` are by start number. Raises KeyError for a code without a sentence.
    """
    return tuple(said(note, names) for note in pairing.notes)


def said(note: Note, names: Names) -> str:
    """The sentence of a note; of ("winner_of", (3,)) and its like the words for a bracket."""
    return _filled(NOTES[note.code], note.facts, names)


def problem_words(problems: Sequence[Note], names: Names) -> tuple[str, ...]:
    """What is wrong with a draw, one sentence for each problem."""
    return tuple(_filled(PROBLEMS[one.code], one.facts, names) for one in problems)


def sit_out_words(out: SitOut, names: Names) -> str:
    """Why somebody has no table."""
    return _filled(SITTING_OUT[out.reason], (out.entrant,), names)


def cost_words(draw: Draw) -> tuple[str, ...]:
    """What a draw had to accept and what it avoided, one sentence for each cost."""
    return tuple(COSTS[code][min(count, 2)].format(count) for code, count in draw.costs)


def number_of(count: int, noun: str) -> str:
    """So many of something, such as "1 round" or "3 rounds"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _filled(pattern: str, facts: Sequence[int | str], names: Names) -> str:
    named = [_name(fact, names) for fact in facts]
    numbers = _listed([str(fact) for fact in facts])
    text = pattern.format(
        *facts,
        name=named,
        names=_listed(named),
        rounds=f"rounds {numbers}" if len(facts) > 1 else f"round {numbers}",
        times=[TIMES.get(fact, f"{fact} times") for fact in facts],
    )
    return text[0].upper() + text[1:] if text.startswith((THE_HOUSE, NUMBER)) else text


def _name(fact: int | str, names: Names) -> str:
    """The name of a start number, or the number itself; what is none stays as it is."""
    if isinstance(fact, str):
        return fact
    return THE_HOUSE if fact == HOUSE else names.get(fact, f"{NUMBER}{fact}")


def _listed(parts: Sequence[str]) -> str:
    return " and ".join([*filter(None, [", ".join(parts[:-1])]), *parts[-1:]])
