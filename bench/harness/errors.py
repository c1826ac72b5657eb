"""Failures that the user can fix."""


class BenchError(Exception):
    """Ends the run with a message and the next step."""

    def __init__(self, what: str, hint: str | None = None) -> None:
        super().__init__(what)
        self.hint = hint


class WorkFailed(BenchError):
    """One engine failed at one work; others go on."""
