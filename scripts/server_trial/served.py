"""A server that is tried, and what its process uses."""

import os
import re
import shutil
import signal
import subprocess
import tempfile


class Index:
    """An index of files of documents, in a directory that goes with it."""

    def __init__(self, program, documents):
        self.place = tempfile.mkdtemp(prefix="inkling-trial-")
        self.directory = os.path.join(self.place, "index")
        subprocess.run([program, "-i", self.directory, "--quiet", "index", *documents], check=True,
                       stdout=subprocess.DEVNULL)

    def close(self):
        shutil.rmtree(self.place)


class Server:
    """`inkling serve` at a free port of this machine."""

    def __init__(self, program, index, *flags):
        # Where --allow-write finds its tokens, or makes them.
        self.state = index.place
        self.process = subprocess.Popen(
            [program, "-i", index.directory, "--quiet", "serve", "--listen", "127.0.0.1:0", *flags],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
            env={**os.environ, "XDG_STATE_HOME": self.state})
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise SystemExit(f"server-trial: the server did not start: {line.strip()}")
        self.port = int(found.group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()

    def write_token(self):
        with open(os.path.join(self.state, "inkling", "tokens")) as tokens:
            return next(line.split()[1] for line in tokens if line.startswith("write "))

    def url(self, target):
        return f"http://127.0.0.1:{self.port}{target}"

    def _status(self, name):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(rf"{name}:\s+(\d+) kB", status.read()).group(1)) / 1024

    def memory(self):
        """MiB of its own: pages of the index are the system's, and come and go with commits."""
        return self._status("RssAnon")

    def all_memory(self):
        """MiB with pages of the index."""
        return self._status("VmRSS")

    def peak_memory(self):
        """MiB that it held at most, with pages of the index."""
        return self._status("VmHWM")

    def cpu_seconds(self):
        """That all its threads spent so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def handles(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))
