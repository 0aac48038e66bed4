"""The machine, its data directory and its logs."""
