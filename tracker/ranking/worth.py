"""What a fixed number of points for a missed round belongs to."""

AVERAGE = "field_average"
"""What a missed round counts where no number of its own belongs to it."""


def basis_of(game: str, hands: int | None, games: int, scoring: str) -> str:
    """What fixed points belong to, as one text: a game, its hands, and how a round counts."""
    return f"{game}:{hands or ''}:{games}:{scoring}"
