"""Hands: entered, previewed, recorded, corrected."""
