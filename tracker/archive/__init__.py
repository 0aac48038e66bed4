"""The archive format of clubs and tournaments; docs/archive.md describes it.

Pure: it handles rows, files and digests, and does not interpret them.
"""
