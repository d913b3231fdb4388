"""Follows docs/hosting.md, command by command, in a folder that takes the place of the machine.

    python scripts/try_hosting.py [--wheel FILE] [--keep]

Run it with the Python of an environment that has `pestis[server,postgres,push]`. Without a wheel the environment
of the page is that Python with the sources beside this script. What only root of a real machine can do (users,
systemd, a firewall, a certificate) has a stand-in, named in the output; nginx, Caddy, systemd-analyze and
PostgreSQL are the machine's own, and steps that need one that is not installed are said to be left out.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

SOURCES = Path(__file__).resolve().parent.parent
PAGE = SOURCES / "docs" / "hosting.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NAME = "pestis.example"
PORT, TLS_PORT, PLAIN_PORT = "8421", "443", "80"
PLACES = (
    *("/opt/pestis", "/etc/pestis", "/etc/systemd/system", "/etc/nginx/sites-enabled", "/etc/letsencrypt"),
    *("/var/lib/pestis", "/var/backups/pestis", "/var/www/html", "/usr/local/bin", "/var/run/postgresql"),
)
START_SECONDS = 60.0
NOBODY = "nobody"
GAME = "space-plague"
NGINX = """daemon off;
error_log stderr;
pid {root}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {root}/tmp;
    proxy_temp_path {root}/tmp;
    fastcgi_temp_path {root}/tmp;
    uwsgi_temp_path {root}/tmp;
    scgi_temp_path {root}/tmp;
    include {root}/etc/nginx/sites-enabled/*;
}}
"""
PESTIS = """#!{python}
from pestis.cli import main
if __name__ == "__main__":
    main()
"""


def commands(page: str) -> list[str]:
    """The lines of all shell blocks."""
    return [line for block in BLOCK.findall(page) for line in block.splitlines() if line.strip()]


class Failed(SystemExit):
    """A step that does not do what the page says."""


class Machine:
    """A folder, the processes that run in it, and ports in place of those that everybody knows."""

    def __init__(self, root: Path, wheel: Path | None) -> None:
        self.root = root
        self.wheel = wheel
        self.ports = {name: str(free_port()) for name in (PORT, TLS_PORT, PLAIN_PORT)}
        self.server: subprocess.Popen[bytes] | None = None
        self.nginx: subprocess.Popen[bytes] | None = None
        self.cluster: Path | None = None
        self.visitor = Visitor(self)
        for place in (*PLACES, "/tmp"):
            (root / place[1:]).mkdir(parents=True, exist_ok=True)
        self.stand_ins: dict[str, Callable[[str], str]] = {
            "apt-get install": self.know_packages,
            "adduser": lambda _: "no user is made: everything runs as whoever started this",
            "/opt/pestis/venv/bin/pip": self.install,
            "systemctl daemon-reload": lambda _: "nobody has to be told",
            "systemctl enable --now pestis-backup.timer": self.wait_for_the_night,
            "systemctl enable --now pestis": self.start,
            "systemctl start pestis": self.start,
            "systemctl stop pestis": self.stop,
            "systemctl restart pestis": self.restart,
            "systemctl reload nginx": self.serve_publicly,
            "certbot certonly": self.sign,
            "certbot renew": self.renew,
            "nginx -t": self.check_nginx,
            "caddy": lambda line: self.with_tool("caddy", line),
            "systemd-analyze": lambda line: self.with_tool("systemd-analyze", line),
            "ufw": lambda _: "the firewall of this machine is left alone",
            "runuser -u postgres --": self.ask_postgres,
            f"curl --fail --silent --show-error https://{NAME}": self.ask_publicly,
        }

    # What the page says, here.

    def here(self, text: str) -> str:
        """The same with the paths, ports and users of this machine."""
        for place in PLACES:
            text = re.sub(rf"(?<![\w.-]){re.escape(place)}(?![\w-])", f"{self.root}{place}", text)
        text = re.sub(r"\bsetpriv --\S+ --\S+ --init-groups ", "", text)
        text = re.sub(r"(?<= )-[og] pestis ", "", text)
        text = re.sub(r"^python3 ", f"{sys.executable} ", text)
        text = re.sub(rf"\b{PORT}\b", self.ports[PORT], text)
        return re.sub(r"listen (\[::\]:)?(443|80)\b", lambda m: f"listen {m[1] or ''}{self.ports[m[2]]}", text)

    def follow(self, line: str) -> str:
        """Do what a line says, or what stands in for it; what came of it."""
        for beginning, stand_in in self.stand_ins.items():
            if line.startswith(beginning):
                return stand_in(line)
        told = self.shell(self.here(line))
        if line.startswith("install ") and "deploy/" in line:
            self.settle(line)
        return told

    def shell(self, line: str, **more: str) -> str:
        path = f"{self.root}/usr/local/bin:{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", line],
            cwd=SOURCES,
            env=os.environ | {"PATH": path} | more,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Failed(f"{line}\n{done.stdout}{done.stderr}")
        return (done.stdout + done.stderr).strip()

    def with_tool(self, tool: str, line: str) -> str:
        if shutil.which(tool) is None:
            return f"left out: {tool} is not installed here"
        return self.shell(self.here(line))

    def settle(self, line: str) -> None:
        """Files that were copied speak of the paths of a real machine."""
        *files, to = [Path(self.here(word)) for word in shlex.split(line) if "/" in word]
        for file in files:
            copied = to / file.name if to.is_dir() else to
            copied.write_text(self.here(copied.read_text()))

    def know_packages(self, line: str) -> str:
        if shutil.which("apt-cache") is None:
            return "left out: this is no Debian"
        packages = [word for word in line.split() if not word.startswith("-")][2:]
        self.shell(f"apt-cache show --no-all-versions {shlex.join(packages)} >/dev/null")
        return "Debian has these packages"

    def install(self, line: str) -> str:
        if self.wheel is not None:
            return self.shell(self.here(re.sub(r"\$\(ls \S+\)", str(self.wheel), line)))[-200:]
        venv = self.root / "opt/pestis/venv"
        packages = next(venv.glob("lib/python*/site-packages"))
        (packages / "sources.pth").write_text(f"{SOURCES / 'src'}\n{sysconfig.get_path('purelib')}\n")
        program = venv / "bin" / "pestis"
        program.write_text(PESTIS.format(python=venv / "bin" / "python"))
        program.chmod(0o755)
        return "no wheel was given: the sources, with the packages of this Python"

    # The service.

    def unit(self, name: str) -> list[str]:
        text = (self.root / "etc/systemd/system" / f"{name}.service").read_text()
        return re.findall(r"^ExecStart(?:Post)?=(.*)$", text, re.MULTILINE)

    def with_settings(self, command: str) -> str:
        return f"set -a; . {self.root}/etc/pestis/pestis.env; set +a; {command}"

    def start(self, _: str) -> str:
        (command,) = self.unit("pestis")
        log = (self.root / "log").open("ab")
        shell = ["bash", "-c", self.with_settings(f"exec {command}")]
        self.server = subprocess.Popen(shell, env=os.environ | {"HOME": str(self.root)}, stdout=log, stderr=log)
        until(self.is_ready, f"the server is ready; its log: {self.root / 'log'}")
        self.visitor.come()
        return f"the command of the unit runs as process {self.server.pid}; {self.visitor.found}"

    def is_ready(self) -> bool:
        assert self.server is not None
        if self.server.poll() is not None:
            raise Failed(f"the server ended: {(self.root / 'log').read_text()[-2000:]}")
        try:
            return ask("127.0.0.1", self.ports[PORT], "/readyz")[0] == 200
        except OSError:
            return False

    def stop(self, _: str) -> str:
        assert self.server is not None
        self.server.terminate()
        return f"it ended with code {self.server.wait(START_SECONDS)}"

    def restart(self, line: str) -> str:
        return f"{self.stop(line)}; {self.start(line)}"

    def wait_for_the_night(self, _: str) -> str:
        done = [self.shell(self.with_settings(command)) for command in self.unit("pestis-backup")]
        return f"its service, once: {' '.join(done)}"

    # The public address.

    def sign(self, _: str) -> str:
        folder = self.root / "etc/letsencrypt/live" / NAME
        folder.mkdir(parents=True)
        subject = f"-subj /CN={NAME} -addext subjectAltName=DNS:{NAME}"
        files = f"-keyout {folder}/privkey.pem -out {folder}/fullchain.pem"
        self.shell(f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 {subject} {files}")
        return "a certificate that nobody else signed"

    def renew(self, _: str) -> str:
        """As whoever signs looks for it: at port 80, without being sent on; everybody else is."""
        if self.nginx is None:
            return "left out: nginx is not installed here"
        path = "/.well-known/acme-challenge/word"
        self.root.chmod(0o755)  # nginx reads as somebody else
        file = self.root / "var/www/html" / path[1:]
        file.parent.mkdir(parents=True)
        file.write_text("word")
        found = [ask_plainly(self.ports[PLAIN_PORT], asked) for asked in (path, "/")]
        if found != [(200, "word"), (301, f"https://{NAME}/")]:
            raise Failed(f"port 80 answers {found}")
        return "what certbot lays down is seen at port 80; everything else is sent on to TLS"

    def nginx_command(self) -> list[str] | None:
        found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        main = self.root / "nginx.conf"
        main.write_text(NGINX.format(root=self.root))
        return [found, "-c", str(main), "-p", str(self.root)] if found else None

    def check_nginx(self, _: str) -> str:
        command = self.nginx_command()
        return self.shell(shlex.join([*command, "-t"])) if command else "left out: nginx is not installed here"

    def serve_publicly(self, _: str) -> str:
        command = self.nginx_command()
        if command is None:
            return "left out: nginx is not installed here"
        self.nginx = subprocess.Popen(command, stderr=(self.root / "nginx.log").open("ab"))
        until(lambda: is_open(self.ports[TLS_PORT]), "nginx listens")
        return self.visitor.come_publicly()

    def ask_publicly(self, line: str) -> str:
        if self.nginx is None:
            return "left out: nginx is not installed here"
        port = self.ports[TLS_PORT]
        line = line.replace(f"https://{NAME}", f"https://{NAME}:{port}")
        told = self.shell(f"{line} --insecure --resolve {NAME}:{port}:127.0.0.1")
        return f"{len(json.loads(told))} games"

    # PostgreSQL.

    def ask_postgres(self, line: str) -> str:
        if self.cluster is None:
            self.cluster = self.start_postgres()
        command = line.partition(" -- ")[2]
        return self.shell(command, PGHOST=str(self.cluster), PGUSER="postgres") or f"done: {command}"

    def start_postgres(self) -> Path:
        """A cluster of its own; PostgreSQL does not run as root, so its folder cannot be inside of one's own."""
        found = [shutil.which("initdb"), *map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb"))]
        tools = Path(max(filter(None, found))).parent
        sockets = self.root / "var/run/postgresql"
        self.root.chmod(0o755)
        data = Path(tempfile.mkdtemp(prefix="pestis-pg-"))
        user = NOBODY if os.geteuid() == 0 else None
        for folder in (data, sockets) if user else ():
            shutil.chown(folder, NOBODY)
        options = f"-k {sockets} -h '' -c fsync=off"
        for tool, *arguments in (
            ["initdb", "-U", "postgres", "-A", "trust", "--no-sync"],
            ["pg_ctl", "-w", "-o", options, "-l", str(data / "log"), "start"],
        ):
            command = [str(tools / tool), "-D", str(data / "data"), *arguments]
            subprocess.run(command, check=True, user=user, cwd=data, stdout=subprocess.DEVNULL)
        self.stop_postgres = [str(tools / "pg_ctl"), "-D", str(data / "data"), "-m", "immediate", "stop"]
        self.postgres_data, self.postgres_user = data, user
        self.visitor.forget()  # tables do not move to another database
        return sockets

    def shut_down(self) -> None:
        for process in (self.nginx, self.server):
            if process is not None and process.poll() is None:
                process.terminate()
                process.wait(START_SECONDS)
        if self.cluster is not None:
            subprocess.run(
                self.stop_postgres, user=self.postgres_user, cwd="/", check=False, stdout=subprocess.DEVNULL
            )
            shutil.rmtree(self.postgres_data, ignore_errors=True)


class Visitor:
    """Somebody who makes a table, plays, and wants to find it again after whatever was done to the server."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.found = ""
        self.forget()

    def forget(self) -> None:
        self.table, self.moves = "", 0
        self.secrets: list[str] = []

    def come(self) -> None:
        """One more move at the same table; the first time, a table."""
        port = self.machine.ports[PORT]
        if not self.table:
            body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
            made = self.post(port, "/api/tables", body)
            self.table, self.secrets = made["table"]["id"], [told["secret"] for told in made["secrets"]]
        status, facts = ask("127.0.0.1", port, f"/api/tables/{self.table}")
        if status != 200 or facts["log"] != self.moves:
            raise Failed(f"the table is not what it was ({self.moves} moves): {facts}")
        with self.feed(f"ws://127.0.0.1:{port}", self.secrets[0]) as first:
            update = json.loads(first.recv())
        seat = update["view"]["pending"][0]
        with self.feed(f"ws://127.0.0.1:{port}", self.secrets[seat]) as own:
            self.play(port, json.loads(own.recv()), seat)
        self.found = f"a move was made at table {self.table}, which has {self.moves} now"

    def play(self, port: str, update: Any, seat: int) -> None:  # noqa: ANN401 (JSON)
        body = {"action": update["moves"][0]["id"], "number": update["log"] + 1}
        made = self.post(port, f"/api/tables/{self.table}/moves", body, self.secrets[seat])
        self.moves = made["log"]

    def come_publicly(self) -> str:
        """The page, the feed and a secure cookie through nginx; what is for the operator is closed."""
        port = self.machine.ports[TLS_PORT]
        trusting = ssl._create_unverified_context()
        page = http.client.HTTPSConnection("127.0.0.1", int(port), context=trusting, timeout=START_SECONDS)
        page.request("GET", "/api/me", headers={"Host": NAME})
        cookie = page.getresponse()
        if cookie.status != 200 or "Secure" not in str(cookie.headers["set-cookie"]):
            raise Failed(f"the cookie is not for TLS alone: {cookie.headers}")
        cookie.read()
        page.request("GET", "/metrics", headers={"Host": NAME})
        if page.getresponse().status != 403:
            raise Failed("the world can read /metrics")
        with (
            socket.create_connection(("127.0.0.1", int(port))) as line,
            self.feed(f"wss://{NAME}", self.secrets[0], line, trusting) as feed,
        ):
            feed.recv()
            self.come()
            while json.loads(feed.recv()).get("log") != self.moves:
                pass
        return "page, secure cookie and live feed through TLS; a move came through the feed; /metrics is closed"

    @contextmanager
    def feed(
        self, address: str, secret: str, line: socket.socket | None = None, tls: ssl.SSLContext | None = None
    ) -> Iterator[ClientConnection]:
        from websockets.sync.client import connect

        origin: Any = f"https://{NAME}" if tls else None
        where = f"{address}/api/tables/{self.table}/live"
        with connect(where, sock=line, ssl=tls, origin=origin, max_size=None) as opened:
            opened.send(json.dumps({"secret": secret, "seat": None, "after": 0}))
            yield opened

    def post(self, port: str, path: str, body: object, secret: str = "") -> Any:  # noqa: ANN401 (JSON)
        status, told = ask("127.0.0.1", port, path, body, secret)
        if status >= 300:
            raise Failed(f"{path}: {status} {told}")
        return told


def ask(host: str, port: str, path: str, body: object = None, secret: str = "") -> tuple[int, Any]:
    connection = http.client.HTTPConnection(host, int(port), timeout=START_SECONDS)
    headers = {"Host": "localhost", "Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {secret}"} if secret else {}
    connection.request("POST" if body is not None else "GET", path, json.dumps(body) if body else None, headers)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


def ask_plainly(port: str, path: str) -> tuple[int, str]:
    """The answer, or where it leads."""
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=START_SECONDS)
    connection.request("GET", path, headers={"Host": NAME})
    answer = connection.getresponse()
    body = answer.read().decode()
    return answer.status, answer.headers["Location"] or body


def until(is_so: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not is_so():
        if time.monotonic() > deadline:
            raise Failed(f"not within {START_SECONDS:g} s: {what}")
        time.sleep(0.1)


def is_open(port: str) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", int(port))) == 0


def free_port() -> int:
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        return int(trying.getsockname()[1])


def follow_all(machine: Machine) -> Iterator[str]:
    for line in commands(PAGE.read_text(encoding="utf-8")):
        told = machine.follow(line)
        yield f"$ {line}"
        yield from (f"    {said[:150]}" for said in told.splitlines()[-4:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wheel", type=Path, help="install this one, as the page says")
    parser.add_argument("--keep", action="store_true", help="leave the folder")
    asked = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="pestis-hosting-"))
    machine = Machine(root, asked.wheel)
    try:
        for line in follow_all(machine):
            print(line, flush=True)
    finally:
        machine.shut_down()
        if asked.keep:
            print(f"everything is in {root}")
        else:
            shutil.rmtree(root, ignore_errors=True)
    print("every step of docs/hosting.md was tried")


if __name__ == "__main__":
    main()
