"""Every format by its code."""

from collections.abc import Mapping

from tracker.pairing.draw import Format
from tracker.pairing.groups import Groups
from tracker.pairing.knock_out import KnockOut
from tracker.pairing.teams import TeamsOfFour

FORMATS: Mapping[str, type[Format]] = {
    format_.code: format_ for format_ in (KnockOut, Groups, TeamsOfFour)
}
