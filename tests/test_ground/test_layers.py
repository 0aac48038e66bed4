"""The arrows of docs/architecture.md point down only; read from the source, not from memory."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tracker.event_formats import FORMATS

ROOT = Path(__file__).resolve().parents[2]

# Whatever a hand is worth must not depend on the machine, the moment or chance.
OUTSIDE_WORLD = (
    "asyncio",
    "calendar",
    "datetime",
    "os",
    "pathlib",
    "platform",
    "random",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
    "zoneinfo",
)
PURE = ("django", "os", "time", "datetime", "tracker.models", "tracker.services")
SPEAKERS = ("tracker.views", "tracker.api", "tracker.management")
READ = ("tracker.reading", "tracker.vocabulary", "tracker.pages")
BESIDE = ("tracker.forms", "tracker.exports")
FORBIDDEN = {
    "tracker.pairing": (
        *(*PURE, "tracker.event_formats", "tracker.ranking", *READ),
        *(*BESIDE, *SPEAKERS),
    ),
    "tracker.ranking": (
        *(*PURE, "tracker.event_formats", "tracker.pairing", *READ),
        *(*BESIDE, *SPEAKERS),
    ),
    "tracker.event_formats": (*PURE, *READ, *BESIDE, *SPEAKERS),
    "tracker.rating": (*PURE, *READ, "scoring", *BESIDE, *SPEAKERS),
    "tracker.charts": (*PURE, *READ, "scoring", *BESIDE, *SPEAKERS),
    "tracker.archive": (
        *("django", "scoring", "tracker.models", *READ, "tracker.services"),
        *(*BESIDE, *SPEAKERS),
    ),
    "tracker.models": ("tracker.services", *READ, *BESIDE, *SPEAKERS),
    "tracker.reading": (
        *("tracker.services", "tracker.pages", "tracker.vocabulary", "tracker.book.counted"),
        *("scoring.language", "scoring.words", "django.utils.formats", *BESIDE, *SPEAKERS),
    ),
    "tracker.vocabulary": ("tracker.services", "tracker.pages", "django.db", *BESIDE, *SPEAKERS),
    "tracker.pages": ("tracker.services", *BESIDE, *SPEAKERS),
    "tracker.services": ("tracker.pages", *BESIDE, *SPEAKERS),
    "tracker.exports": (
        *("tracker.models", "tracker.services", "tracker.forms", "tracker.pages"),
        *("django.db", "scoring", *SPEAKERS),
    ),
    "tracker.forms": ("tracker.models", "django.db", *SPEAKERS),
    "tracker.views": ("tracker.models", "tracker.management", "django.db", "scoring"),
    "tracker.api": (
        *("tracker.models", "tracker.pages", "tracker.management", "django.db", "scoring"),
    ),
    "tracker.management": ("tracker.models", "tracker.forms", "tracker.views", "tracker.api"),
    "tracker.book": ("tracker.services", *READ, *BESIDE, *SPEAKERS),
    "tracker.machine": ("tracker.services", "tracker.pages", *BESIDE, *SPEAKERS),
    "tracker.web": (
        *("tracker.models", "tracker.access", "tracker.pages", "scoring"),
        *(*BESIDE, *SPEAKERS),
    ),
    "tracker.access": ("tracker.services", "tracker.pages", "scoring", *BESIDE, *SPEAKERS),
    "tracker.backups": ("tracker.pages", *BESIDE, *SPEAKERS),
    "tracker.imports": ("tracker.models", *READ, "tracker.services", *SPEAKERS),
    "tracker.intake": ("tracker.models", *READ, "tracker.services", *SPEAKERS),
    "tracker.backends": ("tracker.models", *READ, "tracker.services", *SPEAKERS),
    "tracker.formats": ("tracker.models", *READ, "tracker.services", *SPEAKERS),
}
START = {"__main__", "apps", "asgi", "migrations", "settings", "urls", "wsgi"}
"""What puts the others together, and may name any of them."""
STANDING_FOR_THEMSELVES = {"__main__", "apps", "formats", "management", "wsgi"}
"""What has the name that Django looks for, and of `tracker` needs no line in the map."""
DATA_OF_EVENTS = (
    *("tracker/pages/events/presets.py", "tracker/pages/events/swiss.py"),
    "tracker/services/demo/",
)
"""What begins or plays an event may name its format, as it names a game."""
LOG_READERS = {
    *("tracker/vocabulary/event_log.py", "tracker/vocabulary/report/changes.py"),
    *("tracker/pages/events/log.py", "tracker/pages/events/exchanges.py"),
    *("tracker/pages/events/verifying.py", "tracker/reading/lens.py"),
    *("tracker/reading/events/revealed.py", "tracker/services/events/rehearsal/stepping.py"),
    "tracker/services/archive/changes.py",
}
"""What prints lines of the log; two that ask when the last came; archives in which it was state."""
OTHER_THINGS = {
    ("tracker/api/v1/reference.py", "groups"),
    ("tracker/pairing/groups.py", "groups"),
    ("tracker/pages/events/turnout.py", "teams"),
    ("tracker/views/on_paper.py", "groups"),
    ("tracker/views/passport.py", "groups"),
    ("tracker/views/rules.py", "groups"),
    ("tracker/views/start.py", "groups"),
}
"""Words that mean something else there: groups of games and of parameters, a lot, entrants."""
BRANCHES = (
    *(ast.If, ast.IfExp, ast.For, ast.While, ast.Match, ast.Try, ast.comprehension),
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda),
)


def sources(package: str) -> list[Path]:
    """The files of a package, or of the module of that name; none while it does not exist."""
    place = ROOT.joinpath(*package.split("."))
    module = place.with_suffix(".py")
    return sorted(place.rglob("*.py")) + ([module] if module.exists() else [])


def imports(source: str, package: str) -> set[str]:
    """The dotted names that a file of the package imports, relative ones spelt out."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: 1 - node.level or None] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def is_within(name: str, packages: tuple[str, ...]) -> bool:
    """Whether the dotted name is one of the packages or something in one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def package_of(file: Path) -> str:
    """The dotted name of the directory that the file is in."""
    return ".".join(file.relative_to(ROOT).parent.parts)


def comparisons_of_variants(source: str) -> Iterator[int]:
    """The lines on which code asks which variant it has."""
    for node in ast.walk(ast.parse(source)):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            asked = [node.subject]
        if any(names_a_variant(part) for part in asked):
            yield asked[0].lineno


def names_a_variant(part: ast.expr) -> bool:
    """Whether this is `variant.id`, `game.variant.name` or the like."""
    if not isinstance(part, ast.Attribute) or part.attr not in {"id", "name", "slug", "code"}:
        return False
    return ast.unparse(part.value).lower().endswith("variant")


@pytest.mark.parametrize("file", sources("scoring"), ids=lambda file: file.name)
def test_scoring_stands_alone(file):
    wrong = {
        name
        for name in imports(file.read_text(), package_of(file))
        if not is_within(name, ("scoring",))
        and (name.split(".")[0] not in sys.stdlib_module_names or is_within(name, OUTSIDE_WORLD))
    }
    assert wrong == set()


def modules() -> dict[str, Path]:
    """Every module of tracker and scoring by its dotted name."""
    files = [*sources("scoring"), *sources("tracker")]
    names = (file.relative_to(ROOT).with_suffix("").parts for file in files)
    return {
        ".".join(parts[:-1] if parts[-1] == "__init__" else parts): file
        for parts, file in zip(names, files, strict=True)
    }


def imported_modules(file: Path, known: Iterable[str]) -> set[str]:
    """Which of the known modules a file imports, types alone and inner imports as well."""
    found = imports(file.read_text(), package_of(file))
    return {name if name in known else name.rpartition(".")[0] for name in found} & set(known)


def circles(arrows: dict[str, set[str]]) -> set[str]:
    """What is left when those that import no other one are taken away again and again."""
    left = dict(arrows)
    while free := {name for name, below in left.items() if not below & left.keys() - {name}}:
        left = {name: below for name, below in left.items() if name not in free}
    return set(left)


def test_every_part_has_its_layer():
    parts = {name.split(".")[1] for name in modules() if name.startswith("tracker.")}
    assert {layer.split(".")[1] for layer in FORBIDDEN} | START == parts


def test_what_is_to_be_looked_for_is_there():
    text = (ROOT / "docs" / "architecture.md").read_text()
    section = text.split("\n## Where to look first\n")[1].split("\n## ")[0]
    named = re.findall(r"`([\w/]+\.py)`(?:: `(\w+)`)?", section)
    assert len(named) == 8
    for file, name in named:
        made = {
            node.name
            for node in ast.parse((ROOT / file).read_text()).body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        assert not name or name in made, (file, name)


def test_module_is_imported_and_never_loaded_by_its_name():
    """What is loaded so would be no arrow here; migrations have numbers for names."""
    loading = re.compile(r"import_module|__import__|import_string|pkgutil")
    found = {
        file.relative_to(ROOT).as_posix()
        for file in (*sources("scoring"), *sources("tracker"))
        if "migrations" not in file.parts and loading.search(file.read_text())
    }
    assert found == set()


def test_map_says_what_each_module_of_the_engine_is_for():
    text = (ROOT / "docs" / "architecture.md").read_text()
    table = text.split("\n## scoring, ")[1].split("\nMeld details")[0]
    named = set(re.findall(r"`(\w+)/?`", table))
    assert named == {file.stem for file in (ROOT / "scoring").glob("*.py")} - {"__init__"} | {
        "variants"
    }


def test_map_says_what_each_module_of_the_book_is_for():
    """Of the rooms beside the layers each module, of the layers at least the folder."""
    text = (ROOT / "docs" / "architecture.md").read_text()
    rows = text.split("\n## tracker, ")[1].split("\n### ")[0].split("| --- | --- |\n")[1]
    firsts = [row.split(" | ")[0] for row in rows.splitlines() if row.startswith("| ")]
    named = {name.rstrip("/") for first in firsts for name in re.findall(r"`([\w/]+)`", first)}
    lost = {name for name in named - {"words"} if not sources(f"tracker.{name.replace('/', '.')}")}
    assert lost == set()
    beside = {
        f"{room}/{file.stem}"
        for room in ("book", "machine", "web")
        for file in (ROOT / "tracker" / room).glob("[!_]*.py")
    }
    assert beside - named == set()
    rooms = {name.split("/")[0] for name in named}
    parts = {name.split(".")[1] for name in modules() if name.startswith("tracker.")}
    assert parts - rooms == STANDING_FOR_THEMSELVES


def test_modules_import_each_other_in_no_circle():
    known = modules()
    arrows = {name: imported_modules(file, known) for name, file in known.items()}
    # What only the type checker reads leads back to what is being made.
    arrows["scoring.fitting"].discard("scoring.variant")
    arrows["scoring.playable"].discard("scoring.variant")
    arrows["scoring.playable_sisters"].discard("scoring.variant")
    assert circles(arrows) == set()


def test_circle_is_found():
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}
    assert circles(arrows) == {"a", "b", "c"}


@pytest.mark.parametrize("layer", FORBIDDEN)
def test_layer_imports_nothing_above_it(layer):
    wrong = {
        (file.name, name)
        for file in sources(layer)
        for name in imports(file.read_text(), package_of(file))
        if is_within(name, FORBIDDEN[layer])
    }
    assert wrong == set()


def test_reading_has_facts_and_no_words():
    """What is kept for a page is kept for each language, and so one module asks for that."""
    translating = {
        (file.name, name)
        for file in sources("tracker.reading")
        for name in imports(file.read_text(), package_of(file))
        if is_within(name, ("django.utils.translation",))
    }
    assert translating == {("version_cache.py", "django.utils.translation.get_language")}


def test_migration_asks_nothing_that_may_change():
    """The lines of logs as they once were do not change; the rest it has written out itself."""
    product = {
        (file.name, name.rpartition(".")[0])
        for file in sources("tracker.migrations")
        for name in imports(file.read_text(), package_of(file))
        if is_within(name, ("scoring", "tracker"))
    }
    assert product == {("0027_change_facts.py", "tracker.archive.english_log")}


def test_libraries_are_used_by_their_public_names():
    """Only a try that turns out right has to be put back, which the public limiter cannot do."""
    inner = {
        file.relative_to(ROOT).as_posix()
        for file in sources("tracker")
        for name in imports(file.read_text(), package_of(file))
        if "internal" in name.split(".")
    }
    assert inner == {"tracker/access/budgets.py"}


@pytest.mark.parametrize(
    "file",
    [file for file in sources("scoring.variants") if file.name != "__init__.py"],
    ids=lambda file: file.name,
)
def test_variant_is_a_value_and_no_program(file):
    wrong = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, BRANCHES)]
    assert [(type(node).__name__, getattr(node, "lineno", 0)) for node in wrong] == []


def formats_named(source: str) -> Iterator[str]:
    """The codes of formats that stand in a source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from {node.value} & set(FORMATS)


