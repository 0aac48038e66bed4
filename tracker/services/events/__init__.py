"""Every write to an event, each in one transaction and with its line in the event's log."""
