"""Every address the project answers."""

from django.urls import include, path

from tracker.machine import health

urlpatterns = [
    path("health", health.page, name="health"),
    path("account/", include("tracker.views.account_urls")),
    path("account/", include("allauth.urls")),
    path("api/v1/", include("tracker.api.urls")),
    path("api/v1/", include("tracker.api.v1.urls")),
    path("", include("tracker.views.urls")),
]
handler400 = "tracker.views.errors.bad_request"
handler403 = "tracker.views.errors.forbidden"
handler500 = "tracker.views.errors.broken"
