"""docs/server.md, the files that it installs and the program say the same."""

import re
import shlex
from configparser import ConfigParser
from pathlib import Path

import pytest
from django.core.management import load_command_class

from jassclub.backups.stored import ENDING
from jassclub.environment import read as settings_of
from jassclub.environment.private_folder import WrongSetting
from jassclub.web.http import MEGABYTE, UPLOADS

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
DOC = (ROOT / "docs" / "server.md").read_text()
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", DOC, re.DOTALL) for line in block.splitlines()]


def unit() -> dict[str, str]:
    """The service's own settings; where one is given twice, the last."""
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(DEPLOY / "jassclub.service")
    return dict(parser["Service"])


def options() -> dict[str, object]:
    """What the service asks of `manage.py serve`, read by the command itself."""
    python, manage, command, *rest = shlex.split(unit()["ExecStart"])
    assert (python, manage) == ("/opt/jassclub/.venv/bin/python", "manage.py")
    parser = load_command_class("jassclub.server", command).create_parser("manage.py", command)
    return vars(parser.parse_args(rest))


def environment() -> dict[str, str]:
    lines = (DEPLOY / "jassclub.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line[0] != "#")


def test_the_page_installs_every_file_and_each_where_it_says():
    installed = dict(re.findall(r"/opt/jassclub/deploy/(\S+) (/\S+)", "\n".join(COMMANDS)))
    assert installed.keys() == {path.name for path in DEPLOY.iterdir()}
    for name, place in installed.items():
        assert place in (DEPLOY / name).read_text().splitlines()[0 if name != "jassclub-manage" else 1], name


def test_service_proxy_and_page_name_the_same_port_and_only_the_proxy_reaches_the_site():
    port = options()["port"]
    assert options()["host"] == "127.0.0.1"
    for name in ("Caddyfile", "Caddyfile.club-room"):
        proxy = (DEPLOY / name).read_text()
        assert f"reverse_proxy 127.0.0.1:{port}" in proxy
        [largest] = re.findall(r"max_size (\d+)MB", proxy)
        assert int(largest) * 10**6 > max(UPLOADS.values()) * MEGABYTE
    assert f"http://127.0.0.1:{port}/healthz" in DOC


def test_the_service_runs_as_the_user_that_the_page_makes_in_its_folder_with_its_database():
    said = unit()
    folder, user, group = said["WorkingDirectory"], said["User"], said["Group"]
    assert f"adduser --system --group --home {folder} --no-create-home {user}" in COMMANDS
    assert f"install -d -o {user} -g {group} -m 700 {said['ReadWritePaths']}" in COMMANDS
    assert f"git clone ADDRESS {folder}" in COMMANDS
    assert said["EnvironmentFile"] == "/etc/jassclub.env"
    [name] = re.findall(r"postgres://jassclub@/(\w+)\?", environment()["DATABASE_URL"])
    makes = "runuser -u postgres -- createdb --owner=jassclub"
    assert any(line.startswith(makes) and line.endswith(name) for line in COMMANDS)


def test_the_service_may_do_little():
    names = ["ProtectSystem", "NoNewPrivileges", "CapabilityBoundingSet", "IPAddressDeny", "IPAddressAllow"]
    assert [unit()[name] for name in names] == ["strict", "yes", "", "any", "localhost"]


def test_the_site_starts_with_the_settings_of_the_page_and_a_key(tmp_path):
    variables = {**environment(), "SECRET_KEY": "3f9ad0c47be1526884d7f0a1c93e6b52"}
    read = settings_of(variables, base=tmp_path, languages=["en"])
    assert read.is_production and read.allowed_hosts == ["jass.example.org"]
    with pytest.raises(WrongSetting, match="SECRET_KEY is not set"):
        settings_of(environment(), base=tmp_path, languages=["en"])


def test_the_nightly_copy_is_one_that_the_site_can_write():
    line = (DEPLOY / "backup.cron").read_text().splitlines()[1]
    *_times, user, program, command, file, nowhere = line.replace("date +", "date+").split()
    assert (user, program, nowhere) == ("root", "/usr/local/sbin/jassclub-manage", ">/dev/null")
    assert f"install -m 755 /opt/jassclub/deploy/jassclub-manage {program}" in COMMANDS
    folder = str(Path(file).parent)
    assert f"install -d -o {unit()['User']} -g {unit()['Group']} -m 700 {folder}" in COMMANDS
    parser = load_command_class("jassclub.backups", command).create_parser("manage.py", command)
    assert str(parser.parse_args([file]).file).endswith(ENDING)


@pytest.mark.parametrize("command", ["backup", "verify", "restore"])
def test_the_page_asks_for_copies_by_the_commands_that_there_are(command):
    [line] = [line for line in COMMANDS if line.startswith(f"jassclub-manage {command} ")]
    parser = load_command_class("jassclub.backups", command).create_parser("manage.py", command)
    assert parser.parse_args(line.split()[2:]).file.parent == Path(unit()["ReadWritePaths"])


@pytest.mark.parametrize("target", sorted(set(re.findall(r"make -C \S+ (\w+) (\w+)", DOC))))
def test_make_knows_what_the_page_asks_of_it(target):
    makefile = (ROOT / "Makefile").read_text()
    assert all(re.search(rf"^(\w+ )*{each}( \w+)*:", makefile, re.MULTILINE) for each in target)
