"""The templates print charts that stand alone as files."""

import xml.etree.ElementTree as ET

import pytest
import typst
from django.template.loader import render_to_string

from tracker.engine.charts.bars import Bar, bar_chart
from tracker.engine.charts.brackets import BoxSide, BracketBox, bracket_chart
from tracker.engine.charts.lines import ChartLine, line_chart
from tracker.engine.charts.positions import PositionLine, position_chart

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("&")</script>'
CHARTS = {
    "bars": bar_chart(HOSTILE, [Bar(HOSTILE, 3, "3 of 4", suit="H", sign="♥", is_few=True)]),
    "lines": line_chart(
        HOSTILE, [HOSTILE, "b"], [ChartLine(HOSTILE, (1, 2)), ChartLine("x", (3, 2000))]
    ),
    "bracket": bracket_chart(
        HOSTILE,
        [HOSTILE],
        [BracketBox(1, 0, HOSTILE, (BoxSide(HOSTILE, "3", True), BoxSide("x", "", False)))],
        description=HOSTILE,
    ),
    "positions": position_chart(
        HOSTILE, (1, 2), [PositionLine(HOSTILE, (1, None))], description=HOSTILE
    ),
}


def printed(name):
    return render_to_string(f"charts/{name}.html", {"chart": CHARTS[name]})


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_a_whole_file_that_says_what_it_is(name):
    root = ET.fromstring(printed(name))
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    assert root.findtext(f"{SVG}title") == HOSTILE
    assert root.findtext(f"{SVG}desc")


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_has_ink_only_and_no_text_that_is_too_small(name):
    for element in ET.fromstring(printed(name)).iter():
        assert element.tag != f"{SVG}script"
        assert element.get("fill") in (None, "none", "currentColor")
        assert element.get("stroke") in (None, "none", "currentColor")
        assert int(element.get("font-size") or 14) >= 13
        assert element.get("style") is None


def test_only_a_suit_has_a_colour_of_its_own():
    root = ET.fromstring(printed("bars"))
    coloured = [element.tag for element in root.iter() if element.get("data-suit") == "H"]
    assert coloured == [f"{SVG}text", f"{SVG}rect"]


def test_numbers_of_a_drawing_are_written_without_separators(settings):
    settings.USE_THOUSAND_SEPARATOR = True
    chart = bar_chart("Many", [Bar(str(at), at, str(at)) for at in range(30)])
    root = ET.fromstring(render_to_string("charts/bars.html", {"chart": chart}))
    assert (root.get("viewBox"), root.get("height")) == ("0 0 320 1202", "1202")


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_can_be_set_in_a_printed_page(name):
    page = b'#image(bytes(sys.inputs.svg), format: "svg", alt: "A chart")'
    compiler = typst.Compiler(page, ignore_system_fonts=True, sys_inputs={"svg": printed(name)})
    made = compiler.compile(format="pdf")
    assert isinstance(made, bytes)
    assert made.startswith(b"%PDF")
