"""Paper forms as PDFs: a fixed template for each, filled in from JSON.

docs/paper.md says which there are.
"""
