"""Consequences of arrivals, withdrawals and substitutions, shown before they happen."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import enumeration, join_texts
from tracker.common.dates_texts import clock
from tracker.engine.formats.format import PUTS_OUT
from tracker.models import Entrant, Pairing, Placing, Round, Tournament
from tracker.tournaments.book.queries import PLAYERS, course_of, format_of, result_of
from tracker.tournaments.book.texts import TournamentSummary, tournament_summary
from tracker.tournaments.entries.pages import (
    EntrantChoice,
    bye_rounds,
    empty_places,
    entrants_in_words,
    known_players,
    late_text,
    places,
    problem_of,
    sitting_out_text,
)
from tracker.tournaments.entries.queries import players_of, results_choices, tables_played
from tracker.tournaments.registration.queries import contact_of
from tracker.tournaments.setup.texts import UNPLAYED, match_policy_text, policy_text

TextFacts = tuple[str, ...]
REQUESTED = "requested_bye"


@dataclass(frozen=True, slots=True)
class MemberPlace:
    """A member's place in an entrant, and its player."""

    place: int
    player: str


@dataclass(frozen=True, slots=True)
class ByeRequest:
    """A requested bye, which becomes final when the round is drawn."""

    number: int
    reason: str
    is_drawn: bool


@dataclass(frozen=True, slots=True)
class EntrantActions:
    """An entrant with the possible actions and their consequences.

    `state` is "there", "waiting" or "gone"; impossible actions have no sentence. `from_round` is
    the first round of a substitute. Byes can still be requested in `bye_rounds`, with the
    consequences in `sitting_out`; `byes` are those requested. `results` are the choices of what
    counts of an entrant who leaves. `others` are the entrants to be kept
    apart from.
    """

    head: TournamentSummary
    pk: int
    name: str
    from_club: str
    email: str
    phone: str
    table: int | None
    state: str
    text: str
    places: tuple[MemberPlace, ...]
    from_round: int
    is_drawn: bool
    coming: TextFacts
    going: TextFacts
    leaving: TextFacts
    results: tuple[str, ...]
    returning: TextFacts
    substituting: TextFacts
    byes: tuple[ByeRequest, ...]
    bye_rounds: range
    sitting_out: TextFacts
    known: tuple[str, ...]
    others: tuple[EntrantChoice, ...]


def actions_of(entrant: Entrant) -> EntrantActions:
    tournament = entrant.tournament
    entrants = list(tournament.entrants.prefetch_related(PLAYERS))
    rounds = list(tournament.drawn_rounds.all())
    there = sum(other.checked_in_at is not None and other.left_at is None for other in entrants)
    state = _state(entrant)
    now = _TournamentStatus(tournament, rounds, there, empty_places(tournament, entrants))
    own = next(row for row in entrants if row.pk == entrant.pk)
    email, phone = contact_of(entrant)
    return EntrantActions(
        head=tournament_summary(tournament),
        pk=entrant.pk,
        name=entrant.name,
        from_club=entrant.from_club,
        email=email,
        phone=phone,
        table=entrant.table,
        state=state,
        text=_texts(entrant, state),
        places=tuple(MemberPlace(place, name) for place, name in enumerate(players_of(own))),
        from_round=now.from_round,
        results=results_choices(tournament, entrant),
        is_drawn=entrant.placings.exists(),
        byes=_asked_byes(entrant, len(rounds)),
        bye_rounds=now.bye_rounds if state != "gone" else range(0),
        known=known_players(tournament),
        others=_others(entrant, entrants),
        **_costs(entrant, state, now, _open_seat(entrant, rounds)),
    )


def _costs(
    entrant: Entrant, state: str, now: "_TournamentStatus", seat: Placing | None
) -> dict[str, TextFacts]:
    """Describes the consequences of each possible action."""
    fewer, more, gap = now.next_round(-1), now.next_round(+1), _gap(seat)
    costs: dict[str, TextFacts] = dict.fromkeys(("coming", "going", "leaving", "returning"), ())
    if state == "there":
        costs["going"] = (*gap, *fewer, *_missed(entrant.tournament, "absent"))
        costs["leaving"] = (*gap, *fewer, *_left_behind(entrant))
    elif state == "waiting":
        costs["coming"] = (*now.late(entrant), *(more if now.has_place(entrant) else ()))
        costs["leaving"] = (*gap, *_left_behind(entrant))
    elif state == "gone":
        costs["returning"] = (*now.late(entrant), *more)
    costs["substituting"] = now.substitute(seat)
    costs["sitting_out"] = now.sitting_out(is_there=state == "there")
    return costs


def _left_behind(entrant: Entrant) -> TextFacts:
    """Describes what an entrant who leaves has played, or how a missed round counts."""
    tournament = entrant.tournament
    if not results_choices(tournament, entrant):
        return _missed(tournament, "left")
    played, rounds = tables_played(entrant), tournament.rounds
    usual = _("That is half or more: usually what was played then counts.")
    if 2 * played < rounds:
        usual = _("That is fewer than half: usually everything is then annulled.")
    text = ngettext(
        "Played: {played} of {rounds} round.", "Played: {played} of {rounds} rounds.", rounds
    )
    return (join_texts((text.format(played=played, rounds=rounds), usual), " "),)


def _asked_byes(entrant: Entrant, drawn: int) -> tuple[ByeRequest, ...]:
    return tuple(
        ByeRequest(bye.number, bye.reason, bye.number <= drawn)
        for bye in entrant.requested_byes.all()
    )


