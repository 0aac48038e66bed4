"""What everybody has from evenings, read for all of them in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import Prefetch

from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.outcome import Outcome
from tracker.engine.ranking.season_values import Session, SessionShare
from tracker.engine.records.tallies import HandsTally
from tracker.evenings.standings_queries import ranks, sides_of
from tracker.models import Entrant, Evening, Event, Game, Member, Placing, Round, Ruling
from tracker.statistics.queries.tallies import tallies_at_tables
from tracker.tournaments.queries import EventData, tables
from tracker.tournaments.rules_queries import nominal_hands_of
from tracker.tournaments.standings.counting_queries import Counted, counted_tables
from tracker.tournaments.standings.queries import event_standings

Pair = tuple[int, int]


def read_sessions(evenings: Sequence[Evening]) -> dict[int, Session]:
    """By evening what its event has brought, or its finished games; without anybody if nothing."""
    if not evenings:
        return {}
    over = Game.objects.filter(evening__in=evenings, removed_at=None, is_finished=True)
    tallies = tallies_at_tables(over)
    books = _books(evenings, counted_tables(tallies))
    without = [evening.pk for evening in evenings if evening.pk not in books]
    played = over.filter(evening__in=without).prefetch_related("seats")
    by_evening: dict[int, list[Game]] = defaultdict(list)
    for game in played:
        by_evening[game.evening_id].append(game)
    found = {pk: of_games(pk, by_evening[pk], tallies[None]) for pk in without}
    return found | {pk: of_event(pk, book) for pk, book in books.items()}


def of_games(pk: int, played: Sequence[Game], tallies: Mapping[int, HandsTally]) -> Session:
    """An evening without an event: the places and points of its standings."""
    count: dict[int, int] = defaultdict(int)
    marches: dict[int, int] = defaultdict(int)
    pairs: set[Pair] = set()
    for game in played:
        sides = sides_of(game)
        tally = tallies.get(game.pk)
        for at, players in enumerate(sides):
            pairs |= _pairs(players)
            for player in players:
                count[player] += tally.hands if tally else 0
                marches[player] += tally.counts[at].marches if tally else 0
    return Session(
        pk,
        tuple(
            SessionShare(
                player=tally.player,
                rank=rank,
                points=tally.points_for,
                hands=count[tally.player],
                marches=marches[tally.player],
            )
            for rank, tally in ranks(played)
        ),
        frozenset(pairs),
    )


def of_event(pk: int, book: EventData) -> Session:
    """An evening with an event: the places and points of its standings.

    What an entrant has counts for the players who have played for it to the end. Who sat at no
    table did not attend, whatever the event gives for that.
    """
    table = event_standings(book)
    played = {
        number: [score.outcome for score in card.rounds if score.outcome.is_played]
        for number, card in table.event.cards.items()
    }
    there = [row for row in table.rows if played[row.entrant]]
    shares: list[SessionShare] = []
    pairs: set[Pair] = set()
    for row in there:
        # Who did not attend leaves no gap among the ranks.
        rank = 1 + sum(other.rank < row.rank for other in there)
        points = table.event.cards[row.entrant].match_points
        shares += _shares(book, row.entrant, rank, points, played[row.entrant])
        pairs |= _partners(book, row.entrant, played[row.entrant])
    return Session(pk, tuple(shares), frozenset(pairs))


def _shares(
    book: EventData, number: int, rank: int, points: Score, rounds: Sequence[Outcome]
) -> Iterator[SessionShare]:
    nominal = nominal_hands_of(book.event)
    planned = (book.event.hands or 0) * book.event.games
    # Averages are for the same hands in every round. Of a slip of paper only the points are known.
    hands = sum(nominal or round_.hands or planned for round_ in rounds)
    is_on_paper = any(round_.is_on_paper for round_ in rounds)
    marches = None if is_on_paper else sum(round_.counts.marches for round_ in rounds)
    for player in _players(book, number):
        yield SessionShare(player, rank, points, hands, marches, team=number)


def _partners(book: EventData, number: int, rounds: Iterable[Outcome]) -> set[Pair]:
    """Who played on a side with somebody, by what the rounds say."""
    sides = ((number, *round_.partners) for round_ in rounds)
    return {
        pair
        for side in sides
        for pair in _pairs(player for member in side for player in _players(book, member))
    }


def _players(book: EventData, number: int) -> list[int]:
    members = book.numbered[number].members.all()
    return [member.player_id for member in members if member.until_round is None]


def _pairs(players: Iterable[int]) -> set[Pair]:
    listed = sorted(players)
    return {(one, other) for at, one in enumerate(listed) for other in listed[at + 1 :]}


def _books(evenings: Iterable[Evening], hands: Mapping[int, Counted]) -> dict[int, EventData]:
    """The events of evenings with everything that their standings need."""
    members = Prefetch("members", Member.objects.all())
    events = list(
        Event.objects.filter(evening__in=evenings)
        .select_related("evening__club")
        .prefetch_related(
            Prefetch("entrants", Entrant.objects.prefetch_related(members)),
            Prefetch("drawn_rounds", Round.objects.prefetch_related(tables())),
            Prefetch("rulings", Ruling.objects.select_related("entrant", "round")),
        )
    )
    out = _out(events)
    return {
        event.evening_id: EventData(
            event=event,
            entrants=tuple(event.entrants.all()),
            rounds=tuple(event.drawn_rounds.all()),
            rulings=tuple(event.rulings.all()),
            out=out,
            count=lambda _book: hands,
        )
        for event in events
    }


def _out(events: Iterable[Event]) -> Mapping[int, Sequence[Placing]]:
    """Those without a table, by the key of the round."""
    found: dict[int, list[Placing]] = defaultdict(list)
    without = Placing.objects.filter(round__event__in=events, pairing=None)
    for placing in without.select_related("entrant"):
        found[placing.round_id].append(placing)
    return found
