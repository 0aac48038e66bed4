"""Texts for the announcement of a tournament: draw, play, scoring and ranking."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scoring import options_of
from scoring.language import chain_texts, phrase
from tracker.common.dates_texts import day, time_of_day
from tracker.engine.formats.format import OptionWords
from tracker.engine.ranking.keys import key_for
from tracker.engine.records.plurals import counted_noun
from tracker.models import Tournament
from tracker.tournaments.book.queries import course_of, format_of, variant_of
from tracker.tournaments.book.set_up_queries import Notice, notice_of
from tracker.tournaments.prizes.texts import prize_sentences
from tracker.tournaments.rounds.queries import day_of_round

REASONS: Mapping[str, str] = {
    "bye": phrase("The draw gives no table"),
    "requested_bye": phrase("Asked in advance to sit out"),
    "late": phrase("Came late"),
    "absent": phrase("Did not come"),
    "left": phrase("Has left"),
    "expelled": phrase("Was disqualified"),
    "bye_match": phrase("Match points where the draw gives no table"),
    "requested_bye_match": phrase("Match points where an entrant asked to sit out"),
}
"""Why a round can be missed, in the words of `Placing.reason`; with match points of its own."""
MATCH_POLICIES: Mapping[str, str] = {
    "like_win": phrase("As a win"),
    "like_draw": phrase("As a tie"),
    "zero": phrase("Nothing"),
    "fixed": phrase("This number of match points"),
}
"""Policies for the match points of a bye; the last takes a number."""
POLICIES: Mapping[str, str] = {
    "zero": phrase("Nothing"),
    "field_min": phrase("The lowest score of that round"),
    "field_average": phrase("The average of that round"),
    "own_average": phrase("The average of their own rounds"),
    "like_win": phrase("As much as the winners have on average"),
    "like_draw": phrase("As much as everybody has on average"),
    "per_hand": phrase("Their own average per hand, times the number of hands"),
    "fixed": phrase("The same points every time"),
    "once": phrase("A fixed score first, less or nothing after that"),
    "penalty": phrase("Points deducted"),
}
"""Policies for missed rounds; the last three take a number, and the second of them two."""
WITH_NUMBER = ("fixed", "once", "penalty")
OTHER_POLICIES: Mapping[str, str] = {
    "event_min": phrase("The lowest score of the tournament"),
    "field_max": phrase("The highest score of that round"),
    "replace_best": phrase("Instead of a lower own score"),
}
"""Policies that are not offered in forms but that imported or prepared settings may name."""
POLICIES_SAID: Mapping[str, str] = {**POLICIES, **OTHER_POLICIES}


def policy_parts(text: str) -> tuple[str, str]:
    """A stored policy as its name and what is typed beside it, "" where it has no number."""
    name, _colon, number = text.partition(":")
    first, _colon, then = number.partition(":")
    second = then.removeprefix("fixed:")
    return name, gettext("{first}, then {second}").format(
        first=first, second=second
    ) if second.isdigit() else first


def policy_text(text: str) -> str:
    """A stored policy in words, to follow "counts"."""
    name, _colon, number = text.partition(":")
    if name == "once":
        first, _colon, then = number.partition(":")
        message = gettext("{points} points the first time, then {then}")
        return message.format(points=first, then=policy_text(then or "zero"))
    message = {
        "fixed": gettext("{points} points every time"),
        "penalty": gettext("{points} points deducted"),
    }.get(name, "")
    plain = POLICIES_SAID[name]
    return message.format(points=number) if message else plain[0].lower() + plain[1:]


def match_policy_text(text: str) -> str:
    """The match points of a bye in words."""
    name, _colon, number = text.partition(":")
    if number:
        return number
    plain = gettext(MATCH_POLICIES[name])
    return plain[0].lower() + plain[1:]


# The notice of a tournament in words: time, place, fee, and further information.


LONGEST_LINE = 200
AT_CLOCK = {
    "": phrase("It finishes the hand"),
    "one_more": phrase("It finishes the hand and plays one more"),
    "dealers": phrase("It goes on until everybody has dealt equally often"),
    "stop": phrase("It stops at once, and the hand does not count"),
}
"""Rules for a table when its time is up."""
OVER = {
    "one_more": phrase("Time is up: finish the hand that you are playing, and play one more."),
    "dealers": phrase("Time is up: go on until everybody has dealt equally often."),
    "stop": phrase("Time is up: stop, the hand that you are playing does not count."),
}
"""Messages of the clock at that moment, unless the table just finishes its hand."""


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A notice ready to print; blank fields are empty.

    `when` has a line for each day; `place` and `address` are printed as typed.
    """

    when: tuple[str, ...]
    place: str
    address: str
    fee: str
    contact: str
    paragraphs: tuple[str, ...]
    at_clock: str

    @property
    def where(self) -> str:
        """The place with its address."""
        return ", ".join(filter(None, (self.place, self.address)))


