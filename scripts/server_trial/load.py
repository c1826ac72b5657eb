"""How many requests a second are answered, and how fast (wrk)."""

import json
import re
import shutil
import subprocess
import tempfile

from . import client

WORDS = ["coffee", "export", "god", "windows", "space", "car", "engine", "sale", "image", "key",
         "team", "doctor", "gun", "law", "disk", "mac", "church", "orbit", "price", "hockey"]

QUERIES = [f"{a}+{b}" for a in WORDS for b in WORDS if a < b]

# Pairs of a list of words, one after the other.
SCRIPT = """
local words = {%s}
local first, second = 1, 1
request = function()
  second = second + 1
  if second > #words then
    first = first %% (#words - 1) + 1
    second = first + 1
  end
  return wrk.format("GET", "/api/v1/search?q=" .. words[first] .. "+" .. words[second])
end
"""

NOT_INSTALLED = [("load", "skipped", "", True, "wrk is not installed: apt-get install wrk")]


def is_installed():
    return shutil.which("wrk") is not None


def _milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}[unit]


class Result:
    def __init__(self, text):
        self.rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
        self.p99 = _milliseconds(re.search(r"99%\s+(\S+)", text).group(1))
        errors = re.search(r"Socket errors: (.*)", text)
        self.socket_errors = sum(map(int, re.findall(r"\d+", errors.group(1)))) if errors else 0
        other = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
        self.refused = int(other.group(1)) if other else 0


def wrk(server, connections, seconds, target="", script=""):
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as lua:
        lua.write(script)
        lua.flush()
        flags = ["-s", lua.name] if script else []
        done = subprocess.run(
            ["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "20s",
             "--latency", *flags, server.url(target or "/")],
            capture_output=True, text=True, timeout=seconds + 60, check=True)
    return Result(done.stdout)


def searches(words=None):
    """Of the pairs of those words: by default 190, which the server answers again and again."""
    return SCRIPT % ", ".join(f'"{word}"' for word in sorted(words or WORDS))


def many_words(server):
    """Common words of the index, whose pairs are so many that none is asked again soon."""
    connection = client.Connection(server.port, 60)
    answer = connection.ask(client.get("/api/v1/reports/wordlist?k=2000&terms=words"))[2]
    connection.close()
    found = [row["term"] for row in json.loads(answer)["terms"]]
    return [word for word in found if re.fullmatch("[a-z]{4,}", word)][:450]


def _loaded(server, connections, seconds, most_ms, what, script):
    wrk(server, connections, 2, script=script)  # what is made once, is made
    before, spent = server.all_memory(), server.cpu_seconds()
    result = wrk(server, connections, seconds, script=script)
    growth = server.peak_memory() - before
    each = 1e6 * (server.cpu_seconds() - spent) / (result.rate * seconds)
    name = f"{connections:,} connections, {what}"
    return [(f"{name}: 99 %", f"{result.p99:.0f} ms", f"{most_ms} ms", result.p99 <= most_ms,
             f"{result.rate:,.0f} requests a second, {each:.0f} µs of processors for each"),
            (f"{name}: socket errors, answers that are no 2xx",
             f"{result.socket_errors}, {result.refused}", "0, 0",
             result.socket_errors == 0 and result.refused == 0, ""),
            (f"{name}: memory growth", f"{growth:.0f} MiB", "64 MiB", growth <= 64, "")]


def try_load(server, connections, seconds, most_ms):
    """Searches of two words that were asked before, and such that were not."""
    return (_loaded(server, connections, seconds, most_ms, "190 searches", searches()) +
            _loaded(server, connections, seconds, most_ms, "each search another one",
                    searches(many_words(server))))


def _constant_like(connection, wanted):
    """A report that the server keeps in memory, of about so many bytes."""
    low, high = 1, 2000
    while low < high:
        middle = (low + high) // 2
        target = f"/api/v1/reports/wordlist?k={middle}"
        size = len(connection.ask(client.get(target))[2])
        if size < wanted:
            low = middle + 1
        else:
            high = middle
    target = f"/api/v1/reports/wordlist?k={low}"
    return target, len(connection.ask(client.get(target))[2])


def try_ratio(server, seconds):
    """Against an answer that is the same each time; workers enough that none waits for its lane."""
    connection = client.Connection(server.port, 60)
    sizes = [len(connection.ask(client.get("/api/v1/search?q=" + query))[2]) for query in QUERIES]
    mean = sum(sizes) / len(sizes)
    target, size = _constant_like(connection, mean)
    connection.close()
    constant = wrk(server, 32, seconds, target)
    rows = []
    for what, script in (("190 searches", searches()),
                         ("each search another one", searches(many_words(server)))):
        wrk(server, 32, 2, script=script)
        search = wrk(server, 32, seconds, script=script)
        ratio = search.rate / constant.rate
        rows.append((f"{what}, against a constant answer", f"{ratio:.2f}", "0.5", ratio >= 0.5,
                     f"{search.rate:,.0f} of {mean:,.0f} bytes, "
                     f"{constant.rate:,.0f} of {size:,} bytes"))
    return rows
