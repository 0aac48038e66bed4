"""What an archive holds of which tables, and what of somebody who was erased."""
