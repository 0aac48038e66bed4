"""`python -m words.lint`: finds texts that violate the rules of docs/words.md."""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from words.catalogues import LOCALE, stored_catalogue
from words.extraction import ROOT, ExtractedText, all_texts
from words.finding import Finding
from words.translations import banned_in, doubled_texts, lost_places, terms_in
from words.unseen import lost_blocks, lost_partials, unmarked_texts, unused_templates

OWN_DATES = "tracker/common/dates_texts.py"
"""The one module that formats dates."""
BANNED: Mapping[str, str] = {
    r"^(?:Who|Whom|Whose|What(?! if)|Whether|How (?:often|many|much))\b(?!.*\?)": "name the thing",
    r"\b(?:stands?|stood) (?:beside|here|below|in|at|behind|for|as)\b": "say is, appears or means",
    r"\bLeft empty\b": "say Optional, and what happens without it",
    r"\b(?:is|are) good for\b|^[Gg]ood until\b": "say valid",
    r"\bopens? (?:nothing|no \w+) any ?more\b": "say that it no longer works",
    r"\bno longer good\b|\bworthless\b": "say no longer valid",
    r"\bbring (?:in|them in|it in)\b": "say import",
    r"\bsent away\b": "say disqualified",
    r"^Leaves\b": "say withdraws",
    r"\bcannot be so\b|\bThis cannot be\.": "say what is wrong",
    r"\b[Ss]o many points\b|\bso many (?:of|on)\b": "say the number",
    r"\bother than in\b|\bare others[.;]": "say what has changed",
    r"\b(?:is|are) no (?:JSON|UTF|whole|archive|member|scored)\b": "say is not a",
    r"\btime is over\b|\bTime is over\b": "say time is up",
    r"\b(?:are|is) taken at once\b": "say what the limit is",
    r"\btold at the prize": "say announced",
    r"\bby turns\b": "say in turn",
    r"\bagreed to\b|\bby phone\b(?! since)": "say confirmed, or on a phone",
}
TERMS: Mapping[str, str] = {
    r"\bevents?\b": "tournament",
    r"\bsessions?\b": "evening",
    r"\brule sets?\b": "house rules",
    r"\bcontracts? failed\b|\bfailed (?:maker|hand|contract)s?\b": "set",
    r"\bmakers? (?:have |has )?failed\b": "set",
    r"\b(?:ends?|ended|is) level\b|\blevel on\b": "tied",
    r"\bended in a draw\b|\b(?:win|for) \d, draw\b|\ba draw: ": "tie",
    r"\bcompetitions?\b": "tournament",
    r"\b(?:[Ww]ithout a|[Nn]o|[Tt]he same|own|for the|a) ranks?\b(?! is)|^ranks? …": "place",
}
"""Words for which docs/words.md has another term."""
DOCS_TERMS: Mapping[str, str] = {
    r"\b[Ee]vents?\b(?! \|)": "say tournament",
    r"\bsent away\b": "say disqualified",
    r"\bagreed to\b|\bin by phone\b": "say confirmed, or on a phone",
    r"\b(?:is|are|ends?) level\b": "say tied",
    r"\bgood for (?:a|one|\d+) (?:day|week|month|year)s?\b": "say valid",
    r"\bstands? (?:beside|here|below|at|behind)\b": "say is, comes after or is shown",
}
ABOUT_WORDS = frozenset({"docs/words.md", "docs/languages.md"})
"""The documents that name the banned words."""
CODE_IN_DOCS = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)]*\)", re.DOTALL)
SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a about after against an and as at before between by for from in into of on or over per "
        "since than the then to until with without",
    )
)
"""Words without a meaning of their own."""
NAMES_THING = frozenset({"h1", "h2", "h3", "h4", "th", "label", "dt", "legend", "caption"})
ACTS = frozenset({"button"})
TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)\b[^<>]*?(/?)>|\{% *translate +\"([^\"]+)\"([^%]*)%\}")
DATE_BY_LETTERS = re.compile(
    r"""\|date:"(?!\w+_FORMAT")|date_format\(|\bstrftime\([^)]*%(?:d[./ ]|[aAbBjx])"""
)
COLON_BY_HAND = re.compile(r'\bf"[^"\n]*\}: \{|[%}]\}(?:</\w+>)?: |`[^`\n]*\$\{[^}\n]*\}: ')
SAYS = re.compile(
    r"static/js/|templates/|tracker/(?:\w+/)*(?:\w+_)?(?:exports|forms|pages|texts)(?:/|\.py)"
)
"""Contexts addressed to readers, where French has a space before a colon."""
WHOLE_TEXT = re.compile(r"\{% *blocktranslate.*?endblocktranslate *%\}", re.DOTALL)
VOID = frozenset({"input", "br", "img", "meta", "link", "hr", "col", "source"})


