"""What tells whether a phone has the page of its table as it is, before any of it is worked out."""

from collections.abc import Iterator, Sequence

from django.db.models import Model

from tracker import __version__
from tracker.common.queries.digest import digest
from tracker.games.permissions import Actor
from tracker.models import Device, Game
from tracker.phones.sync.table_issues_pages import writing_beside
from tracker.phones.sync.texts import phone_name


def table_stamp(game: Game, by: Actor, phones: Sequence[Device], seen: object) -> str:
    """A text that is another whenever anything is on the page of a table that phones ask for again.

    The game is as the lookups give it, with the phones of its table; `seen` is what else decides
    what somebody sees. Whatever is written of a game, on whichever phone, makes its next version.
    """
    own = by.device
    return digest(
        (
            *(__version__, seen, by.rank, own and (own.pk, own.player_id)),
            [_columns(row) for row in _rows(game)],
            [(phone.pk, phone.player_id, phone_name(phone)) for phone in phones],
            writing_beside(game, phones, own),
        )
    )


def _columns(row: Model) -> list[object]:
    return [getattr(row, field.attname) for field in row._meta.concrete_fields]  # noqa: SLF001


def _rows(game: Game) -> Iterator[Model]:
    """The game and all that is read with it."""
    evening, pairing, version = game.evening, game.pairing, game.rule_set_version
    yield from (game, evening, evening.club, *(seat.player for seat in game.seats.all()))
    for row in (getattr(evening, "event", None), pairing, pairing and pairing.round):
        if row is not None:
            yield row
    if version is not None:
        yield from (version, version.rule_set)
