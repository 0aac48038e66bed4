"""The public API: everything public can be read; writing needs a key of the club."""
