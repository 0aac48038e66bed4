"""Attacks on a real server, as somebody sends them who has read the source.

    python -m tests.attack [--short] [--postgres] [name or row ...]

An attack is a function in one of the modules here that yields what it tried; see `trying`.
"""
