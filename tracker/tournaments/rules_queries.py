"""How an event is played: its game, its format, and how many players an entrant has."""

from collections.abc import Mapping
from typing import Any

from scoring import VARIANTS, RecordError, Variant, variant_for
from scoring.vocabulary import in_words
from tracker.engine.formats import FORMATS
from tracker.engine.formats.course import Course
from tracker.engine.formats.format import Format
from tracker.engine.pairing.draw import PairingSystem, Shape
from tracker.models import Event


def variant_of(event: Event) -> Variant:
    """The rules of the event's game, house rules included, in the words of its club."""
    return in_words(variant_for(ruleset_of(event)), event.words)


def ruleset_of(event: Event) -> dict[str, object]:
    """The event's game and house rules as docs/records.md writes them."""
    return {"variant": event.variant, "options": event.options}


def format_of(event: Event) -> Format:
    """The event's format."""
    return FORMATS[event.format]


def system_of(event: Event) -> PairingSystem:
    """How the event is drawn: its format's way with the event's options."""
    return format_of(event).system_with(event.format_options)


def course_of(event: Event) -> Course:
    """How one round of the event comes of another."""
    return format_of(event).course_with(event.format_options)


def nominal_hands_of(event: Event) -> int | None:
    """As how many hands a round counts, at all tables of a match; None where as it was played."""
    return event.nominal_hands and event.nominal_hands * format_of(event).tables_per_match


def asks_for_hands(event: Event) -> bool:
    """Whether the slips of the event's tables are asked for how many hands they are.

    That is where rounds or missed rounds count by the hand, and where a game goes to a target.
    """
    is_missed_by_hand = any("per_hand" in policy for policy in event.unplayed.values())
    return event.hands is None or event.nominal_hands is not None or is_missed_by_hand


def shape_of(event: Event) -> Shape:
    """How the event's entrants sit at a table of its game: the format's shape that fits it."""
    return fitting_shape(format_of(event), variant_of(event))


def fitting_shape(form: Format, variant: Variant) -> Shape:
    """The shape of this format that has as many sides as the game.

    Raises KeyError where the format does not suit the game.
    """
    fitting = [shape for shape in form.shapes if is_fitting(shape, variant)]
    if not fitting:
        raise KeyError(form.code)
    return fitting[0]


def is_fitting(shape: Shape, variant: Variant) -> bool:
    """Whether the sides of the game can be these: as many, and none of them more than it has."""
    return shape.sides == variant.sides and variant.players % shape.seats == 0


def members_of(event: Event) -> int:
    """How many players an entrant has, those at all tables of a match together."""
    variant, shape = variant_of(event), shape_of(event)
    return variant.players // shape.seats * format_of(event).tables_per_match


def has_threes(event: Event) -> bool:
    """Whether three players who are over can have a table of their own in the event's format."""
    return system_of(event).has_threes


def can_lock(event: Event) -> bool:
    """Whether tables of the event's draws can be locked: not where a plan says who meets."""
    return format_of(event).can_lock


def can_seat_three(variant: Variant, options: Mapping[str, Any]) -> bool:
    """Whether there is a form of the game for three under the same house rules."""
    three = three_handed(variant)
    if three is None:
        return False
    try:
        variant_for({"variant": three.id, "options": dict(options)})
    except RecordError:
        return False
    return True


def three_handed(variant: Variant) -> Variant | None:
    """The same game for three, where there is one."""
    return played_by(variant, 3)


def played_by(variant: Variant, players: int) -> Variant | None:
    """The same game for so many players, where there is one."""
    name, _hyphen, number = variant.id.rpartition("-")
    return VARIANTS.get(f"{name if number.isdigit() else variant.id}-{players}")
