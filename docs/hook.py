"""Takes the pages beside this directory into the site, under names that the others' links find."""

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
BESIDE = {
    "README.md": "index.md",
    "scoring/README.md": "engine.md",
    **{name: name for name in ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md")},
    **{name: name for name in ("LICENSE", "NOTICES.md", "SECURITY.md")},
}
LINK = re.compile(r"(?<=\]\()(\.\./)?([\w./-]+)(?=[)#])")


def on_files(files: Files, *, config: Any) -> Files:
    """Adds them."""
    for name, target in BESIDE.items():
        if (ROOT / name).exists():
            text = LINK.sub(_from_root, (ROOT / name).read_text())
            files.append(File.generated(config, target, content=text))
    decisions = sorted((ROOT / "docs/decisions").glob("*.md"))
    titles = (
        f"- [{one.read_text().split(chr(10))[0].strip('# ')}]({one.name})\n" for one in decisions
    )
    listed = "# Decisions\n\n" + "".join(titles)
    files.append(File.generated(config, "decisions/index.md", content=listed))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Has the links of a page lead to where these are in the site."""
    return LINK.sub(_from_docs, markdown)


def _from_root(link: re.Match[str]) -> str:
    found = BESIDE.get(link[2]) or link[2].removeprefix("docs/")
    return f"{found}index.md" if found.endswith("/") else found


def _from_docs(link: re.Match[str]) -> str:
    found = BESIDE.get(link[2], link[0]) if link[1] else link[0]
    return f"{found}index.md" if found.endswith("/") else found
