"""The director's entry list of a tournament."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import enumeration
from tracker.common.dates_texts import clock
from tracker.common.queries.paging import Paged, page_of
from tracker.common.queries.people import listed_players
from tracker.engine.formats.format import PUTS_OUT
from tracker.engine.pairing.draw import CannotDrawError
from tracker.engine.pairing.fitting import check_rounds
from tracker.engine.records import names
from tracker.models import Entrant, Member, RequestedBye, Round, Tournament
from tracker.models.tournament import FINAL, OPEN
from tracker.tournaments.book.queries import (
    PLAYERS,
    course_of,
    format_of,
    members_of,
    shape_of,
    system_of,
)
from tracker.tournaments.book.texts import LEFT, TournamentSummary, tournament_summary
from tracker.tournaments.entries.queries import players_of

# How many are there, who would sit out, and whether a round could be drawn of them.


NO_END = 1_000_000
"""More than any start number."""
WORDS = {1: ("player", "players"), 2: ("pair", "pairs"), 3: ("trio", "trios")}
TEAM = ("team", "teams")


@dataclass(frozen=True, slots=True)
class Turnout:
    """Attendance: `text` is for the list, `problem` why no round can be drawn.

    `problem` names the nearest workable number, and is empty if there is no problem.
    """

    there: int
    entered: int
    text: str
    problem: str


def turnout(tournament: Tournament, there: int, entered: int, *, asked: int = 0) -> Turnout:
    """Describes attendance, given the numbers of present and of active entrants.

    `asked` counts requested byes in the next round; a plan still includes them.
    """
    pattern = _("{there} of {entered} there, {asked} asked to sit out")
    text = (pattern if asked else _("{there} of {entered} there")).format(
        there=there, entered=entered, asked=asked
    )
    playing = there if course_of(tournament).is_planned else there - asked
    problem = problem_of(tournament, playing)
    out = "" if problem else sitting_out_text(tournament, playing)
    return Turnout(there, entered, f"{text}; {out}" if out else text, problem)


def problem_of(tournament: Tournament, there: int) -> str:
    """Explains why this number of entrants does not work, and what does; "" if it works."""
    if tournament.size is not None:
        return ""
    system = system_of(tournament)
    try:
        check_rounds(system, there, tournament.rounds)
    except CannotDrawError as refused:
        return str(refused)
    return ""


def sitting_out_text(tournament: Tournament, there: int) -> str:
    """Tells how many would sit out, as in "3 would sit out"; "" if none."""
    out = system_of(tournament).sitting_out(shape_of(tournament), there)
    if not out or (course_of(tournament).is_planned and tournament.size is not None):
        return ""
    if course_of(tournament).is_knock_out:
        return _("{out} would have a bye in round 1").format(out=out)
    return _("{out} would sit out").format(out=out)


def late_text(tournament: Tournament, number: int, left: Sequence[str]) -> str:
    """Describes what a late entrant with this start number can still play of a plan.

    `left` names the vacant places. "" where there is no plan, or none yet.
    """
    if not course_of(tournament).is_planned or tournament.size is None:
        return ""
    if number <= places(tournament):
        return _("The plan has a free seat: a late entrant takes it from the next round on.")
    text = _("The plan was made for {}, and all its seats are taken: a late entrant gets no table.")
    if left:
        remedy = _("Put them in as a substitute for {}, and note that the entry is back.")
        taken = entrants_in_words(tournament, tournament.size)
        return f"{text.format(taken)} {remedy.format(left[0])}"
    remedy = _("Put them in as a substitute when somebody leaves.")
    return f"{text.format(entrants_in_words(tournament, tournament.size))} {remedy}"


def places(tournament: Tournament) -> int:
    """Returns how many start numbers can be drawn; a plan has a limited number of places.

    If an odd number was present where the plan needs an even one, one place is free.
    """
    size, course = tournament.size, course_of(tournament)
    if not course.is_planned or size is None:
        return NO_END
    return size + size % 2 if course.late == "free_place" else size


def entrant_nouns(tournament: Tournament) -> tuple[str, str]:
    """Returns the noun for an entrant, singular and plural."""
    return (
        TEAM
        if format_of(tournament).tables_per_match > 1
        else WORDS.get(members_of(tournament), TEAM)
    )


def entrants_in_words(tournament: Tournament, number: int) -> str:
    """Words a number of entrants, as in "27 players"."""
    one, several = entrant_nouns(tournament)
    return f"{number} {one if number == 1 else several}"


MANY = 40
"""Above this number the list can be filtered by first letter."""
ON_PAGE = 150
"""Entrants on one page of the list."""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entrant on the list; `players` only where the name does not contain them.

    `state` is "there", "waiting" or "gone", and `text` stands beside the name.
    """

    pk: int
    name: str
    players: str
    state: str
    text: str


