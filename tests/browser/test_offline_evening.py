"""An evening over a network that comes and goes: every hand is in the book once."""

from random import Random

import pytest

from tests.browser.at_table import NAMES
from tests.browser.sitting import PHONE, Sitter
from tests.factories import ClubFactory, EveningFactory, GameFactory, PlayerFactory
from tracker.models import Club, Game, Hand, HandRevision, Phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.shell]

EVENINGS = [(1, 3), pytest.param((4, 10), marks=pytest.mark.long)]
"""Tables, and hands at each."""


@pytest.fixture(params=EVENINGS, ids=str)
def evening(request):
    """How many tables there are, and how many hands are played at each."""
    return request.param


@pytest.fixture
def games(transactional_db, evening):
    """Games of Clabber without an end, of people of a club where the other side agrees."""
    club = ClubFactory.create(name="Kanal")
    Club.objects.update(agreement="second")
    tables, _ = evening
    played = EveningFactory.create(club=club)
    ruleset = {"variant": "clabber", "options": {"target": None}}
    return [
        GameFactory.create(
            evening=played,
            ruleset=ruleset,
            table=str(place + 1),
            players=[PlayerFactory.create(club=club, name=f"{name} {place}") for name in NAMES],
        )
        for place in range(tables)
    ]


@pytest.fixture
def sit(open_page):
    """Lays a player’s phone on the table of a game, and waits until it needs no network."""
    return lambda game, player: Sitter(open_page(**PHONE), game, player).keeps_page()


def test_every_hand_of_an_evening_is_in_the_book_once(games, evening, sit):
    tables, hands = evening
    replaced_at = hands // 2 + 1
    chance = Random("an evening")
    seats = [game.seats.get(place=0).player for game in games]
    phones = [sit(game, seats[place]) for place, game in enumerate(games)]
    beas = sit(games[0], games[0].seats.get(place=1).player)
    typed: dict[tuple[int, int], int] = {}
    dead = None
    for number in range(1, hands + 1):
        if number == replaced_at:
            # Anna's phone dies with its last hand on it; hers is a new one, which types it again.
            dead, unsent = phones[0], number - 1
            phones[0] = sit(games[0], seats[0])
            phones[0].enters(unsent, typed[games[0].pk, unsent])
        for phone in phones:
            own = typed[phone.game.pk, number] = chance.randint(82, 140)
            phone.walks(chance)
            if phone is phones[0] and number == replaced_at - 1:
                phone.comes_back()
                phone.cut()
            phone.enters(number, own)
        beas.walks(chance)
        # Without a network the other side's phone cannot see what is in the book, and types it too.
        if beas.is_offline and beas.number == number:
            beas.enters(number, typed[games[0].pk, number])
    assert dead is not None
    for phone in (*phones, beas, dead):
        phone.comes_back()
    stored = {(hand.game_id, hand.number): hand.record["counted"] for hand in Hand.objects.all()}
    assert stored == {slot: [own, 162 - own] for slot, own in typed.items()}
    assert Hand.objects.filter(state="counted").count() == tables * hands
    assert HandRevision.objects.count() == tables * hands
    for game in games:
        own = sum(typed[game.pk, number] for number in range(1, hands + 1))
        assert Game.objects.get(pk=game.pk).totals == [own, hands * 162 - own]
    assert Phone.objects.count() == tables + 2
