from django.urls import path

from tracker.phones import api as pairing
from tracker.phones.sync import api as sync
from tracker.phones.sync import items_api

urlpatterns = [
    path("pair", pairing.pair, name="api-pair"),
    path("phone", pairing.phone, name="api-phone"),
    path("<slug:club>/games/<int:pk>/hands/<int:number>", items_api.hand, name="api-hand"),
    path("<slug:club>/evenings/<int:pk>/sync", sync.sync, name="sync"),
    path("<slug:club>/evenings/<int:pk>/photos", sync.photos, name="api-photos"),
]
