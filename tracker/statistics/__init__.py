"""Statistics of clubs, players, pairs and tournaments, and the tallies behind them."""
