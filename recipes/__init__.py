"""Commands that begin what is described in docs/architecture.md, "Recipes"."""
