"""Entry lists: who plays, who is there, who is kept apart."""
