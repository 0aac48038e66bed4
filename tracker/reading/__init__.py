"""What is read and used: queries and folds that give frozen facts.

The lookups find one thing within its club, or answer 404. The others take what the lookups give;
the number of their queries does not grow with the rows.
"""
