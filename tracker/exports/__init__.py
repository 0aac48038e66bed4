"""Tables that leave as files: one `Sheet` for every table, and a writer for every kind of file.

docs/exports.md says what is in them.
"""
