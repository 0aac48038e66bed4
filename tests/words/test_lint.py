"""Every rule of the words finds what is planted, and nothing in the texts as they are."""

import pytest
from babel.messages.catalog import Catalog

from words import lint, translations
from words.extraction import ExtractedText


def text(*texts, context=None):
    """A text of a made-up page."""
    return [ExtractedText(texts, context, "page.html")]


@pytest.mark.long
def test_texts_as_they_are_keep_to_the_rules():
    assert [str(finding) for finding in lint.findings()] == []


@pytest.mark.parametrize(
    ("planted", "advice"),
    [
        ("Who has left", "name the thing"),
        ("Whether melds count", "name the thing"),
        ("The PIN stands beside the code.", "say is, appears or means"),
        ("Left empty, there is no clock.", "say Optional, and what happens without it"),
        ("It is good for a week.", "say valid"),
        ("The key opens nothing any more.", "say that it no longer works"),
        ("A new code makes this one worthless.", "say no longer valid"),
        ("bring in another list", "say import"),
        ("{entrant} was sent away.", "say disqualified"),
        ("Leaves", "say withdraws"),
        ("This cannot be.", "say what is wrong"),
        ("Every time so many points", "say the number"),
        ("The rules are others.", "say what has changed"),
        ("A hand is agreed to here.", "say confirmed, or on a phone"),
        ("{text} is no whole number", "say is not a"),
        ("The time is over", "say time is up"),
        ("{} lines are taken at once.", "say what the limit is"),
        ("The winner is told at the prize-giving.", "say announced"),
        ("They sit out by turns", "say in turn"),
        ("{above} has the same rank.", "say place"),
        ("Rank {rank}: {prize}.", "say place"),
        ("New event", "say tournament"),
        ("Every session counts", "say evening"),
        ("This rule set is new.", "say house rules"),
        ("The makers have failed", "say set"),
        ("The game is level", "say tied"),
        ("Win 2, draw 1, loss 0", "say tie"),
    ],
)
def test_phrase_that_is_banned_is_found(planted, advice):
    assert [finding.advice for finding in lint.banned_phrases(text(planted))] == [advice]


@pytest.mark.parametrize(
    "kept",
    [
        "Who made trump?",
        "What if",
        "Standings",
        "{tournament} counts",
        "Draw round 1",
        "He sat level",
    ],
)
def test_phrase_that_is_right_is_left_alone(kept):
    assert list(lint.banned_phrases(text(kept))) == []


def test_plural_is_read_too():
    found = lint.banned_phrases(text("{number} game", "{number} events"))
    assert [(finding.where, finding.text) for finding in found] == [
        ("page.html", "{number} events")
    ]


@pytest.mark.parametrize(
    "planted",
    [" with kontra", "and then ", ", against {}", "skipped,", "to", "Table as", "Points of"],
)
def test_fragment_is_found(planted):
    assert [finding.text for finding in lint.glue(text(planted))] == [planted]


@pytest.mark.parametrize("kept", ["{one} and {other}", "Until {day}", "Against Anna"])
def test_whole_text_is_no_fragment(kept):
    assert list(lint.glue(text(kept))) == []


def test_small_word_with_a_context_is_no_fragment():
    assert list(lint.glue(text("For", context="points"))) == []


def test_button_that_is_a_label_elsewhere_is_found():
    pages = {
        "a.html": '<button class="x">{% translate "Change" %}</button>',
        "b.html": '<label for="y">{% translate "Change" %}<input></label>',
        "c.html": '<h2>{% translate "Other" %}</h2><button>{% translate "Save" %}</button>',
    }
    assert [(finding.where, finding.text) for finding in lint.two_roles(pages)] == [
        ("a.html", "Change")
    ]


def test_context_tells_the_two_apart():
    pages = {
        "a.html": '<button>{% translate "Change" context "button" %}</button>',
        "b.html": '<th>{% translate "Change" %}</th>',
    }
    assert list(lint.two_roles(pages)) == []


@pytest.mark.parametrize(
    "planted", ['{{ day|date:"j M Y" }}', 'date_format(day, "j M")', 'day.strftime("%d.%m.%Y")']
)
def test_date_by_letters_is_found(planted):
    found = list(lint.date_formats({"a.py": f"x = {planted}", lint.OWN_DATES: f"x = {planted}"}))
    assert [finding.where for finding in found] == ["a.py"]


def test_date_in_the_format_of_the_language_is_left_alone():
    assert list(lint.date_formats({"a.html": '{{ day|date:"DATE_FORMAT" }}'})) == []


@pytest.mark.parametrize(
    ("file", "planted"),
    [
        ("tracker/games/a_pages.py", 'said = f"{key.title}: {key.help}"'),
        ("templates/a.html", "<b>{{ key.title }}</b>: {{ key.help }}"),
        ("templates/a.html", '{% translate "Words" %}: {{ words }}'),
        ("static/js/a.js", "said.textContent = `${side}: ${total}.`;"),
    ],
)
def test_colon_put_after_a_label_by_hand_is_found(file, planted):
    assert [finding.where for finding in lint.colons({file: planted})] == [file]


@pytest.mark.parametrize(
    ("file", "kept"),
    [
        ("tracker/platform/a.py", 'log(f"{name}: {found}")'),
        ("tracker/games/a_pages.py", '_("{label}: {text}").format(label=one, text=other)'),
        ("static/js/a.js", '{ "If-None-Match": `"${version}"`, said: `${side}${colon} ${total}` }'),
        ("templates/a.html", "{% blocktranslate %}{{ name }}: {{ text }}{% endblocktranslate %}"),
    ],
)
def test_colon_of_a_whole_text_or_a_log_is_left_alone(file, kept):
    assert list(lint.colons({file: kept})) == []


