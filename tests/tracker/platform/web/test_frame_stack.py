"""All that a request calls has one piece of the stack, however deep it was called."""

import resource

import pytest
from django.http import HttpResponse

from tracker.platform.web.frame_stack import preallocate_frame_stack

CALLS = 500


def called(depth):
    """Calls another function so often from a loop at this depth."""
    if depth:
        return called(depth - 1)
    for _ in range(CALLS):
        nothing()
    return None


def nothing():
    """What a loop calls: its frame is larger than a call is deep, so that it meets every end."""
    one = two = three = four = five = six = seven = eight = 0
    return one, two, three, four, five, six, seven, eight


def pages_taken(ask, depth):
    """How often this thread was given a page of memory meanwhile."""
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
    ask(depth)
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before


@pytest.mark.skipif(not hasattr(resource, "RUSAGE_THREAD"), reason="only Linux counts for a thread")
def test_no_depth_takes_memory_for_each_call():
    answer = preallocate_frame_stack(called)
    assert max(pages_taken(answer, depth) for depth in range(400)) < CALLS / 5


def test_answer_is_what_was_asked_for(rf):
    response = HttpResponse()
    assert preallocate_frame_stack(lambda _request: response)(rf.get("/")) is response
