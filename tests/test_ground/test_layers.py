"""The dependency rules of docs/architecture.md, checked against the source."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tracker.engine.formats import FORMATS

ROOT = Path(__file__).resolve().parents[2]

# Scores must not depend on the machine, the time or chance.
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
ROLES = ("queries", "services", "texts", "pages", "forms", "exports", "views", "urls", "api")
"""The role of a module, by its name's suffix or its folder: `draws/forms`, `slips_forms`."""
WHOLE = {
    *("access", "demo", "engine", "imports", "management", "models", "operations", "platform"),
}
"""Packages that belong to one layer entirely."""
CARRIED = {
    *("tracker.handbook.help", "tracker.phones.joining"),
    "tracker.tournaments.registration.waiting_list_mail",
}
"""Request-scoped parts of a feature: cookies, template context, mail after the response."""
SPEAKERS = ("views", "urls", "api")
SITE = ("forms", "exports", *SPEAKERS)
ABOVE_CORE = ("queries", "services", "texts", "pages", *SITE)
CLOCK = ("os", "time")
FORBIDDEN: dict[str, tuple[str, ...]] = {
    "engine": ("django", *CLOCK, "access", "core", "demo", "models", "operations", *ABOVE_CORE),
    "models": ("access", "demo", "operations", *ABOVE_CORE),
    "core": ("access", "operations", *ABOVE_CORE),
    "format": ("django", "scoring", "models", "operations", *ABOVE_CORE),
    "queries": (
        *("services", "texts", "pages", *SITE, "tracker.engine.records.plurals"),
        *("scoring.language", "scoring.words", "django.utils.formats"),
    ),
    "services": ("pages", *SITE),
    "texts": ("services", "pages", *SITE, "django.db"),
    "pages": ("services", *SITE),
    "forms": ("models", "management", *SPEAKERS, "django.db"),
    "exports": ("models", "services", "forms", "pages", *SPEAKERS, "django.db", "scoring"),
    "views": ("models", "management", "django.db", "scoring"),
    "urls": ("models", "management", "django.db", "scoring"),
    "api": ("models", "pages", "management", "django.db", "scoring"),
    "access": ("services", "pages", *SITE, "scoring"),
    "requests": ("models", "access", "pages", *SITE, "scoring"),
    "operations": ("pages", *SITE),
    "platform": ("models", "access", *ABOVE_CORE),
    "imports": ("models", "queries", "services", "texts", "pages", *SPEAKERS),
    "demo": ("pages", *SITE),
    "management": ("models", "forms", *SPEAKERS),
}
"""Forbidden imports per layer: other layers, and modules by name."""
AS_TYPES = ("tracker.models", "django.db.models")
"""Forms, files, views, API and commands may import these under `if TYPE_CHECKING`."""
JSON_TYPES = ("scoring.json_values",)
"""Types alone; every module may import them."""
PURE = {
    "tracker.engine.pairing": ("datetime", "tracker.engine.formats", "tracker.engine.ranking"),
    "tracker.engine.ranking": ("datetime", "tracker.engine.formats", "tracker.engine.pairing"),
    "tracker.engine.formats": ("datetime",),
    "tracker.engine.rating": ("datetime", "scoring"),
    "tracker.engine.charts": ("datetime", "scoring"),
}
"""Further forbidden imports in parts of the engine."""
START = {
    "__main__",
    "apps",
    "asgi",
    "consequences",
    "migrations",
    "page_urls",
    "settings",
    "urls",
    "wsgi",
}
"""Modules that assemble the others, and may import any of them."""
TOGETHER = {
    *("tracker.api.urls", "tracker.api.v1.api", "tracker.api.v1.urls"),
    "tracker.operations.worker",
}
"""The same within a package."""
FEATURES = (
    *("exports", "engine", "models", "imports", "platform", "access", "common"),
    *("api", "audit", "rules", "games", "evenings", "phones", "shell"),
    *("tournaments", "statistics", "handbook", "seasons", "operations", "players", "clubs"),
    *("demo", "archive", "accounts", "management"),
)
"""The packages, each above those it is built on."""
AGAINST: dict[str, str] = {
    # Programs write with a key of their club; the model of keys is in accounts.
    "api": "accounts",
    # A printed table has the usual date format.
    "exports": "common",
    # The page of a game shows what a correction would change in its tournament.
    "games": "tournaments",
    # A phone shows its table of a tournament; a late hand is confirmed like any other.
    "phones": "tournaments",
    # A rehearsal has a club of its own; unknown entrants are added to the club's players.
    "tournaments": "clubs players",
}
"""The packages that import from one above them; exceptions that should shrink."""
NEIGHBOURS: dict[str, str] = {
    "archive": "tournaments",
    "clubs": "games phones seasons tournaments",
    "evenings": "games",
    "games": "rules",
    "handbook": "games tournaments",
    "phones": "games tournaments",
    "players": "seasons statistics",
    "seasons": "tournaments",
    "tournaments": "phones rules",
}
"""The features whose pages, forms, exports and views use those of another feature."""
STANDING_FOR_THEMSELVES = {"__main__", "apps", "management", "wsgi"}
"""Modules named as Django requires, which for `tracker` need no line in the map."""
DATA_OF_TOURNAMENTS = (
    "tracker/tournaments/setup/presets_pages.py",
    "tracker/demo/",
)
"""Modules that start or play a tournament may name its format, just as they name a game."""
LOG_READERS = {
    *("tracker/tournaments/log/texts.py", "tracker/tournaments/report/texts.py"),
    *("tracker/tournaments/log/pages.py", "tracker/tournaments/draws/pages.py"),
    *("tracker/tournaments/draws/table_why_pages.py", "tracker/tournaments/book/queries.py"),
    *(
        "tracker/tournaments/standings/queries.py",
        "tracker/tournaments/rehearsal/stepping_services.py",
    ),
    "tracker/archive/services/writing.py",
}
"""Modules allowed to read the event log."""
OTHER_THINGS = {
    ("tracker/api/v1/reference.py", "groups"),
    ("tracker/engine/pairing/groups.py", "groups"),
    ("tracker/tournaments/entries/pages.py", "teams"),
    ("tracker/games/paper/views.py", "groups"),
    ("tracker/rules/views.py", "groups"),
    ("tracker/games/views.py", "groups"),
}
"""Names with another meaning: groups of games and parameters, a lot, entrants."""
BRANCHES = (
    *(ast.If, ast.IfExp, ast.For, ast.While, ast.Match, ast.Try, ast.comprehension),
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda),
)


