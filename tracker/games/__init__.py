"""Games: starting, showing, closing, and the permissions on them."""
