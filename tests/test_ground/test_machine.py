"""Settings derived from the machine are validated."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.pristine import ROOT
from tracker.platform.server import computer

ASKS = """
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from tracker.platform.server import computer

setrlimit(RLIMIT_NOFILE, (64, 512))
print(computer.open_files(), getrlimit(RLIMIT_NOFILE))
"""


@pytest.fixture
def blocked(tmp_path):
    """A directory that not even root can create, because a file is in its place."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "var"


def test_data_directory_is_made_and_left_empty(tmp_path):
    directory = tmp_path / "deep" / "var"
    assert computer.data_directory(directory) == directory
    assert list(directory.iterdir()) == []


def modes(directory):
    """The rights to a directory and the files in it."""
    paths = [directory, *sorted(directory.iterdir())]
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in paths}


def test_data_directory_is_closed_to_other_users(tmp_path):
    directory = tmp_path / "var"
    directory.mkdir()
    directory.chmod(0o755)
    for name, mode in (("scorebook.sqlite3", 0o644), ("secret-key", 0o600), ("waiting", 0o666)):
        (directory / name).touch()
        (directory / name).chmod(mode)
    computer.data_directory(directory)
    files = {"scorebook.sqlite3": 0o600, "secret-key": 0o600, "waiting": 0o600}
    assert modes(directory) == {"var": 0o700, "was-open": 0o600} | files
    (directory / "was-open").unlink()
    computer.data_directory(directory)
    assert not (directory / "was-open").exists(), "nothing was open any more"


def test_new_data_directory_is_closed_and_had_nothing_to_read(tmp_path):
    directory = tmp_path / "var"
    computer.data_directory(directory)
    assert modes(directory) == {"var": 0o700}


def test_process_writes_nothing_that_others_can_read(tmp_path):
    script = "import os, tracker.settings; open(os.environ['DATA_DIR'] + '/new', 'w').close()"
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "var")}
    done = ["sh", "-c", f'umask 0; exec "{sys.executable}" -c "{script}"']
    subprocess.run(done, cwd=ROOT, env=environment, check=True)
    assert modes(tmp_path / "var") == {"var": 0o700, "new": 0o600, "secret-key": 0o600}


def test_data_directory_that_cannot_be_made_is_named_with_the_remedy(blocked):
    with pytest.raises(ImproperlyConfigured) as caught:
        computer.data_directory(blocked)
    assert str(caught.value) == (
        f"cannot write in the data directory {blocked} (Not a directory); "
        "make it writable for this user, or name another one with DATA_DIR=/some/directory"
    )


def test_enough_files_may_be_open_after_asking():
    """In a subprocess with a low soft limit that can be raised a little."""
    text = subprocess.run(
        [sys.executable, "-c", ASKS],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert text.stdout == "512 (512, 512)\n"


def test_secret_key_is_made_once_for_its_owner_alone(tmp_path):
    key = computer.secret_key(tmp_path)
    assert len(key) >= 50
    assert computer.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_secret_key_that_is_empty_is_refused(tmp_path):
    (tmp_path / "secret-key").write_text("\n")
    with pytest.raises(ImproperlyConfigured, match="is empty; delete it"):
        computer.secret_key(tmp_path)


def test_secret_key_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "secret-key").mkdir()
    with pytest.raises(ImproperlyConfigured, match=r"secret-key .*or set SECRET_KEY"):
        computer.secret_key(tmp_path)


def test_secret_key_in_a_directory_that_cannot_be_made_names_the_directory(blocked):
    with pytest.raises(ImproperlyConfigured, match=f"data directory {blocked}"):
        computer.secret_key(blocked)


def test_host_names_are_this_machine_and_its_addresses():
    names = computer.host_names()
    assert names[:3] == ["localhost", "127.0.0.1", "[::1]"]
    addresses = {name.strip("[]") for name in names}
    assert addresses >= set(computer.lan_addresses())
    assert "127.0.0.1" not in computer.lan_addresses()


def test_time_zone_named_is_taken(tmp_path):
    assert computer.time_zone("Europe/Amsterdam", tmp_path) == "Europe/Amsterdam"


@pytest.mark.parametrize("name", ["Europe/Atlantis", "../secret-key", "/etc/passwd"])
def test_time_zone_that_is_none_is_refused(name):
    with pytest.raises(ImproperlyConfigured, match="is not a time zone"):
        computer.time_zone(name)


@pytest.mark.parametrize(
    ("target", "zone"),
    [
        ("usr/share/zoneinfo/Europe/Vienna", "Europe/Vienna"),
        ("var/db/timezone/zoneinfo/America/Chicago", "America/Chicago"),
        ("usr/share/zoneinfo/Nowhere", "UTC"),
        ("elsewhere", "UTC"),
    ],
)
def test_time_zone_unnamed_is_the_machines_own(tmp_path, target, zone):
    localtime = tmp_path / "localtime"
    localtime.symlink_to(tmp_path / target)
    assert computer.time_zone("", localtime) == zone


def test_time_zone_of_this_machine_exists():
    assert ZoneInfo(computer.time_zone(""))
