"""Games whose forms and sheets the tests of pages read."""

from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory, PlayerFactory
from tests.tracker.helpers.reading import page
from tracker.models import Game

NAMES = ("Anna", "Ben", "Carla", "Dov")


def game_of(variant="clabber", players=4, club="Kanal", **options):
    """A game at table 1 of a club, Anna dealing first."""
    evening = EveningFactory.create(club=ClubFactory.create(name=club), title="Thursday")
    names = NAMES[:players]
    seated = [PlayerFactory.create(club=evening.club, name=name) for name in names]
    ruleset = {"variant": variant, "options": options}
    return GameFactory.create(evening=evening, ruleset=ruleset, players=seated, table="1")


def with_hands(game, *points):
    """The game after hands of Clabber in which Anna made hearts, by the points of both sides."""
    for both in points:
        record = {"bid": {"maker": 0, "trump": "H"}, "counted": list(both)}
        game = HandFactory.create(game=game, record=record).game
    return Game.objects.get(pk=game.pk)


def at(game, rest=""):
    """The address of a game, or of something below it."""
    return f"/{game.evening.club.slug}/games/{game.pk}/{rest}"


def form_at(client, address, **fields):
    """What the form at this address would send, with these fields filled in.

    A dash in the name of a field is written as two underscores.
    """
    sent = page(client.get(address)).one("form", id="entry").typed
    sent = {name: value for name, value in sent.items() if name != "end"}
    return sent | {name.replace("__", "-"): value for name, value in fields.items()}
