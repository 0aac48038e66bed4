"""A table plays on another day than its round, which closes without it."""

import datetime as dt
from datetime import datetime
from itertools import chain
from uuid import uuid5

from django.db import transaction
from django.db.models import Q

from scoring import Variant
from scoring.language import join_texts, phrase
from tracker.common.errors import refusal
from tracker.engine.records.folding import COUNTED
from tracker.games.services import (
    close_game,
    remove_game,
    reopen_game,
    restore_game,
    seat_players,
    start_game,
)
from tracker.models import (
    Club,
    Game,
    Member,
    Pairing,
    Placing,
    Player,
    Postponement,
    Round,
    Tournament,
)
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.queries import (
    format_of,
    is_written,
    played_by,
    result_of,
    shape_of,
    variant_of,
)
from tracker.tournaments.entries.services import player_called
from tracker.tournaments.log.services import (
    Fact,
    check_not_final,
    checked_reason,
    locked_tournament,
    note_change,
)
from tracker.tournaments.rounds.queries import (
    day_of_round,
    is_waiting,
    postponement_of,
    waiting_tables,
)
from tracker.tournaments.rulings.services import NOTHING_LEFT

# The games of a table end with a result that the director gives it, and go on without.


def end_games(pairing: Pairing, at: datetime) -> None:
    """Closes the open games of a table as they stand; those without a hand that counts are removed.

    The tournament is locked.
    """
    for game in pairing.games.filter(removed_at=None, is_finished=False):
        if game.hands.filter(state=COUNTED).exists():
            close_game(game=game, now=at)
        else:
            remove_game(game=game, now=at)


def let_games_go_on(
    tournament: Tournament, pairing: Pairing, ended_at: datetime | None, now: datetime
) -> None:
    """Brings back the games of a table that ended at this moment.

    In a round that is closed they stay ended as they stand. Raises RecordError where the table
    would have no result then, unless it was put off. The tournament is locked.
    """
    if pairing.round.closed_at is not None:
        if not result_of(tournament, pairing).is_over and not is_waiting(tournament, pairing):
            raise refusal("", "nothing_played", NOTHING_LEFT)
        return
    if ended_at is None:
        return
    for game in pairing.games.filter(removed_at=ended_at):
        restore_game(game=game, now=now)
    for game in pairing.games.filter(removed_at=None, closed_at=ended_at):
        reopen_game(game=game, now=now)


# The games of a table, with everybody in their seats.


def started_game(tournament: Tournament, round_: Round, pairing: Pairing, now: datetime) -> Game:
    """Starts the next game of a table with everyone seated; the draw lets seat 0 deal first.

    Its submission id is derived from data unique to this evening: keys are reused in other books,
    and a tournament can be imported from one.
    """
    variant, sides = _variant_at(tournament, pairing)
    played = pairing.games.count()
    players = _in_seats(tournament, round_, pairing, sides, variant)
    return start_game(
        evening=tournament.evening,
        table=str(pairing.table),
        ruleset={"variant": variant.id, "options": tournament.options},
        players=players,
        first_dealer=played % variant.players,
        submission_id=uuid5(tournament.evening.epoch, f"{pairing.pk}|{played}"),
        now=now,
        pairing=pairing,
        most_hands=tournament.hands,
        tie=tournament.tie,
        rules_from=tournament.rule_set_version,
    )


def seat_again(tournament: Tournament, round_: Round, pairing: Pairing) -> None:
    """Seats those at the games of a table who sit there now."""
    variant, sides = _variant_at(tournament, pairing)
    players = _in_seats(tournament, round_, pairing, sides, variant)
    for game in pairing.games.all():
        seat_players(game, players)


def _variant_at(tournament: Tournament, pairing: Pairing) -> tuple[Variant, int]:
    """The game at a table and its sides: its form for fewer players where fewer sit alone."""
    variant = variant_of(tournament)
    sides = pairing.placings.values("side").distinct().count()
    if sides == shape_of(tournament).sides:
        return variant, sides
    return played_by(variant, sides) or variant, sides


def _in_seats(
    tournament: Tournament, round_: Round, pairing: Pairing, sides: int, variant: Variant
) -> list[Player]:
    """The players of a table in seat order, side by side in turn."""
    placings = list(pairing.placings.select_related("entrant").order_by("side", "seat"))
    by_side = [
        [
            *chain.from_iterable(
                _players(tournament, round_, placing, variant)
                for placing in placings
                if placing.side == side
            )
        ]
        for side in range(sides)
    ]
    return [*chain.from_iterable(zip(*by_side, strict=True))]


