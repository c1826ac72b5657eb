"""What a build and a search on a cluster take, from constants that were measured on one machine.

A simulation, not a measurement: tasks are dealt to cores as a scheduler deals them, some attempts
fail and are made again, some are slow. The same seed gives the same numbers.
"""

from __future__ import annotations

import heapq
import math
import random
from dataclasses import dataclass

from .errors import BenchError

STEPS = 4  # of a search over shards: survey, expand, count, search
BYTES_OF_A_HIT = 200  # id, score, title and snippet as JSON: an upper bound of what tests send


@dataclass(frozen=True)
class Measured:
    """Of one machine, by `bench/scale measure`."""

    documents: int  # of the index
    index_seconds: float  # wall, with `threads`
    threads: int
    index_bytes: float
    input_bytes: float
    peak_bytes: float
    query_seconds: float  # the mean of a query, top 10, one thread
    merge_seconds: float  # of two indexes of that many documents together


@dataclass(frozen=True)
class Cluster:
    """What somebody has, or would rent."""

    executors: int
    cores: int  # of each
    read_bytes_per_second: float  # of the store that all read from, for each executor
    task_seconds: float  # what a task takes beside its work
    price_per_hour: float | None = None  # of an executor


@dataclass(frozen=True)
class Risks:
    failing: float = 0  # the part of attempts that fail, halfway on average
    spread: float = 0  # standard deviation of the logarithm of a task's time
    attempts: int = 4  # of a task, before the job fails
    seed: int = 1


@dataclass(frozen=True)
class Build:
    seconds: float
    core_hours: float
    lost_core_hours: float  # of attempts that failed
    failures: int
    shards: int
    documents_of_shard: int
    bytes_of_shard: float
    bytes: float
    merge_seconds: float
    price: float | None


@dataclass(frozen=True)
class Search:
    seconds: float  # of one query, when nobody else asks
    queries_per_second: float  # when all cores are busy
    bytes_to_driver: float  # of one query
    bytes_of_executor: float  # of indexes that it has, to be held in memory


def build(documents: int, shards: int, measured: Measured, cluster: Cluster, risks: Risks) -> Build:
    """Indexes each shard by one task on one core."""
    of_shard = math.ceil(documents / shards)
    seconds = _task_seconds(of_shard, measured, cluster)
    done = _schedule([seconds] * shards, cluster.executors * cluster.cores, risks)
    bytes_each = measured.index_bytes / measured.documents
    merge = measured.merge_seconds * documents / measured.documents
    hours = done.makespan / 3600
    return Build(
        seconds=done.makespan,
        core_hours=done.worked / 3600,
        lost_core_hours=done.lost / 3600,
        failures=done.failures,
        shards=shards,
        documents_of_shard=of_shard,
        bytes_of_shard=of_shard * bytes_each,
        bytes=documents * bytes_each,
        merge_seconds=merge,
        price=None
        if cluster.price_per_hour is None
        else hours * cluster.executors * cluster.price_per_hour,
    )


def search(documents: int, shards: int, measured: Measured, cluster: Cluster, k: int) -> Search:
    """A query asks every shard in four steps, of which the last is the search itself; time grows
    with the documents of a shard at most in proportion."""
    of_shard = math.ceil(documents / shards)
    at_shard = measured.query_seconds * max(1.0, of_shard / measured.documents)
    turns = math.ceil(shards / (cluster.executors * cluster.cores))
    work = shards * (at_shard + STEPS * cluster.task_seconds)
    return Search(
        seconds=turns * (at_shard + STEPS * cluster.task_seconds),
        queries_per_second=cluster.executors * cluster.cores / work,
        bytes_to_driver=float(shards * k * BYTES_OF_A_HIT),
        bytes_of_executor=documents * measured.index_bytes / measured.documents / cluster.executors,
    )


def shards_for(documents: int, measured: Measured, cluster: Cluster, most_bytes: float) -> int:
    """As few as keep a shard below so many bytes and give every core one."""
    bytes_each = measured.index_bytes / measured.documents
    by_size = math.ceil(documents * bytes_each / most_bytes)
    slots = cluster.executors * cluster.cores
    return slots * max(1, math.ceil(by_size / slots))


def _task_seconds(documents: int, measured: Measured, cluster: Cluster) -> float:
    """One core does what `threads` shared, and the input is read meanwhile or before."""
    work = measured.index_seconds * measured.threads * documents / measured.documents
    input_bytes = measured.input_bytes * documents / measured.documents
    reading = input_bytes / (cluster.read_bytes_per_second / cluster.cores)
    return cluster.task_seconds + max(work, reading)


@dataclass
class _Done:
    makespan: float = 0
    worked: float = 0
    lost: float = 0
    failures: int = 0


def _schedule(tasks: list[float], slots: int, risks: Risks) -> _Done:
    """Deals attempts to the cores that are free first; one that failed is made again behind all
    that wait. Raises BenchError where a task failed as often as it may."""
    draw = random.Random(risks.seed)
    done = _Done()
    free = [0.0] * slots
    waiting = [(seconds, 1) for seconds in tasks]
    at = 0
    while at < len(waiting):
        seconds, attempt = waiting[at]
        at += 1
        spent = seconds * math.exp(draw.gauss(0, risks.spread)) if risks.spread else seconds
        fails = draw.random() < risks.failing
        if fails:
            spent *= draw.random()
            done.lost += spent
            done.failures += 1
            if attempt == risks.attempts:
                raise BenchError(f"a task failed {attempt} times: the job fails")
            waiting.append((seconds, attempt + 1))
        end = heapq.heappop(free) + spent
        heapq.heappush(free, end)
        done.worked += spent
        done.makespan = max(done.makespan, end)
    return done
