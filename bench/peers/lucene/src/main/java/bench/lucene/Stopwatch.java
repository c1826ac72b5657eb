package bench.lucene;

/** Seconds between laps, by the monotonic clock. */
final class Stopwatch {
  private long start = System.nanoTime();

  double lap() {
    long now = System.nanoTime();
    double seconds = (now - start) / 1e9;
    start = now;
    return seconds;
  }
}
