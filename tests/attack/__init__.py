"""Attacks on a real server by someone who has read the source.

python -m tests.attack [--short] [--postgres] [name or row ...]

An attack is a function in one of the modules here that yields its tries; see `trying`.
"""
