"""The start either serves, or names the obstacle in one line."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from tracker.management.commands import serve
from tracker.platform.database.sqlite import file_system, is_shared

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 5


def run(
    *arguments: str, cwd: Path = ROOT, timeout: float = 60, **environment: Any
) -> subprocess.CompletedProcess[str]:
    """The output and exit code of manage.py, with only this in its environment."""
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments],
        cwd=cwd,
        env={"PATH": os.environ["PATH"]} | environment,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def manage(*arguments: str, **environment: Any) -> subprocess.CompletedProcess[str]:
    """The same for a start that is refused, which must not take long."""
    return run(*arguments, timeout=SECONDS, **environment)


@pytest.mark.some(1)
@pytest.mark.parametrize("secret", ["", "x" * 64])
def test_serve_without_a_place_for_its_data_ends_with_one_line(tmp_path, secret):
    (tmp_path / "file").write_text("")
    ended = manage("serve", DATA_DIR=str(tmp_path / "file/var"), SECRET_KEY=secret)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr == (
        f"manage.py: cannot write in the data directory {tmp_path}/file/var (Not a directory); "
        "make it writable for this user, or name another one with DATA_DIR=/some/directory\n"
    )


def test_serve_with_a_useless_database_ends_with_one_line(tmp_path):
    (tmp_path / "scorebook.sqlite3").write_text("not a database" * 100)
    ended = manage("serve", DATA_DIR=str(tmp_path), PORT=str(free_port()))
    assert ended.returncode == 1
    assert ended.stderr == (
        f"CommandError: cannot use the database {tmp_path}/scorebook.sqlite3: "
        "file is not a database; mend that, or name another with DATABASE_URL\n"
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write every file")
def test_serve_with_a_read_only_database_ends_with_one_line(tmp_path):
    database = tmp_path / "scorebook.sqlite3"
    database.touch(mode=0o400)
    ended = manage("serve", DATA_DIR=str(tmp_path), PORT=str(free_port()))
    assert ended.returncode == 1
    remedy = "make it writable for this user"
    assert ended.stderr == f"CommandError: cannot write the database {database}; {remedy}\n"


def test_any_command_with_a_wrong_variable_ends_with_one_line(tmp_path):
    ended = manage("check", DATA_DIR=str(tmp_path), HTTPS="perhaps")
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert "HTTPS" in ended.stderr


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def test_port_in_use_is_refused_with_the_remedy():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(CommandError, match=f"port {port} on 127.0.0.1 is in use; .*PORT=8001"):
            serve.refuse_taken_port("127.0.0.1", port)
    serve.refuse_taken_port("127.0.0.1", port)


def test_local_disk_is_taken(tmp_path):
    kind = file_system(tmp_path)
    if is_shared(kind):
        pytest.skip(f"the temporary directory lies on {kind}")
    serve.refuse_shared_disk({"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "a")})


def test_fingerprint_changes_with_any_file(tmp_path):
    (tmp_path / "css").mkdir()
    (tmp_path / "css/base.css").write_text("a")
    seen = [serve.fingerprint([tmp_path]), serve.fingerprint([tmp_path])]
    (tmp_path / "css/base.css").write_text("ab")
    seen.append(serve.fingerprint([tmp_path]))
    (tmp_path / "css/more.css").write_text("")
    seen.append(serve.fingerprint([tmp_path]))
    assert seen[0] == seen[1]
    assert len(set(seen)) == 3


def test_static_files_are_collected_again_only_after_a_change(tmp_path, settings):
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    settings.STATIC_ROOT = tmp_path / "root"
    (tmp_path / "source").mkdir()
    for text in ("first", "first", "second one"):
        (tmp_path / "source/a.txt").write_text(text)
        os.utime(tmp_path / "source/a.txt", (len(text), len(text)))
        serve.prepare_static_files(tmp_path / "root")
        assert (tmp_path / "root/a.txt").read_text() == text


def test_server_reads_heads_with_a_deadline_and_has_a_file_for_each_connection(settings):
    settings.SILENCE_SECONDS = 7.5
    command = " ".join(serve.server_command("0.0.0.0", 8123, 1024))
    assert "-m granian --interface asginl --no-ws --http 1 " in command
    assert "--host 0.0.0.0 --port 8123 --workers 2 --backpressure 487 " in command
    assert "--http1-buffer-size 32768 --http1-header-read-timeout 7500 " in command
    assert command.endswith(" tracker.asgi:application")


def test_qr_code_is_drawn_in_half_blocks():
    lines = serve.qr_code("http://192.0.2.7:8000/").splitlines()
    assert {len(line) for line in lines} == {29}
    assert set("".join(lines)) <= set(" ▀▄█")


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "no.such.host.invalid"])
def test_host_of_another_machine_is_refused_with_the_remedy(host):
    with pytest.raises(CommandError, match=rf"HOST={host} is no address of this machine .*leave"):
        serve.refuse_taken_port(host, free_port())


def test_address_of_ipv6_has_brackets():
    assert serve.address_of("::1", 8000) == "http://[::1]:8000/"
    assert serve.address_of("192.168.1.7", 8000) == "http://192.168.1.7:8000/"


COMMANDS = [
    *(("archive", "club", "new.zip"), ("audit",), ("backup",), ("clearsessions",), ("demo",)),
    *(("erase_due",), ("new_epochs",), ("showmigrations",), ("unarchive", "club.zip")),
    *(("upgrade",), ("verify",), ("verify", "--mend")),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_command_without_a_book_is_one_line_and_leaves_none(tmp_path, command):
    (tmp_path / "club.zip").touch()
    ended = run(*command, cwd=tmp_path, DATA_DIR=str(tmp_path), SECRET_KEY="x" * 64)
    assert ended.returncode == 1
    assert (ended.stderr.count("\n"), ended.stdout) == (1, ""), ended.stderr
    assert {path.name for path in tmp_path.iterdir()} - {"lock"} == {"club.zip"}


def test_command_before_the_tables_are_made_is_one_line(tmp_path):
    (tmp_path / "scorebook.sqlite3").touch()
    ended = run("erase_due", DATA_DIR=str(tmp_path))
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert "has no tables of this version (no such table" in ended.stderr


@pytest.mark.parametrize("asked", ["version", "--version"])
def test_version_is_the_score_books(asked):
    assert run(asked).stdout == "scorebook 1.1.0\n"


def test_server_finds_the_program_from_any_directory(monkeypatch, tmp_path):
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    serve.find_program_from_anywhere()
    found = subprocess.run(
        [sys.executable, "-c", "import tracker.settings; print('found')"],
        cwd=tmp_path,
        env={**os.environ, "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout == "found\n"
    assert os.environ["PYTHONPATH"] == f"{ROOT}{os.pathsep}/elsewhere"
