"""Several server processes: those that end are replaced, without waiting for one that cannot start."""

from __future__ import annotations

import logging
import sys
from socket import socket
from time import monotonic

from uvicorn import Config
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from pestis.server.metrics import forget_process
from pestis.server.server import Server

logger = logging.getLogger("pestis.server")

STEADY_SECONDS = 10.0  # a process that ends before it has served so long did not really start
FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0


class ServingProcess(Process):
    """uvicorn's, with a server of ours."""

    @property
    def server(self) -> Server:
        if not isinstance(self._server, Server):
            self._server = Server(self.config)
        return self._server


class Supervisor(Multiprocess):
    """Looks at its processes twice a second, and never waits for one of them."""

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self.ready: dict[Process, float] = {}  # since when a process serves
        self.asked: dict[Process, float] = {}  # since when a process has not answered
        self.has_served = False
        self.failures = 0
        self.next_try = 0.0

    def run(self) -> None:
        super().run()
        if not self.has_served and self.failures:
            sys.exit(STARTUP_FAILURE)

    def init_processes(self) -> None:
        self.keep_subprocess_alive()

    def restart_all(self) -> None:
        """One after the other: the new one serves before the old one hands its tables over and ends."""
        for place, old in enumerate(self.processes):
            new = self._started()
            if not new.wait_until_ready(self.config.timeout_worker_healthcheck, self.should_exit):
                new.kill()
                logger.error("process %s could not start; %s goes on", new.pid, old.pid)
                return
            self.processes[place] = new
            old.terminate()
            old.join()

    def _started(self) -> Process:
        process = ServingProcess(self.config, self.sockets)
        process.start()
        return process

    def keep_subprocess_alive(self) -> None:
        for process in list(self.processes):
            if not self._is_well(process):
                self._bury(process)
        if self._is_steady():
            self.failures = 0
        if self.failures and not self.has_served and not self.processes:
            logger.error("no process could start; its own words are above")
            self.should_exit.set()
        while not self.should_exit.is_set() and self._may_start():
            self.processes.append(self._started())

    def _is_steady(self) -> bool:
        now = monotonic()
        steady = [since for since in self.ready.values() if now - since > STEADY_SECONDS]
        return len(steady) == self.processes_num

    def _may_start(self) -> bool:
        return len(self.processes) < self.processes_num and monotonic() >= self.next_try

    def _is_well(self, process: Process) -> bool:
        """Alive, and answers; how long it may be silent is the configuration's to say."""
        now = monotonic()
        if not process.process.is_alive():
            return False
        try:
            if process.parent_conn.poll(0):
                if process.parent_conn.recv():
                    self._note_service(process, now)
                self.asked.pop(process, None)
            if process not in self.asked:
                process.parent_conn.send(b"ping")
                self.asked[process] = now
        except (OSError, EOFError):
            return False
        return now - self.asked[process] < self.config.timeout_worker_healthcheck

    def _note_service(self, process: Process, now: float) -> None:
        self.has_served = True
        if process not in self.ready:
            self.ready[process] = now
            logger.info("process %s serves", process.pid)

    def _bury(self, process: Process) -> None:
        since = self.ready.pop(process, None)
        self.asked.pop(process, None)
        self.processes.remove(process)
        process.kill()
        process.join()
        forget_process(process.pid)
        others = len(self.processes)
        if since is not None and monotonic() - since > STEADY_SECONDS:
            logger.warning(
                "process %s ended (exit code %s); %d others go on", process.pid, process.exitcode, others
            )
            return
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2**self.failures)
        self.failures += 1
        self.next_try = monotonic() + wait
        logger.error(
            "process %s ended %s (exit code %s, see above); %d others go on; next try in %g s",
            process.pid,
            "while starting" if since is None else "soon after its start",
            process.exitcode,
            others,
            wait,
        )
