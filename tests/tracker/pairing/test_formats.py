"""The formats by their codes."""

from tracker.pairing.formats import FORMATS
from tracker.pairing.groups import Groups
from tracker.pairing.knock_out import KnockOut
from tracker.pairing.teams import TeamsOfFour


def test_formats_are_found_by_their_codes():
    assert {"knock-out": KnockOut, "groups": Groups, "teams": TeamsOfFour}.items() <= (
        FORMATS.items()
    )
    assert all(code == format_.code for code, format_ in FORMATS.items())


def test_formats_can_all_be_made_without_options():
    assert all(len(format_().rounds(8)) > 0 for format_ in FORMATS.values())
