"""Commands that start the recipes of docs/architecture.md, "Recipes"."""
