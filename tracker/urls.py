"""Every address the project answers."""

from django.urls import path

from tracker import health

urlpatterns = [path("health", health.page, name="health")]
