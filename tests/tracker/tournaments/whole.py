"""A whole tournament played from its entries to its end, with a look at it after every draw."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.factories import NOW
from tracker.engine.pairing.conflicts import problems
from tracker.engine.pairing.draw import Draw
from tracker.models import Round, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.draws.queries import draw_input, draw_of
from tracker.tournaments.rehearsal.services import Script, rehearse_tournament
from tracker.tournaments.rehearsal.stepping_services import steps

ON_PAPER = Script(is_on_paper=True)


def played(form: str, entrants: int, **given: object) -> Tournament:
    """A tournament of this format and size that was played to its end."""
    tournament = begun(form, entrants, **given)
    for _ in steps(tournament, ON_PAPER._replace(entrants=entrants)):
        check_last_draw(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def begun(form: str, entrants: int, **given: object) -> Tournament:
    """A tournament of this format and size that is set up."""
    plan: dict = {"rounds": 3, "hands": 2, "seed": f"{form} {entrants}"} | given
    return rehearse_tournament(form=form, entrants=entrants, now=NOW, **plan)


def check_last_draw(tournament: Tournament) -> None:
    """Properties of any new draw, in every format."""
    round_ = Round.objects.filter(tournament=tournament, started_at=None).last()
    if round_ is None:
        return
    assert problems(draw_input(tournament, before=round_.number), draw_of(round_)) == ()
    rooms = Counter(
        (placing.entrant_id, placing.room)
        for placing in round_.placings.all()
        if placing.entrant_id
    )
    assert set(rooms.values()) == {1}
    placed = {entrant for entrant, _ in rooms}
    assert placed == set(
        tournament.entrants.filter(number__isnull=False).values_list("pk", flat=True)
    )


def draws(tournament: Tournament) -> list[Draw]:
    """Every round as it was drawn."""
    return [draw_of(round_) for round_ in Round.objects.filter(tournament=tournament)]


def partners(tournament: Tournament) -> Counter:
    """How often each two were partners."""
    return Counter(
        frozenset(two)
        for draw in draws(tournament)
        for table in draw.tables
        for side in table.sides
        for two in combinations(side, 2)
        if 0 not in two
    )


def opponents(tournament: Tournament, part: str = "") -> Counter:
    """How often each two met on different sides, at tables of parts that begin so."""
    return Counter(
        frozenset((member, other))
        for draw in draws(tournament)
        for table in draw.tables
        if table.part.startswith(part)
        for first, second in combinations(table.sides, 2)
        for member in first
        for other in second
        if member and other
    )


def byes(tournament: Tournament) -> Counter:
    """How often each entrant sat out because of the draw."""
    return Counter(out.entrant for draw in draws(tournament) for out in draw.sitting_out)


def losers(tournament: Tournament) -> Iterator[tuple[int, int]]:
    """By the number of the round who lost a table in it."""
    book = load_tournament(tournament)
    for past, round_ in zip(
        draw_input(tournament, before=len(book.rounds) + 1).past, book.rounds, strict=True
    ):
        for played_ in past.tables:
            assert played_.points is not None
            worst = played_.points.index(min(played_.points))
            yield from ((round_.number, entrant) for entrant in played_.pairing.sides[worst])
