"""The addresses below a club's events."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
