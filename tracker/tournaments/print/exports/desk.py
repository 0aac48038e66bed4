"""What the director's desk has printed: protests, prizes, receipts."""

from dataclasses import asdict

from django.utils.translation import gettext as _

from tracker.tournaments.print.exports.seating import Content, Part, part
from tracker.tournaments.print.texts.people import PrizeList


def protest_part(of: str) -> Part:
    """A form for a protest and for what the director rules."""
    return part("protest", of=of, words=_words())


def prizes_part(of: str, prizes: PrizeList) -> Part:
    """The prizes from the first place to the last, to be signed for."""
    return part(
        "prizes",
        title=_("Prizes"),
        of=of,
        said=" ".join(filter(None, (prizes.hidden, *map(str, prizes.ungiven)))),
        heads=[_("Place"), _("No."), _("Name"), _("Prize"), _("Received")],
        rows=[asdict(row) for row in prizes.rows],
        empty=_("No prizes are announced. They are listed when the tournament has ended."),
    )


def receipts_part(of: str, prizes: PrizeList) -> Part:
    """A receipt for each prize."""
    place = _("Received for place {place}")
    rows = [asdict(row) | {"place": place.format(place=row.place)} for row in prizes.rows]
    words = {"date": _("Date"), "signature": _("Signature")}
    return part("receipts", of=of, rows=rows, words=words)


def nothing_part(of: str, title: str) -> Part:
    """A page that says that a form has nothing to show yet."""
    return part("nothing", title=title, of=of, empty=_("There is nothing to print here yet."))


def _words() -> Content:
    return {
        "protest": _("Protest"),
        "where": [_("Round"), _("Table"), _("Hand"), _("Time")],
        "who": [_("Protest by"), _("Against whom")],
        "happened": _("Incident"),
        "witnesses": _("Witnesses"),
        "handed": [_("Signature"), _("Taken by, at")],
        "ruling": _("Ruling of the director"),
        "against": [_("Against (number and name)"), _("Round"), _("Points")],
        "kinds": [
            _("Points deducted from their own score"),
            _("Points to the opponents"),
            _("Warning"),
            _("Out of the ranking"),
            _("The hand is played again"),
            _("The protest is declined"),
        ],
        "rule": [_("Article of the rules"), _("Reason")],
        "because": _("Reason, continued"),
        "signed": [_("Director"), _("Date"), _("Time")],
        "revocable": _("A ruling can be cancelled with a reason; both reasons stay readable."),
    }
