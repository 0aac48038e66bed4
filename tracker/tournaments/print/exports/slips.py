"""Slips as they are printed."""

from collections.abc import Sequence
from dataclasses import asdict

from django.utils.translation import gettext as _

from tracker.tournaments.print.exports.sheets import Content, Links, Part, part, picture
from tracker.tournaments.print.texts.slips import Slip


def slips_part(slips: Sequence[Slip], links: Links | None = None) -> Part:
    """Slips for tables, each with the way to its round where it has one."""
    pictures = {
        number: _picture(number, links)
        for number in {slip.number for slip in slips}
        if links and number
    }
    shown = [asdict(slip) | {"qr": pictures.get(slip.number or 0)} for slip in slips]
    return part("slips", slips=shown, words=_words())


def _picture(number: int, links: Links) -> Content:
    says = _("The page of round {number}, to be scanned").format(number=number)
    return picture(links.round(number), says)


def _words() -> Content:
    return {
        "side": _("Side"),
        "table": _("Table"),
        "round": _("Round"),
        "dealer": _("The number in the circle is the seat; ● deals first."),
        "sum": _("Sum"),
        "how": _(
            "Circle what applies. Write each hand separately and do not add up; cross out the row "
            "of a hand that was thrown in."
        ),
        "initials": _("Initials of side"),
        "office": _("Checked by the office"),
    }
