"""Integrity of the book: stored derived data compared with its source."""

from collections.abc import Iterator, Sequence

from scoring import RULES_VERSION
from scoring.answer import ladder_json
from scoring.game import ended_by_table
from scoring.json_values import Json
from tracker.engine.records.folding import (
    NEEDS_CORRECTION,
    VOID,
    FoldedGame,
    FoldedHand,
    fold_game,
    scored_json,
)
from tracker.engine.records.row_checksums import is_intact
from tracker.games.permissions_queries import entered_game, standing_of
from tracker.games.tallies_queries import has_own_tally
from tracker.models import Game, Hand, SeasonEdition, Submission
from tracker.rules.queries import variant_of
from tracker.seasons.queries import digest_of
from tracker.statistics.queries.monthly import MonthCacheKey, every_months_kept, wrong_months


def faults() -> Iterator[str]:
    """One line per fault, for the operator."""
    for pk in Game.objects.order_by("pk").values_list("pk", flat=True):
        yield from game_faults(pk)
        yield from tally_faults(pk)
    for of in every_months_kept():
        yield from month_faults(of)
    for pk in SeasonEdition.objects.order_by("pk").values_list("pk", flat=True):
        yield from _edition_faults(pk)


def game_faults(pk: int) -> Iterator[str]:
    """The faults of a game: its hands and score are folded again from the records."""
    try:
        game = Game.objects.get(pk=pk)
        hands = list(game.hands.prefetch_related("revisions"))
        for fault in (*_faults_of(game, hands), *_answer_faults(game)):
            yield f"game {pk}, {fault}"
    except Exception as error:  # noqa: BLE001 - damage breaks any reader
        yield f"game {pk} cannot be read: {type(error).__name__}"


def tally_faults(pk: int) -> Iterator[str]:
    """A fault if the stored tally of a finished game differs from its hands.

    `verify --mend` repairs it: it is derived from the hands, so nothing is lost.
    """
    try:
        game = Game.objects.filter(pk=pk).first()
        if game is not None and not has_own_tally(game):
            yield f"game {pk}, its tally is not what its hands come to: verify --mend sets it right"
    except Exception as error:  # noqa: BLE001 - damage breaks any reader
        yield f"game {pk}, its tally cannot be worked out: {type(error).__name__}"


def month_faults(of: MonthCacheKey) -> Iterator[str]:
    """A fault if cached months differ from their games, for one kind of figures."""
    try:
        for kept in wrong_months(of):
            yield f"{kept}: this is not what its games come to, verify --mend sets it right"
    except Exception as error:  # noqa: BLE001 - damage breaks any reader
        yield f"club {of.club}, a month that is kept cannot be read: {type(error).__name__}"


def _faults_of(game: Game, hands: Sequence[Hand]) -> Iterator[str]:
    for hand in hands:
        yield from _version_faults(hand)
        yield from _seal_faults(hand)
    # Older rules may have scored a record differently from today's.
    if all(hand.rules_version == RULES_VERSION for hand in hands):
        yield from _fold_faults(game, hands, fold_game(entered_game(game, hands)))


def _seal_faults(hand: Hand) -> Iterator[str]:
    if not is_intact(hand):
        yield f"hand {hand.number}: it is not as it was stored"
    for version in hand.revisions.all():
        if not is_intact(version):
            yield f"hand {hand.number}: version {version.number} is not as it was stored"


def _answer_faults(game: Game) -> Iterator[str]:
    for sent in Submission.objects.filter(game=game).iterator():
        if not is_intact(sent):
            yield f"submission {sent.pk}: it is not as it was stored"


def _version_faults(hand: Hand) -> Iterator[str]:
    versions = list(hand.revisions.all())
    if [version.number for version in versions] != list(range(1, hand.revision + 1)):
        yield f"hand {hand.number}: a version of it is missing"
    elif versions[-1].record != hand.record:
        yield f"hand {hand.number}: its record is not the one of its last version"
    elif (versions[-1].state == VOID) != (hand.state == VOID):
        yield f"hand {hand.number}: its last version says otherwise whether it is void"


def _fold_faults(game: Game, hands: Sequence[Hand], fold: FoldedGame) -> Iterator[str]:
    variant = variant_of(game)
    for hand, again in zip(hands, fold.hands, strict=True):
        if hand.state != again.state or _has_problems(hand, again):
            yield f"hand {hand.number}: it is stored as {hand.state}, and is {again.state}"
        elif _facts(hand.scored) != _facts(again.step and scored_json(variant, again.step)):
            yield f"hand {hand.number}: its score does not follow from its record"
    standing = ended_by_table(variant, fold.standing) if game.closed_at else fold.standing
    if (standing_of(game), game.ladder) != (standing, ladder_json(variant, standing)):
        yield "its score does not follow from its hands"


def _facts(scored: Json | None) -> Json | None:
    """A score without the texts of its lines, which a later version may phrase differently."""
    if scored is None:
        return None
    lines = [{name: line[name] for name in line if name != "text"} for line in scored["lines"]]
    return {**scored, "lines": lines}


def _has_problems(hand: Hand, again: FoldedHand) -> bool:
    """True if a hand wrongly has stored problems, or wrongly has none."""
    return (hand.problems is not None) != (again.state == NEEDS_CORRECTION)


def _edition_faults(pk: int) -> Iterator[str]:
    try:
        edition = SeasonEdition.objects.get(pk=pk)
        if digest_of(edition.table) != edition.table_hash:
            yield f"edition {edition.number} of season {edition.season_id}: its table was changed"
        if digest_of(edition.rules) != edition.rules_hash:
            yield f"edition {edition.number} of season {edition.season_id}: its rules were changed"
    except Exception as error:  # noqa: BLE001 - damage breaks any reader
        yield f"edition {pk} of a season cannot be read: {type(error).__name__}"
