"""Draws: made, looked over, changed by hand, explained and checked."""
