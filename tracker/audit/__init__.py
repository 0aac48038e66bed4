"""The audit chain: how it is written and read, and integrity checks."""
