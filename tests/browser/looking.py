"""What a test sees of a page in the browser."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SIZES = ((360, 740), (1280, 800))
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def barriers(page: Page, *rules: str) -> list[str]:
    """What keeps people out of the page as it is, as axe sees it: the rule and the element.

    Without rules named it is looked at by all of them.
    """
    only = {"type": "rule", "values": list(rules)} if rules else LEVELS
    found = Axe().run(page, options={"runOnly": only, "resultTypes": ["violations"]})
    return [
        f"{violation['id']} at {node['target']}: {node['failureSummary']}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ]


def barriers_in_any_look(page: Page) -> list[str]:
    """What keeps people out of the page on a phone or a laptop, light, dark or by candle light."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light")
        found += [f"{width} light: {barrier}" for barrier in barriers(page)]
        page.emulate_media(color_scheme="dark")
        found += [f"{width} dark: {barrier}" for barrier in barriers(page, "color-contrast")]
    theme = "theme => { document.documentElement.dataset.theme = theme; }"
    page.evaluate(theme, "candle")
    found += [f"candle: {barrier}" for barrier in barriers(page, "color-contrast")]
    return found


def unfold(page: Page, folds: str = "details") -> None:
    """Opens every fold of the page."""
    page.locator(folds).evaluate_all("folds => { for (const fold of folds) fold.open = true; }")


def double_text(page: Page) -> None:
    """Shows the page's text twice as large, as a reader can set it."""
    page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("html { font-size: 200% !important; }");
            document.adoptedStyleSheets = [sheet];
        }"""
    )


def overhang(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
