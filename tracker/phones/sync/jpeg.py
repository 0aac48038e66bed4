"""Photos as they are let in: a JPEG of moderate size, and nothing that says where it was taken."""

import re
from collections.abc import Iterator

MOST_BYTES = 220_000
MOST_PIXELS = 2000
"""The longest side that is shown; what is drawn larger than this costs a phone its memory."""
START, END, SCAN = 0xD8, 0xD9, 0xDA
FRAMES = range(0xC0, 0xC3)
NOTES = {*range(0xE0, 0xF0), 0xFE}
"""Camera, place and moment, a small picture of the picture, and remarks."""
MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""What ends the pixels: neither a byte of theirs nor a mark between their rows."""


class BadPhotoError(ValueError):
    """What came is no JPEG that is let in."""


def bare_photo(photo: bytes) -> bytes:
    """The picture alone, without notes of the camera and whatever comes after its end.

    Raises BadPhotoError for what is no whole JPEG, or too large.
    """
    if len(photo) > MOST_BYTES or photo[:2] != bytes((0xFF, START)):
        raise BadPhotoError
    try:
        parts = list(_parts(photo))
    except IndexError as error:
        raise BadPhotoError from error
    frames = [part for kind, part in parts if kind in FRAMES]
    if len(frames) != 1 or max(_size(frames[0])) > MOST_PIXELS:
        raise BadPhotoError
    kept = b"".join(part for kind, part in parts if kind not in NOTES)
    return photo[:2] + kept + bytes((0xFF, END))


def _parts(photo: bytes) -> Iterator[tuple[int, bytes]]:
    """Each part between start and end: its kind, and all its bytes; of a scan its pixels too."""
    place = 2
    while (kind := _kind(photo, place)) != END:
        end = place + 2 + int.from_bytes((photo[place + 2], photo[place + 3]))
        if kind == SCAN:
            found = MARKER.search(photo, end)
            end = found.start() if found else len(photo)
        if end <= place + 3:
            raise BadPhotoError
        yield kind, photo[place:end]
        place = end


def _kind(photo: bytes, place: int) -> int:
    if photo[place] != 0xFF:
        raise BadPhotoError
    return photo[place + 1]


def _size(frame: bytes) -> tuple[int, int]:
    """Height and width that a frame says."""
    if len(frame) < 9:
        raise BadPhotoError
    return int.from_bytes(frame[5:7]), int.from_bytes(frame[7:9])
