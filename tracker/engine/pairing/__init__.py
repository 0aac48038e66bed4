"""Pairing systems: pure functions from entrants and history to draws with their reasons.

`draw` has the shared types: a `PairingSystem` makes a `Draw` from a `PairingInput`, or raises
CannotDrawError with the reason.

===============  ================================================================================
Formats
===============  ================================================================================
movement         plans made before the first round: all against all, once or twice; pairs of which
                 one or all but one move (Mitchell, Howell); balanced partners
danish           the first against the second, the third against the fourth, by the standings
swiss            equals against equals
series           tables of several: by lot, then the best together
drawn_partners   new partners and opponents each round
progressive      winners move up a table and get new partners
knock_out        losers are out, or go where the options say
groups           all against all in groups, then finals
teams            matches of teams at two tables each
===============  ================================================================================

===============  ================================================================================
Shared parts
===============  ================================================================================
fitting          checks how many can be drawn, and for how many rounds
encounters       earlier meetings and byes, and whose turn it is to sit out
conflicts        forbidden and unwanted meetings; checks of a draw
matching         minimum-cost perfect matching
opponents        rounds of pairs that a matching makes, and their costs
partner_search   fours in which partners and opponents are new, and what they cost
seating          the table of a pairing, and the seat of each player
bracket          seeds, matches and progress of a bracket
trees            the next round of brackets, and their printed form
grouping         members of groups, their meetings, and who qualifies
===============  ================================================================================

===============  ================================================================================
For people
===============  ================================================================================
words            notes, costs, problems and reasons in sentences
certificate      fairness of a tournament
trf              reports as federations exchange them
===============  ================================================================================
"""
