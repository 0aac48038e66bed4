"""What the guard has found."""

from typing import NamedTuple


class Finding(NamedTuple):
    """Something that will not go well, and the field of the settings where it is put right.

    What `is_serious` forbids to go on. `field` is "" where no setting helps; `is_at_check_in` says
    that the list of entries does.
    """

    said: str
    field: str = ""
    is_serious: bool = False
    is_at_check_in: bool = False
