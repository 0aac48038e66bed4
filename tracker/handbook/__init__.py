"""The handbook: chapters, examples, pictures and search."""
