"""Authorisation: viewers, their rights, and the gate that every request passes."""

from tracker.access.gate import ForbiddenError, ResultHiddenError, is_fresh, require_fresh_login
from tracker.access.matrix import Action, ViewerRole
from tracker.access.viewer import (
    Viewer,
    doer_of,
    phone_at,
    phone_of,
    phone_of_address,
    rank_of,
    user_of,
    viewer_of,
    writer_of,
)

__all__ = [
    "Action",
    "ForbiddenError",
    "ResultHiddenError",
    "Viewer",
    "ViewerRole",
    "doer_of",
    "is_fresh",
    "phone_at",
    "phone_of",
    "phone_of_address",
    "rank_of",
    "require_fresh_login",
    "user_of",
    "viewer_of",
    "writer_of",
]
