"""Every planted defect, by the area of the source and by the list it is in."""

from tests.defects import (
    access,
    directing,
    gamepoints,
    links,
    operations,
    pages,
    pairing,
    phone,
    ranking,
    scoring,
    services,
    sisters,
    trust,
)

_AREAS = {
    "scoring": scoring,
    "sisters": sisters,
    "gamepoints": gamepoints,
    "ranking": ranking,
    "pairing": pairing,
    "services": services,
    "access": access,
    "phone": phone,
    "pages": pages,
    "trust": trust,
    "operations": operations,
    "links": links,
    "directing": directing,
}
AREAS = {name: (*area.FIRST, *area.SECOND, *area.THIRD) for name, area in _AREAS.items()} | {
    "first": tuple(defect for area in _AREAS.values() for defect in area.FIRST),
    "second": tuple(defect for area in _AREAS.values() for defect in area.SECOND),
    "third": tuple(defect for area in _AREAS.values() for defect in area.THIRD),
}
"""Areas, and the three lists over all of them."""