def plain(text: str) -> str:
    """The text without placeholders and markup."""
    return re.sub(r"%\(\w+\)[sd]|\{[^}]*\}|<[^>]*>", "…", text)


def banned_phrases(texts: Iterable[ExtractedText]) -> Iterator[Finding]:
    """Awkward phrases, and words for which the glossary has another term."""
    rules = [(re.compile(rule), advice) for rule, advice in BANNED.items()]
    rules += [(re.compile(rule, re.IGNORECASE), f"say {term}") for rule, term in TERMS.items()]
    for found in texts:
        for text in found.texts:
            for rule, advice in rules:
                if rule.search(plain(text)):
                    yield Finding(found.file, text, advice)


def glue(texts: Iterable[ExtractedText]) -> Iterator[Finding]:
    """Sentence fragments, which cannot be translated: word order differs."""
    for found in texts:
        for text in found.texts:
            words = re.findall(r"\w+", text.lower())
            is_cut = text != text.strip() or text[0] in ",;" or text[-1] == ","
            is_small = bool(words) and set(words) <= SMALL_WORDS and "…" not in plain(text)
            if is_cut or (is_small and not found.context) or text.endswith((" as", " of")):
                yield Finding(found.file, text, "write the whole sentence with named places")


def roles(source: str) -> Iterator[tuple[str, str]]:
    """Each short text of a template without a context, with the role of its element."""
    open_tags: list[str] = []
    for match in TAG.finditer(source):
        closing, tag, empty, text, options = match.groups()
        if text is not None:
            role = next((tag for tag in reversed(open_tags) if tag in NAMES_THING | ACTS), "")
            if role and "context" not in options and len(text.split()) <= 2:
                yield text, "button" if role in ACTS else "heading or label"
        elif closing:
            while open_tags and open_tags.pop() != tag:
                pass
        elif not empty and tag not in VOID:
            open_tags.append(tag)


def two_roles(sources: Mapping[str, str]) -> Iterator[Finding]:
    """Short texts used both as a button and as a label, which need two translations."""
    uses: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for name, source in sources.items():
        for text, role in roles(source):
            uses[text][role].add(name)
    for text, by_role in sorted(uses.items()):
        if len(by_role) > 1:
            where = ", ".join(sorted(by_role["button"]))
            yield Finding(
                where, text, "a label elsewhere: give the button its object, or a context"
            )


def date_formats(sources: Mapping[str, str]) -> Iterator[Finding]:
    """Hard-coded date formats in place of localised ones."""
    for name, source in sources.items():
        if name != OWN_DATES:
            for match in DATE_BY_LETTERS.finditer(source):
                yield Finding(name, match.group(), f"let {OWN_DATES} write the date")


def colons(sources: Mapping[str, str]) -> Iterator[Finding]:
    """Hard-coded colons after labels: French puts a space before them."""
    for name, source in sources.items():
        if SAYS.match(name):
            bare = WHOLE_TEXT.sub("", source)
            for match in COLON_BY_HAND.finditer(bare):
                yield Finding(name, match.group(), 'say it with "{label}: {text}"')


def docs_terms(documents: Mapping[str, str]) -> Iterator[Finding]:
    """Words in docs prose for which the glossary has another term; code is skipped."""
    for name, document in documents.items():
        prose = CODE_IN_DOCS.sub("", document)
        for rule, advice in DOCS_TERMS.items():
            for match in re.finditer(rule, prose):
                yield Finding(name, match.group(), advice)


def sources(folder: str, *suffixes: str) -> dict[str, str]:
    """The files of a folder by path."""
    files = sorted(file for file in (ROOT / folder).rglob("*") if file.suffix in suffixes)
    return {file.relative_to(ROOT).as_posix(): file.read_text() for file in files}


def findings() -> Iterator[Finding]:
    texts = list(all_texts())
    templates = sources("templates", ".html", ".txt", ".js", ".svg")
    code = sources("tracker", ".py")
    yield from banned_phrases(texts)
    yield from glue(texts)
    yield from two_roles(templates)
    yield from date_formats(templates | code)
    yield from colons(templates | code | sources("static/js", ".js"))
    documents = sources("docs", ".md")
    yield from docs_terms({name: documents[name] for name in documents.keys() - ABOUT_WORDS})
    yield from unused_templates(templates, code)
    yield from lost_blocks(templates)
    yield from lost_partials(templates, code)
    yield from unmarked_texts(code | sources("scoring", ".py"), templates)
    for language in sorted(path.name for path in LOCALE.iterdir()):
        yield from lost_places(language, stored_catalogue(language))
        yield from banned_in(language, stored_catalogue(language))
        yield from terms_in(language, stored_catalogue(language))
        yield from doubled_texts(language, stored_catalogue(language))


def main(argv: Sequence[str] = ()) -> int:
    """Prints the findings; returns 1 if there are any."""
    found = list(findings())
    for finding in found:
        print(finding)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
