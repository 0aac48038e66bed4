"""The handbook: chapters, their texts, worked hands, pictures and search."""
