"""What the adapters written in Python share: the command line, collections, queries and the clock of phases."""
