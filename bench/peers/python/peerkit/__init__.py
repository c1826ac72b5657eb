"""What the Python adapters share: command line, collections, queries and the clock of phases."""
