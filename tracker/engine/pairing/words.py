"""Sentences for a draw's notes, costs and problems, and the reasons for a table."""

from collections.abc import Mapping, Sequence

from scoring.language import Phrase, enumeration, phrase
from tracker.engine.pairing.draw import HOUSE, Draw, DrawnPairing, Note, RejectedPair, SitOut
from tracker.engine.pairing.grouping import is_of_group

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
"""Name of an entrant of whom only the start number is known."""


def explain_table(pairing: DrawnPairing, names: Names) -> tuple[str, ...]:
    """Words the notes of a table, one sentence each.

    A group has matches with numbers too, but is no bracket. `names` are by start number. Raises
    KeyError for a code without a sentence.
    """
    is_group = is_of_group(pairing.part)
    return tuple(
        IN_GROUP if is_group and note.code == "match" else text(note, names)
        for note in pairing.notes
    )


def text(note: Note, names: Names) -> str:
    """The sentence of a note; of ("winner_of", (3,)) and its like the words for a bracket."""
    return sentence(NOTES[note.code], note.facts, names)


def problem_words(problems: Sequence[Note], names: Names) -> tuple[str, ...]:
    """Words the problems of a draw, one sentence each."""
    return tuple(sentence(PROBLEMS[problem.code], problem.facts, names) for problem in problems)


def sit_out_words(out: SitOut, names: Names) -> str:
    """Words the reason for having no table."""
    return sentence(SITTING_OUT[out.reason], (out.entrant,), names)


def cost_words(draw: Draw) -> tuple[str, ...]:
    """Words what a draw had to accept and what it avoided, one sentence for each cost."""
    return tuple(COSTS[code][min(count, 2)].format(count) for code, count in draw.costs)


def sentence(pattern: Phrase, facts: Sequence[int | str], names: Names) -> str:
    """A pattern as above with its facts."""
    named = [name_of(fact, names) for fact in facts]
    text = pattern.format(
        *facts,
        name=named,
        names=enumeration(named),
        rounds=rounds_text(facts),
        times=[TIMES.get(fact, phrase("{fact} times", fact=fact)) for fact in facts],
    )
    return text.with_capital() if text.startswith((THE_HOUSE, "number ")) else text


def rounds_text(facts: Sequence[int | str]) -> Phrase:
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


