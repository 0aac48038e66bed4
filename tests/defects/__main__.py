"""Plants the defects one after another and says which test noticed each.

Ends with 1 if a defect survived its tests, or if a test that noticed one is red without it too;
with 2 for a wrong name or a defect that no longer fits the source.
"""

import argparse
import signal
import sys
from contextlib import ExitStack, closing

from tests.defects.areas import AREAS
from tests.defects.copies import Copy, copy_of_checkout
from tests.defects.planted import ROOT, Defect, StaleError, chosen
from tests.defects.trying import Result, red_anyway, results

WIDTH = 44
"""No defect has a longer name."""


def main() -> int:
    """The exit code."""
    # So that everything is cleared up; a job in the background would not hear the second.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    asked = _arguments()
    try:
        defects = chosen(AREAS, asked.names)
        for defect in defects:
            defect.planted_in(ROOT)
    except KeyError as error:
        print(f"no defect and no area is called {error}; --list names them", file=sys.stderr)
        return 2
    except StaleError as error:
        print(error, file=sys.stderr)
        return 2
    if asked.list:
        print(*(f"{defect.name:<{WIDTH}} {defect.file}" for defect in defects), sep="\n")
        return 0
    try:
        with ExitStack() as stack:
            copies = [stack.enter_context(copy_of_checkout()) for _ in range(asked.jobs)]
            return _report(copies, defects, whole=asked.all)
    except KeyboardInterrupt:
        return 130


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.defects", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(AREAS)}, or single defects")
    parser.add_argument("--list", action="store_true", help="name the defects and plant none")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many at a time")
    parser.add_argument("--all", action="store_true", help="run every test for a survivor")
    return parser.parse_args()


def _report(copies: list[Copy], defects: list[Defect], *, whole: bool) -> int:
    """Prints a line for each defect and a summary; the exit code."""
    noticed = []
    with closing(results(copies, defects, whole=whole)) as found:
        for result in found:
            _say(result)
            if result.verdict == "red":
                noticed.append(result)
    unsound = red_anyway(copies[0], noticed)
    for test in unsound:
        print(f"red without a defect too: {test}")
    print(f"{len(noticed)} of {len(defects)} planted defects were noticed")
    return int(len(noticed) < len(defects) or bool(unsound))


def _say(result: Result) -> None:
    name, seconds = f"{result.defect.name:<{WIDTH}}", f"{result.seconds:6.1f} s"
    print(f"{name} {result.verdict:<8} {seconds}  {result.test}", flush=True)
    if result.verdict == "BROKEN":
        print(result.text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
