"""Date formats per language, in Django's format letters."""
