"""The pages for what went wrong."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tracker.services import NotAllowedError

Answer = Callable[[HttpRequest], HttpResponse]


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that no page of ours can have sent."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what somebody else has to do; the inside of the program stays there."""
    refused = exception if isinstance(exception, NotAllowedError) else None
    return render(request, "403.html", {"refused": refused}, status=403)


def error_pages(get_response: Answer) -> Answer:
    """Middleware that gives refused methods a page, and keeps error pages out of parts of pages."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405:
            response.content = render(request, "405.html").content
        if response.status_code in {400, 403, 404, 405, 500} and "HX-Request" in request.headers:
            response.headers["HX-Reswap"] = "none"
        return response

    return answer
