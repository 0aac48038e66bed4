"""How a tournament is set up: options, presets, notice, tie-breaks."""
