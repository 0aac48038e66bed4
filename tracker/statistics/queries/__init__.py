"""Statistics of a club, a player, a pair and a tournament; docs/statistics.md defines every figure.

Every finished game is tallied once and cached under its version (`played`). A page sums the tallies
of its games (`sums`), which needs nothing else.
"""
