"""PostgreSQL, probed by a single thread while it is unavailable."""
