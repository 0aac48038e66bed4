"""Statistics as tables, each of which can be exported."""
