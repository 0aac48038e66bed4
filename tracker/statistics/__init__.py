"""Statistics of clubs, players, pairs and tournaments, and the tallies they are based on."""