@dataclass(frozen=True, slots=True)
class Entries:
    """A page of the entrants matching a search, with totals for the whole list.

    `letters` are those with which the names of a long list begin.

    `until` is when check-in ends, `is_late` whether that has passed; `places` how many players an
    entrant has; `several` what entrants are called. `can_draw` says that round 1 can be drawn now,
    and `late` what somebody can still play who comes late to a plan.
    """

    head: TournamentSummary
    rows: Paged[EntryRow]
    letters: tuple[str, ...]
    turnout: Turnout
    several: str
    places: range
    until: str
    is_late: bool
    is_drawn: bool
    can_draw: bool
    late: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeptApartPair:
    """Two entrants kept apart, always or where possible."""

    pk: int
    first: str
    second: str
    is_absolute: bool


@dataclass(frozen=True, slots=True)
class EntrantChoice:
    """An entrant to choose; `place` is the place in the list, from 1."""

    pk: int
    name: str
    place: int


def entries(tournament: Tournament, search: str = "", letter: str = "", page: int = 1) -> Entries:
    """Returns a page of the entry list, filtered by text and first letter."""
    listed, out = list(tournament.entrants.all()), _asked_out(tournament)
    still = [entrant for entrant in listed if entrant.left_at is None]
    here = [entrant for entrant in still if entrant.checked_in_at is not None]
    rounds = list(tournament.drawn_rounds.all())
    asked = sum(len(rounds) + 1 in out.get(entrant.pk, ()) for entrant in here)
    until = tournament.check_in_until
    found = turnout(tournament, len(here), len(still), asked=asked)
    rows = page_of(_found(listed, search, letter), page, partial(_rows, rounds, out), size=ON_PAGE)
    is_drawn = tournament.size is not None
    return Entries(
        head=tournament_summary(tournament),
        rows=rows,
        letters=_letters(listed),
        turnout=found,
        several=entrant_nouns(tournament)[1],
        places=range(members_of(tournament)),
        until=clock(until) if until else "",
        is_late=until is not None and until < timezone.now(),
        is_drawn=is_drawn,
        can_draw=tournament.state == OPEN and not is_drawn and not found.problem,
        late=late_text(tournament, _next_number(listed), empty_places(tournament, listed)),
        known=known_players(tournament),
    )


def _asked_out(tournament: Tournament) -> Mapping[int, Sequence[int]]:
    """Returns the rounds of requested byes by entrant key."""
    found = defaultdict(list)
    asked = RequestedBye.objects.filter(entrant__tournament=tournament)
    for entrant, number in asked.values_list("entrant", "number"):
        found[entrant].append(number)
    return found


def first_letter(name: str) -> str:
    """Returns the letter under which a name is listed."""
    return names.sort_key(name)[0][:1].upper()


def _found(listed: Sequence[Entrant], search: str, letter: str) -> Sequence[Entrant]:
    """Filters the list; loads players only when a search needs them."""
    wanted = search.strip()
    if wanted:
        prefetch_related_objects(listed, PLAYERS)
    return [
        entrant
        for entrant in listed
        if letter in ("", first_letter(entrant.name))
        and (not wanted or names.is_found(wanted, f"{entrant.name} {_players_text(entrant)}"))
    ]


