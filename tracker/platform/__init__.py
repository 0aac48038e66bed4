"""The server and its database, whatever the program is about."""
