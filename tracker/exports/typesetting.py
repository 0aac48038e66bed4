"""Fixed templates typeset with what came as JSON."""

import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import typst
from django.utils.translation import get_language_bidi

LETTERS = Path(__file__).with_name("letters.typ")
A4, LETTER = "a4", "us-letter"
PAPERS = (A4, LETTER)
LONG_WORD = re.compile(r"[^\s-]{25,}")
SYLLABLES = re.compile(r"(?:.[\u0300-\u036f\u200c\u200d\ufe0e\ufe0f]*){1,8}")
MAY_BREAK = "\u200b"


def typeset(templates: Sequence[Path], inputs: dict[str, str]) -> bytes:
    """The first template filled in, as a PDF for screen readers too; it may import the others."""
    try:
        return _compiled(templates, inputs, is_strict=True)
    except typst.TypstError:
        # A letter that none of the built-in fonts has: the machine's own may have it.
        return _compiled(templates, inputs, is_strict=False)


def picture(template: Path, inputs: dict[str, str]) -> bytes:
    """The template filled in, which has one page, as a PNG with a dot of the screen to a point."""
    with TemporaryDirectory() as root:
        _lay(root, LETTERS)
        compiler = typst.Compiler(template.read_bytes(), root=root, sys_inputs=inputs)
        made = compiler.compile(format="png", ppi=72)
    assert made is not None
    # More pages than one come as a list; only the first one is shown.
    return made if isinstance(made, bytes) else made[0]


def breaking(text: str, long: re.Pattern[str] = LONG_WORD) -> str:
    """The text in the reader's language, in which a word too long for its column can break."""
    return long.sub(lambda word: MAY_BREAK.join(SYLLABLES.findall(word[0])), str(text))


def _compiled(templates: Sequence[Path], inputs: dict[str, str], *, is_strict: bool) -> bytes:
    """Whatever the inputs say, there is no file but templates that they could read."""
    main, *others = templates
    # What is built in writes Arabic as a typewriter would: the machine's own letters are finer.
    is_built_in = is_strict and not get_language_bidi()
    with TemporaryDirectory() as root:
        _lay(root, LETTERS, *others)
        compiler = typst.Compiler(
            main.read_bytes(), root=root, ignore_system_fonts=is_built_in, sys_inputs=inputs
        )
        made = compiler.compile(format="pdf", pdf_standards=["ua-1"] if is_strict else [])
    assert isinstance(made, bytes)
    return made


def _lay(root: str, *templates: Path) -> None:
    """Where the template that is filled in can import them."""
    for template in templates:
        Path(root, template.name).write_bytes(template.read_bytes())
