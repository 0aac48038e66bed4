"""What stands above everything about a game: where and when it is played, and by which rules."""

from dataclasses import dataclass

from tracker.common.dates_texts import day
from tracker.games.engine_input_queries import variant_of
from tracker.games.texts import house_rules, place
from tracker.models import Game
from tracker.rules.pages import version_title


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game's name and place; `version` changes whenever the game does.

    Whether it `is_of_event`: then the next game at its table is the event's.

    `rules_from` names the rule set that the house rules were taken from, if they were.
    `table` is as it was typed, "3"; `place` is how it is said, "Table 3".
    """

    pk: int
    version: int
    table: str
    place: str
    variant: str
    game: str
    house_rules: tuple[str, ...]
    club: str
    club_slug: str
    evening: str
    evening_pk: int
    date: str
    is_of_event: bool = False
    rules_from: str = ""


def game_summary(game: Game) -> GameSummary:
    """The head of a game as the lookups give it."""
    evening, pairing = game.evening, game.pairing
    return GameSummary(
        pk=game.pk,
        version=game.version,
        table=game.table,
        place=place(game.table),
        variant=game.variant,
        game=variant_of(game).name,
        house_rules=house_rules(game),
        club=evening.club.name,
        club_slug=evening.club.slug,
        evening=evening.title,
        evening_pk=evening.pk,
        date=day(evening.date),
        is_of_event=pairing is not None,
        rules_from=version_title(game.rule_set_version) if game.rule_set_version else "",
    )
