"""The harness of the benchmarks, without any engine."""

from __future__ import annotations

import argparse
import fnmatch
import gzip
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))

from harness import command_line, inputs, launch, overview, places, pooling  # noqa: E402
from harness import publication, queries, results, tables  # noqa: E402
from harness.engines import Engine  # noqa: E402
from harness.errors import BenchError, WorkFailed  # noqa: E402
from harness.inputs import Collection  # noqa: E402
from harness.queries import Query  # noqa: E402
from harness.results import Case, Metric, Results, Row  # noqa: E402
from harness.turns import Turns  # noqa: E402
from harness.works import query as query_work  # noqa: E402
from harness.works import scale  # noqa: E402

DOCUMENTS = [
    {"id": "a", "title": "One", "text": "red green\n\nblue"},
    {"id": "b", "text": "red red"},
    {"id": "c", "title": "", "text": "yellow 17 grün"},
    {"id": "d", "text": "blue sky over a green hill"},
]


class InTemporaryFolder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.addCleanup(setattr, inputs, "INPUTS", inputs.INPUTS)
        inputs.INPUTS = self.folder / "inputs"

    def collection(self) -> Collection:
        path = self.folder / "small.jsonl"
        path.write_text("".join(json.dumps(document) + "\n" for document in DOCUMENTS))
        return inputs.whole(path)


class InputsTest(InTemporaryFolder):
    def test_blank_lines_and_a_missing_line_feed_at_the_end_are_mended(self) -> None:
        path = self.folder / "loose.jsonl"
        path.write_text('{"id":"a","text":"one"}\n\n{"id":"b","text":"two"}')
        collection = inputs.whole(path)
        self.assertEqual((collection.name, collection.documents), ("loose", 2))
        self.assertEqual([document["id"] for document in inputs.documents(collection.path)], ["a", "b"])

    def test_a_line_that_is_no_document_is_located(self) -> None:
        bad = [
            "no json",
            "7",
            '{"text":"x"}',
            '{"id":7,"text":"x"}',
            '{"id":"a"}',
            '{"id":"a","text":"x","title":null}',
        ]
        for line in [*bad, '{"id":"first","text":"the id again"}']:
            path = self.folder / "bad.jsonl"
            path.write_text('{"id":"first","text":"x"}\n' + line + "\n")
            with self.subTest(line), self.assertRaisesRegex(BenchError, "bad.jsonl:2"):
                inputs.whole(path)
        self.assertEqual(list(inputs.INPUTS.iterdir()), [])

    def test_an_empty_file_is_an_error(self) -> None:
        (self.folder / "empty.jsonl").write_text("\n")
        with self.assertRaisesRegex(BenchError, "no documents"):
            inputs.whole(self.folder / "empty.jsonl")

    def test_compressed_files_are_unpacked_and_broken_ones_are_said(self) -> None:
        whole = gzip.compress(b'{"id":"a","text":"one"}\n')
        (self.folder / "c.jsonl.gz").write_bytes(whole)
        self.assertEqual(inputs.whole(self.folder / "c.jsonl.gz").documents, 1)
        (self.folder / "broken.jsonl.gz").write_bytes(whole[:-9])
        with self.assertRaises(BenchError):
            inputs.whole(self.folder / "broken.jsonl.gz")

    def test_sources_of_one_name_are_kept_apart(self) -> None:
        for folder in ("one", "other"):
            (self.folder / folder).mkdir()
            (self.folder / folder / "c.jsonl").write_text(f'{{"id":"{folder}","text":"x"}}\n')
        one, other = (inputs.whole(self.folder / folder / "c.jsonl") for folder in ("one", "other"))
        self.assertNotEqual(one.path, other.path)

    def test_a_part_is_a_prefix(self) -> None:
        half = inputs.part(self.collection(), 2)
        self.assertEqual([document["id"] for document in inputs.documents(half.path)], ["a", "b"])

    def test_a_part_is_never_empty(self) -> None:
        self.assertEqual(inputs.part(self.collection(), 100).documents, 1)

    def test_paragraphs_are_documents(self) -> None:
        split = list(inputs.documents(inputs.paragraphs(self.collection()).path))
        self.assertEqual([document["id"] for document in split], ["a/1", "a/2", "b/1", "c/1", "d/1"])
        self.assertEqual(split[1], {"id": "a/2", "text": "blue"})

    def test_labels_are_a_documents_own_or_the_source_that_its_id_begins_with(self) -> None:
        path = self.folder / "labels.jsonl"
        lines = ['{"id":"web-1","text":"a"}', '{"id":"web-2","text":"b","label":"own"}', '{"id":"3-x","text":"c"}']
        path.write_text("\n".join(lines))
        collection = inputs.whole(path)
        self.assertEqual(inputs.labels(collection), {"web": 1, "own": 1})
        labels = [document.get("label") for document in inputs.documents(inputs.labelled(collection).path)]
        self.assertEqual(labels, ["web", "own", None])

    def test_sentences_of_one_language_are_repeated(self) -> None:
        source = self.folder / "sentences.jsonl"
        source.write_text('{"lang":"fr","text":"un"}\n{"lang":"ru","text":"два"}\n{"lang":"fr","text":"trois"}\n')
        found = list(inputs.documents(inputs.sentences(source, "fr", 2).path))
        self.assertEqual([document["text"] for document in found], ["un", "trois", "un", "trois"])
        self.assertEqual(len({document["id"] for document in found}), 4)
        self.assertEqual(inputs.sentences(source, "fr", 3).documents, 6)
        with self.assertRaises(BenchError):
            inputs.sentences(source, "de", 2)

    def test_a_prepared_file_follows_its_source(self) -> None:
        self.assertEqual(inputs.paragraphs(self.collection()).documents, 5)
        (self.folder / "small.jsonl").write_text('{"id":"x","text":"one"}\n')
        self.assertEqual(inputs.paragraphs(inputs.whole(self.folder / "small.jsonl")).documents, 1)

    def test_an_absent_file_is_an_error(self) -> None:
        with self.assertRaises(BenchError):
            inputs.whole(self.folder / "absent.jsonl")


