"""A photo is let in without what the camera noted, and nothing else is taken for one."""

import pytest

from tests.tracker.helpers.photos import PLACE, photo, segment
from tracker.phones.sync.items_api import MOST_BYTES, BadPhotoError, strip_metadata

BARE = photo(notes=b"")


@pytest.mark.parametrize(
    "noted",
    [
        photo(),
        photo(notes=segment(0xE0, b"JFIF") + segment(0xE2, PLACE) + segment(0xFE, PLACE)),
        # A phone puts a second picture, with notes of its own, behind the first one.
        photo(more=photo()),
        photo(more=PLACE),
        BARE,
    ],
)
def test_picture_alone_is_left(noted):
    assert strip_metadata(noted) == BARE
    assert PLACE not in strip_metadata(noted)


@pytest.mark.parametrize(
    "other",
    [
        b"",
        b"\xff\xd8",
        b"\x89PNG\r\n\x1a\n" + BARE,
        b"\0\0\0\x18ftypheic",
        BARE[:-2],
        BARE[:60],
        BARE[:2] + b"\0" + BARE[2:],
        BARE[:2] + b"\xff\xe1\x00\x00" + BARE[2:],
        b"\xff\xd8" + segment(0xDB, b"\0" * 65) + b"\xff\xd9",
        b"\xff\xd8" + segment(0xC0, b"\x08\0") + b"\xff\xd9",
        photo(height=2001),
        photo(width=65_000),
        photo(notes=segment(0xDB, b"\0" * 60_000) * 4),
    ],
)
def test_anything_else_is_none(other):
    with pytest.raises(BadPhotoError):
        strip_metadata(other)


def test_largest_photo_is_let_in():
    notes = segment(0xE1, b"\0" * 60_000) * 3
    assert len(photo(notes=notes)) < MOST_BYTES < len(photo(notes=notes + notes))
    assert strip_metadata(photo(height=2000, width=2000, notes=notes)) == photo(2000, 2000, b"")
