"""Writes about people: what is noted of them, two who are one, and those who want to be erased."""