def notice_shown(tournament: Tournament) -> NoticeView:
    """Returns the public notice of a tournament."""
    notice = notice_of(tournament)
    return NoticeView(
        when=tuple(_when(tournament.evening.date, notice)),
        place=notice.place,
        address=notice.address,
        fee=fee_text(notice.fee, notice.fee_unit),
        contact=notice.contact,
        paragraphs=tuple(filter(None, notice.about.split("\n"))),
        at_clock=notice.at_clock,
    )


def round_day(tournament: Tournament, number: int) -> str:
    """The day of a round of a tournament of several days, in words; "" where all are on one."""
    return day(day_of_round(tournament, number)) if tournament.days.all() else ""


def notice_line(tournament: Tournament, notice: NoticeView) -> str:
    """When and where a tournament is and what it costs, in one line for those who share its
    page."""
    told = (notice.when[:1] or (day(tournament.evening.date),), (notice.where, notice.fee))
    line = " · ".join(filter(None, [*told[0], *told[1], *notice.paragraphs]))
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1].rstrip()}…"


def fee_text(fee: int | None, unit: str) -> str:
    """A fee as the reader's language writes amounts: "12.50 €", "12,50 €"; 0 in words."""
    if fee is None:
        return ""
    return f"{amount(fee)} {unit}".strip() if fee else _("No entry fee")


def amount(hundredths: int) -> str:
    """An amount in the reader's language, without hundredths where there are none."""
    parts = 2 if hundredths % 100 else 0
    return number_format(Decimal(hundredths) / 100, decimal_pos=parts, use_l10n=True)


def _when(date: dt.date, notice: Notice) -> Iterator[str]:
    """The days with the time of each, and the round that each but the first begins with."""
    if notice.begins is None and not notice.days:
        return
    yield _at(date, notice.begins)
    for further in notice.days:
        text = _("{day}: from round {round}")
        yield text.format(day=_at(further.date, further.begins), round=further.first_round)


def _at(date: dt.date, begins: dt.time | None) -> str:
    return f"{day(date)}, {time_of_day(begins)}" if begins else day(date)


SEEDINGS: Mapping[str, str] = {
    "lot": phrase("By lot"),
    "order": phrase("In the order of the entry list"),
}
TIED: Mapping[str, str] = {
    "": phrase("It is a tie"),
    "hand": phrase("One more hand decides, and another one while it is tied"),
    "six": phrase("Six more hands, then one more at a time"),
    "maker": phrase("The makers of the last hand win"),
}
"""Ways to resolve a game that is level after its hands."""
SCORINGS: Mapping[str, str] = {
    "raw": phrase("The points of the hands."),
    "wdl2": phrase("2 for a win, 1 for a tie."),
    "wdl3": phrase("3 for a win, 1 for a tie."),
    "wdl4": phrase("4 for a win, 3 for a tie, 2 for a loss."),
    "acc": phrase("2 for a win, 3 for one by far."),
    "vp": phrase("Victory points, by the difference."),
}
AGREED: Mapping[str, str] = {
    "none": phrase("A hand counts as soon as it is saved."),
    "pass": phrase("The phone is handed over, and each hand is confirmed on it."),
    "second": phrase("Each hand is confirmed on a second phone of the table."),
    "double": phrase("Each hand is typed on two phones of the table; equal hands are confirmed."),
}
UNPLAYED: Mapping[str, str] = {
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
    "bye_match": phrase("Match points of a bye"),
    "requested_bye_match": phrase("Match points of a bye that was asked for"),
}


@dataclass(frozen=True, slots=True)
class Term:
    """Something that was announced: what it is about, and a sentence for each thing to know."""

    title: str
    sentences: tuple[str, ...]


def terms_of(tournament: Tournament, notice: NoticeView | None = None) -> tuple[Term, ...]:
    """Everything that was announced, in the order in which a player asks."""
    told = notice or notice_shown(tournament)
    found = (
        Term(_("When"), (*told.when, *_check_in(tournament))),
        Term(_("Where"), tuple(filter(None, (told.place, told.address)))),
        Term(_("Entry fee"), tuple(filter(None, (told.fee,)))),
        Term(_("Contact"), tuple(filter(None, (told.contact,)))),
        *play_terms(tournament, told.at_clock),
    )
    return tuple(term for term in found if term.sentences)


def _check_in(tournament: Tournament) -> tuple[str, ...]:
    """Returns until when entrants are checked in, if a time is set."""
    until = tournament.check_in_until
    if until is None:
        return ()
    time = time_of_day(timezone.localtime(until).time())
    return (_("{label}: {text}").format(label=_("Check-in until"), text=time) + ".",)