class QueriesTest(InTemporaryFolder):
    def test_the_game_names_kinds_by_tags(self) -> None:
        file = self.folder / "game.jsonl"
        lines = [
            ("+a +b", "intersection"),
            ('"a b"', "phrase"),
            ("a b", "union"),
            ("the", "term"),
            ("+a -b", "negated"),
            ("a +b c", "intersection_union"),
        ]
        file.write_text("".join(json.dumps({"query": text, "tags": [tag]}) + "\n" for text, tag in lines))
        read = [(query.kind, query.words) for query in queries.read_game(file)]
        plain = [("and", ("a", "b")), ("phrase", ("a", "b")), ("or", ("a", "b")), ("term", ("the",))]
        self.assertEqual(read, [*plain, ("mixed", ("b", "a", "c"))])

    def test_tasks_without_plain_words_are_left_out(self) -> None:
        file = self.folder / "tasks"
        file.write_text(
            'AndHighLow: +class +june # freq=5 freq=7 1.1\nLowTerm: 2005 # freq=1\nFuzzy2: a~2\nMedPhrase: "a b" # x\n'
        )
        read = [(query.group, query.words) for query in queries.read_tasks(file)]
        self.assertEqual(read, [("luceneutil AndHighLow", ("class", "june")), ("luceneutil MedPhrase", ("a", "b"))])

    def test_tasks_with_patterns_hand_on_what_engines_have_to_write(self) -> None:
        file = self.folder / "tasks"
        lines = ["Prefix3: tea*", "Wildcard: re*f", "Fuzzy1: chien~1", "Fuzzy1: team6~1", "Fuzzy1: se\u00e1n~1"]
        file.write_text("\n".join([*lines, "Wildcard: *x"]))
        read = [(query.kind, query.words) for query in queries.read_tasks(file)]
        self.assertEqual(read, [("prefix", ("tea",)), ("wildcard", ("re*f",)), ("fuzzy", ("chien",))])

    def test_drawn_queries_are_of_the_collection_and_of_the_seed(self) -> None:
        collection = self.collection()
        drawn = list(queries.draw(collection, 5, 1))
        self.assertEqual(drawn, list(queries.draw(collection, 5, 1)))
        self.assertNotEqual(drawn, list(queries.draw(collection, 5, 2)))
        self.assertEqual({query.kind for query in drawn}, {*queries.ALL_KINDS} - {"filtered"})
        texts = " ".join(document["text"] for document in DOCUMENTS)
        plain = [query for query in drawn if query.kind in queries.KINDS]
        self.assertTrue(all(word in texts for query in plain for word in query.words))
        phrases = [" ".join(query.words) for query in drawn if query.kind == "phrase"]
        self.assertIn("red red", [*phrases, "red red"])

    def test_kinds_of_fields_are_drawn_only_where_documents_have_these(self) -> None:
        path = self.folder / "labelled.jsonl"
        lines = ['{"id":"web-1","text":"red green"}', '{"id":"2","text":"blue sky","label":"own"}']
        path.write_text("\n".join(lines))
        drawn = list(queries.draw(inputs.whole(path), 20, 1))
        self.assertEqual({query.kind for query in drawn}, {*queries.ALL_KINDS} - {"bm25f"})
        self.assertEqual({query.label for query in drawn if query.kind == "filtered"}, {"own", "web"})
        self.assertEqual({query.label for query in drawn if query.kind != "filtered"}, {None})

    def test_a_drawn_mixed_query_has_two_or_three_different_words(self) -> None:
        mixed = [query.words for query in queries.draw(self.collection(), 50, 1) if query.kind == "mixed"]
        self.assertEqual({len(words) for words in mixed}, {2, 3})
        self.assertTrue(all(len(set(words)) == len(words) for words in mixed))

    def test_more_kinds_leave_the_draws_of_the_others_as_they_were(self) -> None:
        drawn = list(queries.draw(self.collection(), 5, 1))
        kinds = list(dict.fromkeys(query.kind for query in drawn))
        self.assertEqual(tuple(kinds[: len(queries.KINDS + queries.PATTERNS)]), queries.KINDS + queries.PATTERNS)

    def test_an_unknown_kind_is_an_error(self) -> None:
        self.assertEqual(queries.kinds_named(None), queries.ALL_KINDS)
        self.assertEqual(queries.kinds_named(["mixed"]), ("mixed",))
        for names in ([], ["mixed", "nonsense"]):
            with self.subTest(names), self.assertRaises(BenchError):
                queries.kinds_named(names)

    def test_drawn_patterns_stand_for_a_word_of_the_collection(self) -> None:
        words = [word for document in DOCUMENTS for word in document["text"].split()]
        for query in queries.draw(self.collection(), 20, 1):
            (text, *others) = query.words
            same = {
                "prefix": lambda word, text=text: word.startswith(text) and word != text,
                "wildcard": lambda word, text=text: fnmatch.fnmatchcase(word, text) and word != text,
                "fuzzy": lambda word, text=text: sum(a != b for a, b in zip(word, text, strict=False)) == 1,
            }.get(query.kind)
            if same is not None:
                self.assertEqual(others, [])
                self.assertTrue(any(same(word) for word in words), query)

    def test_a_collection_without_words_is_an_error(self) -> None:
        path = self.folder / "numbers.jsonl"
        path.write_text('{"id":"1","text":"1 2 3"}\n')
        with self.assertRaises(BenchError):
            list(queries.draw(inputs.whole(path), 3, 1))

    def test_a_selection_says_what_it_was_made_of(self) -> None:
        selection = queries.load(["drawn"], self.collection(), 2, 1)
        self.assertEqual(len(selection.queries), 2 * (len(queries.ALL_KINDS) - 1))
        self.assertIn("drawn phrase 2 of 2", selection.describe())

    def test_a_part_of_a_selection_has_the_groups_of_its_kinds(self) -> None:
        part = queries.load(["drawn"], self.collection(), 2, 1).of(queries.PATTERNS)
        self.assertEqual({query.kind for query in part.queries}, set(queries.PATTERNS))
        self.assertEqual(set(part.available), {"drawn prefix", "drawn wildcard", "drawn fuzzy"})

    def test_members_are_spread_over_their_group(self) -> None:
        members = [Query("g", "term", (str(n),)) for n in range(10)]
        self.assertEqual([query.words[0] for query in queries.spread(members, 3)], ["0", "3", "6"])
        self.assertEqual(queries.spread(members, 20), members)

    def test_every_nth_is_counted_within_groups(self) -> None:
        members = [Query(group, "term", ("w",)) for group in "aababb"]
        self.assertEqual(queries.every(members, 2), [0, 2, 3, 5])

    def test_an_unknown_set_is_an_error(self) -> None:
        with self.assertRaises(BenchError):
            queries.available(["nonsense"])


