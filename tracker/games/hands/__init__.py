"""Entering, previewing, recording and correcting hands."""
