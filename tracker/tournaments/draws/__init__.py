"""Draws: generation, review, manual changes, explanation and verification."""
