"""What was played in an event and decided there, told alike on its page and on paper."""