def play_terms(tournament: Tournament, at_clock: str = "") -> tuple[Term, ...]:
    """Returns the announced terms of play and scoring."""
    found = (
        Term(_("Game"), _game(tournament)),
        Term(_("Pairings"), _pairings(tournament)),
        Term(
            _("Rounds"), (_rounds(tournament), *_tied(tournament), *_at_clock(tournament, at_clock))
        ),
        Term(_("At the tables"), _agreed(tournament)),
        Term(_("Scoring"), _counts(tournament)),
        Term(_("Places are decided by"), _keys(tournament)),
        Term(_("Rounds not played"), _unplayed(tournament)),
        Term(_("Prizes"), prize_sentences(tournament.prizes, tournament.prize_rules or {})),
    )
    return tuple(term for term in found if term.sentences)


def _pairings(tournament: Tournament) -> tuple[str, ...]:
    """Returns the sentence of the format, and one for each option that is set."""
    form = format_of(tournament)
    chosen = {field.name: field.default for field in fields(form.system)}
    chosen |= tournament.format_options
    options = (_option(form.options[name], value) for name, value in chosen.items())
    seeding = _("{label}: {text}").format(
        label=_("Start numbers"), text=SEEDINGS[tournament.seeding]
    )
    return (str(form.announced), *filter(None, options), f"{seeding}.")


def _option(words: OptionWords, value: object) -> str:
    if value is True:
        return f"{words.label}."
    if not value:
        return ""
    chosen = words.values[str(value)] if words.values else value
    return _("{label}: {text}").format(label=words.label, text=chosen) + "."


def _game(tournament: Tournament) -> tuple[str, ...]:
    variant = variant_of(tournament)
    rules = tuple(
        f"{option.says(tournament.options[option.name])}."
        for option in (options_of(variant) if tournament.options else ())
        if option.name in tournament.options
    )
    return (variant.name, *rules)


def _rounds(tournament: Tournament) -> str:
    """ "5 rounds of 2 games of 16 hands, in 75 minutes each"."""
    parts = [counted_noun(tournament.rounds, "round")]
    if tournament.games > 1:
        parts.append(counted_noun(tournament.games, "game"))
    if tournament.hands:
        parts.append(counted_noun(tournament.hands, "hand"))
    rounds = chain_texts(parts, phrase("{one} of {other}"))
    text = _("{rounds}, {minutes} minutes each.") if tournament.minutes else _("{rounds}.")
    return text.format(rounds=rounds, minutes=tournament.minutes)


def _agreed(tournament: Tournament) -> tuple[str, ...]:
    """Returns how hands are agreed, if this differs from the club's way."""
    return (AGREED[tournament.agreement],) if tournament.agreement else ()


def _tied(tournament: Tournament) -> tuple[str, ...]:
    """Returns how a level game is decided, if it is."""
    if not tournament.tie:
        return ()
    what = TIED[tournament.tie]
    return (_("If a game ends tied: {what}.").format(what=what[0].lower() + what[1:]),)


def _at_clock(tournament: Tournament, at_clock: str) -> tuple[str, ...]:
    """Returns what a table does when its time is up, if rounds have a clock."""
    if not (tournament.minutes and at_clock):
        return ()
    what = AT_CLOCK[at_clock]
    return (_("When the time is up: {what}.").format(what=what[0].lower() + what[1:]),)


def _counts(tournament: Tournament) -> tuple[str, ...]:
    sentences = [SCORINGS[tournament.scoring]]
    if tournament.best and tournament.best < tournament.rounds:
        sentences.append(_("The best {number} rounds count.").format(number=tournament.best))
    if tournament.nominal_hands:
        text = _("A round counts as its average hand times {number}, however many were played.")
        sentences.append(text.format(number=tournament.nominal_hands))
    return tuple(sentences)


def _keys(tournament: Tournament) -> tuple[str, ...]:
    """The first key, and then each that is asked where all before it are equal."""
    keys = [key_for(code) for code in tournament.keys]
    return tuple(key_text(key.title, key.help) for key in keys)


def key_text(title: str, counts: str) -> str:
    """A tie-break by its title, and what it counts."""
    return _("{label}: {text}").format(label=title, text=counts)


def _unplayed(tournament: Tournament) -> tuple[str, ...]:
    """Returns what missed rounds count; nothing in a bracket, where they lead to the next one."""
    if not course_of(tournament).byes:
        return ()
    pattern, match_points = _("{label}: {text}"), {"bye_match": "like_win"}
    match_points |= {"requested_bye_match": "like_draw"}
    found = {
        reason: policy_text(policy)
        for reason, policy in tournament.unplayed.items()
        if reason not in match_points
    }
    if tournament.scoring != "raw":
        found |= {
            reason: match_policy_text(tournament.unplayed.get(reason, usual))
            for reason, usual in match_points.items()
        }
    return tuple(
        pattern.format(label=UNPLAYED.get(reason, reason), text=text) + "."
        for reason, text in found.items()
    )
