"""The word lint finds texts that nobody can read."""

from words import unseen


def where(found):
    """The findings, by file and name."""
    return [(finding.where, finding.text) for finding in found]


def test_template_that_no_page_shows_is_found():
    templates = {
        "templates/games/shown.html": '{% include "games/part.html" %}',
        "templates/games/part.html": "",
        "templates/games/left.html": "",
        "templates/404.html": "",
    }
    code = {"tracker/games/views.py": 'render(request, "games/shown.html")'}
    found = unseen.unused_templates(templates, code)
    assert where(found) == [("templates/games/left.html", "games/left.html")]


def test_block_that_no_template_above_has_is_found():
    templates = {
        "templates/base.html": "{% block main %}{% endblock %}",
        "templates/house.html": '{% extends "base.html" %}{% block side %}{% endblock %}',
        "templates/page.html": (
            '{% extends "house.html" %}{% block main %}{% blocktranslate %}A{% endblocktranslate %}'
            "{% block inner %}{% endblock %}{% endblock %}{% block gone %}B{% endblock %}"
        ),
    }
    assert where(unseen.lost_blocks(templates)) == [
        ("templates/house.html", "side"),
        ("templates/page.html", "gone"),
    ]


def test_block_of_a_template_that_is_not_of_ours_is_left_alone():
    templates = {"templates/page.html": '{% extends "other.html" %}{% block gone %}{% endblock %}'}
    assert where(unseen.lost_blocks(templates)) == []


def test_part_that_neither_its_template_nor_an_answer_shows_is_found():
    page = (
        "{% partialdef one inline %}{% endpartialdef %}{% partialdef two %}{% endpartialdef %}"
        "{% partialdef three %}{% endpartialdef %}{% partialdef four %}{% endpartialdef %}"
        "{% partial two %}"
    )
    code = {"tracker/games/views.py": 'render(request, "page.html#three")'}
    assert where(unseen.lost_partials({"templates/page.html": page}, code)) == [
        ("templates/page.html", "four")
    ]


def test_text_of_what_nothing_names_is_found():
    code = {
        "tracker/games/pages.py": (
            'OLD = _("Old")\nUSED = _("Used")\nPLAIN = 1\n\n'
            'def told():\n    return phrase("Told")\n\n'
            "def silent():\n    return 1\n\n"
            '@register\ndef called():\n    return phrase("Called")\n'
        ),
        "tracker/games/views.py": "from tracker.games.pages import USED\n",
    }
    assert where(unseen.unmarked_texts(code, {})) == [
        ("tracker/games/pages.py", "OLD"),
        ("tracker/games/pages.py", "told"),
    ]
