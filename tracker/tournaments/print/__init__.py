"""Slips, badges and other printed forms."""
