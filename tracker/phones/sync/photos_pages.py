"""Photos of cards or slip beside a hand that a table was not agreed on."""

from dataclasses import dataclass

from tracker.models import Hand
from tracker.phones.sync.texts import phone_name


@dataclass(frozen=True, slots=True)
class PhotoShown:
    """A photo: its key, of which hand, from whose phone."""

    pk: int
    number: int
    by: str


def hand_photos(hand: Hand) -> tuple[PhotoShown, ...]:
    """The photos of a hand, the first one first; their pictures are asked for one by one."""
    found = hand.photos.defer("picture").select_related("device__player")
    return tuple(PhotoShown(photo.pk, hand.number, phone_name(photo.device)) for photo in found)
