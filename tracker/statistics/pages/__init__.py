"""Statistics as tables, so that every table leaves as a file too."""
