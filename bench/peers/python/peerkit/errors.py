"""Failures of an adapter that are reported in one line."""


class AdapterError(Exception):
    """The work cannot be done; the message says why."""
