"""Imports games with seats and hands; existing ones are not changed."""

import datetime as dt
from collections.abc import Iterable, Iterator
from secrets import randbelow, token_urlsafe
from typing import Any, NamedTuple
from uuid import UUID, uuid4, uuid5

from scoring import RecordError
from scoring.json_values import Json
from scoring.language import phrase
from tracker.access import codes
from tracker.archive.format import FaultyValueError
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.carried import identity, values_of, whole
from tracker.archive.services.hands import (
    ArchivedHand,
    HandRows,
    check_record,
    coming_hands,
    fold_coming,
)
from tracker.archive.services.pieces import piece_transaction
from tracker.archive.services.writing import Keys, NumberedRow, batches, store
from tracker.engine.records.folding import COUNTED
from tracker.engine.records.import_errors import IN_COLUMN
from tracker.engine.records.tallies import HandsTally
from tracker.games.refolding_services import write_tallies
from tracker.games.tallies_queries import tally_of
from tracker.models import Agreement, Claim, Club, Game, HandRevision, LateHand, Phone, Seat, Table
from tracker.rules.queries import variant_of

# The phones that wrote an archived evening: anonymous numbers.


MOST_PHONES = 10_000
MOST_SERIAL = 2**30


class Phones:
    """Creates the phones of an archive as they are met; they can never write here.

    Each table gets a fresh code, so that no former code opens it, even one issued by this server.
    """

    def __init__(self, now: dt.datetime) -> None:
        self._now = now
        self._known: dict[tuple[int, int], Phone] = {}

    def of(self, game: Game, number: Any) -> Phone | None:
        """The phone with this number at the evening of a game, or None.

        Raises FaultyValueError.
        """
        if number is None:
            return None
        try:
            place = (game.evening_id, whole(number, 1, MOST_PHONES))
        except FaultyValueError as fault:
            raise FaultyValueError(IN_COLUMN.format(name="phone", fault=fault.text)) from fault
        if place not in self._known:
            self._known[place] = self._new(game)
        return self._known[place]

    def _new(self, game: Game) -> Phone:
        return Phone.objects.create(
            key=uuid4(),
            table=self._table(game),
            secret_hash=codes.code_hash(token_urlsafe()),
            paired_at=game.started_at,
            seen_at=game.started_at,
            revoked_at=self._now,
        )

    def _table(self, game: Game) -> Table:
        serial = 1 + randbelow(MOST_SERIAL)
        code = codes.token(game.evening_id, game.table, serial)
        new = {
            "serial": serial,
            "code_hash": codes.code_hash(code),
            "code_made_at": game.started_at,
        }
        table, _is_new = Table.objects.get_or_create(
            evening_id=game.evening_id, name=game.table, defaults=new
        )
        return table


HANDS_AT_ONCE = 200
"""A batch has games with this many hands in total, or a single larger game."""


class ArchivedGame(NamedTuple):
    """A game of an archive: its row, the unsaved game, its seats and its hands."""

    row: int
    game: Game
    seats: list[Seat]
    hands: list[ArchivedHand]


class Ids:
    """Submission ids as stored here.

    They are the archive's own, unless another club of this book uses them: then new ones are
    derived from them deterministically.
    """

    def __init__(self, club: Club, archive: Archive) -> None:
        self._club = club
        found = (row.get("submission_id") for _, row in archive.rows(files.GAMES.file))
        self._is_taken = any(self._elsewhere(some) for some in batches(found))

    def of(self, old: UUID) -> UUID:
        return uuid5(old, f"club {self._club.pk}") if self._is_taken else old

    def _elsewhere(self, ids: Iterable[object]) -> bool:
        known = Game.objects.filter(submission_id__in=[*filter(_is_id, ids)])
        return known.exclude(evening__club=self._club).exists()


