"""Data sent by phones: submissions, agreement, photos and the inbox."""