def comparisons_of_formats(source: str) -> Iterator[int]:
    """The lines on which code asks which format it has, unless whether there is one at all."""
    for node in ast.walk(ast.parse(source)):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Compare) and ast.unparse(node.comparators[-1]) != "FORMATS":
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            asked = [node.subject]
        if any(isinstance(part, ast.Attribute) and part.attr == "format" for part in asked):
            yield asked[0].lineno


def product_files() -> Iterator[tuple[str, Path]]:
    """What runs beside the formats themselves, each file with its path from the top."""
    for file in sources("tracker"):
        path = file.relative_to(ROOT).as_posix()
        if not path.startswith(("tracker/event_formats/", "tracker/migrations/")):
            yield path, file


@pytest.mark.parametrize("package", ["scoring", "tracker"])
def test_code_never_asks_which_variant_it_has(package):
    wrong = [
        (file.name, line)
        for file in sources(package)
        for line in comparisons_of_variants(file.read_text())
    ]
    assert wrong == []


def test_format_is_named_by_nobody_but_itself():
    named = {
        (path, code)
        for path, file in product_files()
        if not path.startswith(DATA_OF_EVENTS)
        for code in formats_named(file.read_text())
    }
    assert named == OTHER_THINGS


def test_log_is_printed_and_never_asked_how_something_stands():
    reads = re.compile(r"\.changes\.(?!create)|EventChange\.objects(?!\.create)")
    assert {path for path, file in product_files() if reads.search(file.read_text())} == LOG_READERS


