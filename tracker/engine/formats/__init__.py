"""The formats, one file each, in the order in which they are offered."""

from collections.abc import Mapping
from types import MappingProxyType

from tracker.engine.formats.balanced import BALANCED
from tracker.engine.formats.drawn_partners import DRAWN_PARTNERS
from tracker.engine.formats.format import Format
from tracker.engine.formats.groups import GROUPS
from tracker.engine.formats.howell import HOWELL
from tracker.engine.formats.knock_out import KNOCK_OUT
from tracker.engine.formats.league import LEAGUE
from tracker.engine.formats.mitchell import MITCHELL
from tracker.engine.formats.progressive import PROGRESSIVE
from tracker.engine.formats.round_robin import ROUND_ROBIN
from tracker.engine.formats.series import SERIES
from tracker.engine.formats.standing_order import STANDING_ORDER
from tracker.engine.formats.swiss import SWISS
from tracker.engine.formats.teams import TEAMS

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
