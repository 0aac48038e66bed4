"""What was announced of an event, in words: how it is drawn, played, counted and ranked."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import options_of
from scoring.language import chain_texts, phrase
from tracker.engine.ranking.keys import key_for
from tracker.engine.records.plurals import counted_noun
from tracker.models import Event
from tracker.tournaments.prizes.texts import prize_sentences
from tracker.tournaments.rules_queries import format_of, variant_of
from tracker.tournaments.setup.notices_texts import AT_CLOCK, NoticeShown, notice_shown
from tracker.tournaments.setup.unplayed_rounds_texts import policy_said

TIED: Mapping[str, str] = {
    "": phrase("It is a tie"),
    "hand": phrase("One more hand decides, and another one while it is tied"),
    "six": phrase("Six more hands, then one more at a time"),
    "maker": phrase("The makers of the last hand win"),
}
"""What is done with a game of so many hands that ends level."""
SCORINGS: Mapping[str, str] = {
    "raw": phrase("The points of the hands."),
    "wdl2": phrase("2 for a win, 1 for a tie."),
    "wdl3": phrase("3 for a win, 1 for a tie."),
    "acc": phrase("2 for a win, 3 for one by far."),
    "vp": phrase("Victory points, by the difference."),
}
AGREED: Mapping[str, str] = {
    "none": phrase("A hand counts as soon as it is saved."),
    "pass": phrase("The phone is handed over, and each hand is confirmed on it."),
    "second": phrase("Each hand is confirmed on a second phone of the table."),
    "double": phrase("Each hand is typed on two phones of the table; equal hands are confirmed."),
}
REASONS: Mapping[str, str] = {
    "bye": phrase("A bye"),
    "requested_bye": phrase("A bye that was asked for"),
    "forfeit_win": phrase("A win by forfeit"),
    "forfeit_loss": phrase("A forfeit"),
    "late": phrase("Late entrants"),
    "absent": phrase("Absent entrants"),
    "left": phrase("Withdrawn entrants"),
    "expelled": phrase("Disqualified entrants"),
    "ill": phrase("Illness"),
    "extra": phrase("Filled in at another table"),
}


@dataclass(frozen=True, slots=True)
class Term:
    """Something that was announced: what it is about, and a sentence for each thing to know."""

    title: str
    sentences: tuple[str, ...]


def terms_of(event: Event, notice: NoticeShown | None = None) -> tuple[Term, ...]:
    """Everything that was announced, in the order in which a player asks."""
    told = notice or notice_shown(event)
    found = (
        Term(_("When"), told.when),
        Term(_("Where"), tuple(filter(None, (told.place, told.address)))),
        Term(_("Entry fee"), tuple(filter(None, (told.fee,)))),
        Term(_("Contact"), tuple(filter(None, (told.contact,)))),
        *play_terms(event, told.at_clock),
    )
    return tuple(term for term in found if term.sentences)


def play_terms(event: Event, at_clock: str = "") -> tuple[Term, ...]:
    """How the event is played and counted, as far as it was announced."""
    found = (
        Term(_("Game"), _game(event)),
        Term(_("Pairings"), (format_of(event).announced,)),
        Term(_("Rounds"), (_rounds(event), *_tied(event), *_at_clock(event, at_clock))),
        Term(_("At the tables"), _agreed(event)),
        Term(_("Scoring"), _counts(event)),
        Term(_("Places are decided by"), _keys(event)),
        Term(_("Rounds not played"), _unplayed(event)),
        Term(_("Prizes"), prize_sentences(event.prizes, event.prize_rules or {})),
    )
    return tuple(term for term in found if term.sentences)


def _game(event: Event) -> tuple[str, ...]:
    variant = variant_of(event)
    rules = tuple(
        f"{option.says(event.options[option.name])}."
        for option in (options_of(variant) if event.options else ())
        if option.name in event.options
    )
    return (variant.name, *rules)


def _rounds(event: Event) -> str:
    """ "5 rounds of 2 games of 16 hands, in 75 minutes each"."""
    parts = [counted_noun(event.rounds, "round")]
    if event.games > 1:
        parts.append(counted_noun(event.games, "game"))
    if event.hands:
        parts.append(counted_noun(event.hands, "hand"))
    rounds = chain_texts(parts, phrase("{one} of {other}"))
    said = _("{rounds}, {minutes} minutes each.") if event.minutes else _("{rounds}.")
    return said.format(rounds=rounds, minutes=event.minutes)


def _agreed(event: Event) -> tuple[str, ...]:
    """How hands are agreed, where the event wishes another way than its club."""
    return (AGREED[event.agreement],) if event.agreement else ()


def _tied(event: Event) -> tuple[str, ...]:
    """How a game goes on that is level after its hands, where it does."""
    if not event.tie:
        return ()
    what = TIED[event.tie]
    return (_("If a game ends tied: {what}.").format(what=what[0].lower() + what[1:]),)


def _at_clock(event: Event, at_clock: str) -> tuple[str, ...]:
    """What a table does when its time is up, where a round has minutes."""
    if not (event.minutes and at_clock):
        return ()
    what = AT_CLOCK[at_clock]
    return (_("When the time is up: {what}.").format(what=what[0].lower() + what[1:]),)


def _counts(event: Event) -> tuple[str, ...]:
    sentences = [SCORINGS[event.scoring]]
    if event.best and event.best < event.rounds:
        sentences.append(_("The best {number} rounds count.").format(number=event.best))
    if event.nominal_hands:
        said = _("A round counts as its average hand times {number}, however many were played.")
        sentences.append(said.format(number=event.nominal_hands))
    return tuple(sentences)


def _keys(event: Event) -> tuple[str, ...]:
    """The first key, and then each that is asked where all before it are equal."""
    keys = [key_for(code) for code in event.keys]
    return tuple(key_said(key.title, key.help) for key in keys)


def key_said(title: str, counts: str) -> str:
    """A tie-break by its title, and what it counts."""
    return _("{label}: {text}").format(label=title, text=counts)


def _unplayed(event: Event) -> tuple[str, ...]:
    pattern = _("{label}: {text}")
    return tuple(
        pattern.format(label=REASONS.get(reason, reason), text=policy_said(policy)) + "."
        for reason, policy in event.unplayed.items()
    )
