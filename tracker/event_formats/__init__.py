"""The formats, one file each, in the order in which they are offered."""

from collections.abc import Mapping
from types import MappingProxyType

from tracker.event_formats.balanced import BALANCED
from tracker.event_formats.drawn_partners import DRAWN_PARTNERS
from tracker.event_formats.format import Format
from tracker.event_formats.groups import GROUPS
from tracker.event_formats.howell import HOWELL
from tracker.event_formats.knock_out import KNOCK_OUT
from tracker.event_formats.league import LEAGUE
from tracker.event_formats.mitchell import MITCHELL
from tracker.event_formats.progressive import PROGRESSIVE
from tracker.event_formats.round_robin import ROUND_ROBIN
from tracker.event_formats.series import SERIES
from tracker.event_formats.standing_order import STANDING_ORDER
from tracker.event_formats.swiss import SWISS
from tracker.event_formats.teams import TEAMS

FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        form.code: form
        for form in (
            DRAWN_PARTNERS,
            STANDING_ORDER,
            MITCHELL,
            BALANCED,
            ROUND_ROBIN,
            LEAGUE,
            HOWELL,
            SWISS,
            GROUPS,
            KNOCK_OUT,
            PROGRESSIVE,
            SERIES,
            TEAMS,
        )
    }
)
"""Every format by its code."""
