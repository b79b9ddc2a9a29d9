"""What the site does before the first visitor comes."""

import os
import subprocess
import sys

from django.conf import settings

BEGIN = """
import gc, sys
import django
django.setup()
from jassclub.server.serving import load_what_stays
load_what_stays()
loaded = set(sys.modules)
from django.urls import resolve
resolve("/welcome/"), resolve("/tables/1/deals/")
new = sorted(each for each in set(sys.modules) - loaded if each.startswith("jassclub"))
assert not new, new
assert gc.get_freeze_count() > 5 * len(gc.get_objects()), (gc.get_freeze_count(), len(gc.get_objects()))
"""


def test_the_first_visitor_waits_for_no_code_and_the_collector_leaves_alone_what_stays(tmp_path):
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "jassclub.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'none.sqlite3'}",
    }
    command = [sys.executable, "-c", BEGIN]
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
