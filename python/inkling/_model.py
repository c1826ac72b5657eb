"""A model of an index."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, overload

from ._records import Record, classified
from ._table import Table
from ._values import pairs_of

if TYPE_CHECKING:
    from ._index import Index

__all__ = ["Model"]

Answer = dict[str, Any]


class Model:
    """A model by its name. Every method asks the newest commit that the index shows, so what the
    model learned meanwhile counts. Flags are those of the command of the same name."""

    def __init__(self, index: Index, name: str, trained: Answer | None = None) -> None:
        self.index = index
        self.name = name
        self.trained = trained
        """What ``train()`` said; None for a model that was there."""

    @overload
    def classify(self, texts: str | Record, **flags: Any) -> Answer: ...
    @overload
    def classify(self, texts: Iterable[str] | Iterable[Record], **flags: Any) -> list[Answer]: ...
    def classify(
        self, texts: str | Record | Iterable[str] | Iterable[Record], **flags: Any
    ) -> Answer | list[Answer]:
        """The topics of a text or a record, or of each of many: ``predictions``, ``tags``,
        ``abstained`` and, with ``explain=True``, ``explanation``. Records are mappings, whose
        fields are read as the writer reads them; models of fields need them."""
        is_one = isinstance(texts, (str, Mapping))
        many: list[Any] = [texts] if is_one else list(texts)
        answers: list[Answer] = [json.loads(line) for line in self.classify_json(many, **flags)]
        return answers[0] if is_one else answers

    def classify_json(self, texts: list[str] | list[Record], **flags: Any) -> list[str]:
        """Byte for byte what ``inkling classify --json`` prints for each text or record."""
        pairs = pairs_of("classify", {"name": self.name, **flags})
        return classified(self.index._model(self.name), texts, pairs)

    def info(self) -> Answer:
        return self._ask("model info", {}).to_dict()

    def terms(self, **flags: Any) -> Table:
        """The terms that speak most for each topic: ``topic=``, ``k=``."""
        return self._ask("model terms", flags)

    def evaluate(self, **flags: Any) -> Table:
        """How right the model is: ``where=``, or ``folds=``, ``leave_one_out=True``. A row for each
        topic; ``to_dict()`` has accuracy, F1, log loss, Brier score, calibration and confusion."""
        return self._ask("evaluate", flags)

    def review(self, **flags: Any) -> Table:
        """The documents whose labels would teach the model most."""
        return self._ask("review", flags)

    def outliers(self, **flags: Any) -> Table:
        return self._ask("outliers", flags)

    def similar(self, **flags: Any) -> Table:
        """Topics with close distributions of terms; with ``by="confusion"``, those that the model
        takes for one another: ``where=``, or ``folds=``."""
        return self._ask("model similar", flags)

    def history(self) -> Table:
        return self._ask("model history", {})

    def diff(self, other: str | Model, **flags: Any) -> Table:
        name = other.name if isinstance(other, Model) else other
        return self.index._ask("model diff", {"a": self.name, "b": name, **flags})

    def generate(self, topic: str, **flags: Any) -> Answer:
        return self._ask("generate", {"topic": topic, **flags}).to_dict()

    def export(self, format: str = "json") -> str:
        """The whole model, for other programs: json, tsv, liblinear or softmax."""
        return self._ask("model export", {"format": format})._answer.json()

    def tag(self, **flags: Any) -> Answer:
        """Tags documents, all or those of ``where=``, and commits: ``tag:topic`` finds them."""
        return self._change("tag", flags)

    def learn(self, topic: str, texts: str | Iterable[str], **flags: Any) -> Answer:
        many = [texts] if isinstance(texts, str) else list(texts)
        return self._change("learn", {"topic": topic, "text": many, **flags})

    def forget(self, *ids: str, **flags: Any) -> Answer:
        """Takes documents out of what the model was trained on."""
        return self._change("forget", {"document": list(ids), **flags})

    def rename(self, name: str) -> Answer:
        answer = self._change("model rename", {"to": name})
        self.name = name
        return answer

    def drop(self) -> Answer:
        """Drops the model with the tags that it gave."""
        return self._change("model drop", {})

    def _ask(self, verb: str, flags: dict[str, Any]) -> Table:
        return self.index._ask(verb, {"name": self.name, **flags})

    def _change(self, verb: str, flags: dict[str, Any]) -> Answer:
        return self.index._change(verb, {"name": self.name, **flags})

    def __repr__(self) -> str:
        return f"Model({self.name!r})"
