"""Forms: what was typed becomes plain values, and problems become messages at their fields."""
