"""Backups: making, checking and restoring them."""