def _players(
    tournament: Tournament, round_: Round, placing: Placing, variant: Variant
) -> list[Player]:
    """Returns an entrant's players in this round; a team of four has two at each table."""
    if placing.entrant is None:
        return [_house_player(tournament.evening.club, placing, round_.started_at)]
    active = Member.objects.filter(
        Q(until_round=None) | Q(until_round__gte=round_.number),
        entrant=placing.entrant,
        from_round__lte=round_.number,
    )
    players = [member.player for member in active.select_related("player")]
    if format_of(tournament).tables_per_match == 1:
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


WRITTEN = phrase(
    "Something is written down for this table already: finish it, or type its result instead."
)


def postpone(*, pairing: Pairing, until: dt.date | None, reason: str, now: dt.datetime) -> Pairing:
    """Has a table play on another day, or puts it off until one is agreed; the day can change.

    A day before that of its round brings it forward. Its round closes without it. Raises
    RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament, pairing = _locked(pairing)
        _check(tournament, pairing, until, now)
        known = postponement_of(pairing)
        if known is None:
            end_games(pairing, now)
            Postponement.objects.create(pairing=pairing, until=until, noted_at=now)
        elif known.until == until:
            return pairing
        else:
            Postponement.objects.filter(pk=known.pk).update(until=until)
        _tell(tournament, pairing, until, reason, now)
        return _again(pairing)


def play_in_round(*, pairing: Pairing, now: dt.datetime) -> Pairing:
    """Has a table that was put off play in its round after all, until that is closed.

    Raises RecordError.
    """
    with transaction.atomic():
        tournament, pairing = _locked(pairing)
        known, round_ = postponement_of(pairing), pairing.round
        if known is None or result_of(tournament, pairing).is_over:
            return pairing
        if round_.closed_at is not None:
            text = phrase(
                "Round {number} is closed: enter the result, or another day.", number=round_.number
            )
            raise refusal("", "round_closed", text)
        let_games_go_on(tournament, pairing, known.noted_at, now)
        known.delete()
        if round_.started_at is not None and not pairing.games.filter(removed_at=None).exists():
            started_game(tournament, round_, pairing, now)
        note_change(
            tournament,
            ChangeKind.PLAYS_IN_ROUND,
            now,
            is_public=True,
            round=round_.number,
            table=pairing.table,
        )
        return _again(pairing)


def check_all_played(tournament: Tournament) -> None:
    """Raises RecordError, naming the tables, while one that was put off has not played."""
    waiting = [
        phrase("round {round}, table {table}", round=put_off.round.number, table=put_off.table)
        for put_off, _until in waiting_tables(tournament)
    ]
    if waiting:
        text = phrase(
            "These were postponed and have no result yet: {tables}. Enter it, or a forfeit.",
            tables=join_texts(waiting, "; "),
        )
        raise refusal("", "postponed_open", text)


def _tell(
    tournament: Tournament, pairing: Pairing, until: dt.date | None, reason: str, now: dt.datetime
) -> None:
    facts: dict[str, Fact] = {"round": pairing.round.number, "table": pairing.table}
    kind = ChangeKind.POSTPONED
    if until is not None:
        is_earlier = until < day_of_round(tournament, pairing.round.number)
        kind = ChangeKind.BROUGHT_FORWARD if is_earlier else ChangeKind.POSTPONED_TO
        facts["day"] = until.toordinal()
    note_change(tournament, kind, now, reason=reason, is_public=True, **facts)


def _locked(pairing: Pairing) -> tuple[Tournament, Pairing]:
    """The tournament, locked, and the table as it is now."""
    tournament = locked_tournament(pairing.round.tournament_id)
    check_not_final(tournament)
    return tournament, _again(pairing)


def _again(pairing: Pairing) -> Pairing:
    return Pairing.objects.select_related("round", "postponement").get(pk=pairing.pk)


def _check(
    tournament: Tournament, pairing: Pairing, until: dt.date | None, now: dt.datetime
) -> None:
    round_ = pairing.round
    if not format_of(tournament).can_postpone:
        text = phrase("In this format the next round waits for every table.")
        raise refusal("", "not_postponable", text)
    if round_.published_at is None or round_.published_at > now:
        text = phrase("Publish the draw of round {number} first.", number=round_.number)
        raise refusal("", "draw_open", text)
    if is_written(pairing) or result_of(tournament, pairing).is_over:
        raise refusal("", "table_written", WRITTEN)
    if until == day_of_round(tournament, round_.number):
        text = phrase("Choose another day than that of the round.")
        raise refusal("until", "bad_value", text)
    if until is not None and until < tournament.evening.date:
        text = phrase("The tournament begins later. Choose a day from its first on.")
        raise refusal("until", "bad_value", text)