def sources(package: str) -> list[Path]:
    """The files of a package or module; empty if it does not exist."""
    place = ROOT.joinpath(*package.split("."))
    module = place.with_suffix(".py")
    return sorted(place.rglob("*.py")) + ([module] if module.exists() else [])


@cache
def imports(source: str, package: str) -> set[str]:
    """The dotted names that a file of the package imports, with relative imports resolved."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: 1 - node.level or None] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def types_only(source: str) -> set[str]:
    """The dotted names that a source imports under `if TYPE_CHECKING` alone."""
    blocks = (
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    return {
        f"{node.module}.{alias.name}"
        for block in blocks
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def is_within(name: str, packages: tuple[str, ...]) -> bool:
    """True if the dotted name is one of the packages or inside one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def package_of(file: Path) -> str:
    """The dotted name of the file's package."""
    return ".".join(file.relative_to(ROOT).parent.parts)


def comparisons_of_variants(source: str) -> Iterator[int]:
    """The lines on which code compares the id of a variant."""
    if "variant" not in source.lower():
        return
    for node in ast.walk(ast.parse(source)):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            asked = [node.subject]
        if any(names_a_variant(part) for part in asked):
            yield asked[0].lineno


def names_a_variant(part: ast.expr) -> bool:
    """True if this is `variant.id`, `game.variant.name` or the like."""
    if not isinstance(part, ast.Attribute) or part.attr not in {"id", "name", "slug", "code"}:
        return False
    return ast.unparse(part.value).lower().endswith("variant")


def test_scoring_stands_alone():
    wrong = {
        (file.name, name)
        for file in sources("scoring")
        for name in imports(file.read_text(), package_of(file))
        if not is_within(name, ("scoring",))
        and (name.split(".")[0] not in sys.stdlib_module_names or is_within(name, OUTSIDE_WORLD))
    }
    assert wrong == set()


@cache
def modules() -> dict[str, Path]:
    """Every module of tracker and scoring by its dotted name."""
    files = [*sources("scoring"), *sources("tracker")]
    names = (file.relative_to(ROOT).with_suffix("").parts for file in files)
    return {
        ".".join(parts[:-1] if parts[-1] == "__init__" else parts): file
        for parts, file in zip(names, files, strict=True)
    }


