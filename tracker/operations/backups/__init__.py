"""Backups: made of the running book, checked, and put back."""
