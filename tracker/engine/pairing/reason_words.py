"""Why those of a table meet, in sentences."""

from collections.abc import Mapping

from scoring.language import Phrase, enumeration, phrase
from tracker.engine.pairing.draw import Note, RejectedPair
from tracker.engine.pairing.words import Names, name_of, rounds_said, sentence

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


def rule_said(note: Note, names: Names) -> str:
    """What brought those of a table together, as a sentence."""
    return sentence(RULES[note.code], note.facts, names)


def other_said(other: RejectedPair, names: Names) -> str:
    """Who would have suited better, and what was in the way."""
    values: dict[str, object] = {}
    if other.code == "met":
        values = {"rounds": rounds_said(other.facts)}
    elif other.code == "costs":
        code, then, now = other.facts
        values = {"what": WEIGHED[str(code)], "then": then, "now": now}
    elif other.facts:
        more, *who = other.facts
        values = {"more": more, "who": enumeration([name_of(number, names) for number in who])}
    one, two = (name_of(who, names) for who in (other.one, other.other))
    return OTHERS[other.code].format(one=one, other=two, **values)
