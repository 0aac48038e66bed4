"""Rounds: their tables, results, slips, clock and fixtures."""
