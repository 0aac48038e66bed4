"""The handbook: chapters, their words, worked hands and pictures, and what is found in them."""
