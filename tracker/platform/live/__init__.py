"""Tells open pages that something they show has changed: a stream of server-sent events."""