def imported_modules(file: Path, known: Iterable[str]) -> set[str]:
    """The known modules that a file imports, including for types and inside functions."""
    found = imports(file.read_text(), package_of(file))
    return {module_of(name, known) for name in found} & set(known)


def module_of(name: str, known: Iterable[str]) -> str:
    """The module that has the name."""
    return name if name in known else name.rpartition(".")[0]


def circles(arrows: dict[str, set[str]]) -> set[str]:
    """The import cycles: what remains after repeatedly removing modules without imports."""
    left = dict(arrows)
    while free := {name for name, below in left.items() if not below & left.keys() - {name}}:
        left = {name: below for name, below in left.items() if name not in free}
    return set(left)


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
    """Dynamic imports would evade these checks; migrations need them for their names."""
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
    """Every feature and room, at least by its folder."""
    text = (ROOT / "docs" / "architecture.md").read_text()
    rows = text.split("\n## tracker, ")[1].split("\n### ")[0].split("| --- | --- |\n")[1]
    firsts = [row.split(" | ")[0] for row in rows.splitlines() if row.startswith("| ")]
    named = {name.rstrip("/") for first in firsts for name in re.findall(r"`([\w/]+)`", first)}
    lost = {name for name in named - {"words"} if not sources(f"tracker.{name.replace('/', '.')}")}
    assert lost == set()
    rooms = {name.split("/")[0] for name in named}
    parts = {name.split(".")[1] for name in modules() if name.startswith("tracker.")}
    assert parts - rooms == STANDING_FOR_THEMSELVES


def test_modules_import_each_other_in_no_circle():
    known = modules()
    arrows = {
        name: imported_modules(file, known)
        - {module_of(other, known) for other in types_only(file.read_text())}
        for name, file in known.items()
    }
    assert circles(arrows) == set()


def test_circle_is_found():
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}
    assert circles(arrows) == {"a", "b", "c"}


def floor_of(name: str) -> str:
    """The layer of a module, by its package, folder or name suffix."""
    parts = name.split(".")[1:]
    if not parts or parts[0] in START:
        return "start"
    if parts[0] in WHOLE:
        return parts[0]
    roles = [part.rpartition("_")[2] for part in parts]
    if found := next((role for role in roles if role in ROLES), None):
        return found
    if name in CARRIED:
        return "requests"
    return {"accounts": "access", "archive": "format"}.get(parts[0], "core")


def feature_of(name: str) -> str:
    """The package below `tracker` that a module is in."""
    return name.split(".")[1]


def arrows_between() -> Iterator[tuple[str, str]]:
    """Imports between packages of tracker, as pairs of modules."""
    known = modules()
    for name, file in known.items():
        if name.startswith("tracker.") and feature_of(name) not in START and name not in TOGETHER:
            for other in imported_modules(file, known):
                is_ours = other.startswith("tracker.") and feature_of(other) not in START
                if is_ours and feature_of(other) != feature_of(name):
                    yield name, other


def listed(table: dict[str, str]) -> set[tuple[str, str]]:
    """The pairs in a table with several values per key."""
    return {(one, other) for one, others in table.items() for other in others.split()}


@pytest.mark.parametrize("floor", FORBIDDEN)
def test_floor_knows_nothing_above_it(floor):
    known = modules()
    floors = {name for name in FORBIDDEN[floor] if name in FORBIDDEN}
    named = tuple(name for name in FORBIDDEN[floor] if name not in FORBIDDEN)
    wrong = set()
    for name, file in known.items():
        if not name.startswith("tracker.") or floor_of(name) != floor or name in TOGETHER:
            continue
        source = file.read_text()
        types = types_only(source) if floor in (*SITE, "management") else set()
        found = {
            other
            for other in imports(source, package_of(file))
            if not ((other in types and is_within(other, AS_TYPES)) or is_within(other, JSON_TYPES))
        }
        wrong |= {
            (name, other)
            for other in found
            if is_within(other, named)
            or (other.startswith("tracker.") and floor_of(module_of(other, known)) in floors)
        }
    assert wrong == set()


def test_only_models_are_imported_as_types():
    source = "if TYPE_CHECKING:\n    from tracker.models import Game\nfrom a import b\n"
    assert types_only(source) == {"tracker.models.Game"}


