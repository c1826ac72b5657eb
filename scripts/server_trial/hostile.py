"""Clients that are slow, or send what could be read in two ways, or look where they should not."""

import asyncio
import itertools
import multiprocessing
import resource
import shutil
import socket
import subprocess
import time

from . import client

PROBED = "/api/v1/search?q=coffee+export&k=10"
SECOND = client.get("/api/v1/stats")


def smuggled():
    """Requests that two programs could read in two ways, by name."""
    head = b"POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\n"
    lines = {
        "an unknown coding": b"Transfer-Encoding: xchunked\r\n",
        "chunked behind another coding": b"Transfer-Encoding: identity, chunked\r\n",
        "chunked before another coding": b"Transfer-Encoding: chunked, identity\r\n",
        "chunked twice": b"Transfer-Encoding: chunked, chunked\r\n",
        "two codings": b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "coding and length": b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
        "length and coding": b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
        "two lengths": b"Content-Length: 3\r\nContent-Length: 4\r\n",
        "the same length twice": b"Content-Length: 3\r\nContent-Length: 3\r\n",
        "a list of lengths": b"Content-Length: 3, 3\r\n",
        "a length with a sign": b"Content-Length: +3\r\n",
        "a hexadecimal length": b"Content-Length: 0x3\r\n",
        "a length with blanks inside": b"Content-Length: 1 0\r\n",
        "a blank before the colon": b"Transfer-Encoding : chunked\r\n",
        "a folded line": b"Transfer-Encoding:\r\n chunked\r\n",
        "a line that ends with LF": b"X: a\nContent-Length: 3\r\n",
        "a line that ends with CR": b"X: a\rContent-Length: 3\r\n",
        "two hosts": b"Host: other\r\n",
        "a control character": b"X: a\x01b\r\n",
    }
    cases = {name: head + line + b"\r\n" + SECOND for name, line in lines.items()}
    cases["chunks of HTTP/1.0"] = (b"POST /api/v1/search HTTP/1.0\r\nHost: localhost\r\n"
                                   b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SECOND)
    return cases


def try_smuggling(server):
    cases = smuggled()
    failed = []
    for name, request in cases.items():
        answer = client.all_of(server.port, request)
        refused = answer is not None and answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 501"))
        if not refused or answer.count(b"HTTP/1.1 ") != 1:
            failed.append(name)
    return [("smuggled requests refused", f"{len(cases) - len(failed)} of {len(cases)}",
             "all", not failed, ", ".join(failed))]


def traversals():
    ups = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "....//", "..;/", "%c0%ae%c0%ae/",
           ".%2e/", "%252e%252e%252f"]
    begins = ["/", "/api/v1/", "/api/v1/documents/", "/assets/", "/api/v1/models/"]
    ends = ["etc/passwd", "etc%2fpasswd", "proc/self/environ", "etc/passwd%00.html"]
    return [begin + up * 6 + end for begin, up, end in itertools.product(begins, ups, ends)]


def try_traversals(server):
    failed = []
    for target in (all_targets := traversals()):
        answer = client.all_of(server.port, client.get(target, keep=False)) or b""
        if not answer.startswith(b"HTTP/1.1 4") or b"root:" in answer or b"PATH=" in answer:
            failed.append(target)
    return [("traversal strings that lead nowhere",
             f"{len(all_targets) - len(failed)} of {len(all_targets)}", "all", not failed,
             " ".join(failed[:3]))]


def _has_ended(connection):
    """Takes what the server said, and tells whether it closed."""
    try:
        while connection.recv(4096):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


async def _keep(port, begin, piece, pause, seconds, reads):
    """1 where the server ended the connection within that time, -1 where it did not let it begin."""
    loop = asyncio.get_running_loop()
    with socket.socket() as connection:
        connection.setblocking(False)
        if reads:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        try:
            await loop.sock_connect(connection, ("127.0.0.1", port))
        except OSError:
            return -1
        end = time.monotonic() + seconds
        try:
            await loop.sock_sendall(connection, begin)
            while time.monotonic() < end:
                await asyncio.sleep(pause)
                if reads:
                    if not await loop.sock_recv(connection, 1):
                        return 1
                    continue
                if _has_ended(connection):
                    return 1
                await loop.sock_sendall(connection, piece)
        except OSError:
            return 1
    return 0


