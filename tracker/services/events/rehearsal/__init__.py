"""Whole events that play themselves, in a club of their own and by the other services only.

Cards, results, mishaps and moments come from the event's seed and from when it was set up. What
comes next is read from the event as it is stored, so that each step can be asked for by itself.
"""

from tracker.services.events.rehearsal.directed import (
    begin_rehearsal,
    resume_rehearsal,
    step_rehearsal,
    stop_rehearsal,
)
from tracker.services.events.rehearsal.script import (
    Script,
    copy_event,
    rehearse_event,
)
from tracker.services.events.rehearsal.stepping import (
    next_step,
    steps,
)

__all__ = [
    "Script",
    "begin_rehearsal",
    "copy_event",
    "next_step",
    "rehearse_event",
    "resume_rehearsal",
    "step_rehearsal",
    "steps",
    "stop_rehearsal",
]
