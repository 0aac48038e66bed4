"""Asking as the scripts of the pages do."""

import json

from django.test import Client

OURS = {"X-Score-Book": "1", "Origin": "http://testserver"}


def ask(client: Client, address: str, sent: object, **more: str) -> tuple[int, dict]:
    """The status and what the JSON says. Bytes are sent as they are, anything else as JSON."""
    response = post(client, address, sent, **more)
    assert response.headers["Content-Type"] == "application/json"
    return response.status_code, response.json()


def post(client, address, sent, content_type="application/json", method="POST", **headers):
    """The whole answer; a header of None is left out."""
    body = sent if isinstance(sent, bytes) else json.dumps(sent)
    given = OURS | {name.replace("_", "-"): value for name, value in headers.items()}
    known = {name: value for name, value in given.items() if value is not None}
    return client.generic(method, address, body, content_type=content_type, headers=known)
