"""The harness of the benchmarks: inputs, turns, statistics, tables, plots. It knows no engine by name but Inkling."""
