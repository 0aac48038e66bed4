"""Plants defects on copies of the checkout, as many at a time as there are copies."""

import time
from collections import defaultdict, deque
from collections.abc import Generator, Iterable
from typing import NamedTuple

from tests.defects.copies import Copy
from tests.defects.planted import Defect
from tests.defects.trials import Trial, Verdict

BEAT_SECONDS = 0.1
EVERY_TEST: tuple[str, ...] = ()


class Planted(NamedTuple):
    """A defect in a copy, and the tests that were started there."""

    defect: Defect
    arguments: tuple[str, ...]
    copy: Copy
    trial: Trial


class Result(NamedTuple):
    """The outcome of a defect; `test` is the first that failed, "" if none did."""

    defect: Defect
    verdict: Verdict
    test: str
    seconds: float
    text: str


def results(copies: list[Copy], defects: Iterable[Defect], *, whole: bool) -> Generator[Result]:
    """What becomes of each defect, as soon as it is known; `whole` gives survivors every test."""
    waiting = deque((defect, defect.arguments) for defect in defects)
    free, running = list(copies), list[Planted]()
    try:
        while waiting or running:
            while waiting and free:
                running.append(_planted(*waiting.popleft(), free.pop()))
            time.sleep(BEAT_SECONDS)
            for planted in [planted for planted in running if planted.trial.is_over]:
                result = _result(planted)
                running.remove(planted)
                free.append(planted.copy)
                if whole and result.verdict == "SURVIVED" and planted.arguments != EVERY_TEST:
                    waiting.appendleft((planted.defect, EVERY_TEST))
                else:
                    yield result
    finally:
        for planted in running:
            planted.trial.end()


def _planted(defect: Defect, arguments: tuple[str, ...], copy: Copy) -> Planted:
    copy.plant(defect)
    return Planted(defect, arguments, copy, Trial(copy, arguments, runs=defect.runs))


def _result(one: Planted) -> Result:
    trial = one.trial
    test = next(iter(trial.failures), "")
    result = Result(one.defect, trial.verdict, test, trial.seconds, trial.text)
    trial.end()
    return result


def red_anyway(copy: Copy, noticed: Iterable[Result]) -> list[str]:
    """Those of the tests that fail without any defect; the first of them is enough."""
    copy.restore()
    named: defaultdict[str, list[str]] = defaultdict(list)
    for result in noticed:
        if result.test not in named[result.defect.runs]:
            named[result.defect.runs].append(result.test)
    return [test for runs, tests in named.items() for test in _red(copy, runs, tests)]


def _red(copy: Copy, runs: str, tests: Iterable[str]) -> list[str]:
    trial = Trial(copy, tests, runs=runs)
    try:
        while not trial.is_over:
            time.sleep(BEAT_SECONDS)
        return trial.failures or ([trial.text] if trial.verdict == "BROKEN" else [])
    finally:
        trial.end()
