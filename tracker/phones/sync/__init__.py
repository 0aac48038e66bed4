"""What phones send: submissions, agreement, photos and the inbox."""