async def _keep_all(port, count, *rest):
    return await asyncio.gather(*(_keep(port, *rest) for _ in range(count)))


def _attack(port, count, rest, outcome):
    outcome.put(asyncio.run(_keep_all(port, count, *rest)))


def besiege(server, count, begin, piece, pause, seconds, reads=False):
    """Slow clients of another process; meanwhile others ask. (probe, outcomes, memory they took)."""
    outcome = multiprocessing.SimpleQueue()
    before = server.memory()
    rest = (begin, piece, pause, seconds, reads)
    attack = multiprocessing.Process(target=_attack, args=(server.port, count, rest, outcome))
    attack.start()
    time.sleep(2)  # they are all there
    probe = client.Probe(server.port, PROBED)
    probe.start()
    most = before
    while attack.is_alive() and outcome.empty():
        most = max(most, server.memory())
        time.sleep(0.2)
    probe.stop()
    ended = outcome.get()
    attack.join()
    return probe, ended, most - before


def try_trickle(server, seconds):
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "
    probe, _, _ = besiege(server, 300, head, b"a", 0.5, seconds)
    return [("300 clients of a byte each 0.5 s: others, 99 %", f"{probe.at(0.99):.1f} ms", "10 ms",
             probe.at(0.99) <= 10 and not probe.failures,
             f"at most {probe.at(1):.1f} ms of {len(probe.times)}; {len(probe.failures)} failed")]


SLOW = {
    "slow heads": (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X: a\r\n", 3, 15, False),
    "slow bodies": (b"POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\n"
                    b"Content-Type: application/json\r\nContent-Length: 4096\r\n\r\n", b" ", 3, 36,
                    False),
    "slow readers": (client.get("/api/v1/search?q=the&k=1000&snippets=true"), b"", 3, 75, True),
}


def try_slow(server, name, count):
    probe, ended, memory = besiege(server, count, *SLOW[name])
    closed = sum(1 for one in ended if one == 1)
    answered = not probe.failures and probe.at(0.99) <= 100
    rows = [(f"{count} {name}: others, 99 %", f"{probe.at(0.99):.1f} ms", "100 ms", answered,
             f"{len(probe.failures)} of {len(probe.times)} failed"),
            (f"{count} {name}: memory", f"{memory:.0f} MiB", "256 MiB", memory <= 256, "")]
    if name != "slow readers":
        rows.append((f"{count} {name}: ended by the server", f"{closed}", "all",
                     closed == count, ""))
    return rows


def try_slowhttptest(server, seconds):
    """The same by another program, where it is installed."""
    if not shutil.which("slowhttptest"):
        return [("slowhttptest", "skipped", "", True, "not installed: apt-get install slowhttptest")]
    ways = {"H": ["-H", "-i", "5", "-t", "GET"], "B": ["-B", "-i", "5", "-s", "8192", "-t", "POST"],
            "X": ["-X", "-w", "1", "-y", "2", "-n", "3", "-z", "8", "-k", "1"]}
    rows = []
    for way, flags in ways.items():
        target = "/api/v1/search" if way == "B" else PROBED
        done = subprocess.run(["slowhttptest", *flags, "-c", "1000", "-r", "300", "-p", "3", "-l",
                               str(seconds), "-u", server.url(target)],
                              capture_output=True, text=True, timeout=seconds + 60, check=False)
        is_up = "service available:" in done.stdout and "NO" not in _last_state(done.stdout)
        rows.append((f"slowhttptest -{way}, 1,000 connections", _last_state(done.stdout) or "?",
                     "YES", is_up, ""))
    return rows


def _last_state(text):
    lines = [line for line in text.splitlines() if "service available" in line]
    return lines[-1].split(":")[-1].strip().replace("\x1b[0m", "").replace("\x1b[1;32m", "") \
        if lines else ""


def may_connect(count):
    """Whether this machine lets a process have so many sockets."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count + 64:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count + 256), hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= count + 64
