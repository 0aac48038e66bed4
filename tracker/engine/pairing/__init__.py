"""Who meets whom: pure, from entrants and history to draws that give their reasons.

`draw` has the types that all share: a `PairingSystem` makes a `Draw` of a `Field`, or says why it
cannot.

===============  ================================================================================
Formats
===============  ================================================================================
movement         plans made before the first round: all against all, once or twice; pairs of which
                 one or all but one move (Mitchell, Howell); balanced partners
standing_order   the first against the second, the third against the fourth, by the standings
swiss            equals against equals
series           tables of several: by lot, then the best together
drawn_partners   new partners and opponents each round
progressive      winners move up a table and get new partners
knock_out        who loses is out, or goes where the options say
groups           all against all in groups, then finals
teams            matches of teams at two tables each
===============  ================================================================================

===============  ================================================================================
Shared parts
===============  ================================================================================
fitting          whether so many can be drawn, and for how many rounds
encounters       who met whom and when, who was free, whose turn it is to sit out
conflicts        who must not, and who should rather not, meet; checks of a draw
matching         the cheapest way to put everybody into twos
opponents        rounds of twos that a matching makes, and what they weigh
partner_search   fours in which partners and opponents are new, and what they cost
seating          which table a pairing gets, and which seat each one takes
bracket          seeds, matches and progress of a bracket
trees            the next round of brackets, and what is printed of them
grouping         who is in which group, when they meet, and who qualifies
===============  ================================================================================

===============  ================================================================================
For people
===============  ================================================================================
words            notes, costs, problems and reasons in sentences
certificate      how fair a tournament has been
trf              reports as federations exchange them
===============  ================================================================================
"""