class LayoutsTest(InTemporaryFolder):
    def test_a_table_of_filters_says_how_many_documents_they_leave(self) -> None:
        path = self.folder / "labelled.jsonl"
        path.write_text("".join(f'{{"id":"{source}-1","text":"a b"}}\n' for source in ("web", "news")))
        plan = mock.Mock(collection=inputs.whole(path))
        filtered = Query("g", "filtered", ("a", "b"), "web")
        told = query_work._told(plan, query_work.FIELDS, queries.Selection([filtered], {"g": 1}))
        self.assertEqual(told.kinds, ("filtered",))
        self.assertIn("web 50.0%, news 50.0%", told.note)

    def test_only_the_kinds_that_are_asked_have_rows(self) -> None:
        asked = queries.Selection([Query("g", "or", ("a",))], {"g": 1})
        told = query_work._told(mock.Mock(), query_work.MERGED, asked)
        self.assertEqual((told.kinds, told.note), (("or",), query_work.MERGED.note))

    def test_mixed_queries_are_asked_of_the_index_of_the_others(self) -> None:
        merged = query_work.Built(self.folder, 1)
        plan, engine = mock.Mock(built={("inkling", "merged"): merged}), Engine("inkling", "", [], {"query": {}}, "1", None)
        self.assertIs(query_work._built(plan, engine, "mixed"), merged)


