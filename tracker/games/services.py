"""Starts, closes, reopens, removes and restores games."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import count
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction
from django.db.models import F, QuerySet

from scoring import Variant, beginning, seats
from scoring.language import phrase
from tracker.access.permissions import AccessLevel, Actor, GameAction, State, required_rank
from tracker.access.security_log import note
from tracker.audit.services import OF_DEED, add_game_line
from tracker.common.errors import (
    NotAllowedError,
    Problems,
    SubmissionReusedError,
    refusal,
)
from tracker.engine.records.folding import COUNTED, fold_game
from tracker.engine.records.names import TABLE_LENGTH, name_from
from tracker.games.consequences_services import Places, check_game, locked_places, note_game
from tracker.games.permissions_queries import (
    entered_game,
    game_state,
    hand_state,
    over_state,
    rematch_dealer,
    standing_of,
)
from tracker.games.refolding_services import locked_game, set_standing, store_fold, store_standing
from tracker.models import (
    Evening,
    Game,
    Hand,
    KeptTally,
    Pairing,
    Phone,
    Player,
    RuleSetVersion,
    Seat,
)
from tracker.rules.services import check_rules_from, house_rules, read_variant, words_from

# Permission checks for games and hands; a refusal names who may do it.


AGREED = frozenset({State.AGREED, State.ENDED_AGREED, State.HAND_AGREED})
FOR_AGREED = phrase("This hand is confirmed: only the director can change it now.")
FOR: Mapping[AccessLevel, str] = {
    AccessLevel.PHONE: phrase("Only a phone of the table, a scorer or the director can do this."),
    AccessLevel.SCORER: phrase("Only a scorer or the director can do this: ask one of them."),
    AccessLevel.DIRECTOR: phrase("Only the director can do this: ask the director."),
    AccessLevel.NOBODY: phrase(
        "The game does not allow this now. Reload the page and look at it again."
    ),
}
CLOSED = phrase("Round {round} is closed: ask the director to correct this hand.")
NOT_OWN = phrase("Another phone has written this hand: change it there, or ask the director.")


def check_game_deed(deed: GameAction, game: Game, by: Actor | None) -> None:
    """Raises NotAllowedError where the actor may not do this to a game in its current state.

    None is the system itself, acting within a change that was already checked.
    """
    if by is not None:
        check_table(game, by.phone if by.rank == AccessLevel.PHONE else None)
        _check(deed, game, game_state(game), by)


def check_hand_deed(deed: GameAction, game: Game, hand: Hand | None, by: Actor) -> State:
    """The same for a hand; None is a missing one. Returns the state of the hand."""
    check_table(game, by.phone)
    state = hand_state(game, hand.number, by) if hand else State.OWN
    if by.rank == AccessLevel.PHONE and state == State.OTHERS:
        raise NotAllowedError("not_allowed", NOT_OWN)
    _check(deed, game, over_state(game) or state, by)
    return state


def check_rank(least: AccessLevel, by: Actor) -> None:
    """Raises NotAllowedError for a lower rank."""
    if by.rank < least:
        raise NotAllowedError("not_allowed", FOR[least])


def _check(deed: GameAction, game: Game, state: State, by: Actor) -> None:
    needed = required_rank(deed, state, is_of_tournament=game.pairing_id is not None)
    if by.rank < needed and state == State.CLOSED and game.pairing is not None:
        raise NotAllowedError("round_closed", CLOSED.format(round=game.pairing.round.number))
    if by.rank < needed:
        text = FOR_AGREED if state in AGREED else FOR[needed]
        raise NotAllowedError("not_allowed", text)
    if needed == AccessLevel.NOBODY:
        raise NotAllowedError("not_allowed", FOR[needed])


def start_game(
    *,
    evening: Evening,
    table: str,
    ruleset: object,
    players: Sequence[Player],
    first_dealer: int,
    submission_id: UUID,
    now: datetime,
    pairing: Pairing | None = None,
    most_hands: int | None = None,
    tie: str | None = None,
    rules_from: RuleSetVersion | None = None,
) -> Game:
    """Starts a game with the players in seat order; repeating a submission returns the same game.

    `ruleset` is JSON as in docs/records.md. A tournament game has a `pairing`; after `most_hands`
    played hands it is over, or goes on by its `tie`. `rules_from` is the rule set the rules were
    taken from, and supplies the game's terms. Raises RecordError, and SubmissionReusedError where
    the submission started another game.
    """
    table, variant = _checked(evening, table, ruleset, players, first_dealer, set_=rules_from)
    game = _by_rules(variant, ruleset, rules_from)
    game.evening, game.table, game.makers = evening, table, evening.club.makers
    game.first_dealer, game.started_at, game.submission_id = first_dealer, now, submission_id
    game.pairing, game.most_hands, game.tie = pairing, most_hands, tie
    set_standing(game, variant, beginning(variant, seats.Seat(first_dealer)), now)
    return _started(game, players)


def _checked(
    evening: Evening,
    table: str,
    ruleset: object,
    players: Sequence[Player],
    first_dealer: int,
    *,
    set_: RuleSetVersion | None,
) -> tuple[str, Variant]:
    """The cleaned table name and the rules; raises RecordError with every problem."""
    problems = Problems()
    table = name_from(table, "table", problems, TABLE_LENGTH)
    variant = read_variant(ruleset, problems)
    if variant is not None:
        _check_players(evening, variant, players, problems)
        _check_dealer(variant, first_dealer, problems)
    check_rules_from(set_, evening.club, problems)
    problems.raise_any()
    assert variant is not None
    return table, variant


def _by_rules(variant: Variant, ruleset: object, rules_from: RuleSetVersion | None) -> Game:
    return Game(
        variant=variant.id,
        options=house_rules(variant, ruleset),
        places=variant.players,
        rule_set_version=rules_from,
        words=words_from(rules_from),
    )


def rematch(*, game: Game, now: datetime) -> Game:
    """Starts the next game at a table: the same players in their seats, with the same rules.

    docs/decisions/who-deals-a-rematch.md says who deals first. Repeated calls return the same
    rematch, unless it was removed. Raises RecordError where a rematch is impossible.
    """
    if game.pairing_id is not None or not game.is_finished:
        raise refusal("", "not_over", phrase("There is no rematch of this game now."))
    for number in count():
        submission = uuid5(NAMESPACE_URL, f"rematch {number} of {game.submission_id}")
        known = Game.objects.filter(submission_id=submission).first()
        if known is None:
            break
        if known.removed_at is None:
            return known
    return start_game(
        evening=game.evening,
        table=game.table,
        ruleset={"variant": game.variant, "options": game.options},
        players=[seat.player for seat in game.seats.select_related("player")],
        first_dealer=rematch_dealer(game),
        submission_id=submission,
        now=now,
        rules_from=game.rule_set_version,
    )


def close_game(*, game: Game, now: datetime, by: Actor | None = None) -> Game:
    """Ends an open game as it stands: the leading side wins. A finished game stays as it is.

    Without `by` the caller has already checked the permission and reports the change; likewise
    below. Raises RecordError while no hand counts or if the tournament round is closed, and
    NotAllowedError.
    """
    with transaction.atomic():
        places = locked_places(game)
        game = locked_game(game.pk)
        if game.is_finished:
            return game
        check_game(places)
        if not game.hands.filter(state=COUNTED).exists():
            text = phrase("No hand of this game counts: go on playing, or remove the game.")
            raise refusal("", "nothing_played", text)
        check_game_deed(GameAction.END, game, by)
        game.closed_at = now
        store_standing(game, standing_of(game), now)
        _note_deed(GameAction.END, places, game, by, now)
        return game


def reopen_game(*, game: Game, now: datetime, by: Actor | None = None) -> Game:
    """Reopens a closed game; one that its hands have ended stays finished.

    Raises RecordError where the round of a tournament is closed, and NotAllowedError.
    """
    with transaction.atomic():
        places = locked_places(game)
        game = locked_game(game.pk)
        if game.closed_at is None:
            return game
        check_game(places)
        check_game_deed(GameAction.REOPEN, game, by)
        game.closed_at = None
        hands = list(game.hands.all())
        store_fold(game, hands, fold_game(entered_game(game, hands)), now)
        _note_deed(GameAction.REOPEN, places, game, by, now)
        return game


def remove_game(*, game: Game, now: datetime, by: Actor | None = None) -> Game:
    """Removes a game that was started by mistake; it can be restored.

    Raises RecordError where the round of a tournament is closed, and NotAllowedError.
    """
    return _set_removed(game, GameAction.REMOVE, now, by)


def restore_game(*, game: Game, now: datetime, by: Actor | None = None) -> Game:
    """Restores a removed game. Raises as `remove_game`."""
    return _set_removed(game, GameAction.RESTORE, now, by)


def seat_players(game: Game, players: Sequence[Player]) -> None:
    """Seats other players at a game; its hands belong to the seats, as they were dealt there."""
    seated = list(game.seats.order_by("place").values_list("player", flat=True))
    if seated == [player.pk for player in players]:
        return
    game.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(game=game, place=place, player=player) for place, player in enumerate(players)
    )
    KeptTally.objects.filter(game=game).delete()
    Game.objects.filter(pk=game.pk).update(version=F("version") + 1)


def delete_games(games: QuerySet[Game]) -> None:
    """Deletes games in which nothing was ever entered; their phones stop writing at them."""
    found = [game.pk for game in games]
    Phone.objects.filter(writing__in=found).update(
        writing=None, writing_number=None, writing_at=None
    )
    Seat.objects.filter(game__in=found).delete()
    Game.objects.filter(pk__in=found).delete()


def _note_deed(
    deed: GameAction, places: Places, game: Game, by: Actor | None, now: datetime
) -> None:
    """Reports the action to the log, the chain, and every place where the game counts."""
    if by is None:
        return
    note(OF_DEED[deed], game=game.pk, table=game.table, evening=game.evening_id)
    add_game_line(deed, game, now, rank=by.rank)
    note_game(places, deed, by.rank, now)


def _set_removed(game: Game, deed: GameAction, now: datetime, by: Actor | None) -> Game:
    with transaction.atomic():
        places = locked_places(game)
        game = Game.objects.select_for_update().get(pk=game.pk)
        if (game.removed_at is None) == (deed == GameAction.REMOVE):
            check_game(places)
            check_game_deed(deed, game, by)
            game.removed_at = now if deed == GameAction.REMOVE else None
            game.version += 1
            game.save(update_fields=["removed_at", "version"])
            _note_deed(deed, places, game, by, now)
        return game


def _check_players(
    evening: Evening, variant: Variant, players: Sequence[Player], problems: Problems
) -> None:
    if len(players) != variant.players:
        text = phrase(
            "{variant} is for {players} players; these are {given}.",
            variant=variant.name,
            players=variant.players,
            given=len(players),
        )
        problems.add("players", "player_count", text)
    for place, player in enumerate(players):
        field = f"players.{place}"
        if player.club_id != evening.club_id:
            problems.add(field, "not_in_club", phrase("This is not a player of the club."))
        elif player in players[:place]:
            problems.add(
                field,
                "seated_twice",
                phrase("{player} cannot sit in two seats.", player=player.name),
            )
        elif not player.is_active:
            text = phrase("{player} has retired: reactivate the player first.", player=player.name)
            problems.add(field, "retired", text)


def _check_dealer(variant: Variant, first_dealer: int, problems: Problems) -> None:
    if not 0 <= first_dealer < variant.players:
        problems.add("first_dealer", "bad_seat", phrase("Choose the player who deals first."))


def _started(game: Game, players: Sequence[Player]) -> Game:
    """Stores the new game with its seats, or returns the one this submission started before."""
    with transaction.atomic():
        Evening.objects.select_for_update().get(pk=game.evening_id)
        known = Game.objects.filter(submission_id=game.submission_id).first()
        if known is None:
            game.save(force_insert=True)
            Seat.objects.bulk_create(
                Seat(game=game, place=place, player=player) for place, player in enumerate(players)
            )
            return game
        if _facts(known) != _facts(game) or _seated(known) != [player.pk for player in players]:
            raise SubmissionReusedError
        return known


def _facts(game: Game) -> tuple[Any, ...]:
    rules = (game.variant, game.options, game.rule_set_version_id)
    return (game.evening_id, game.table, *rules, game.first_dealer)


def _seated(game: Game) -> list[int]:
    return list(game.seats.values_list("player", flat=True))


def check_table(game: Game, phone: Phone | None) -> None:
    if phone is not None and (phone.table.evening_id, phone.table.name) != (
        game.evening_id,
        game.table,
    ):
        text = phrase("This phone belongs to table {table}.", table=phone.table.name)
        raise NotAllowedError("wrong_table", text)
