"""Extraction of translatable texts into catalogues."""
