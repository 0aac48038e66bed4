"""Setting up a tournament: options, presets, notice, tie-breaks."""
