"""What makes the score book an app on a phone, and how a device wants its pages."""
