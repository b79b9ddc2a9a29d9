"""`make run` on a machine that lacks something: what was begun is no obstacle once it is there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pip
import pytest

ROOT = Path(__file__).resolve().parents[1]
# Without ensurepip it is Debian's Python that lacks the package python3-venv: it makes half an environment,
# and fails. With it the environment gets the pip of these tests, which is quicker than to unpack one.
PYTHON = f"""#!/bin/sh
[ "$1 $2" = "-m venv" ] || exec {sys.executable} "$@"
{sys.executable} "$@" --without-pip
if [ -e lacks-ensurepip ]; then
    echo "ensurepip is not available: apt install python3-venv" >&2
    exit 1
fi
echo "$PWD/ensured" > "$(echo .venv/lib/python*/site-packages)/ensured.pth"
"""
WRONG = "nothing-of-this-name\n"  # without a hash pip refuses it at once, and asks nobody


class Folder:
    """A folder with the Makefile, a list of no packages, and this Python."""

    def __init__(self, path: Path) -> None:
        self.path, self.venv, self.stamp = path, path / ".venv", path / ".venv" / ".installed"
        shutil.copy(ROOT / "Makefile", path)
        (path / "python3").write_text(PYTHON)
        (path / "python3").chmod(0o755)
        (path / "ensured").mkdir()
        (path / "ensured" / "pip").symlink_to(Path(pip.__file__).parent)
        self.asks_for("# nothing\n")

    def asks_for(self, packages: str) -> None:
        (self.path / "requirements.txt").write_text(packages)

    def make(self) -> subprocess.CompletedProcess[str]:
        command = ["make", "install", "PYTHON=./python3"]
        environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        return subprocess.run(command, cwd=self.path, env=environment, capture_output=True, text=True)

    @property
    def has_pip(self) -> bool:
        return subprocess.run([self.venv / "bin" / "python", "-c", "import pip"], check=False).returncode == 0


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path)


def test_after_the_hint_was_followed_the_same_command_works(folder):
    lacks = folder.path / "lacks-ensurepip"
    lacks.touch()
    refused = folder.make()
    assert refused.returncode and "python3-venv" in refused.stderr
    assert "type the same command again" in refused.stdout
    assert not folder.venv.exists()
    lacks.unlink()
    assert folder.make().returncode == 0 and folder.stamp.exists() and folder.has_pip


@pytest.mark.parametrize("was_installed", [pytest.param(False, marks=pytest.mark.everything), True])
def test_an_environment_without_pip_is_made_again(folder, was_installed):
    """An older version left it half-made; or it was whole, and the system has a newer Python since."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder.venv], check=True)
    old = folder.venv / "old"
    old.touch()
    if was_installed:
        folder.stamp.touch()
    done = folder.make()
    assert done.returncode == 0 and folder.has_pip and folder.stamp.exists() and not old.exists(), done.stderr


def test_a_sound_environment_is_kept_also_where_installing_failed(folder):
    folder.asks_for(WRONG)
    assert folder.make().returncode and folder.has_pip and not folder.stamp.exists()
    kept = folder.venv / "kept"
    kept.touch()
    folder.asks_for("# nothing\n")
    assert folder.make().returncode == 0 and folder.stamp.exists() and kept.exists()
    assert folder.make().stdout.strip() == "make: Nothing to be done for 'install'."
