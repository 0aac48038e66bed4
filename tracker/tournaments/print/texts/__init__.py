"""What paper forms show: of an event, of one of its rounds, or of a game without any event."""
