"""Writes about people: what is noted of them, two who are one, and those who want to be erased."""

from tracker.services.people.contacts import set_contact
from tracker.services.people.details import Details, set_details
from tracker.services.people.erasing import (
    erase_due,
    erase_player,
    order_erasure,
    take_back_erasure,
)
from tracker.services.people.merging import merge_players, undo_merge

__all__ = [
    "Details",
    "erase_due",
    "erase_player",
    "merge_players",
    "order_erasure",
    "set_contact",
    "set_details",
    "take_back_erasure",
    "undo_merge",
]