@pytest.mark.parametrize("part", PURE)
def test_part_of_the_engine_is_pure(part):
    wrong = {
        (file.name, name)
        for file in sources(part)
        for name in imports(file.read_text(), package_of(file))
        if is_within(name, PURE[part])
    }
    assert wrong == set()


def test_every_part_is_a_feature_or_puts_them_together():
    parts = {name.split(".")[1] for name in modules() if name.startswith("tracker.")}
    assert {*FEATURES} | START == parts


def test_feature_knows_those_below_it_and_few_others():
    place = {name: number for number, name in enumerate(FEATURES)}
    pairs = {(feature_of(one), feature_of(other)) for one, other in arrows_between()}
    against = {(one, other) for one, other in pairs if place[one] < place[other]}
    assert against == listed(AGAINST)


def test_few_modules_know_something_above_them():
    """The exceptions should shrink: cross-feature effects belong in `consequences`."""
    place = {name: number for number, name in enumerate(FEATURES)}
    up = {
        pair for pair in arrows_between() if place[feature_of(pair[0])] < place[feature_of(pair[1])]
    }
    assert len(up) == 8, sorted(up)


def test_site_of_a_feature_asks_that_of_few_others():
    own = {"pages", "forms", "exports", "views", "api"}
    shared = {"common", "exports", "api"}
    pairs = {
        (feature_of(one), feature_of(other))
        for one, other in arrows_between()
        if floor_of(one) in own and floor_of(other) in own
        if not {feature_of(one), feature_of(other)} & shared
    }
    assert pairs == listed(NEIGHBOURS)


def test_reading_has_facts_and_no_words():
    """Caches of pages are per language, which only one module may ask for."""
    translating = {
        (file.name, name)
        for module, file in modules().items()
        if module.startswith("tracker.") and floor_of(module) == "queries"
        for name in imports(file.read_text(), package_of(file))
        if is_within(name, ("django.utils.translation",))
    }
    assert translating == {("version_cache.py", "django.utils.translation.get_language")}


def test_migration_asks_nothing_that_may_change():
    """Migrations must be self-contained."""
    product = {
        (file.name, name.rpartition(".")[0])
        for file in sources("tracker.migrations")
        for name in imports(file.read_text(), package_of(file))
        if is_within(name, ("scoring", "tracker"))
    }
    assert {name for _, name in product} <= {"tracker.migrations", "tracker.migrations._guards"}


def test_libraries_are_used_by_their_public_names():
    """Three exceptions: the public rate limiter refunds nothing, and tells no shortened address."""
    inner = {
        file.relative_to(ROOT).as_posix()
        for file in sources("tracker")
        for name in imports(file.read_text(), package_of(file))
        if "internal" in name.split(".")
    }
    assert inner == {
        "tracker/accounts/login_attempts.py",
        "tracker/phones/joining.py",
        "tracker/tournaments/registration/public_views.py",
    }


@pytest.mark.parametrize(
    "file",
    [file for file in sources("scoring.variants") if file.name != "__init__.py"],
    ids=lambda file: file.name,
)
def test_variant_is_a_value_and_no_program(file):
    wrong = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, BRANCHES)]
    assert [(type(node).__name__, getattr(node, "lineno", 0)) for node in wrong] == []


def formats_named(source: str) -> Iterator[str]:
    """The codes of tournament formats in a source."""
    if not any(code in source for code in FORMATS):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from {node.value} & set(FORMATS)


def comparisons_of_formats(source: str) -> Iterator[int]:
    """The lines on which code compares the format, other than with an empty one."""
    if ".format" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Compare) and ast.unparse(node.comparators[-1]) != "FORMATS":
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            asked = [node.subject]
        if any(isinstance(part, ast.Attribute) and part.attr == "format" for part in asked):
            yield asked[0].lineno


def product_files() -> Iterator[tuple[str, Path]]:
    """The product files other than the formats, with their relative paths."""
    for file in sources("tracker"):
        path = file.relative_to(ROOT).as_posix()
        if not path.startswith(("tracker/engine/formats/", "tracker/migrations/")):
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
        if not path.startswith(DATA_OF_TOURNAMENTS)
        for code in formats_named(file.read_text())
    }
    assert named == OTHER_THINGS


def test_log_is_printed_and_never_asked_how_something_stands():
    reads = re.compile(r"\.changes\.(?!create)|TournamentChange\.objects(?!\.create)")
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
        if not path.startswith("tracker/engine/pairing/")
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
