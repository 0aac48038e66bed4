"""SQLite, with detection of a removed file."""
