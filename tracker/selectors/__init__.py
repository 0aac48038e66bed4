"""Every read. What is given back is frozen and ready to print.

The lookups find one thing within its club, or answer 404. The others take what the lookups give;
the number of their queries does not grow with the rows.
"""
