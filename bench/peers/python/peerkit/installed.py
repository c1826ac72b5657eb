"""Versions of installed packages, and how to keep some from being imported."""

from __future__ import annotations

import sys


def versions(*packages: str) -> dict[str, str]:
    """The answer of `adapter version`."""
    import platform
    from importlib.metadata import version

    named = [f"{package} {version(package)}" for package in packages]
    return {"version": ", ".join([*named, f"Python {platform.python_version()}"])}


def hide(*packages: str) -> None:
    """Makes their import fail, so that a library goes without its optional dependencies."""
    for package in packages:
        sys.modules[package] = None  # type: ignore[assignment]
