"""Defects."""

from tests.defects.planted import Defect

FIRST: tuple[Defect, ...] = ()
SECOND: tuple[Defect, ...] = ()
