"""Writes about people: what is noted of them, two who are one, and those who want to be erased."""

from tracker.services.people.contacts import set_contact
from tracker.services.people.details import Details, set_details

__all__ = ["Details", "set_contact", "set_details"]
