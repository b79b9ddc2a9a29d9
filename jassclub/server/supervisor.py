"""Keeps the worker processes running until somebody stops the site."""

import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import NoReturn

LOOK_EVERY = 0.2  # seconds
GOOD_AFTER = 10.0  # seconds that a worker must live so that its end counts as the first one
LONGEST_PAUSE = 30.0  # seconds before another try
END_WITHIN = 10.0  # seconds that a worker has to finish what it is doing
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def pause_after(failures: int) -> float:
    """Seconds to wait after so many ends in a row: nothing after the first, then 1, 2, 4 … 30."""
    return min(2.0 ** (failures - 2), LONGEST_PAUSE) if failures > 1 else 0.0


class Stopped(BaseException):
    """Somebody stops the site: Ctrl-C, SIGTERM, or the terminal was closed."""


@dataclass
class Worker:
    """One place for a process, which is filled again whenever the process ends."""

    command: Sequence[str]
    environment: Mapping[str, str]
    descriptors: Sequence[int]  # that the process inherits
    say: Callable[[str], None]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    start_at: float = 0.0
    failures: int = 0

    def look_after(self, now: float) -> None:
        if self.process is not None and self.process.poll() is not None:
            self._record_exit(now, _exit_reason(self.process.returncode))
        if self.process is None and now >= self.start_at:
            self.started = now
            try:
                self.process = self._start()
            except OSError as error:  # no memory, or the program's folder is away
                self._record_exit(now, str(error))

    def _start(self) -> subprocess.Popen[bytes]:
        """In a process group of its own: Ctrl-C reaches only the supervisor, which ends workers in order."""
        return subprocess.Popen(
            self.command,
            env=self.environment,
            stdin=subprocess.PIPE,
            pass_fds=self.descriptors,
            process_group=0,
        )

    def _record_exit(self, now: float, reason: str) -> None:
        self.failures = 1 if now - self.started >= GOOD_AFTER else self.failures + 1
        pause = pause_after(self.failures)
        when = f"in {pause:.0f} s" if pause else "now"
        self.say(f"A worker ended ({reason}); another one starts {when}.")
        self.close()
        self.start_at = now + pause

    def close(self) -> None:
        """Forget a process that has ended."""
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
        self.process = None


def _exit_reason(status: int) -> str:
    return f"killed by {signal.Signals(-status).name}" if status < 0 else f"with status {status}"


def keep_running(workers: Sequence[Worker], *, meanwhile: Callable[[], None]) -> None:
    """Look after the workers, and call `meanwhile` now and then, until the site is stopped; then end them."""
    for number in STOPPING:
        signal.signal(number, _stop)
    try:
        while True:
            for worker in workers:
                worker.look_after(time.monotonic())
            meanwhile()
            time.sleep(LOOK_EVERY)
    except Stopped:
        pass
    finally:
        for number in STOPPING:
            signal.signal(number, signal.SIG_IGN)
        _end(workers)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise Stopped


def _end(workers: Sequence[Worker]) -> None:
    running = [worker.process for worker in workers if worker.process is not None]
    for process in running:
        process.terminate()
    end = time.monotonic() + END_WITHIN
    for process in running:
        try:
            process.wait(timeout=max(end - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    for worker in workers:
        worker.close()
