"""Static files: bundled, compressed, and with hashed names."""

import re
from collections.abc import Iterable, Iterator, Mapping
from posixpath import dirname, join, normpath, relpath
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLES = (
    ("js/live.js",),
    ("js/queue/store.js",),
    ("js/score/evaluate.js", "js/entry/facts.js", "js/entry/typing.js", "js/entry/words.js"),
    ("js/entry.js",),
)
"""The entry modules of each bundle.

A bundle includes their imports, except those in an earlier bundle. Modules that a bundle loads
later must not import from it: each name would contain the other's digest.
"""
OURS = "js/"
IMPORT = re.compile(r'^import (?:\{ (?P<names>[^}]+) \} from )?"(?P<path>[^"]+)";\n', re.MULTILINE)
LATER = re.compile(r'\bimport\("(?P<path>[^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (?P<name>\w+))", re.MULTILINE)
OTHERWISE = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)


class UnknownFormError(Exception):
    """A script of a bundle has an unsupported import or export form."""


class Bundles:
    """The bundles among these scripts, by name and text."""

    def __init__(
        self, scripts: Mapping[str, str], bundles: Iterable[tuple[str, ...]] = BUNDLES
    ) -> None:
        self._scripts = scripts
        self._bundle_of: dict[str, str] = {}
        self._modules: dict[str, list[str]] = {}
        for roots in bundles:
            if scripts.keys() >= set(roots):
                modules = self._modules[roots[0]] = []
                for root in roots:
                    self._gather(root, modules, ())
                self._bundle_of |= dict.fromkeys(modules, roots[0])

    def texts(self) -> dict[str, str]:
        """The served text of each script."""
        return {name: self._served(name) for name in self._scripts}

    def _gather(self, name: str, modules: list[str], above: tuple[str, ...]) -> None:
        """Appends a module after its imports, in execution order."""
        if name in above:
            raise UnknownFormError(f"{name} imports itself by way of {above[-1]}")
        if name in self._bundle_of or name in modules:
            return
        for imported in imports(name, self._scripts[name]):
            self._gather(imported, modules, (*above, name))
        modules.append(name)

    def _served(self, name: str) -> str:
        text = self._scripts[name]
        bundle = self._bundle_of.get(name)
        if bundle == name:
            return "".join(self._bundled(name))
        if bundle:
            return self._asked(name, [name]) + re_export(name, text)
        return IMPORT.sub(lambda found: self._imported(name, found), text)

    def _bundled(self, bundle: str) -> Iterator[str]:
        """The text of a bundle, part by part."""
        modules = self._modules[bundle]
        wanted = (asked for name in modules for asked in imports(name, self._scripts[name]))
        yield self._asked(bundle, (module for module in wanted if module not in modules))
        for name in modules:
            yield f"const {namespace(name)} = (() => {{\n{self._inner(bundle, name)}}})();\n"
        yield f"export {{ {', '.join(map(namespace, modules))} }};\n"
        yield re_export(bundle, self._scripts[bundle])

    def _inner(self, bundle: str, name: str) -> str:
        """A module wrapped in a function that returns its exports."""
        text = self._scripts[name]
        inner = IMPORT.sub(
            lambda found: destructure(resolve(name, found["path"]), found["names"]), text
        )
        inner = EXPORT.sub("", inner)
        if strange := OTHERWISE.search(inner):
            raise UnknownFormError(f"{name}: {strange[0]}")
        inner = LATER.sub(
            lambda found: f'import("{relative_path(bundle, resolve(name, found["path"]))}")', inner
        )
        return f"{inner}return {{ {', '.join(exports(text))} }};\n"

    def _imported(self, name: str, found: re.Match[str]) -> str:
        """An import in a script outside bundles."""
        module = resolve(name, found["path"])
        if module not in self._bundle_of:
            return found[0]
        return self._asked(name, [module]) + destructure(module, found["names"])

    def _asked(self, name: str, modules: Iterable[str]) -> str:
        """The lines that give a script these modules from their bundles."""
        wanted = sorted(
            {
                (relative_path(name, self._bundle_of[module]), namespace(module))
                for module in modules
            }
        )
        return "".join(f'import {{ {module} }} from "{path}";\n' for path, module in wanted)


def imports(name: str, text: str) -> list[str]:
    """The modules that a script imports."""
    return [resolve(name, found["path"]) for found in IMPORT.finditer(text)]


def exports(text: str) -> list[str]:
    """The names that a script exports."""
    return [found["name"] for found in EXPORT.finditer(text)]


def re_export(name: str, text: str) -> str:
    """The line that re-exports a bundled module."""
    names = exports(text)
    return f"export const {{ {', '.join(names)} }} = {namespace(name)};\n" if names else ""


def destructure(module: str, names: str | None) -> str:
    """The line that takes names from a module."""
    return f"const {{ {names.replace(' as ', ': ')} }} = {namespace(module)};\n" if names else ""


def namespace(module: str) -> str:
    """The variable of a module in a bundle: $entry_words is js/entry/words.js."""
    return "$" + re.sub(r"\W", "_", module.removeprefix(OURS).removesuffix(".js"))


def resolve(name: str, path: str) -> str:
    """The script that an import path refers to."""
    return normpath(join(dirname(name), path))


def relative_path(name: str, module: str) -> str:
    """The relative path from one script to another."""
    path = relpath(module, dirname(name) or ".")
    return path if path.startswith(".") else f"./{path}"


VENDORED = "vendor/"
"""Served as published, with the recorded hash."""
INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
COMMENTS = {
    # In scripts only full-line comments are removed: elsewhere the marker may be in a string.
    ".js": re.compile(rb"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n", re.DOTALL | re.MULTILINE),
    ".css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL),
}


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Hashes imports in JavaScript modules too, so that a phone never mixes releases.

    Comments in our scripts and styles are stripped: they would be a fifth of the download.
    """

    support_js_module_import_aggregation = True

    def _save(self, name: str, content: Any) -> str:
        saved: str = super()._save(name, strip_comments(name, content))
        return saved

    def post_process(
        self, paths: Iterable[str], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Hashes and compresses the collected files."""
        if dry_run:
            return
        collected = {name: (self, name) for name in paths} | self._scripts(paths)
        yield from super().post_process(collected, **options)

    def _scripts(self, paths: Iterable[str]) -> dict[str, tuple[Storage, str]]:
        """Our scripts as served, some of them bundled."""
        written = {name: self._text(name) for name in paths if is_own_script(name)}
        kept = InMemoryStorage()
        for name, text in Bundles(written).texts().items():
            kept.save(name, ContentFile(text))
        return {name: (kept, name) for name in written}

    def _text(self, name: str) -> str:
        with self.open(name) as file:
            return str(file.read(), "utf-8")


def is_own_script(name: str) -> bool:
    """True if a file is one of our scripts, which may be bundled."""
    return name.endswith(".js") and not name.startswith(VENDORED)


def strip_comments(name: str, content: File) -> File:
    """The content without comments and indentation; no text of a script spans two lines."""
    kind = name[name.rfind(".") :]
    if kind not in COMMENTS or name.startswith(VENDORED):
        return content
    return ContentFile(INDENT.sub(b"", COMMENTS[kind].sub(b"", b"".join(content.chunks()))))
