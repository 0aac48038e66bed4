"""What is stored, to be compared before and after."""

from django.apps import apps


def stored():
    """Every row of every table of ours."""
    models = apps.get_app_config("tracker").get_models()
    return {
        model.__name__: list(model._default_manager.order_by("pk").values()) for model in models
    }
