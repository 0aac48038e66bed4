"""The log of a tournament: kinds, facts and texts."""