class AnswersTest(InTemporaryFolder):
    def test_percentiles_are_of_the_nearest_rank(self) -> None:
        self.assertEqual(query_work.percentile([1.0, 2.0, 3.0, 4.0], 50), 2.0)
        self.assertEqual(query_work.percentile([1.0, 2.0, 3.0, 4.0], 99), 4.0)
        self.assertEqual(query_work.percentile([7.0], 50), 7.0)

    def test_overlap_is_a_share_of_the_longer_list(self) -> None:
        self.assertEqual(query_work.overlap(["a", "b"], ["b", "c", "d", "e"]), 0.25)
        self.assertEqual(query_work.overlap([], []), 1.0)
        self.assertEqual(query_work.overlap([], ["a"]), 0.0)

    def test_answers_of_all_runs_are_kept(self) -> None:
        answers, file = query_work.Answers(), self.folder / "answers"
        for nanoseconds in (5, 7):
            file.write_text(f'{{"n":0,"ns":{nanoseconds},"ids":["a"]}}\n{{"n":1,"ns":9,"count":3}}\n')
            answers.read(file, self.asks("top 10", "count"))
        self.assertEqual(answers.nanoseconds[0], [5, 7])
        self.assertEqual((answers.ids, answers.counts), ({0: ["a"]}, {1: 3}))

    def test_an_engine_must_answer_just_what_it_was_asked(self) -> None:
        file = self.folder / "answers"
        for text in ("", '{"n":1,"ns":9,"count":3}\n', "garbage\n", '{"n":0}\n{"n":1}\n'):
            file.write_text(text)
            with self.subTest(text), self.assertRaises(WorkFailed):
                query_work.Answers().read(file, self.asks("top 10", "count"))
        with self.assertRaises(WorkFailed):
            query_work.Answers().read(self.folder / "absent", self.asks("count"))

    def test_an_ask_is_a_line_of_its_operation(self) -> None:
        lines = [json.loads(ask.line()) for ask in query_work.asks_of([Query("g", "or", ("a",))], ("top 10", "count"))]
        self.assertEqual(lines[0], {"n": 0, "kind": "or", "words": ["a"], "op": "top", "k": 10})
        self.assertEqual(lines[1], {"n": 1, "kind": "or", "words": ["a"], "op": "count"})
        filtered = query_work.asks_of([Query("g", "filtered", ("a",), "web")], ("count",))[0]
        self.assertEqual(json.loads(filtered.line())["label"], "web")

    def asks(self, *operations: str) -> list[query_work.Ask]:
        query = Query("g", "term", ("w",))
        return [query_work.Ask(number, 0, query, operation) for number, operation in enumerate(operations)]

    def test_inkling_is_shown_again_beside_an_engine_that_was_asked_less(self) -> None:
        inkling, peer, failed = (Engine(name, name, [], {}, "1", None) for name in ("inkling", "peer", "failed"))
        asks = self.asks("top 10", "top 10")
        answers = {engine: query_work.Answers() for engine in (inkling, peer, failed)}
        for number, nanoseconds in enumerate((1_000_000, 3_000_000)):
            answers[inkling]._add({"n": number, "ns": nanoseconds, "ids": ["a", "b"]})
        answers[peer]._add({"n": 1, "ns": 6_000_000, "ids": ["b"]})
        outcome = query_work.Outcome({inkling: asks, peer: asks[1:], failed: asks}, answers)
        rows = query_work._rows("term", outcome, outcome.numbers("top 10", kind="term"))
        self.assertEqual([row.engine for row in rows], ["inkling", "failed", "inkling", "peer"])
        self.assertEqual([row.values.get("mean") for row in rows], [[2.0], None, [3.0], [6.0]])
        self.assertEqual(rows[3].values[query_work.OVERLAP.name], [0.5])


