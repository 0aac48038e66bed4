"""Slips, badges and all else that is printed."""
