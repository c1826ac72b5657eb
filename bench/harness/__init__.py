"""The harness of the benchmarks: inputs, turns, statistics, tables, plots.

The only engine that it knows by name is Inkling.
"""
