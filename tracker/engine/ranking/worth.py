"""What a fixed number of points for a missed round belongs to."""

AVERAGE = "field_average"
"""What a missed round counts where no number of its own belongs to it."""


def basis_of(
    game: str, hands: int | None, games: int, scoring: str, nominal_hands: int | None = None
) -> str:
    """What fixed points belong to, as one text: a game, its hands, and how a round counts."""
    counted = f":{nominal_hands}" if nominal_hands else ""
    return f"{game}:{hands or ''}:{games}:{scoring}{counted}"


def counted_hands(
    hands: int | None, games: int, nominal_hands: int | None
) -> tuple[int | None, int]:
    """The hands of a game, and the games, that the points of every round are for."""
    return (nominal_hands, 1) if nominal_hands else (hands, games)
