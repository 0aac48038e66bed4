"""SQLite, which notices when its file goes."""
