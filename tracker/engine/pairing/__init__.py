"""Who meets whom: pure, from entrants and history to draws that give their reasons.

`draw` has the types that all share: a `PairingSystem` makes a `Draw` of a `Field`, or says why it
cannot.

===============  ================================================================================
Formats
===============  ================================================================================
round_robin      everybody meets everybody, by a plan made before the first round
home_and_away    everybody meets everybody twice, once at home, over many dates
standing_order   the first against the second, the third against the fourth, by the standings
swiss            equals against equals
series           tables of several: by lot, then the best together
drawn_partners   new partners and opponents each round
progressive      winners move up a table and get new partners
balanced         each two are partners once and opponents twice
mitchell         pairs in two lines, of which one moves
howell           pairs in one field, of which all but one move
knock_out        who loses is out, or goes where the options say
groups           all against all in groups, then finals
teams            matches of teams at two tables each
===============  ================================================================================

===============  ================================================================================
Shared parts
===============  ================================================================================
fitting          whether so many can be drawn, and for how many rounds
order            those who are there, by place or by lot
chance           dice that anybody can roll again
encounters       who has been whose partner and opponent, and when
repeats          from which round on some cannot but meet again
history          who was free, who had the first side
turns            whose turn it is to sit out
conflicts        who must not, and who should rather not, meet
matching         the cheapest way to put everybody into twos
lots             twos by lot or by seeds, changed as little as wishes ask for
opponents        rounds of twos that a matching makes
matches          what matches of teams are at their two tables
matched          what such a round weighs, and who was nearer and could not meet
apart            tables of several, with those kept apart who clash
partner_search   fours in which partners and opponents are new
partner_reasons  what four cost, and what an exchange of seats would
locked           a draw around tables that stay as they are
seating          which seat each one takes
tables           which table a pairing gets
movement         what plans fixed beforehand have in common
berger           the plan of all against all
designs          the plans of balanced events
seeding          who plays whom first in a bracket
bracket          the matches of a bracket, before play
progress         how far a bracket has been played
trees            the next round of brackets, and what is printed of them
redraw           a knock-out whose survivors are drawn anew
grouping         who is in which group, and when they meet
qualifying       who comes on from groups
===============  ================================================================================

===============  ================================================================================
For people
===============  ================================================================================
words            notes, costs and problems in sentences
reason_words     why those of a table meet, in sentences
checks           what forbids a draw, and what a director changes by hand
certificate      how fair an event has been
trf              reports as federations exchange them
===============  ================================================================================
"""
