"""What stands above a table."""


def joined(*parts: str) -> str:
    """The parts that there are, one after another."""
    return " · ".join(filter(None, parts))
