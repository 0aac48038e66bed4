"""What draws note, cost and get wrong, in sentences."""

from collections.abc import Mapping, Sequence

from scoring.language import Phrase, enumeration, phrase
from tracker.engine.pairing.draw import HOUSE, Draw, DrawnPairing, Note, SitOut
from tracker.engine.pairing.grouping import PREFIX

Names = Mapping[int, str]

# In a pattern {0} is the first fact, {name[0]} the name of that entrant, {names} all of them,
# {rounds} all facts as rounds, and {times[2]} the third fact as a number of times.
NOTES: Mapping[str, Phrase] = {
    "met_before": phrase("They have met before, in {rounds}."),
    "same_club": phrase("They are of the same club."),
    "rather_not": phrase("They would rather not meet."),
    "apart": phrase("They are {0} places apart in the standings."),
    "floated_down": phrase("{name[0]} comes from a group with more points."),
    "table_taken": phrase("The fixed table of somebody here was taken."),
    "partners_before": phrase("{name[0]} and {name[1]} were partners in round {2}."),
    "opposed_before": phrase("{name[0]} and {name[1]} were opponents {times[2]}."),
    "tie_by_lot": phrase("A tie was decided by lot."),
    "match": phrase("Match {0} of the bracket."),
    "byes": phrase("Through without playing: {names}."),
    "boards": phrase("They play board group {0}."),
    "winner_of": phrase("Winner of match {0}"),
    "loser_of": phrase("Loser of match {0}"),
}
PROBLEMS: Mapping[str, Phrase] = {
    "twice": phrase("{name[0]} is in this round more than once."),
    "left_out": phrase("{name[0]} has no seat in this round."),
    "not_there": phrase("{name[0]} is not there."),
    "table_twice": phrase("There is more than one table {0}."),
    "table_gap": phrase("There is a table {0}, though a lower number is free."),
    "wrong_sides": phrase("Table {0} has too many or too few players."),
    "must_not_meet": phrase(
        "{name[1]} and {name[2]} must not be at the same table, and are at {0}."
    ),
    "no_mirror": phrase("The match at table {0} lacks its other table with the sides exchanged."),
}
SITTING_OUT: Mapping[str, Phrase] = {
    "bye": phrase("{name[0]} has a bye."),
    "movement": phrase("{name[0]} sits out under the movement plan."),
    "out": phrase("{name[0]} is out."),
}
# For none, for one, and for more.
COSTS: Mapping[str, tuple[str, str, str]] = {
    "repeats": (
        phrase("Nobody meets again."),
        phrase("1 table meets again."),
        phrase("{0} tables meet again."),
    ),
    "second_byes": (
        phrase("Nobody has a second bye."),
        phrase("1 entrant has a second bye."),
        phrase("{0} entrants have a second bye."),
    ),
    "floats": (
        phrase("All play within their score group."),
        phrase("At 1 table, two score groups meet."),
        phrase("At {0} tables, score groups meet."),
    ),
    "same_club": (
        phrase("At no table do members of one club meet."),
        phrase("At 1 table, members of one club meet."),
        phrase("At {0} tables, members of one club meet."),
    ),
    "partner_repeats": (
        phrase("Nobody has a partner again."),
        phrase("1 pair are partners again."),
        phrase("{0} pairs are partners again."),
    ),
    "opponents_over_two": (
        phrase("No two are opponents for the third time."),
        phrase("Two players are opponents for the third time or more."),
        phrase("{0} pairs of players are opponents for the third time or more."),
    ),
    "conflicts": (
        phrase("No conflict was in the way."),
        phrase("1 conflict was in the way."),
        phrase("{0} conflicts were in the way."),
    ),
}
IN_GROUP = phrase("In a group everybody meets everybody.")
TIMES: Mapping[int | str, str] = {1: phrase("once"), 2: phrase("twice")}
THE_HOUSE = phrase("the house")
NUMBER = phrase("number {number}")
"""The name of somebody who has only a start number."""


def why(pairing: DrawnPairing, names: Names) -> tuple[str, ...]:
    """What is to be known about a table, one sentence for each note.

    A group has matches with numbers too, but is no bracket. `names` are by start number. Raises
    KeyError for a code without a sentence.
    """
    is_group = pairing.part.startswith(PREFIX)
    return tuple(
        IN_GROUP if is_group and note.code == "match" else said(note, names)
        for note in pairing.notes
    )


def said(note: Note, names: Names) -> str:
    """The sentence of a note; of ("winner_of", (3,)) and its like the words for a bracket."""
    return sentence(NOTES[note.code], note.facts, names)


def problem_words(problems: Sequence[Note], names: Names) -> tuple[str, ...]:
    """What is wrong with a draw, one sentence for each problem."""
    return tuple(sentence(PROBLEMS[problem.code], problem.facts, names) for problem in problems)


def sit_out_words(out: SitOut, names: Names) -> str:
    """Why somebody has no table."""
    return sentence(SITTING_OUT[out.reason], (out.entrant,), names)


def cost_words(draw: Draw) -> tuple[str, ...]:
    """What a draw had to accept and what it avoided, one sentence for each cost."""
    return tuple(COSTS[code][min(count, 2)].format(count) for code, count in draw.costs)


def sentence(pattern: Phrase, facts: Sequence[int | str], names: Names) -> str:
    """A pattern as above with its facts."""
    named = [name_of(fact, names) for fact in facts]
    text = pattern.format(
        *facts,
        name=named,
        names=enumeration(named),
        rounds=rounds_said(facts),
        times=[TIMES.get(fact, phrase("{fact} times", fact=fact)) for fact in facts],
    )
    return text.with_capital() if text.startswith((THE_HOUSE, "number ")) else text


def rounds_said(facts: Sequence[int | str]) -> Phrase:
    """Rounds by their numbers: "rounds 1 and 2"."""
    numbers = enumeration([str(fact) for fact in facts])
    if len(facts) > 1:
        return phrase("rounds {numbers}", numbers=numbers)
    return phrase("round {numbers}", numbers=numbers)


def name_of(fact: int | str, names: Names) -> str:
    """The name of a start number, or the number itself; what is none stays as it is."""
    if isinstance(fact, str):
        return fact
    return THE_HOUSE if fact == HOUSE else names.get(fact, NUMBER.format(number=fact))
