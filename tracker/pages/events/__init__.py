"""What pages, files and paper print of events."""
