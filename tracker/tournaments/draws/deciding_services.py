"""A bracket ends with winners: a match of its last round that is tied has to be decided first."""

from collections.abc import Iterator

from tracker.common.errors import refusal
from tracker.engine.pairing.draw import CannotDrawError
from tracker.engine.pairing.grouping import PREFIX
from tracker.engine.pairing.matches import matches_of
from tracker.engine.pairing.progress import Seen, outcome
from tracker.engine.pairing.trees import decide
from tracker.models import Event
from tracker.tournaments.draws.earlier_rounds_queries import past_of
from tracker.tournaments.queries import load_event
from tracker.tournaments.rules_queries import course_of, format_of


def check_all_decided(event: Event) -> None:
    """Raises RecordError while a match of the last round has no winner.

    Those of earlier rounds have one, or the next would not have been drawn. Of teams both tables
    together decide.
    """
    if course_of(event).is_bracket:
        try:
            decide([*_undecided(event)])
        except CannotDrawError as problem:
            raise refusal("", "no_winner", str(problem)) from problem


def _undecided(event: Event) -> Iterator[Seen]:
    book = load_event(event)
    there = frozenset(number for number, one in book.numbered.items() if one.left_at is None)
    for round_ in book.rounds[-1:]:
        past = past_of(book, round_)
        matches = matches_of(past) if format_of(event).tables_per_match > 1 else past
        for played in matches.tables:
            is_group = played.pairing.part.startswith(PREFIX)
            if not is_group and outcome(played, there) is None:
                yield Seen(round_.number, played)
