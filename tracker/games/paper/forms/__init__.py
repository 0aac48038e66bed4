"""The form for a game from paper: one row per hand, typed or imported."""