class EngineTest(unittest.TestCase):
    def test_an_engine_is_asked_for_kinds_that_it_knows(self) -> None:
        engine = Engine("peer", "Peer", [], {"index": {}, "query": {"kinds": ["term", "or"]}}, "1", None)
        self.assertTrue(engine.does("index"))
        self.assertTrue(engine.does("query", queries.KINDS))
        self.assertFalse(engine.does("query", queries.PATTERNS))
        self.assertFalse(engine.does("report"))


class TurnsTest(unittest.TestCase):
    def test_participants_alternate_and_one_that_fails_is_left_out(self) -> None:
        seen: list[str] = []
        failures: list[str] = []

        def once(participant: str, number: int) -> None:
            if participant == "b" and number == 1:
                raise WorkFailed("it broke")
            seen.append(f"{participant}{number}")

        Turns[str]("work", failures).go(["a", "b"], 3, once)
        self.assertEqual(seen, ["a0", "b0", "a1", "a2"])
        self.assertEqual(failures, ["work, b: it broke"])


class TablesTest(InTemporaryFolder):
    def case(self) -> Case:
        case = Case("c", "Case", ["Text."], [Metric("wall", "s"), Metric("size", "bytes", ratio=False)], 3)
        case.rows = [
            Row("inkling", "Inkling", values={"wall": [2.0, 1.0, 3.0], "size": [5e6]}),
            Row("peer", "Peer", values={"wall": [5.0, 4.0, 6.0], "size": [7e6]}),
            Row("gone", "Gone", missing="not installed"),
        ]
        return case

    def test_a_table_shows_median_spread_and_ratio(self) -> None:
        lines = tables.table(self.case()).splitlines()
        self.assertIn("| **Inkling** | 2.00 | 1.00 | 3.00 | 1.00 | 5.00 |", lines)
        self.assertIn("| Peer | 5.00 | 4.00 | 6.00 | 2.50 (2.00 to 4.00) | 7.00 |", lines)

    def test_a_ratio_has_no_range_where_turns_are_missing(self) -> None:
        case = self.case()
        case.rows[1].values["wall"] = [5.0, 4.0]
        self.assertIn("| Peer (failed after 2 of 3 runs) | 4.50 | 4.00 | 5.00 | 2.25 |", tables.table(case))

    def test_a_missing_engine_keeps_its_row(self) -> None:
        self.assertIn("| Gone (missing) | – | – | – | – | – |", tables.table(self.case()))

    def test_an_engine_that_failed_says_so(self) -> None:
        case = self.case()
        case.rows += [Row("late", "Late", values={"wall": [5.0]}), Row("never", "Never")]
        shown = tables.table(case)
        self.assertIn("| Late (failed after 1 of 3 runs) | 5.00 |", shown)
        self.assertIn("| Never (failed) | – |", shown)

    def test_a_ratio_is_within_one_scope(self) -> None:
        case = self.case()
        case.rows[1].scope = "half"
        case.rows.append(Row("inkling", "Inkling", "half", {"wall": [1.0]}))
        self.assertEqual(tables.ratio(case, case.rows[1], case.metrics[0]), "5.00")

    def test_numbers_keep_three_digits(self) -> None:
        seconds = Metric("wall", "s")
        shown = [tables.number(value, seconds) for value in (1234.4, 99.96, 12.34, 9.876, 0.1234, 0.00123)]
        self.assertEqual(shown, ["1,234", "100", "12.3", "9.88", "0.123", "0.00123"])

    def test_results_read_back(self) -> None:
        written = Results("bench/run", False, {"cores": "2"}, [], [self.case()], ["failure"])
        written.write(self.folder / "results.json")
        self.assertEqual(results.read(self.folder / "results.json"), written)