def _letters(listed: Sequence[Entrant]) -> tuple[str, ...]:
    """Returns the first letters of a long list, if there are several."""
    found = sorted({first_letter(entrant.name) for entrant in listed})
    return tuple(found) if len(listed) > MANY and len(found) > 1 else ()


def known_players(tournament: Tournament) -> tuple[str, ...]:
    """Returns the club's players who are not on the list, as suggestions."""
    playing = Member.objects.filter(tournament=tournament, until_round=None).values("player")
    others = tournament.evening.club.players.filter(is_active=True).exclude(pk__in=playing)
    return tuple(sorted(others.values_list("name", flat=True), key=names.sort_key))


def empty_places(tournament: Tournament, entrants: Iterable[Entrant]) -> tuple[str, ...]:
    """Returns the names of those who have left and whose place in a plan is vacant."""
    planned = range(1, (tournament.size or 0) + 1)
    return tuple(
        entrant.name
        for entrant in entrants
        if entrant.left_at is not None and entrant.number in planned
    )


def _next_number(entrants: Iterable[Entrant]) -> int:
    """Returns the start number of the next entrant."""
    return max((entrant.number or 0 for entrant in entrants), default=0) + 1


def entrant_choices(tournament: Tournament) -> tuple[EntrantChoice, ...]:
    entrants = enumerate(tournament.entrants.all(), start=1)
    return tuple(EntrantChoice(one.pk, one.name, place) for place, one in entrants)


def pairs_kept_apart(tournament: Tournament) -> tuple[KeptApartPair, ...]:
    """Returns the pairs kept apart."""
    found = tournament.conflicts.select_related("first", "second")
    return tuple(
        KeptApartPair(pair.pk, pair.first.name, pair.second.name, pair.is_absolute)
        for pair in found
    )


def bye_rounds(tournament: Tournament, drawn: int) -> range:
    """Returns the rounds in which a bye can be requested; none in a bracket."""
    if course_of(tournament).is_bracket or tournament.state == FINAL:
        return range(0)
    return range(drawn + 1, tournament.rounds + 1)


@dataclass(frozen=True, slots=True)
class AskedBye:
    """A bye that an entrant has requested in a round that is not drawn yet."""

    entrant: int
    name: str
    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class SittingOut:
    """Byes in rounds that are not drawn yet, and the entrants who can still have one.

    `refusal` explains why there is no such round.
    """

    head: TournamentSummary
    rounds: range
    refusal: str
    entrants: tuple[EntrantChoice, ...]
    byes: tuple[AskedBye, ...]


def sitting_out(tournament: Tournament) -> SittingOut:
    drawn = tournament.drawn_rounds.count()
    entrants = enumerate(tournament.entrants.filter(left_at=None), start=1)
    asked = RequestedBye.objects.filter(entrant__tournament=tournament, number__gt=drawn)
    byes = asked.select_related("entrant").order_by("number", "entrant__order")
    return SittingOut(
        head=tournament_summary(tournament),
        rounds=bye_rounds(tournament, drawn),
        refusal=str(PUTS_OUT)
        if course_of(tournament).is_bracket
        else _("All rounds are drawn: none is left to sit out."),
        entrants=tuple(EntrantChoice(one.pk, one.name, place) for place, one in entrants),
        byes=tuple(
            AskedBye(bye.entrant_id, bye.entrant.name, bye.number, bye.reason) for bye in byes
        ),
    )


def _sits_out(rounds: Sequence[int]) -> str:
    """Lists the rounds of requested byes, to print beside a name."""
    if not rounds:
        return ""
    text = ngettext("sits out round {}", "sits out rounds {}", len(rounds))
    return text.format(enumeration([str(round_) for round_ in rounds]))


def _players_text(entrant: Entrant) -> str:
    """Lists an entrant's players, "" where the name contains them."""
    players = players_of(entrant)
    return "" if " – ".join(players) == entrant.name else enumeration(players)


