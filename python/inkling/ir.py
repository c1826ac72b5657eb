"""Retrieval research: judgments, runs and measures by their usual names, a retriever and an indexer
for pipelines.

    from inkling import ir
    index = ir.Indexer("cranfield", language="en").index(dataset.docs_iter())
    run = ir.Retriever(index, k=1000).run(dataset.queries_iter())
    ir.evaluate(["nDCG@10", "AP", "R@1000"], dataset.qrels_iter(), run)

Judgments and runs are taken as they come: a mapping of topics to mappings of documents, named
tuples of ir_datasets or ir_measures (``query_id``, ``doc_id``, ``relevance`` or ``score``), a
DataFrame with these columns or with ``qid``, ``docno``, ``label`` or ``score``, or the path of a
file in TREC's format.
"""

from ._ir_files import read_qrels, read_run, read_topics, write_run
from ._ir_measures import Metric, calc_aggregate, evaluate, iter_calc
from ._ir_pipeline import Indexer, Retriever

__all__ = [
    "Indexer",
    "Metric",
    "Retriever",
    "calc_aggregate",
    "evaluate",
    "iter_calc",
    "read_qrels",
    "read_run",
    "read_topics",
    "write_run",
]
