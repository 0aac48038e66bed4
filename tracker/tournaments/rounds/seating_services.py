"""The games of a table, with everybody in their seats."""

from datetime import datetime
from itertools import chain
from uuid import uuid5

from django.db.models import Q

from scoring import Variant
from tracker.games.services import start_game
from tracker.models import Club, Event, Game, Member, Pairing, Placing, Player, Round
from tracker.tournaments.entries.people_services import player_called
from tracker.tournaments.rules_queries import format_of, played_by, shape_of, variant_of


def started_game(event: Event, round_: Round, pairing: Pairing, now: datetime) -> Game:
    """The next game of a table with everybody in their seats; the draw lets seat 0 deal first.

    The id of its submission is made of what is this evening's alone: numbers of rows come again in
    another score book, and an event can come from there.
    """
    variant, sides = _variant_at(event, pairing)
    played = pairing.games.count()
    players = _in_seats(event, round_, pairing, sides, variant)
    return start_game(
        evening=event.evening,
        table=str(pairing.table),
        ruleset={"variant": variant.id, "options": event.options},
        players=players,
        first_dealer=played % variant.players,
        submission_id=uuid5(event.evening.epoch, f"{pairing.pk}|{played}"),
        now=now,
        pairing=pairing,
        most_hands=event.hands,
        tie=event.tie,
        rules_from=event.rule_set_version,
    )


def _variant_at(event: Event, pairing: Pairing) -> tuple[Variant, int]:
    """The game at a table and its sides: its form for fewer players where fewer sit alone."""
    variant = variant_of(event)
    sides = pairing.placings.values("side").distinct().count()
    if sides == shape_of(event).sides:
        return variant, sides
    return played_by(variant, sides) or variant, sides


def _in_seats(
    event: Event, round_: Round, pairing: Pairing, sides: int, variant: Variant
) -> list[Player]:
    """The players of a table in seat order, side by side in turn."""
    placings = list(pairing.placings.select_related("entrant").order_by("side", "seat"))
    by_side = [
        [
            *chain.from_iterable(
                _players(event, round_, placing, variant)
                for placing in placings
                if placing.side == side
            )
        ]
        for side in range(sides)
    ]
    return [*chain.from_iterable(zip(*by_side, strict=True))]


def _players(event: Event, round_: Round, placing: Placing, variant: Variant) -> list[Player]:
    """Who plays for an entrant in this round; a team of four has half of it at each table."""
    if placing.entrant is None:
        return [_house_player(event.evening.club, placing, round_.started_at)]
    active = Member.objects.filter(
        Q(until_round=None) | Q(until_round__gte=round_.number),
        entrant=placing.entrant,
        from_round__lte=round_.number,
    )
    players = [member.player for member in active.select_related("player")]
    if format_of(event).tables_per_match == 1:
        return players
    half = len(players) // 2
    return players[:half] if placing.side == 0 else players[half:]


def _house_player(club: Club, placing: Placing, now: datetime | None) -> Player:
    """The player of the house for this seat of the table."""
    assert placing.pairing is not None
    assert now is not None
    place = placing.pairing.placings.filter(entrant=None, pk__lt=placing.pk).count()
    name = f"House {place + 1}" if place else "House"
    return player_called(club, name, now)