class Games:
    """Imports the games of an archive into a club."""

    def __init__(self, archive: Archive, club: Club, keys: Keys, phones: Phones) -> None:
        self._archive, self._club = archive, club
        self._keys, self._phones = keys, phones
        self._ids = Ids(club, archive)
        own = Game.objects.filter(evening__club=club)
        self._here = {*own.values_list("submission_id", flat=True)}
        self._left: set[str] = set()

    def bring(self) -> None:
        """Stores them in batches."""
        hands = HandRows(self._archive)
        some: list[ArchivedGame] = []
        for number, row in self._archive.rows(files.GAMES.file):
            coming = self._coming(number, row, hands)
            if coming is not None:
                some.append(coming)
            if sum(len(game.hands) for game in some) >= HANDS_AT_ONCE:
                self._store(some)
                some = []
        self._store(some)
        hands.check_end()
        self._bring_late()

    def _coming(self, number: int, row: Json, hands: HandRows) -> ArchivedGame | None:
        """A game with its hands, scored and compared; None if it is skipped."""
        with in_row(files.GAMES.file, number):
            game = self._game(row)
        if game is None:
            self._left.add(row["submission_id"])
            for _ in hands.of(row["submission_id"]):
                pass
            return None
        with in_row(files.GAMES.file, number):
            seats = self._seats(game, row["seats"])
        coming = coming_hands(game, hands.of(row["submission_id"]))
        fold_coming(game, number, coming)
        game.submission_id = self._ids.of(game.submission_id)
        self._here.add(game.submission_id)
        return ArchivedGame(number, game, seats, coming)

    def _game(self, row: Json) -> Game | None:
        values = values_of(files.GAMES, row, "seats")
        evening = self._keys.of(files.EVENINGS.file, row["evening"])
        pairing = row["pairing"] and self._keys.of("pairings.jsonl", row["pairing"])
        if evening is None or self._is_here(values["submission_id"]):
            return None
        game = Game(**values, evening_id=evening, pairing_id=pairing)
        try:
            variant = variant_of(game)
        except RecordError as refused:
            raise FaultyValueError(refused.problems[0].message) from refused
        if game.places != variant.players or game.first_dealer >= game.places:
            text = phrase("{game} is a game for {players} players.")
            raise FaultyValueError(text.format(game=variant.name, players=variant.players))
        return game

    def _is_here(self, old: UUID) -> bool:
        return not self._here.isdisjoint((old, self._ids.of(old)))

    def _seats(self, game: Game, rows: object) -> list[Seat]:
        if not isinstance(rows, list) or len(rows) != game.places:
            raise FaultyValueError(phrase("“seats” names {number} players.", number=game.places))
        keys = (self._keys.of(files.PLAYERS.file, row) for row in rows)
        players = [key for key in keys if key is not None]
        if len(set(players)) != len(players):
            raise FaultyValueError(phrase("“seats” names somebody twice."))
        return [
            Seat(game=game, place=place, player_id=player) for place, player in enumerate(players)
        ]

    def _store(self, some: list[ArchivedGame]) -> None:
        with piece_transaction(self._club):
            self._store_all(some)

    def _store_all(self, some: list[ArchivedGame]) -> None:
        store(files.GAMES.file, [NumberedRow(coming.row, coming.game) for coming in some])
        store(
            files.GAMES.file,
            [NumberedRow(coming.row, seat) for coming in some for seat in coming.seats],
        )
        hands = [(coming.game, hand) for coming in some for hand in coming.hands]
        for game, coming in hands:
            coming.hand.game = game
        store(files.HANDS.file, [NumberedRow(coming.row, coming.hand) for _, coming in hands])
        versions: list[NumberedRow] = []
        for game, coming in hands:
            with in_row(files.HANDS.file, coming.row):
                versions += self._within(game, coming)
        for model in (HandRevision, Agreement, Claim):
            store(files.HANDS.file, [each for each in versions if type(each.made) is model])
        write_tallies(_tallies(coming for coming in some if coming.game.is_finished))

    def _within(self, game: Game, one: ArchivedHand) -> list[NumberedRow]:
        """The versions of a hand and the other side's confirmations."""
        made: list[object] = []
        for name, layout in files.WITHIN_HAND.items():
            for number, row in enumerate(one.says[name]):
                is_version = layout is files.REVISIONS
                values = one.versions[number] if is_version else values_of(layout, row, "phone")
                phone = self._phones.of(game, row["phone"])
                if "submission_id" in values:
                    values["submission_id"] = self._ids.of(values["submission_id"])
                made.append(layout.model(hand=one.hand, phone=phone, **values))
        for row in made:
            if isinstance(row, Agreement):
                _check_agreement(row, one)
            if isinstance(row, Claim):
                check_record(variant_of(game), row.record)
        return [NumberedRow(one.row, row) for row in made]

    def _bring_late(self) -> None:
        rows = self._archive.rows(files.LATE_HANDS.file)
        kept = ((number, row) for number, row in rows if row.get("game") not in self._left)
        for some in batches(kept):
            with piece_transaction(self._club):
                store(files.LATE_HANDS.file, [self._late(number, row) for number, row in some])

    def _late(self, number: int, row: Json) -> NumberedRow:
        with in_row(files.LATE_HANDS.file, number):
            values = values_of(files.LATE_HANDS, row, "game", "phone")
            game = Game.objects.filter(submission_id=self._ids.of(identity(row["game"]))).first()
            if game is None:
                raise FaultyValueError(phrase("the game that it names is not there."))
            check_record(variant_of(game), values["record"])
            values["submission_id"] = self._ids.of(values["submission_id"])
            phone = self._phones.of(game, row["phone"])
            return NumberedRow(number, LateHand(game=game, phone=phone, **values))


def _tallies(finished: Iterable[ArchivedGame]) -> Iterator[tuple[int, HandsTally]]:
    """The tallies of these games that have a hand that counts."""
    for game, hands in ((coming.game, coming.hands) for coming in finished):
        counted = [coming.hand for coming in hands if coming.hand.state == COUNTED]
        if counted:
            of_hands = ((hand.number, hand.record, hand.scored) for hand in counted)
            yield game.pk, tally_of(game.variant, game.makers, game.places, of_hands)


def _check_agreement(row: Agreement, one: ArchivedHand) -> None:
    if row.phone is None or not 1 <= row.revision <= one.hand.revision:
        text = phrase("“agreements” names a phone and a version of this hand.")
        raise FaultyValueError(text)


def _is_id(value: object) -> bool:
    try:
        return bool(identity(value))
    except FaultyValueError:
        return False
