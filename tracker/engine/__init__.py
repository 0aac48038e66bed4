"""Pure rules: draws, rankings, ratings, formats and charts; no Django, clock or chance."""
