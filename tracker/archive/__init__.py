"""The file in which a club or a tournament leaves and comes back; docs/archive.md describes it.

Pure: it knows of rows, files and sums, and nothing of what is in them.
"""
