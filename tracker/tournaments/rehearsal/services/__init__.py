"""Whole events that play themselves, in a club of their own and by the other services only.

Cards, results, mishaps and moments come from the event's seed and from when it was set up. What
comes next is read from the event as it is stored, so that each step can be asked for by itself.
"""
