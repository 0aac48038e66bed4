"""The request head as a WSGI environ."""

import sys
from typing import Any
from urllib.parse import unquote_to_bytes

Scope = dict[str, Any]
Environ = dict[str, Any]

UNKNOWN = sys.maxsize
"""The size of a chunked body without a declared length."""
PLAIN = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


def environ_of(scope: Scope) -> Environ:
    """The environ of an ASGI scope, without the body."""
    server, client = scope.get("server") or ("", ""), scope.get("client") or ("", "")
    return {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        # WSGI strings hold one byte per character.
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **_headers(scope["headers"]),
    }


def _headers(pairs: list[tuple[bytes, bytes]]) -> dict[str, str]:
    """The headers under their WSGI names; repeated ones are joined."""
    found: dict[str, str] = {}
    for raw_name, raw_value in pairs:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        # It could imitate a proxy's header, which has a dash in its name.
        if "_" in name:
            continue
        key = PLAIN.get(name) or f"HTTP_{name.upper().replace('-', '_')}"
        between = "; " if name == "cookie" else ","
        found[key] = f"{found[key]}{between}{value}" if key in found else value
    return found


def size_of(environ: Environ) -> int:
    """The declared size of the body, in bytes."""
    if "HTTP_TRANSFER_ENCODING" in environ:
        return UNKNOWN
    return int(environ.get("CONTENT_LENGTH") or 0)