def test_code_never_asks_which_format_it_has():
    wrong = [
        (path, line)
        for path, file in product_files()
        for line in comparisons_of_formats(file.read_text())
    ]
    assert wrong == []


def test_way_of_drawing_is_known_to_its_format_alone():
    systems = tuple(form.system.__module__ for form in FORMATS.values())
    wrong = {
        (path, name)
        for path, file in product_files()
        if not path.startswith("tracker/pairing/")
        for name in imports(file.read_text(), package_of(file))
        if is_within(name, systems)
    }
    assert wrong == set()


def test_pages_never_ask_which_format_they_have():
    asked = re.compile(rf"""["']({"|".join(FORMATS)})["']|\.format\s*(==|!=|in\b)""")
    wrong = [
        file.name
        for file in sorted((ROOT / "templates").rglob("*.*"))
        if asked.search(file.read_text())
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "package", "found"),
    [
        ("import os.path, json", "scoring", {"os.path", "json"}),
        ("from tracker import models", "tracker.views", {"tracker.models"}),
        ("from tracker.models import Hand", "tracker.views", {"tracker.models.Hand"}),
        ("from . import models", "tracker", {"tracker.models"}),
        ("from ..models import Hand", "tracker.views", {"tracker.models.Hand"}),
        ("def late():\n    import time", "scoring", {"time"}),
    ],
)
def test_imports_are_found_however_they_are_written(source, package, found):
    assert imports(source, package) == found


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("if variant.id == 'clabber':\n    pass", [1]),
        ("x = 1\ny = 'zensa' in game.variant.name", [2]),
        ("match self.variant.code:\n    case _: pass", [1]),
        ("if variant.players == 2 or hand.id == 3:\n    pass", []),
        ("x = VARIANTS[variant.id]", []),
    ],
)
def test_comparisons_of_variants_are_found(source, lines):
    assert list(comparisons_of_variants(source)) == lines


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("if event.format == 'howell':\n    pass", [1]),
        ("x = 1\ny = event.format in BRACKETS", [2]),
        ("match self.event.format:\n    case _: pass", [1]),
        ("if plan.format not in FORMATS:\n    pass", []),
        ("x = FORMATS[event.format]", []),
    ],
)
def test_comparisons_of_formats_are_found(source, lines):
    assert list(comparisons_of_formats(source)) == lines


def test_formats_are_found_wherever_they_are_named():
    source = '"""howell"""\nPLANS = ("howell", "swiss")\nx = {"teams": 1}\ny = "a swiss watch"'
    assert sorted(formats_named(source)) == ["howell", "howell", "swiss", "teams"]


def test_names_are_matched_whole():
    assert is_within("tracker.models.Hand", ("tracker.models",))
    assert not is_within("tracker.models_of_old", ("tracker.models",))
