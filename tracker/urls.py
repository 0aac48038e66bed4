"""Every address the project answers."""

from django.urls import include, path

from tracker import health

urlpatterns = [
    path("health", health.page, name="health"),
    path("", include("tracker.views.urls")),
]
handler400 = "tracker.views.errors.bad_request"
