"""A photo beside a hand that two phones have differently: kept, made small, sent; or a sentence."""

from base64 import b64decode

import pytest
from django.templatetags.static import static
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, overhang
from tests.browser.sitting import PHONE, Sitter
from tests.browser.test_after_saving import differ, mark
from tests.tracker.helpers.at_table import game_of
from tests.tracker.helpers.photos import PLACE, segment
from tracker.models import Hand, HandPhoto

pytestmark = pytest.mark.django_db(transaction=True)

# A picture that is hard to make small, as a phone's camera takes it.
TAKEN = """
async () => {
  const canvas = new OffscreenCanvas(2400, 1800);
  const pen = canvas.getContext("2d");
  for (let row = 0; row < 360; row += 1) {
    for (let column = 0; column < 480; column += 1) {
      pen.fillStyle = `hsl(${(row * 7919 + column * 104729) % 360} 90% 50%)`;
      pen.fillRect(column * 5, row * 5, 5, 5);
    }
  }
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
"""
SIZE = "image => [image.naturalWidth, image.naturalHeight]"
CAMERAS = """
async () => {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === "videoinput").length;
}
"""
HEARS_CLOSING = """
input => input.addEventListener("cancel", () => { input.dataset.closed = ""; })
"""
FULL = """
() => {
  IDBObjectStore.prototype.add = function () {
    this.transaction.abort();
    throw new DOMException("No room", "QuotaExceededError");
  };
}
"""
UNREADABLE = (
    "This phone cannot show that file as a picture. "
    "Take a photo of the cards or the slip, or choose a JPEG."
)
LARGE = "This photo has 40 MB: more than 25 are too much for a phone. Take it with fewer pixels."
NO_ROOM = "This phone has no room for a photo. The hand stays as it is."


@pytest.fixture
def phones(open_page):
    """Anna's phone and Bea's, which have the first hand differently."""
    game = game_of()
    annas, beas = (
        Sitter(open_page(**PHONE), game, game.seats.get(place=place).player) for place in (0, 1)
    )
    differ(annas.table, beas.table)
    beas.looks()
    expect(beas.page.get_by_text("Add a photo")).to_be_visible()
    return annas, beas


def adds(sitter, file):
    """Chooses a file for the photo, and waits for what is said of it."""
    sitter.page.locator(".photo input").set_input_files(file)
    text = sitter.page.locator("[data-photos] [role=status]")
    expect(text).not_to_be_empty()
    return text.inner_text()


def file(content, name, kind):
    return {"name": name, "mimeType": kind, "buffer": content}


def test_photo_waits_for_the_network_and_is_seen_on_both_phones(phones):
    annas, beas = phones
    taken = b64decode(beas.page.evaluate(TAKEN))
    noted = taken[:2] + segment(0xE1, PLACE) + taken[2:]
    assert len(noted) > 400_000
    # A phone whose worker keeps the scripts has this one too.
    beas.page.evaluate("script => import(script)", static("js/entry/photo.js"))
    beas.cut()
    text = adds(beas, file(noted, "slip.jpg", "image/jpeg"))
    assert text == "The photo is kept on this phone and sent by itself."
    mark(beas.table).tap()
    waiting = beas.page.locator(".unsent li", has_text="photo")
    expect(waiting).to_have_text("Hand 1: the photo is saved on this phone")
    mark(beas.table).tap()
    beas.comes_back()
    expect(beas.page.locator(".unsent li", has_text="photo")).to_have_count(0)
    for sitter in (annas, beas):
        sitter.looks()
        shown = sitter.page.get_by_role("img", name="Photo of hand 1, Bea’s phone")
        expect(shown).to_have_js_property("complete", value=True)
        width, height = shown.evaluate(SIZE)
        assert (width <= 1600, width * 3) == (True, height * 4)
    assert (barriers_in_any_look(beas.page), overhang(beas.page)) == ([], 0)
    kept = bytes(HandPhoto.objects.get().picture)
    assert len(kept) <= 200_000
    assert PLACE not in kept


@pytest.mark.long
def test_file_that_is_no_photo_gets_a_sentence_and_harms_no_hand(phones, tmp_path):
    _, beas = phones
    beas.table.make(1, "S")
    beas.table.press("40")
    huge = tmp_path / "huge.jpg"
    with huge.open("wb") as large:
        large.truncate(40_000_000)
    heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\1" * 2000
    assert adds(beas, file(heic, "IMG_1.HEIC", "image/heic")) == UNREADABLE
    assert adds(beas, huge) == LARGE
    assert adds(beas, file(b"A list", "list.txt", "text/plain")) == UNREADABLE
    beas.page.evaluate(FULL)
    small = file(b64decode(beas.page.evaluate(TAKEN)), "slip.jpg", "image/jpeg")
    assert adds(beas, small) == NO_ROOM
    expect(beas.table.box(0)).to_have_value("40")
    expect(mark(beas.table)).to_have_text("! fix hand 1")
    assert [hand.record["counted"] for hand in Hand.objects.all()] == [[96, 66]]
    assert not HandPhoto.objects.exists()


@pytest.mark.long
def test_phone_without_a_camera_is_asked_for_a_file_and_closing_that_harms_no_hand(phones):
    _, beas = phones
    beas.table.make(1, "S")
    beas.table.press("40")
    assert beas.page.evaluate(CAMERAS) == 0
    asked, chosen = beas.page.get_by_text("Add a photo"), beas.page.locator(".photo input")
    with beas.page.expect_file_chooser() as chooser:
        asked.tap()
    assert chooser.value.element.get_attribute("capture") is None
    chosen.evaluate(HEARS_CLOSING)
    # Whoever may not use the camera, or has changed their mind, comes back without a file.
    glass = beas.page.context.new_cdp_session(beas.page)
    glass.send("Page.setInterceptFileChooserDialog", {"enabled": True, "cancel": True})
    asked.tap()
    expect(chosen).to_have_attribute("data-closed", "")
    chosen.set_input_files([])
    expect(beas.page.locator("[data-photos] [role=status]")).to_be_empty()
    expect(beas.table.box(0)).to_have_value("40")
    expect(mark(beas.table)).to_have_text("! fix hand 1")
    assert [hand.record["counted"] for hand in Hand.objects.all()] == [[96, 66]]
    assert not HandPhoto.objects.exists()
    beas.page.locator(".save").tap()
    beas.table.is_written(2)
    small = file(b64decode(beas.page.evaluate(TAKEN)), "slip.jpg", "image/jpeg")
    assert adds(beas, small) == "The photo is kept on this phone and sent by itself."


@pytest.mark.long
def test_photo_that_is_chosen_while_the_page_is_renewed_is_kept(phones):
    annas, beas = phones
    with beas.page.expect_file_chooser() as chooser:
        beas.page.get_by_text("Add a photo").tap()
    annas.enters(2, 90)
    annas.comes_back()
    beas.looks()
    expect(beas.table.row(2)).to_be_attached()
    small = file(b64decode(beas.page.evaluate(TAKEN)), "slip.jpg", "image/jpeg")
    chooser.value.set_files(small)
    text = beas.page.locator("[data-photos] [role=status]")
    expect(text).to_have_text("The photo is kept on this phone and sent by itself.")
