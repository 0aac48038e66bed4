"""Where backups are kept: their names, and which of them are thrown away."""

import datetime as dt
from collections.abc import Iterable, Iterator
from pathlib import Path

PREFIX, SUFFIX, FAULTY = "scorebook-", ".zip", "-faulty"
STAMP = "%Y%m%dT%H%M%SZ"
NEWEST, DAYS, WEEKS = 3, 14, 8
"""The newest ones are kept, the last one of so many days, and the last one of so many weeks."""


def name(made_at: dt.datetime, *, is_faulty: bool = False) -> str:
    """The name of a backup of that moment; a faulty one has a name of its own."""
    stamp = made_at.astimezone(dt.UTC).strftime(STAMP)
    return f"{PREFIX}{stamp}{FAULTY if is_faulty else ''}{SUFFIX}"


def moment(file: Path) -> dt.datetime | None:
    """When a backup was made that was found sound; None for every other file."""
    stamp = file.name.removeprefix(PREFIX).removesuffix(SUFFIX)
    try:
        made_at = dt.datetime.strptime(stamp, STAMP).replace(tzinfo=dt.UTC)
    except ValueError:
        return None
    return made_at if file.name == name(made_at) else None


def sound_ones(shelf: Path) -> dict[dt.datetime, Path]:
    """The backups that were found sound when they were made, the newest first."""
    files = shelf.iterdir() if shelf.is_dir() else ()
    found = {made_at: file for file in files if (made_at := moment(file))}
    return dict(sorted(found.items(), reverse=True))


def newest(shelf: Path) -> dt.datetime | None:
    """When the last sound backup was made."""
    return next(iter(sound_ones(shelf)), None)


def clear(shelf: Path) -> None:
    """Throws away the sound backups that nobody needs, and all but the newest faulty ones."""
    sound = sound_ones(shelf)
    for made_at in sound.keys() - moments_to_keep(sound):
        sound[made_at].unlink()
    faulty = sorted(shelf.glob(f"{PREFIX}*{FAULTY}{SUFFIX}"), reverse=True)
    for file in faulty[NEWEST:]:
        file.unlink()


def moments_to_keep(moments: Iterable[dt.datetime]) -> set[dt.datetime]:
    """Those of the moments whose backups stay."""
    newest_first = sorted(moments, reverse=True)
    of_days = _last_of_each({made_at: made_at.date() for made_at in newest_first}, DAYS)
    of_weeks = _last_of_each(
        {made_at: made_at.isocalendar()[:2] for made_at in newest_first}, WEEKS
    )
    return {*newest_first[:NEWEST], *of_days, *of_weeks}


def _last_of_each(spans: dict[dt.datetime, object], most: int) -> Iterator[dt.datetime]:
    """The first moment of each of the first spans, where the newest moment comes first."""
    seen: set[object] = set()
    for made_at, span in spans.items():
        if span not in seen and len(seen) < most:
            seen.add(span)
            yield made_at
