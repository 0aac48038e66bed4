"""C libraries preloaded between a program and the system; needs 64-bit Linux and a C compiler."""

import atexit
import platform
import shutil
import struct
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp


def missing_tool() -> str:
    """Why preloading is impossible here, in a line; empty if it is possible."""
    if platform.system() != "Linux" or struct.calcsize("P") != 8:
        return "nothing is preloaded but on 64-bit Linux"
    return "" if _compiler() else "no C compiler here to make what is preloaded"


def with_library(source: Path) -> dict[str, str]:
    """The environment of a program with this source preloaded."""
    return {"LD_PRELOAD": str(_library(source))}


def _compiler() -> str:
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang") or ""


@cache
def _library(source: Path) -> Path:
    """The compiled library of a source, cached for the run."""
    place = mkdtemp(prefix="preloaded-")
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    made = Path(place) / f"{source.stem}.so"
    command = [_compiler(), "-shared", "-fPIC", "-O2", "-o", str(made), str(source), "-ldl"]
    subprocess.run(command, check=True, timeout=60)
    return made
