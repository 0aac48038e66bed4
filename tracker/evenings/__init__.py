"""Evenings and their standings."""
