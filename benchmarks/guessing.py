"""What does guessing passwords cost everyone else?

Starts the site on a database of its own with a sample club, and prints: the processor time of one front page,
of one wrong password, and of one that is refused by a limit; then how long a reader waits for the front page,
alone and while 20 clients guess passwords without a pause for ten seconds, from one address, and each time
from another.

    .venv/bin/python benchmarks/guessing.py
"""

import http.client
import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from waits.servers import free_port, started, wait_for

GUESSERS = 20
SECONDS = 10.0
PAUSE = 0.05  # between two front pages of the reader
SERVER = "-m waitress --threads=8"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{folder}/benchmark.sqlite3",
            "ALLOWED_HOSTS": "127.0.0.1,testserver",
            "DJANGO_SETTINGS_MODULE": "jassclub.settings",
        }
        prepare()
        page, wrong = processor_time(front_page), processor_time(wrong_password)
        print(f"front page          {page * 1000:7.1f} ms of processor")
        print(f"wrong password      {wrong * 1000:7.1f} ms of processor: {wrong / page:.1f} front pages")
        refused = processor_time(refused_password)
        print(f"refused by a limit  {refused * 1000:7.1f} ms of processor: {refused / page:.1f} front pages")
        for where in ("from one address", "from many addresses"):
            serve_and_measure(where)


def prepare() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from jassclub.accounts.actions import add_account

    call_command("migrate", verbosity=0)
    call_command("sample_club", verbosity=0)
    add_account(username="secretary", password="only for this run", role="secretary")


def front_page(_number: int) -> None:
    from django.test import Client

    assert Client().get("/").status_code == 200


def wrong_password(number: int) -> None:
    """From an address that has not guessed yet."""
    assert guessed_from(f"192.0.2.{number}") == 200


def refused_password(_number: int) -> None:
    """From an address that guessed until it was stopped."""
    while guessed_from("192.0.2.250") == 200:
        pass


def guessed_from(address: str) -> int:
    from django.test import Client

    sent = {"username": "secretary", "password": "wrong"}
    return Client(REMOTE_ADDR=address).post("/login/", sent).status_code


def processor_time(what: Callable[[int], None], runs: int = 7) -> float:
    """The median seconds; the first run is not counted."""
    what(0)
    taken = []
    for number in range(1, runs + 1):
        start = time.process_time()
        what(number)
        taken.append(time.process_time() - start)
    return median(taken)


def serve_and_measure(where: str) -> None:
    port = free_port()
    command = [*SERVER.split(), f"--listen=127.0.0.1:{port}", "jassclub.wsgi:application"]
    with started(command, {}, stderr=subprocess.DEVNULL):
        wait_for(port)
        alone = read(port, SECONDS / 3)
        answers: Counter[int] = Counter()
        said = (port, time.monotonic() + SECONDS, count(), where == "from many addresses", answers)
        guessers = [threading.Thread(target=guess, args=said) for _each in range(GUESSERS)]
        for each in guessers:
            each.start()
        meanwhile = read(port, SECONDS)
        for each in guessers:
            each.join()
    counted = ", ".join(f"{number} answered {status}" for status, number in sorted(answers.items()))
    print(f"\n{GUESSERS} clients guess {where}: {counted}")
    for when, waited in (("alone", alone), ("meanwhile", meanwhile)):
        middle, most = median(waited) * 1000, quantiles(waited, n=100)[98] * 1000
        print(f"front page {when:10}{middle:8.0f} ms, 99th percentile {most:6.0f} ms")


def get(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/")
    assert connection.getresponse().read()
    connection.close()


def read(port: int, seconds: float) -> list[float]:
    """How long each front page took."""
    waited, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.perf_counter()
        get(port)
        waited.append(time.perf_counter() - start)
        time.sleep(PAUSE)
    return waited


def guess(port: int, end: float, numbers: "count[int]", anywhere: bool, answers: Counter[int]) -> None:
    """Logs in wrongly again and again, each time with another name; Via: not from this machine itself."""
    token = "x" * 32
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"csrftoken={token}",
        "Via": "1.1 benchmark",
    }
    while time.monotonic() < end:
        number = next(numbers)
        sent = {"username": f"name{number}", "password": "wrong", "csrfmiddlewaretoken": token}
        address = f"127.{1 + (number >> 8 & 63)}.{number & 255}.7" if anywhere else "127.9.9.9"
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(address, 0))
        connection.request("POST", "/login/", urllib.parse.urlencode(sent), headers)
        answer = connection.getresponse()
        answer.read()
        answers[answer.status] += 1
        connection.close()


if __name__ == "__main__":
    main()
