"""The address of a club on a sheet for its door."""

from django.utils.translation import gettext as _

from tracker.tournaments.print.exports.sheets import Part, part, picture


def poster_part(club: str, address: str) -> Part:
    """The name of a club in large letters, and the way to its book to be scanned or typed."""
    return part(
        "poster",
        name=club,
        qr=picture(address, _("The page of the club, to be scanned")),
        scan=_("Scan this with the camera of your phone."),
        shows=_("Current games, next dates, winners and rules."),
        type=_("Or type the address:"),
        address=_parts_of(address),
    )


def _parts_of(address: str) -> str:
    """The address as people type it, which may break behind a slash."""
    return address.split("://", 1)[-1].rstrip("/").replace("/", "/\u200b")
