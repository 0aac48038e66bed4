"""What the server meets: the machine around it, its own work, damage and trouble, and its log."""