class OverviewTest(InTemporaryFolder):
    def cases(self) -> list[Case]:
        wall = [Metric("wall", "s")]
        first = Case("index", "Indexing, one core", ["Text."], wall, 1)
        first.rows = [
            Row("inkling", "Inkling", "1,000 documents", {"wall": [2.0]}),
            Row("fast", "Fast", "1,000 documents", {"wall": [5.0]}),
            Row("inkling", "Inkling", "100 documents", {"wall": [0.5]}),
            Row("slow", "Slow", "100 documents", {"wall": [4.0]}),
        ]
        second = Case("index-2", "Indexing, 2 threads", [], wall, 1)
        second.rows = [Row("inkling", "Inkling", values={"wall": [1.0]}),
                       Row("slow", "Slow", missing="not installed"),
                       Row("fast", "Fast", values={"wall": [3.0]})]
        return [first, second]

    def results_of(self, cases: list[Case]) -> Results:
        engines = [{"title": "Inkling", "version": "Inkling 1", "settings": []},
                   {"title": "Gone", "version": None, "missing": "not installed", "settings": []}]
        return Results("bench/run", False, {"cores": "2"}, engines, cases, [], {"index": 60.0})

    def test_neighbouring_cases_share_a_table_of_ratios_within_the_same_part(self) -> None:
        shown = overview.overview(self.results_of(self.cases()), "whole.md")
        self.assertIn("| what | Inkling, wall, s | Fast | Slow |", shown)
        self.assertIn("| Indexing, one core | 2.00 | 2.50 | 8.00 |", shown)
        self.assertIn("| Indexing, 2 threads | 1.00 | 3.00 | – |", shown)
        self.assertIn("Engines: Inkling 1. Missing: Gone.", shown)

    def test_rows_of_inkling_alone_are_listed_and_many_only_linked(self) -> None:
        case = Case("c", "Case", [], [Metric("time", "s")], 1)
        case.rows = [Row("inkling", f"way {n}", values={"time": [n + 1.0]}) for n in range(2)]
        self.assertIn("| **way 1** | 2.00 |", overview.overview(self.results_of([case]), "whole.md"))
        case.rows = [Row("inkling", f"way {n}", values={"time": [1.0]}) for n in range(13)]
        shown = overview.overview(self.results_of([case]), "whole.md")
        self.assertIn("Only in [the whole tables](whole.md): Case.", shown)
        self.assertNotIn("way 1", shown)

    def test_publishing_replaces_what_is_between_the_marks_and_keeps_whole_tables(self) -> None:
        page, notes = self.folder / "docs" / "page.md", self.folder / "docs" / "notes"
        page.parent.mkdir()
        page.write_text("before\n" + publication.BEGIN + "old\n" + publication.END + "after\n")
        self.results_of(self.cases()).write(self.folder / "results.json")
        with mock.patch.multiple(publication, PAGE=page, NOTES=notes, _draw=lambda *_: False):
            publication.publish([self.folder])
        text = page.read_text()
        self.assertTrue(text.startswith("before\n" + publication.BEGIN))
        self.assertTrue(text.endswith(publication.END + "after\n"))
        self.assertNotIn("old", text)
        self.assertIn("| Indexing, one core | 2.00 | 2.50 | 8.00 |", text)
        self.assertIn("| 100 documents | Slow | 4.00 |", (notes / "tables.md").read_text())
        self.assertTrue((notes / "groups.md").exists())