# Patterns as in tracker.engine.pairing.words.
RULES: Mapping[str, Phrase] = {
    "by_lot": phrase("Round 1 is drawn by lot."),
    "neighbours": phrase(
        "Neighbours in the standings meet: the first and the second, the third and the fourth, "
        "as far as they have not met."
    ),
    "fold": phrase(
        "In a score group the upper half meets the lower half: of six, 1 and 4, 2 and 5, 3 and 6."
    ),
    "slide": phrase(
        "In a score group the first meets the last: of six, 1 and 6, 2 and 5, 3 and 4."
    ),
    "adjacent": phrase("In a score group neighbours meet: of six, 1 and 2, 3 and 4, 5 and 6."),
    "random": phrase("In a score group a lot decides who meets."),
    "floated": phrase(
        "They come from different score groups: not everybody could have an opponent in their own."
    ),
    "first_counts_most": phrase(
        "Of its drawbacks the draw keeps the first as low as it can, then the second, and so on."
    ),
    "none_nearer": phrase("By the rule nobody would be nearer to either of them."),
    "locked": phrase(
        "The director locked this table: it stayed from the draw before, and the others were "
        "drawn around it."
    ),
    "house_by_turn": phrase(
        "Players left over from full tables play with the house in turn: first whoever did so "
        "least often."
    ),
    "three_by_turn": phrase(
        "Three players left over from full tables play a game for three in turn: first whoever "
        "did so least often."
    ),
    "least_again": phrase(
        "Partners and opponents are drawn so that the round costs as little as can be found. "
        "A partner again costs 100, an opponent for the second time 2 and for the third time 44, "
        "somebody in the other role 3; who sat together in the last round costs 10 more, "
        "and who would rather not meet 30 more."
    ),
    "none_cheaper": phrase("This table costs nothing: no other seats could cost less."),
    "came_as_winner": phrase("{name[0]} comes from table {1} as a winner, and moves up."),
    "stayed_as_loser": phrase("{name[0]} comes from table {1} without a win, and stays."),
    "came_by_lot": phrase("{name[0]} comes from table {1}, where the lot decided a tie."),
    "free_seat": phrase("{name[0]} had no table in the last round, and has a free seat by lot."),
    "in_order": phrase(
        "Tables are filled in the order of the standings: places {0} to {1} belong to this one."
    ),
    "seed": phrase("{name[0]} is seeded number {1}."),
    "as_winner": phrase("{name[0]} has won match {1}."),
    "as_loser": phrase("{name[0]} has lost match {1}."),
    "seeds_apart": phrase(
        "The top seeds are placed so that they meet late. The others are placed by lot, clubs "
        "apart where possible."
    ),
    "survivors": phrase("Those who are still in are drawn by lot, clubs apart where possible."),
    "group_by_snake": phrase(
        "The groups were filled in the order of the entrants, one to each group and then back."
    ),
    "group_by_lot": phrase("The groups were filled by lot."),
    "group_plan": phrase(
        "In a group everybody meets everybody by a timetable, which was made with round 1: no "
        "result changes it."
    ),
}
WEIGHED: Mapping[str, Phrase] = {
    "repeats": phrase("Meetings before this one"),
    "second_byes": phrase("Byes before this one"),
    "byes": phrase("A bye for somebody who had one or is placed high"),
    "unwished": phrase("Would rather not meet"),
    "score_groups": phrase("Score groups apart, squared"),
    "floats_again": phrase("Outside their own score group again"),
    "float_places": phrase("Places from the next score group"),
    "same_club": phrase("Of the same club"),
    "order": phrase("Places from the order of the rule, squared"),
    "seats": phrase("The same side again"),
    "partners": phrase("Partners again"),
    "opponents": phrase("Opponents again"),
}
OTHERS: Mapping[str, Phrase] = {
    "met": phrase("{one} and {other} would be nearer by the rule, but they met in {rounds}."),
    "unwished": phrase("{one} and {other} would be nearer by the rule, but would rather not meet."),
    "never": phrase("{one} and {other} would be nearer by the rule, but must not meet."),
    "same_club": phrase("{one} and {other} would be nearer by the rule, but are of the same club."),
    "costs": phrase(
        "{one} and {other} would be nearer by the rule, but then the round as a whole would be "
        "worse. “{what}” would be {then} instead of {now}."
    ),
    "no_round": phrase(
        "{one} and {other} would be nearer by the rule, but then somebody would meet an opponent "
        "whom they must not meet."
    ),
    "as_good": phrase(
        "{one} and {other} would be nearer by the rule, and the round as a whole would be as "
        "good. The lot decided."
    ),
    "gave_way": phrase("{one} belongs to this table, but changed seats so that others are apart."),
    "exchange_again": phrase(
        "If {one} and {other} changed seats, the round would cost {more} more: "
        "{who} would sit together again."
    ),
    "exchange_unwished": phrase(
        "If {one} and {other} changed seats, the round would cost {more} more: "
        "{who} would rather not meet."
    ),
    "exchange_same": phrase(
        "If {one} and {other} changed seats, the round would cost the same. The lot decided."
    ),
    "exchange_cheaper": phrase(
        "If {one} and {other} changed seats, the round would cost {more} less. The draw did not "
        "find that."
    ),
}


def rule_text(note: Note, names: Names) -> str:
    """Words the rule that brought the entrants of a table together."""
    return sentence(RULES[note.code], note.facts, names)


def other_text(other: RejectedPair, names: Names) -> str:
    """Words a better-suited opponent, and what ruled it out."""
    values: dict[str, object] = {}
    if other.code == "met":
        values = {"rounds": rounds_text(other.facts)}
    elif other.code == "costs":
        code, then, now = other.facts
        values = {"what": WEIGHED[str(code)], "then": then, "now": now}
    elif other.facts:
        more, *who = other.facts
        values = {"more": more, "who": enumeration([name_of(number, names) for number in who])}
    one, two = (name_of(who, names) for who in (other.one, other.other))
    return OTHERS[other.code].format(one=one, other=two, **values)
