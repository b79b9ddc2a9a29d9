"""Starts the site again when it dies. Without Django: a process that only waits takes five megabytes."""

import os
import signal
import subprocess
import time

CHILD = "JASSCLUB_CHILD"  # in the environment of the process that serves, which ends when its input does
REFUSED = (1, 2)  # exit statuses of a start that was refused, for its options or its database
GOOD_AFTER, LONGEST_PAUSE = 10.0, 30.0  # seconds
STOPPING = [getattr(signal, name, signal.SIGINT) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")]


def keep_running(command: list[str]) -> int:
    """Returns the exit status of a site that was stopped, or that could not be started."""
    raise_when_stopped()
    failures, has_served = 0, False
    while True:
        began = time.monotonic()
        child = subprocess.Popen(command, env={**os.environ, CHILD: "1"}, stdin=subprocess.PIPE)
        try:
            status, lived = child.wait(), time.monotonic() - began
            has_served |= status not in REFUSED
            if not status or not has_served:
                return status
            failures = 1 if lived > GOOD_AFTER else failures + 1
            pause = min(2.0 ** (failures - 1) - 1, LONGEST_PAUSE)
            print(f"The site ended (status {status}) and starts again in {pause:.0f} s.", flush=True)
            time.sleep(pause)
        except KeyboardInterrupt:
            child.communicate()  # closes its input
            return 0


def raise_when_stopped(*signals: object) -> None:
    """Ctrl-C, `kill` and a terminal that is closed raise KeyboardInterrupt, once."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN if signals else raise_when_stopped)
    if signals:
        raise KeyboardInterrupt
