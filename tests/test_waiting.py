"""The benchmark of what people wait for still runs. How long they wait, no test says."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
IN_ONE_CLUB = (
    *("table entry page", "something changed", "round overview", "front page", "where do I sit"),
    *("a deal through", "table sheets"),
)


@pytest.mark.everything
def test_the_benchmark_measures_the_site_and_its_floor_in_a_small_club(tmp_path):
    kept = tmp_path / "waiting.json"
    words = ["--players", "16", "--rounds", "1", "--only", ",".join(IN_ONE_CLUB), "--json", str(kept)]
    command = [sys.executable, "benchmarks/waiting.py", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    lines = json.loads(kept.read_text())
    assert len(lines) == len(IN_ONE_CLUB)
    for work, parts in lines.items():
        assert f"| {work} |" in done.stdout
        for figures in parts.values():
            assert min(figures["floor"], figures["site"], figures["queries"]) > 0, work
