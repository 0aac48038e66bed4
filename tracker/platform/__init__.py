"""Infrastructure independent of the application: server and database."""