def test_word_of_the_code_is_found_in_the_prose_of_a_document_and_not_in_its_code():
    page = "Of an event (`event`), see [it](events.md). Who is level\n```sh\nrun event\n```"
    found = lint.docs_terms({"docs/a.md": page})
    assert [finding.text for finding in found] == ["event", "is level"]


def test_translation_that_lost_a_place_is_found_with_its_line():
    german = Catalog(locale="de")
    german.add("Hand {number}", "Spiel", lineno=7)
    german.add("%(name)s won", "%(name)s hat gewonnen", lineno=9)
    german.add(("{number} game", "{number} games"), ("eine Partie", "{number} Partien"), lineno=12)
    assert [finding.where for finding in translations.lost_places("de", german)] == [
        "locale/de/LC_MESSAGES/django.po:7",
        "locale/de/LC_MESSAGES/django.po:12",
    ]


@pytest.mark.parametrize(
    ("language", "planted"),
    [
        ("de", "Leer gelassen zählen alle Runden."),
        ("de", "Der Teil danach. Bleibt er leer, gilt der Name."),
        ("fr", "Si c’est vide, toutes les rondes comptent."),
        ("fr", "Départage : soirées gagnées"),
        ("fr", "La touche « Sauver\N{NO-BREAK SPACE}» du bas"),
        ("de", "Zwölf Spielarten, jede mit eigenem Regelblatt."),
        ("fr", "Comme sur la feuille de règles"),
        ("fr", "L’une des façons d’confirmer les donnes"),
        ("fr", "le téléphone de %(name)s"),
        ("fr", "les mêmes que {above}"),
        ("fr", "administrateur de <bdi>%(club)s</bdi>"),
        ("fr", "les points d’{player}"),
        ("nl", "Laat u dit leeg, dan tellen alle ronden."),
        ("nl", "Wat je hier ziet, telt."),
        ("nl", "Tik op ‘Opslaan’."),
        ("de", "Mit einer Farbe: Nenne einen Platz."),
        ("fr", "Entrez un nombre."),
    ],
)
def test_phrase_that_no_translation_says_is_found_with_its_line(language, planted):
    catalogue = Catalog(locale=language)
    catalogue.add("Optional. Without it, all count.", planted, lineno=7)
    found = [finding.where for finding in translations.banned_in(language, catalogue)]
    assert found == [f"locale/{language}/LC_MESSAGES/django.po:7"]


@pytest.mark.parametrize(
    ("language", "english", "planted"),
    [
        ("de", "You are not logged in.", "Sie sind nicht angemeldet."),
        ("de", "With it you log in.", "Damit melden Sie sich an."),
        ("de", "Log out everywhere", "Überall abmelden"),
        ("de", "{} has retired.", "{} ist zurückgestellt."),
        ("de", "Import another list", "Eine andere Liste hereinholen"),
        ("fr", "Entrants", "Inscrits"),
        ("fr", "Hands made as maker", "Contrats réussis"),
        ("nl", "Hands set as maker", "Nat gespeelde contracten"),
        ("nl", "Sits out a round", "Slaat een ronde over"),
        ("nl", "Export contacts", "Contactgegevens meenemen"),
    ],
)
def test_word_that_translates_another_one_is_found_with_its_line(language, english, planted):
    catalogue = Catalog(locale=language)
    catalogue.add(english, planted, lineno=7)
    found = [finding.where for finding in translations.terms_in(language, catalogue)]
    assert found == [f"locale/{language}/LC_MESSAGES/django.po:7"]


def test_word_is_left_alone_where_it_translates_its_own():
    german = Catalog(locale="de")
    german.add("Nobody has entered yet.", "Noch ist niemand angemeldet.")
    german.add("You are not logged in.", "Sie sind nicht eingeloggt.")
    assert list(translations.terms_in("de", german)) == []
    french = Catalog(locale="fr")
    french.add("%(entrants)s entered", "%(entrants)s inscrits")
    french.add("A contract is a number, or capot.", "Un contrat est un nombre ou capot.")
    assert list(translations.terms_in("fr", french)) == []


def test_translation_that_is_there_twice_is_found_with_its_line():
    dutch = Catalog(locale="nl")
    dutch.add("Games won", "Gewonnen partijenGewonnen partijen", lineno=7)
    dutch.add("never", "nooit nooit", lineno=9)
    dutch.add("so so", "zo zo", lineno=11)
    found = [(finding.where, finding.advice) for finding in translations.doubled_texts("nl", dutch)]
    where = "locale/nl/LC_MESSAGES/django.po"
    assert found == [(f"{where}:7", "say it once"), (f"{where}:9", "say it once")]


def test_translation_with_the_signs_of_its_language_is_left_alone():
    french = Catalog(locale="fr")
    french.add("Tie-break: {ties}.", "Départage d’hier\N{NO-BREAK SPACE}: {ties}, à 20:30.")
    french.add("tables of {sides} sides", "tables de {sides} camps, de 1 à {most}, chez {name}")
    assert list(translations.banned_in("fr", french)) == []


def test_findings_are_printed_and_end_the_check(monkeypatch, capsys):
    monkeypatch.setattr(lint, "findings", lambda: iter(lint.banned_phrases(text("New event"))))
    assert lint.main() == 1
    assert capsys.readouterr().out == "page.html: 'New event': say tournament\n"
