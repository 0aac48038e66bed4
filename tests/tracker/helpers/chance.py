"""What is made by chance can have any few letters in it: the token of a form above all."""

import re

TOKEN = re.compile(r"\w{32,}")


def apart_from_chance(text: str) -> str:
    """A page without its tokens, to look for a short name in it."""
    return TOKEN.sub("", text)
