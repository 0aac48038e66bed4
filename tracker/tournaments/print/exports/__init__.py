"""Paper forms as PDFs, each from a fixed template filled in from JSON.

Listed in docs/paper.md.
"""
