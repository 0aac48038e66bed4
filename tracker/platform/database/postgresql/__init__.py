"""PostgreSQL, which is asked again by one thread while it is away."""
