"""Standings: outcomes, ranks, crosstable, chances."""
