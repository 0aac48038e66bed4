"""Refuses Django's command, as `dumpdata` is refused."""

from tracker.management.commands.dumpdata import Command

__all__ = ["Command"]
