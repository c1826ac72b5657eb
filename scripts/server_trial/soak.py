"""Minutes of searches, commits, reports, malformed requests, and clients that go away."""

import random
import threading
import time

from . import client, hostile, load

SLOW_REPORTS = ["topics", "wordlist", "growth", "collocations?word=coffee", "summary"]


class Soak:
    def __init__(self, server, seconds, seed):
        self.server, self.end, self.seed = server, time.monotonic() + seconds, seed
        self.counts, self.errors, self.samples = {}, [], []
        self.lock = threading.Lock()

    def is_over(self):
        return time.monotonic() >= self.end

    def note(self, status):
        with self.lock:
            self.counts[status] = self.counts.get(status, 0) + 1

    def _loop(self, pause, step):
        """A client of its own that repeats a step, and connects again when it was closed."""
        connection = None
        while not self.is_over():
            try:
                if connection is None:
                    connection = client.Connection(self.server.port)
                status, head, _ = connection.ask(step())
                self.note(status)
                if "connection: close" in head.lower():
                    connection.close()
                    connection = None
            except OSError as error:
                with self.lock:
                    self.errors.append(repr(error))
                connection = None
            time.sleep(pause)

    def search(self, number):
        chosen = random.Random(self.seed + number)
        self._loop(0.02, lambda: client.get(
            f"/api/v1/search?q={chosen.choice(load.QUERIES)}&snippets=true&facet=label"))

    def report(self):
        chosen = random.Random(self.seed)
        self._loop(1, lambda: client.get("/api/v1/reports/" + chosen.choice(SLOW_REPORTS)))

    def commit(self):
        """The same thousand ids again and again: the index does not grow."""
        chosen = random.Random(self.seed)
        right = f"Authorization: Bearer {self.server.write_token()}"

        def documents():
            lines = []
            for _ in range(20):
                words = " ".join(chosen.choices(load.WORDS, k=50))
                lines.append('{"id":"soak-%d","text":"%s","label":"soak"}' %
                             (chosen.randrange(1000), words))
            return client.post("/api/v1/documents", "\n".join(lines).encode(), right)
        self._loop(1, documents)

    def malform(self):
        chosen = random.Random(self.seed)
        cases = list(hostile.smuggled().values())
        while not self.is_over():
            request = chosen.choice(cases) if chosen.random() < 0.5 else chosen.randbytes(200)
            try:
                answer = client.all_of(self.server.port, request, 15)
                self.note(int(answer[9:12]) if answer else 0)
            except (OSError, ValueError) as error:
                with self.lock:
                    self.errors.append(repr(error))
            time.sleep(0.05)

    def leave(self):
        """Asks for much, and goes away."""
        chosen = random.Random(self.seed)
        targets = ["/api/v1/search/export?q=the", "/api/v1/reports/ngrams?n=3",
                   "/api/v1/search?q=a*+b*+c*&k=1000&snippets=true"]
        while not self.is_over():
            connection = client.Connection(self.server.port)
            connection.socket.sendall(client.get(chosen.choice(targets)))
            time.sleep(chosen.random() / 5)
            connection.close()
            time.sleep(0.2)

    def run(self):
        workers = [threading.Thread(target=self.search, args=(at,)) for at in range(4)]
        workers += [threading.Thread(target=work)
                    for work in (self.report, self.commit, self.malform, self.leave)]
        for worker in workers:
            worker.start()
        start = time.monotonic()
        while not self.is_over():
            time.sleep(5)
            self.samples.append((time.monotonic() - start, self.server.memory(),
                                 self.server.handles()))
        for worker in workers:
            worker.join()


def slope_of(points):
    """Of the least squares line."""
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return above / sum((x - mean_x) ** 2 for x, _ in points)


def try_soak(server, minutes, seed):
    soak = Soak(server, minutes * 60, seed)
    soak.run()
    time.sleep(1)
    settled = soak.samples[len(soak.samples) // 3:]  # caches fill at first
    growth = 600 * slope_of([(at, memory) for at, memory, _ in settled])
    handles = [handles for _, _, handles in settled]
    middle = len(handles) // 2
    first, last = max(handles[:middle]), max(handles[middle:])
    # 401: nothing is committed.
    failures = {status: count for status, count in soak.counts.items() if status == 401
                or status >= 500 and status != 501}
    name = f"soak of {minutes:g} minutes"
    return [(f"{name}: memory slope in 10 minutes", f"{growth:.1f} MiB", "1 MiB", growth <= 1,
             f"{settled[0][1]:.0f} to {settled[-1][1]:.0f} MiB"),
            (f"{name}: most handles in each half", f"{first}, {last}", "equal", last <= first + 4,
             ""),
            (f"{name}: 5xx", f"{sum(failures.values())}", "0", not failures,
             f"{sum(soak.counts.values()):,} answers, {len(soak.errors)} socket errors "
             f"{soak.errors[:2] or ''}")]
