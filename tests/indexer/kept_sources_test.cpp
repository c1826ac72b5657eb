#include <doctest/doctest.h>

#include <map>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/ingest.h"
#include "tests/indexer/notes.h"

using namespace inkling;
using test::line;
using test::Notes;

TEST_CASE("a file of records without one is counted, and its records of before go") {
  Notes notes;
  notes.write("a.jsonl", line("1", "ink"));
  notes.write("b.txt", "");
  notes.index_all();
  for (const char* nothing : {"", "\xEF\xBB\xBF", "\n \n"}) {
    notes.write("a.jsonl", nothing);
    const IngestReport report = notes.index_all({.prune = true});
    CHECK(report.left_out == std::map<std::string, std::uint64_t>{{"no_records", 1}});
    CHECK(report.skipped.empty());
    CHECK(notes.texts().size() == 1);
  }
  notes.write("c.json", "[]");
  CHECK(notes.index_all().left_out.at("no_records") == 2);
  CHECK(notes.index({"-"}, {}, "").left_out.empty());
}

TEST_CASE("a file that keeps documents of before leaves other files unread") {
  Notes notes;
  const std::string bad = "bad\n";
  notes.write("a.jsonl", line("1", "ink") + line("2", "pen"));
  notes.write("b.jsonl", line("3", "cup"));
  notes.index_all();
  notes.write("a.jsonl", line("1", "ink"));
  SUBCASE("because nothing was pruned") {}
  SUBCASE("because a record was rejected") {
    notes.write("a.jsonl", line("1", "ink") + bad);
    CHECK(notes.index_all({.prune = true}).pruned == 0);
  }
  notes.index_all();
  const auto texts = notes.texts();
  CHECK(texts.size() == 3);
  for (int run = 0; run < 2; ++run) CHECK(notes.index_all().input_bytes == 0);
  CHECK(notes.texts() == texts);

  // Pruning looks at that file alone.
  const IngestReport pruning = notes.index_all({.prune = true});
  const std::uint64_t rejected = pruning.skipped_total();
  CHECK(pruning.pruned == 1 - rejected);
  CHECK(pruning.input_bytes == line("1", "ink").size() + rejected * bad.size());
  CHECK(notes.texts().size() == 2 + rejected);
}

TEST_CASE("what a file left that changed its kind is pruned, even if it has not changed since") {
  const std::string records = line("1", "ink") + line("2", "pen");
  const std::map<std::string, std::string> of_records{{"1", "ink"}, {"2", "pen"}};
  const std::string text = "a quill";
  const std::map<std::string, std::string> of_text{{"a", text}};
  Notes notes;
  const auto change = [&](const std::string& before, const std::string& after) {
    notes.write("a", before);
    notes.index_all();
    notes.write("a", after);
    notes.index_all();
    CHECK(notes.texts().size() == 3);
    CHECK(notes.index_all().input_bytes == 0);
  };
  SUBCASE("from records to one document") {
    change(records, text);
    CHECK(notes.index_all({.prune = true}).pruned == 2);
    CHECK(notes.texts() == of_text);
  }
  SUBCASE("from one document to records") {
    change(text, records);
    CHECK(notes.index_all({.prune = true}).pruned == 1);
    CHECK(notes.texts() == of_records);
  }
  CHECK(notes.index_all({.prune = true}).input_bytes == 0);
}

TEST_CASE("a document that is missing is missed beside one that is kept of before") {
  Notes notes;
  notes.write("a.jsonl", line("1", "ink") + line("2", "pen"));
  notes.index_all();
  notes.write("a.jsonl", line("1", "ink"));
  notes.index_all();
  {
    IndexWriter writer = indexer::open_writer(notes.files());
    CHECK(writer.remove("1"));
    writer.commit();
  }
  CHECK(notes.index_all().indexed == 1);
  CHECK(notes.texts() == std::map<std::string, std::string>{{"1", "ink"}, {"2", "pen"}});
}

TEST_CASE("a document that is kept of before gives way to another file's, wherever that is") {
  for (const char* const other : {"a.jsonl", "c.jsonl"}) {
    CAPTURE(other);
    Notes notes;
    notes.write("b.jsonl", line("1", "ink") + line("2", "pen"));
    notes.index_all();
    notes.write("b.jsonl", line("1", "ink"));
    notes.index_all();
    notes.write(other, line("2", "quill"));
    const IngestReport report = notes.index_all();
    CHECK(report.replaced == 1);
    CHECK(report.replaced_within == 0);
    CHECK(report.input_bytes == line("2", "quill").size());
    CHECK(notes.texts() == std::map<std::string, std::string>{{"1", "ink"}, {"2", "quill"}});
    CHECK(notes.index_all({.prune = true}).input_bytes == 0);
    CHECK(notes.texts() == std::map<std::string, std::string>{{"1", "ink"}, {"2", "quill"}});
  }
}
