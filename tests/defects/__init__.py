"""Defects on purpose: each is planted on a copy of the source, and a test has to notice it.

    python -m tests.defects [--list] [--jobs N] [--all] [area or name ...]

An area has a file with three lists: `FIRST`, `SECOND` and `THIRD`, planted in other places.
"""
