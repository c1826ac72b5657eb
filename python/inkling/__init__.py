"""Search, corpus reports and text classification from one inverted index.

    import inkling
    with inkling.Index.create("news", language="en") as index:
        with index.writer() as w:
            w.add_many(rows)
    hits = index.search("coffee export", k=10)
"""

from . import errors
from ._core import version as __version__
from ._hits import Hit, Hits, Snippet
from ._index import Index, merge
from ._model import Model
from ._table import Table
from ._writer import Added, Writer
from .errors import *  # noqa: F403

__all__ = [
    "Added",
    "Hit",
    "Hits",
    "Index",
    "Model",
    "Snippet",
    "Table",
    "Writer",
    "__version__",
    "errors",
    "merge",
    *errors.__all__,
]