def _rows(
    rounds: Sequence[Round], out: Mapping[int, Sequence[int]], shown: Sequence[Entrant]
) -> Sequence[EntryRow]:
    """Returns the rows of these entrants."""
    first = rounds[0].published_at if rounds else None
    is_public = first is not None and first <= timezone.now()
    played = sum(round_.closed_at is not None for round_ in rounds)
    prefetch_related_objects(shown, PLAYERS)
    return [
        _row(
            entrant,
            [number for number in out.get(entrant.pk, ()) if number > played],
            is_public=is_public,
        )
        for entrant in shown
    ]


def _row(entrant: Entrant, out: Sequence[int], *, is_public: bool) -> EntryRow:
    """Returns the row of an entrant, with the rounds of requested byes."""
    state = "waiting" if entrant.checked_in_at is None else "there"
    number = (
        _("No. {entrant}").format(entrant=entrant.number) if is_public and entrant.number else ""
    )
    table = _("always at table {table}").format(table=entrant.table) if entrant.table else ""
    gone = LEFT.get(entrant.left_reason, "")
    beside = (number, entrant.from_club, table, "" if gone else _sits_out(out), gone)
    return EntryRow(
        pk=entrant.pk,
        name=entrant.name,
        players=_players_text(entrant),
        state="gone" if gone else state,
        text=" · ".join(map(str, filter(None, beside))),
    )


# The order of an entry list, and the entrants that an address names.


@dataclass(frozen=True, slots=True)
class OrderPage:
    """The entry list in order; `is_by_lot` if start numbers do not follow it.

    `is_numbered` if start numbers are assigned.
    """

    head: TournamentSummary
    entrants: tuple[EntrantChoice, ...]
    is_by_lot: bool
    is_numbered: bool


def order_page(tournament: Tournament) -> OrderPage:
    by_lot = tournament.seeding == "lot"
    return OrderPage(
        tournament_summary(tournament),
        entrant_choices(tournament),
        by_lot,
        tournament.size is not None,
    )


def order_after_move(*, tournament: Tournament, entrant: int, place: int) -> tuple[Entrant, ...]:
    """Returns the list with one entrant moved to another place, counted from 1."""
    listed = list(tournament.entrants.all())
    (moving,) = (row for row in listed if row.pk == entrant)
    listed.remove(moving)
    listed.insert(max(place - 1, 0), moving)
    return tuple(listed)


def shuffled_entrants(tournament: Tournament) -> tuple[Entrant, ...]:
    """Shuffles the list by the tournament's seed."""
    listed = sorted(tournament.entrants.all(), key=lambda entrant: entrant.pk)
    Random(f"{tournament.seed}|order").shuffle(listed)  # noqa: S311 -- the lot is repeatable
    return tuple(listed)


def entrants_by_key(tournament: Tournament, keys: Iterable[str]) -> tuple[Entrant, ...]:
    """Returns the entrants with these keys, in the order of the keys."""
    known = {str(entrant.pk): entrant for entrant in tournament.entrants.all()}
    return tuple(known[key] for key in dict.fromkeys(keys) if key in known)


def keys(tournament: Tournament) -> tuple[int, ...]:
    """Returns the keys of the entrants in list order."""
    return tuple(tournament.entrants.values_list("pk", flat=True))


def waiting(tournament: Tournament) -> tuple[int, ...]:
    """Returns the keys of active entrants not checked in."""
    found = tournament.entrants.filter(checked_in_at=None, left_at=None)
    return tuple(found.values_list("pk", flat=True))


@dataclass(frozen=True, slots=True)
class MemberChoice:
    """An active player of the club; `is_in` if on the entry list already."""

    pk: int
    name: str
    is_in: bool


def member_choices(tournament: Tournament) -> tuple[MemberChoice, ...]:
    """Returns the club's active players by name."""
    playing = set(tournament.members.filter(until_round=None).values_list("player", flat=True))
    players = listed_players(tournament.evening.club).filter(is_active=True)
    found = (MemberChoice(player.pk, player.name, player.pk in playing) for player in players)
    return tuple(sorted(found, key=lambda member: names.sort_key(member.name)))
