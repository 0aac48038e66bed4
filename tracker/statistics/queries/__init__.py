"""Statistics of a club, a player, a pair and a tournament; docs/statistics.md defines every figure.

Every finished game is tallied once and kept in memory under its version (`played`). A page adds up
the tallies of its games (`sums`), which needs nothing but them.
"""