class PoolingTest(unittest.TestCase):
    def run_of(self, commit: str, date: str, cases: dict[str, list[float]], command: str = "bench/run index") -> Results:
        rows = {name: [Row("inkling", "Inkling", values={"wall": values})] for name, values in cases.items()}
        made = [Case(name, name, [], [Metric("wall", "s")], len(cases[name]), rows[name]) for name in cases]
        return Results(command, False, {"commit": commit, "date": date}, [], made, [], {"index": 60.0})

    def test_runs_of_the_same_programs_have_one_spread(self) -> None:
        first = self.run_of("a", "Monday", {"index": [1.0, 2.0]})
        second = self.run_of("a", "Tuesday", {"index": [3.0], "query": [7.0]}, "bench/run")
        (pooled,) = pooling.pool([first, second])
        self.assertEqual(pooled.cases[0].rows[0].values["wall"], [1.0, 2.0, 3.0])
        self.assertEqual([(case.name, case.runs) for case in pooled.cases], [("index", 3), ("query", 1)])
        self.assertEqual(pooled.machine, {"commit": "a", "date": "Monday; Tuesday"})
        self.assertEqual(pooled.command, "bench/run index\nbench/run")
        self.assertEqual(pooled.seconds, {"index": 120.0})
        self.assertEqual(first.cases[0].rows[0].values["wall"], [1.0, 2.0])

    def test_of_other_programs_the_later_run_counts(self) -> None:
        old = self.run_of("a", "Monday", {"index": [9.0], "query": [7.0]})
        new = self.run_of("b", "Tuesday", {"index": [1.0]})
        pooled = pooling.pool([old, new])
        self.assertEqual([[case.name for case in run.cases] for run in pooled], [["query"], ["index"]])
        self.assertEqual(len(pooling.pool([new, self.run_of("c", "Friday", {"index": [2.0]})])), 1)

    def test_a_run_that_is_pooled_with_a_later_one_counts_as_that(self) -> None:
        runs = [self.run_of(commit, "Monday", {"index": [value]}) for commit, value in (("a", 1.0), ("b", 9.0), ("a", 2.0))]
        (pooled,) = pooling.pool(runs)
        self.assertEqual(pooled.cases[0].rows[0].values["wall"], [1.0, 2.0])

    def test_other_work_is_not_pooled(self) -> None:
        first, peers, text, engines = (self.run_of("a", "Monday", {"index": [1.0]}) for _ in range(4))
        peers.cases[0].rows.append(Row("peer", "Peer", values={"wall": [1.0]}))
        text.cases[0].text = ["another collection"]
        engines.engines = [{"name": "peer"}]
        for other in (peers, text, engines):
            with self.assertRaises(BenchError):
                pooling.pool([first, other])

    def test_runs_of_changed_files_are_never_pooled(self) -> None:
        runs = [self.run_of("a with changes", day, {"index": [1.0]}) for day in ("Monday", "Tuesday")]
        (last,) = pooling.pool(runs)
        self.assertEqual(last.machine["date"], "Tuesday")


