"""API URLs; unknown addresses below them answer 404 as JSON."""

from django.urls import path, re_path

from tracker.api.v1.api import api, nothing_here
from tracker.api.v1.reference import description, reference

urlpatterns = [
    path("docs", reference, name="api-reference"),
    path("openapi.json", description, name="api-description"),
    path("", nothing_here, name="api-nothing"),
    path("", api.urls),
    re_path("", nothing_here, name="api-nothing"),
]
