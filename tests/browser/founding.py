"""The first page of a new score book, filled in."""

from playwright.sync_api import Page

from tests.people import PASSWORD

FIRST = {
    "Your club": "Klub am Kanal",
    "Your name": "Anna",
    "User name": "anna",
    "Password": PASSWORD,
}


def found_club(page: Page) -> None:
    """Founds the club with its first account, in whose browser the page is from then on."""
    page.goto("/")
    for label, text in FIRST.items():
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Open the book").click()
