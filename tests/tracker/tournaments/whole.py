"""A whole event played from its entries to its end, with a look at it after every draw."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.factories import NOW
from tracker.engine.pairing.conflicts import problems
from tracker.engine.pairing.draw import Draw
from tracker.models import Event, Round
from tracker.tournaments.book.queries import load_event
from tracker.tournaments.draws.queries import draw_input, draw_of
from tracker.tournaments.rehearsal.services import Script, rehearse_event
from tracker.tournaments.rehearsal.stepping_services import steps

ON_PAPER = Script(is_on_paper=True)


def played(form: str, entrants: int, **given: object) -> Event:
    """An event of this format and size that was played to its end."""
    event = begun(form, entrants, **given)
    for _ in steps(event, ON_PAPER._replace(entrants=entrants)):
        check_last_draw(event)
    return Event.objects.get(pk=event.pk)


def begun(form: str, entrants: int, **given: object) -> Event:
    """An event of this format and size that is set up."""
    plan: dict = {"rounds": 3, "hands": 2, "seed": f"{form} {entrants}"} | given
    return rehearse_event(form=form, entrants=entrants, now=NOW, **plan)


def check_last_draw(event: Event) -> None:
    """What holds for a draw of any format that has just been made."""
    round_ = Round.objects.filter(event=event, started_at=None).last()
    if round_ is None:
        return
    assert problems(draw_input(event, before=round_.number), draw_of(round_)) == ()
    rooms = Counter(
        (placing.entrant_id, placing.room)
        for placing in round_.placings.all()
        if placing.entrant_id
    )
    assert set(rooms.values()) == {1}
    placed = {entrant for entrant, _ in rooms}
    assert placed == set(event.entrants.filter(number__isnull=False).values_list("pk", flat=True))


def draws(event: Event) -> list[Draw]:
    """Every round as it was drawn."""
    return [draw_of(round_) for round_ in Round.objects.filter(event=event)]


def partners(event: Event) -> Counter:
    """How often each two were partners."""
    return Counter(
        frozenset(two)
        for draw in draws(event)
        for table in draw.tables
        for side in table.sides
        for two in combinations(side, 2)
        if 0 not in two
    )


def opponents(event: Event, part: str = "") -> Counter:
    """How often each two met on different sides, at tables of parts that begin so."""
    return Counter(
        frozenset((member, other))
        for draw in draws(event)
        for table in draw.tables
        if table.part.startswith(part)
        for first, second in combinations(table.sides, 2)
        for member in first
        for other in second
        if member and other
    )


def byes(event: Event) -> Counter:
    """How often each entrant sat out because of the draw."""
    return Counter(out.entrant for draw in draws(event) for out in draw.sitting_out)


def losers(event: Event) -> Iterator[tuple[int, int]]:
    """By the number of the round who lost a table in it."""
    book = load_event(event)
    for past, round_ in zip(
        draw_input(event, before=len(book.rounds) + 1).past, book.rounds, strict=True
    ):
        for played_ in past.tables:
            assert played_.points is not None
            worst = played_.points.index(min(played_.points))
            yield from ((round_.number, entrant) for entrant in played_.pairing.sides[worst])
