"""`python -m pestis.server.engine`: this Pestis as a part of the server of a newer one (`engines.py` there).

What the two say to each other stays as it is from version to version: settings in the environment, of which
unknown ones are left out; the port on one line of the output; the end when the input ends; and the API in between.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from dataclasses import fields
from functools import partial

from pestis.server.descriptors import raise_limit
from pestis.server.engines import LOOPBACK
from pestis.server.listening import open_socket
from pestis.server.logs import set_up_logs
from pestis.server.run import serve_alone
from pestis.server.settings import VARIABLE, Settings


def known_settings() -> Settings:
    told = json.loads(os.environ[VARIABLE])
    known = {field.name for field in fields(Settings)}
    os.environ[VARIABLE] = json.dumps({name: value for name, value in told.items() if name in known})
    return Settings.from_environment()


def stop_with_the_other() -> None:
    """When whoever started it ends, however that happens, so does this."""
    sys.stdin.buffer.read()
    signal.raise_signal(signal.SIGTERM)


def tell_port(port: int) -> None:
    """The one line for whoever started it; what else is said is for the log."""
    print(port, flush=True)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())


def main() -> None:
    settings = known_settings()
    set_up_logs(as_json=settings.log_json)
    raise_limit()
    with open_socket(LOOPBACK, 0) as listening:
        threading.Thread(target=stop_with_the_other, daemon=True).start()
        serve_alone(settings, listening, partial(tell_port, listening.getsockname()[1]))


if __name__ == "__main__":
    main()
