"""What was announced of an event, in words: how it is drawn, played, counted and ranked."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import options_of
from tracker.models import Event
from tracker.ranking.keys import key_for
from tracker.selectors.events.options import TIED, policy_said
from tracker.selectors.events.prize_words import prize_sentences
from tracker.selectors.events.rules import variant_of
from tracker.selectors.words import number_of

FORMATS: Mapping[str, str] = {
    "drawn-partners": "A new partner and new opponents in every round.",
    "balanced": "Everybody is everybody’s partner once and opponent twice.",
    "standing-order": "Drawn by the standings: the first meets the next.",
    "swiss": "Swiss: who has as many points meets, and nobody twice.",
    "round-robin": "Everybody meets everybody.",
    "knock-out": "Knock-out: who loses is out.",
    "groups": "Groups, then finals.",
    "series": "By lot at first, then tables in the order of the standings.",
    "mitchell": "Mitchell: one line stays, the other moves on.",
    "howell": "Howell: everybody moves by a plan and meets everybody.",
    "progressive": "Winners move up a table, losers stay or move down.",
    "teams": "Teams of four, each at two tables.",
}
SCORINGS: Mapping[str, str] = {
    "raw": "The points of the hands.",
    "wdl2": "2 for a win, 1 for a draw.",
    "wdl3": "3 for a win, 1 for a draw.",
    "acc": "2 for a win, 3 for one by far.",
    "vp": "Victory points, by the difference.",
}
AGREED: Mapping[str, str] = {
    "none": "A hand counts as it is saved.",
    "pass": "The other side reads each hand on the same phone, and agrees.",
    "second": "The other side agrees to each hand on its own phone.",
    "double": "Both sides type each hand on their own phones; what is equal is agreed.",
}
REASONS: Mapping[str, str] = {
    "bye": "A bye",
    "requested_bye": "A bye that was asked for",
    "forfeit_win": "A win by forfeit",
    "forfeit_loss": "A forfeit",
    "late": "Who comes late",
    "absent": "Who is not there",
    "left": "Who has left",
    "expelled": "Who was sent away",
    "ill": "Who is ill",
    "extra": "A table filled in for others",
}


@dataclass(frozen=True, slots=True)
class Term:
    """Something that was announced: what it is about, and a sentence for each thing to know."""

    title: str
    sentences: tuple[str, ...]


def terms_of(event: Event) -> tuple[Term, ...]:
    """Everything that was announced, in the order in which a player asks."""
    found = (
        Term(_("Game"), _game(event)),
        Term(_("Who meets whom"), (FORMATS.get(event.format, event.format),)),
        Term(_("Rounds"), (_rounds(event), *_tied(event))),
        Term(_("At the tables"), _agreed(event)),
        Term(_("What counts"), _counts(event)),
        Term(_("Places go by"), _keys(event)),
        Term(_("Rounds not played"), _unplayed(event)),
        Term(_("Prizes"), prize_sentences(event.prizes, event.prize_rules or {})),
    )
    return tuple(term for term in found if term.sentences)


def _game(event: Event) -> tuple[str, ...]:
    variant = variant_of(event)
    rules = tuple(
        f"{option.says(event.options[option.name])}."
        for option in options_of(variant)
        if option.name in event.options
    )
    return (variant.name, *rules)


def _rounds(event: Event) -> str:
    """ "5 rounds of 2 games of 16 hands, in 75 minutes each"."""
    each = [number_of(event.games, "game")] if event.games > 1 else []
    if event.hands:
        each.append(number_of(event.hands, "hand"))
    rounds = " of ".join((number_of(event.rounds, "round"), *each))
    return f"{rounds}, {event.minutes} minutes each." if event.minutes else f"{rounds}."


def _agreed(event: Event) -> tuple[str, ...]:
    """How hands are agreed, where the event wishes another way than its club."""
    return (AGREED[event.agreement],) if event.agreement else ()


def _tied(event: Event) -> tuple[str, ...]:
    """How a game goes on that is level after its hands, where it does."""
    said = _("A game that is level after its last hand: {what}.")
    what = TIED[event.tie or ""]
    return (said.format(what=what[0].lower() + what[1:]),) if event.tie else ()


def _counts(event: Event) -> tuple[str, ...]:
    sentences = [SCORINGS[event.scoring]]
    if event.best and event.best < event.rounds:
        sentences.append(_("The best {number} rounds count.").format(number=event.best))
    return tuple(sentences)


def _keys(event: Event) -> tuple[str, ...]:
    """The first key, and then each that is asked where all before it are equal."""
    keys = [key_for(code) for code in event.keys]
    return tuple(f"{key.title}: {key.help}" for key in keys)


def _unplayed(event: Event) -> tuple[str, ...]:
    return tuple(
        f"{REASONS.get(reason, reason)}: {policy_said(policy)}."
        for reason, policy in event.unplayed.items()
    )
