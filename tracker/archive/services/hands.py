"""Turns the hand rows of an archive into hands with versions, and folds them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scoring import RecordError, Variant
from scoring.game import ended_by_table
from scoring.hand_reading import read_hand
from scoring.json_values import Json
from scoring.language import join_texts, phrase
from scoring.problems import Problems
from tracker.archive.format import ArchiveError, FaultyValueError
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.carried import values_of
from tracker.engine.records.folding import COUNTED, VOID, FoldedGame, fold_game
from tracker.engine.records.import_errors import IN_COLUMN
from tracker.games.permissions_queries import entered_game
from tracker.games.refolding_services import set_folded, set_standing
from tracker.models import Game, Hand
from tracker.rules.queries import variant_of

MOST_HANDS = 5000
SCORED: Mapping[str, type] = {
    "outcome": str,
    "hand_points": list,
    "score": list,
    "marks": list,
    "lines": list,
    "totals": list,
    "bid": dict,
}
LINE: Mapping[str, type] = {"side": int, "points": int, "rule": str, "text": str}


class ArchivedHand(NamedTuple):
    """A hand of an archive: its row, its raw values, and the unsaved hand.

    `versions` are the values of its versions, in order.
    """

    row: int
    says: Json
    hand: Hand
    versions: list[Json]


class HandRows:
    """The hands of an archive, consumed game by game in the order of the games."""

    def __init__(self, archive: Archive) -> None:
        self._rows = archive.rows(files.HANDS.file)
        self._next: tuple[int, Json] | None = next(self._rows, None)

    def of(self, game: str) -> Iterator[tuple[int, Json]]:
        """The rows that refer to the game by its submission id."""
        while self._next and self._next[1].get("game") == game:
            yield self._next
            self._next = next(self._rows, None)

    def check_end(self) -> None:
        """Raises ArchiveError if a hand remains that belongs to no game."""
        if self._next:
            text = phrase("the game that it names is not there, or its hands are not in a row.")
            raise ArchiveError(text, files.HANDS.file, self._next[0])


def coming_hands(game: Game, rows: Iterator[tuple[int, Json]]) -> list[ArchivedHand]:
    """The hands of a game, not folded yet. Raises ArchiveError."""
    variant, before = variant_of(game), 0
    found: list[ArchivedHand] = []
    for number, row in rows:
        with in_row(files.HANDS.file, number):
            hand, versions = _hand(variant, row)
        if hand.number <= before or len(found) == MOST_HANDS:
            text = phrase("the numbers of a game’s hands rise, up to {most}.", most=MOST_HANDS)
            raise ArchiveError(text, files.HANDS.file, number)
        before = hand.number
        found.append(ArchivedHand(number, row, hand, versions))
    return found


def fold_coming(game: Game, number: int, hands: list[ArchivedHand]) -> None:
    """Scores a game before it is stored, and compares the result with the archive.

    Raises ArchiveError with the number of the hand.
    """
    variant = variant_of(game)
    says = {name: getattr(game, name) for name in files.WORKED_OUT}
    fold = fold_game(entered_game(game, [hand.hand for hand in hands]))
    for one, here in zip(hands, fold.hands, strict=True):
        set_folded(one.hand, variant, here)
        _compare_hand(game, one, [problem.message for problem in here.problems])
    _set_standing(game, variant, fold)
    for name, message in says.items():
        if getattr(game, name) != message:
            text = phrase("the game at table {table} has {here} for “{name}”, not {said}.")
            worked_out = text.format(
                table=game.table, here=getattr(game, name), name=name, said=message
            )
            raise ArchiveError(worked_out, files.GAMES.file, number)


def _set_standing(game: Game, variant: Variant, fold: FoldedGame) -> None:
    is_closed = game.closed_at is not None
    standing = ended_by_table(variant, fold.standing) if is_closed else fold.standing
    finished_at = game.finished_at
    if standing.finished and finished_at is None:
        finished_at = game.closed_at or game.started_at
    set_standing(game, variant, standing, finished_at or game.started_at)


def _compare_hand(game: Game, one: ArchivedHand, problems: Sequence[str]) -> None:
    totals = one.hand.scored["totals"] if one.hand.scored else None
    if (one.hand.state, totals) == (one.says["state"], one.says["totals"]):
        return
    text = phrase(
        "hand {number} of the game at table {table} comes to “{state}” and {totals}, not to "
        "“{other_state}” and {other_totals}.",
        number=one.hand.number,
        table=game.table,
        state=one.hand.state,
        totals=totals,
        other_state=one.says["state"],
        other_totals=one.says["totals"],
    )
    raise ArchiveError(join_texts((text, *problems), " "), files.HANDS.file, one.row)


def _hand(variant: Variant, row: Json) -> tuple[Hand, list[Json]]:
    """The hand in its latest version, and the values of all versions."""
    nested = (*files.WITHIN_HAND, "game", "totals")
    values = values_of(files.HANDS, row, *nested)
    for name in files.WITHIN_HAND:
        if not isinstance(row[name], list) or not all(
            isinstance(version, dict) for version in row[name]
        ):
            raise FaultyValueError(phrase("“{name}” is a list of objects.", name=name))
    versions = [values_of(files.REVISIONS, version, "phone") for version in row["revisions"]]
    if [version["number"] for version in versions] != [
        *range(1, len(versions) + 1)
    ] or not versions:
        raise FaultyValueError(phrase("the versions of a hand are numbered from 1."))
    for version in versions:
        check_record(variant, version["record"])
        _check_scored(version["state"], version["scored"])
    last = versions[-1]
    hand = Hand(
        number=values["number"],
        record=last["record"],
        state=VOID if last["state"] == VOID else COUNTED,
        revision=last["number"],
        entered_at=versions[0]["entered_at"],
    )
    return hand, versions


def check_record(variant: Variant, record: object) -> None:
    """Raises FaultyValueError unless the record is in its canonical stored form."""
    problems = Problems()
    try:
        hand = read_hand(variant, record, problems)
    except RecordError as refused:
        raise FaultyValueError(refused.problems[0].message) from refused
    for problem in problems:
        name = f"record, {problem.field}"
        raise FaultyValueError(IN_COLUMN.format(name=name, fault=problem.message))
    if hand.as_json() != record:
        text = phrase("“record” is not spelt as records are kept.")
        raise FaultyValueError(text)


def _check_scored(state: str, scored: Any) -> None:
    """Raises FaultyValueError for an archived score that could not be displayed."""
    if (scored is not None) != (state == COUNTED):
        raise FaultyValueError(phrase("a version has a score exactly when it counts."))
    if scored is None:
        return
    if not _has(scored, SCORED) or not all(_has(line, LINE) for line in scored["lines"]):
        raise FaultyValueError(phrase("“scored” is not a scored hand."))


def _has(value: object, kinds: Mapping[str, type]) -> bool:
    return isinstance(value, dict) and all(
        isinstance(value.get(name), kind) for name, kind in kinds.items()
    )
