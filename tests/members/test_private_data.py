"""`var/` and the key in it are their owner's only, and the key is whole or not there."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from jassclub.environment.private_folder import WrongSetting, checked_key, kept_key, private_folder
from jassclub.web.apps import data_is_private


def rights(path: Path) -> str:
    return f"{path.stat().st_mode & 0o777:o}"


def test_folder_and_key_are_their_owners_only_also_where_others_could_read_them(tmp_path):
    var, keys = tmp_path / "club" / "var", set()
    for _start in range(2):
        private_folder(var)
        keys.add(kept_key(var / "secret_key"))
        assert (rights(var), rights(var / "secret_key")) == ("700", "600")
        var.chmod(0o755)
        (var / "secret_key").chmod(0o644)
    assert len(keys) == 1


def test_what_stays_open_to_others_is_warned_of(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    tmp_path.chmod(0o755)
    assert [warning.id for warning in data_is_private()] == ["jassclub.W002"]
    tmp_path.chmod(0o700)
    assert data_is_private() == []


def test_all_who_start_at_once_get_the_same_key(tmp_path):
    keys = []
    for attempt in range(5):
        path = tmp_path / str(attempt) / "secret_key"
        path.parent.mkdir()
        (path.parent / ".secret_key.new").write_text("half a k")  # of a start that crashed
        with ThreadPoolExecutor(8) as starting:
            [key] = set(starting.map(kept_key, [path] * 8))
        assert len(key) >= 50 and kept_key(path) == key
        assert [each.name for each in path.parent.glob("[!.]*")] == ["secret_key"]
        keys.append(key)
    assert len(set(keys)) == 5


@pytest.mark.parametrize("content", [b"", b"\n", b"short", b"\xff\xfe" * 40, b"k" * 64, b"\0" * 64])
def test_a_damaged_key_is_refused_and_stays_as_it_is(tmp_path, content):
    path = tmp_path / "secret_key"
    path.write_bytes(content)
    with pytest.raises(WrongSetting, match="secret_key is damaged: put your copy back, or delete it"):
        kept_key(path)
    assert path.read_bytes() == content
    with pytest.raises(WrongSetting, match="cannot be read or written"):
        kept_key(tmp_path)


WEAK = """
    kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk
    changeme-R7vQ2nZk-9xWbT4mYc_8LsJd3FhGpA6e
    django-insecure-R7vQ2nZk-9xWbT4mYc_8LsJd3FhGpA6e
    My_Secret-Key R7vQ2nZk-9xWbT4mYc_8LsJd3FhGpA6e
    abcdefghijklmnopqrstuvwxyz0123456789
    Jass3Abend!Jass3Abend!Jass3Abend!
    1212121212343434343456565656567878
"""


def test_a_key_that_can_be_guessed_is_refused_and_random_ones_are_not():
    for key in map(str.strip, WEAK.strip().splitlines()):
        with pytest.raises(WrongSetting, match="SECRET_KEY is weak"):
            checked_key(key)
    for length in (24, 32, 48):
        for _attempt in range(300):
            checked_key(secrets.token_urlsafe(length))
            checked_key(secrets.token_hex(length))
