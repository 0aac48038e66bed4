"""Prizes, the prize-giving and the press."""
