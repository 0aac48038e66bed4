"""Photos as phones send them, for the tests of what becomes of them."""

from base64 import b64encode

PLACE = b"Exif\0\0GPS 51.05 N 3.72 E"


def segment(kind: int, content: bytes) -> bytes:
    """A part of a JPEG."""
    return bytes((0xFF, kind)) + (len(content) + 2).to_bytes(2) + content


def photo(
    height: int = 600, width: int = 800, notes: bytes = segment(0xE1, PLACE), more: bytes = b""
) -> bytes:
    """What is a JPEG as far as its parts go, with these notes of the camera and more at its end."""
    size = height.to_bytes(2) + width.to_bytes(2)
    frame = segment(0xC0, b"\x08" + size + b"\x01\x01\x11\x00")
    scan = segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + b"\x12\xff\x00\x34\xff\xd0\x56"
    return b"\xff\xd8" + notes + segment(0xDB, b"\0" * 65) + frame + scan + b"\xff\xd9" + more


def letters(picture: bytes) -> str:
    """A photo as it travels."""
    return b64encode(picture).decode()
