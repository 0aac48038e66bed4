"""The API object: its responses, errors and schema."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from tracker.api.v1.endpoint import Refusal, StrictParser, not_found, refusal_of, unreadable
from tracker.clubs import api as clubs
from tracker.common.errors import NotAllowedError, RecordError
from tracker.common.queries.version_cache import digest
from tracker.games import api as games
from tracker.phones.sync import writing_api as writing_games
from tracker.rules import api as rules
from tracker.tournaments import api as tournaments
from tracker.tournaments.entries import api as entries

ABOUT = """\
Everything that a club's book shows to everybody can be read without a key. Writing takes a key
of the club with the scope that is named; it is made on the page “API keys” of the club's settings.
Answers have an `ETag`: send it back as `If-None-Match`, and 304 says that nothing is new."""


class BookApi(NinjaAPI):
    """Adds an ETag to GET responses, and answers 304 to clients that have the current version."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._described: dict[str, OpenAPISchema] = {}

    def create_response(
        self,
        request: HttpRequest,
        data: Any,
        *,
        status: int | None = None,
        temporal_response: HttpResponse | None = None,
    ) -> HttpResponse:
        """The response as JSON, or 304."""
        response = super().create_response(
            request, data, status=status, temporal_response=temporal_response
        )
        if request.method != "GET" or response.status_code != HTTPStatus.OK:
            return response
        etag = quote_etag(digest(response.content))
        found = get_conditional_response(request, etag=etag, response=response) or response
        found.headers["ETag"] = etag
        found.headers["Cache-Control"] = "no-cache"
        patch_vary_headers(found, ["Authorization"])
        return found

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, object] | None = None
    ) -> OpenAPISchema:
        """The schema, built once: it is the same for every client."""
        prefix = path_prefix or self.get_root_path(path_params or {})
        if prefix not in self._described:
            self._described[prefix] = super().get_openapi_schema(path_prefix=prefix)
        return self._described[prefix]

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The operation's name in generated clients."""
        return operation.view_func.__name__


api = BookApi(
    title="Score book",
    version="1",
    description=ABOUT,
    docs_url=None,
    openapi_url=None,
    urls_namespace="api-v1",
    parser=StrictParser(),
)
# One router per address: the writing router also includes the reading operations.
WRITERS = (writing_games, tournaments)
for router in (clubs.router, games.router, tournaments.router, entries.router, rules.router):
    api.add_router("", router)


def answer_refusal(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    response = api.create_response(request, refusal.problem, status=refusal.status)
    if refusal.status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


@api.exception_handler(Refusal)
def _refusal(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    return answer_refusal(request, refusal)


@api.exception_handler(Http404)
def _not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    return answer_refusal(request, not_found())


@api.exception_handler(ValidationError)
def _unreadable(request: HttpRequest, error: ValidationError) -> HttpResponse:
    return answer_refusal(request, unreadable(error))


@api.exception_handler(AuthenticationError)
def _no_key(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return answer_refusal(request, Refusal(401, "no_key", _("This needs a key of the club.")))


@api.exception_handler(HttpError)
def _no_body(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Errors of the parser arrive wrapped in an HttpError."""
    if isinstance(error.__cause__, Refusal):
        return answer_refusal(request, error.__cause__)
    return answer_refusal(request, Refusal(error.status_code, "bad_request", str(error)))


@api.exception_handler(NotAllowedError)
def _not_allowed(request: HttpRequest, error: NotAllowedError) -> HttpResponse:
    return answer_refusal(request, Refusal(403, error.code, error.message))


@api.exception_handler(RecordError)
def _refused(request: HttpRequest, error: RecordError) -> HttpResponse:
    return answer_refusal(request, refusal_of(error))


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponse:
    """404 as JSON for every other address below the API's."""
    return answer_refusal(request, not_found())