def _others(entrant: Entrant, entrants: Sequence[Entrant]) -> tuple[EntrantChoice, ...]:
    return tuple(
        EntrantChoice(other.pk, other.name, place)
        for place, other in enumerate(entrants, start=1)
        if other.pk != entrant.pk
    )


@dataclass(frozen=True, slots=True)
class _TournamentStatus:
    """State of a tournament: its rounds, and attendance."""

    tournament: Tournament
    rounds: Sequence[Round]
    there: int
    left: TextFacts

    @property
    def from_round(self) -> int:
        """The first round that has not started."""
        return sum(round_.started_at is not None for round_ in self.rounds) + 1

    def next_round(self, change: int) -> TextFacts:
        """Describes the next draw with so many more or fewer entrants than now."""
        number = len(self.rounds) + 1
        if number > self.tournament.rounds:
            return ()
        there = self.there + change
        problem = problem_of(self.tournament, there)
        if problem:
            return (problem,)
        out = sitting_out_text(self.tournament, there)
        has = _("Round {number} has {counted}").format(
            number=number, counted=entrants_in_words(self.tournament, there)
        )
        if not out:
            return (_("{has}: nobody would sit out.").format(has=has),)
        return (_("{label}: {text}").format(label=has, text=out) + ".",)

    @property
    def bye_rounds(self) -> range:
        return bye_rounds(self.tournament, len(self.rounds))

    def sitting_out(self, *, is_there: bool) -> TextFacts:
        """Describes the consequences of a requested bye in the next round."""
        if course_of(self.tournament).is_bracket:
            return (PUTS_OUT,)
        text = _missed(self.tournament, REQUESTED)
        if format_of(self.tournament).house_fills:
            return (_("The house takes the seat in that round."), *text)
        if course_of(self.tournament).is_planned:
            return (
                _("The plan stays: the entrant they would meet has no table in that round either."),
                *text,
            )
        return (*(self.next_round(-1) if is_there else ()), *text)

    def has_place(self, entrant: Entrant) -> bool:
        """True if the entrant can be drawn: a plan has a limited number of places."""
        return not self.tournament.size or (entrant.number or 0) <= places(self.tournament)

    def late(self, entrant: Entrant) -> TextFacts:
        """Describes the consequences of joining after round 1 was drawn."""
        if not self.rounds:
            return ()
        text = []
        if self.rounds[-1].started_at is None:
            number = self.rounds[-1].number
            text.append(
                _("Round {number} is drawn without {entrant}: take its draw back first.").format(
                    number=number, entrant=entrant.name
                )
            )
        place = late_text(self.tournament, entrant.number or 0, self.left)
        if place and not entrant.placings.exclude(pairing=None).exists():
            text.append(place)
        return (*text, *_missed(self.tournament, "late"))

    def substitute(self, seat: Placing | None) -> TextFacts:
        """Describes from which round a substitute plays."""
        text = _(
            "The substitute plays from round {from_round} on. The points stay together."
        ).format(from_round=self.from_round)
        if seat is None or seat.round.started_at is None or seat.pairing is None:
            return (text,)
        return (
            text,
            _("The game at table {table} keeps its players until it ends.").format(
                table=seat.pairing.table
            ),
        )


def _state(entrant: Entrant) -> str:
    if entrant.left_at is not None:
        return "gone"
    return "waiting" if entrant.checked_in_at is None else "there"


def _texts(entrant: Entrant, state: str) -> str:
    if state == "there" and entrant.checked_in_at is not None:
        return _("There since {clock}.").format(clock=clock(entrant.checked_in_at))
    if state == "gone" and entrant.left_at is not None:
        text = _("Disqualified at {time}.")
        if entrant.left_reason != "expelled":
            text = _("Left at {time}.")
        return text.format(time=clock(entrant.left_at))
    return _("Not there yet.")


def _open_seat(entrant: Entrant, rounds: Sequence[Round]) -> Placing | None:
    """Returns an entrant's seat in the last round, while that is open."""
    if not rounds or rounds[-1].closed_at is not None:
        return None
    seats = rounds[-1].placings.exclude(pairing=None).select_related("round", "pairing")
    return seats.filter(entrant=entrant).first()


def _gap(seat: Placing | None) -> TextFacts:
    """Describes what a table of the last round loses without this player."""
    if seat is None or seat.pairing is None:
        return ()
    table, number = seat.pairing.table, seat.round.number
    others = seat.pairing.placings.exclude(pk=seat.pk).select_related("entrant")
    names = enumeration([other.entrant.name for other in others if other.entrant is not None])
    if seat.round.started_at is None:
        text = _("Round {number} is drawn: table {table} has an empty seat, with {names}.").format(
            number=number, table=table, names=names
        )
        return (_("{said} Take the draw back, or put in a substitute.").format(said=text),)
    if _is_over(seat.pairing, seat.round.tournament):
        return ()
    text = _("Table {table} of the running round cannot play on: {names} sit there.").format(
        table=table, names=names
    )
    return (_("{said} It keeps its points so far, or the side forfeits it.").format(said=text),)


def _is_over(pairing: Pairing, tournament: Tournament) -> bool:
    return result_of(tournament, pairing).is_over


def _missed(tournament: Tournament, reason: str) -> TextFacts:
    """Describes how a missed round counts, by reason."""
    policy = tournament.unplayed.get(reason, "zero")
    if tournament.scoring != "raw":
        if reason != REQUESTED:
            return (_("A missed round is lost."),)
        own = match_policy_text(tournament.unplayed.get(f"{reason}_match", "like_draw"))
        return (_("{label}: {text}").format(label=UNPLAYED[f"{reason}_match"], text=own) + ".",)
    return (_("Points for a missed round: {policy_said}.").format(policy_said=policy_text(policy)),)