class ExponentTest(unittest.TestCase):
    def test_the_exponent_is_the_slope_of_the_logarithms(self) -> None:
        self.assertAlmostEqual(scale.exponent([(10, 3.0), (100, 30.0), (1000, 300.0)]), 1.0)
        self.assertAlmostEqual(scale.exponent([(1, 1.0), (4, 8.0)]), 1.5)


@unittest.skipUnless((places.BINARIES / "inkling_bench_measure").exists(), "the launcher is not built")
class LaunchTest(unittest.TestCase):
    def test_a_process_is_measured_with_its_children(self) -> None:
        program = "import json; block = bytearray(200_000_000); print('noise'); print(json.dumps({'n': 7}))"
        sample = launch.run(["/bin/sh", "-c", f'"{sys.executable}" -c "{program}"; true'], "sh")
        self.assertEqual(sample.answer, {"n": 7})
        self.assertGreater(sample.peak_bytes, 200_000_000)
        self.assertGreater(sample.wall, 0)

    def test_a_small_process_does_not_inherit_the_size_of_the_harness(self) -> None:
        ballast = bytearray(100_000_000)
        self.assertLess(launch.run(["/bin/echo", "{}"], "echo").peak_bytes, 20_000_000)
        del ballast

    def test_a_failure_says_why(self) -> None:
        with self.assertRaisesRegex(WorkFailed, "sh ended with 3: no room"):
            launch.run(["/bin/sh", "-c", "echo no room >&2; exit 3"], "sh")

    def test_an_answer_that_is_no_object_is_a_failure(self) -> None:
        for text in ("", "garbage", "[7]"):
            with self.subTest(text), self.assertRaisesRegex(WorkFailed, "no JSON object"):
                launch.run(["/bin/echo", text], "echo")
        with self.assertRaisesRegex(WorkFailed, "no `segments`"):
            launch.run(["/bin/echo", "{}"], "echo")["segments"]

    def test_what_takes_too_long_is_ended(self) -> None:
        self.addCleanup(setattr, launch, "LONGEST", launch.LONGEST)
        launch.LONGEST = 0.2
        with self.assertRaisesRegex(WorkFailed, "took longer"):
            launch.run(["/bin/sleep", "60"], "sleep")


class CommandLineTest(unittest.TestCase):
    def test_the_command_names_no_folder_of_this_machine(self) -> None:
        arguments = ["index", "--corpus", "/data/prose.jsonl", "--out", str(places.PROJECT / "build" / "x")]
        self.assertEqual(command_line.command_of(arguments), "bench/run index --corpus prose.jsonl --out build/x")

    def test_numbers_that_make_no_sense_are_refused(self) -> None:
        for text in ("0", "-1", "x", ""):
            with self.subTest(text), self.assertRaises(argparse.ArgumentTypeError):
                command_line._positive(text)


if __name__ == "__main__":
    unittest.main()
