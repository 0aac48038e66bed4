"""Hands as tables play them: dealt from one deck, bid, played and counted, for any game.

The demo club, rehearsals and tests have theirs from here. `records` gives the next hand of a game,
`tables` what a table brings home.
"""
