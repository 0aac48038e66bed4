from django.urls import include, path

from tracker.operations import health

urlpatterns = [
    path("health", health.page, name="health"),
    path("account/", include("tracker.accounts.urls")),
    path("account/", include("allauth.urls")),
    path("api/v1/", include("tracker.api.urls")),
    path("api/v1/", include("tracker.api.v1.urls")),
    path("", include("tracker.page_urls")),
]
handler400 = "tracker.common.views.bad_request"
handler403 = "tracker.common.views.forbidden"
handler500 = "tracker.common.views.server_error"
