"""Requests as bytes, and one client that asks while others misbehave."""

import re
import socket
import threading
import time


def get(target, *lines, keep=True):
    head = [f"GET {target} HTTP/1.1", "Host: localhost", *lines]
    if not keep:
        head.append("Connection: close")
    return "\r\n".join(head).encode() + b"\r\n\r\n"


def post(target, body, *lines):
    head = [f"POST {target} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}", *lines]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


class Connection:
    """Answers are read one by one, with a length or in chunks."""

    def __init__(self, port, patience=10):
        self.socket = socket.create_connection(("127.0.0.1", port), patience)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""

    def close(self):
        self.socket.close()

    def _more(self):
        part = self.socket.recv(1 << 16)
        if not part:
            raise ConnectionError("the server closed")
        self.rest += part

    def _until(self, mark):
        while mark not in self.rest:
            self._more()
        part, self.rest = self.rest.split(mark, 1)
        return part

    def _exactly(self, count):
        while len(self.rest) < count:
            self._more()
        part, self.rest = self.rest[:count], self.rest[count:]
        return part

    def ask(self, request):
        """(status, head, body)."""
        self.socket.sendall(request)
        head = self._until(b"\r\n\r\n").decode("latin-1")
        status = int(head.split(" ", 2)[1])
        length = re.search(r"(?i)\r\ncontent-length: (\d+)", head)
        if length:
            return status, head, self._exactly(int(length.group(1)))
        if "chunked" not in head.lower():
            return status, head, b""
        body = b""
        while size := int(self._until(b"\r\n"), 16):
            body += self._exactly(size)
            self._until(b"\r\n")
        self._until(b"\r\n")
        return status, head, body


def all_of(port, request, patience=3):
    """What comes until the server closes; None where it does not."""
    with socket.create_connection(("127.0.0.1", port), patience) as connection:
        try:
            connection.sendall(request)
        except OSError:
            pass  # it may have answered and closed before all was sent
        answer = b""
        try:
            while part := connection.recv(1 << 16):
                answer += part
        except TimeoutError:
            return None
        except ConnectionResetError:
            pass
        return answer


class Probe(threading.Thread):
    """Asks again and again until it is stopped: by one connection, and now and then by a new one."""

    def __init__(self, port, target, pause=0.02):
        super().__init__(daemon=True)
        self.port, self.request, self.pause = port, get(target), pause
        self.times, self.failures = [], []
        self._ends = threading.Event()

    def run(self):
        connection = Connection(self.port)
        while not self._ends.is_set():
            if len(self.times) % 10 == 9:
                connection.close()
                connection = Connection(self.port)
            start = time.perf_counter()
            try:
                status, _, _ = connection.ask(self.request)
                if status != 200:
                    self.failures.append(status)
            except OSError as error:
                self.failures.append(repr(error))
                connection = Connection(self.port)
            self.times.append(time.perf_counter() - start)
            self._ends.wait(self.pause)
        connection.close()

    def stop(self):
        self._ends.set()
        self.join()

    def at(self, part):
        """Milliseconds within which that part of the requests was answered."""
        times = sorted(self.times)
        return 1000 * times[min(len(times) - 1, int(part * len(times)))]
