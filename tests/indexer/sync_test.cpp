// A folder indexed again and again: what has not changed is not read.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/ingest.h"
#include "storage/files/file_system.h"
#include "storage/segments/check.h"
#include "tests/indexer/notes.h"
#include "tests/support/rounds.h"

using namespace inkling;
using test::line;
using test::Notes;

TEST_CASE("a file that has not changed is not read, and counts as if it had been") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.write("b.jsonl", line("", "pen") + line("own", "quill") + "no object\n");
  notes.write("c", std::string("a\0b", 3));
  const IngestReport first = notes.index_all();
  CHECK(first.indexed == 3);
  CHECK(first.skipped_total() == 2);
  const IngestReport again = notes.index_all();
  CHECK(again.read == first.read);
  CHECK(again.unchanged == 3);
  CHECK(again.skipped == first.skipped);
  CHECK(again.input_bytes == 0);
  CHECK(notes.index_all({.reread = true}).input_bytes > 0);
  CHECK(notes.index_all({.format = InputFormat::text}).input_bytes > 0);
}

TEST_CASE("a file that a command has read is read again without that command") {
  Notes notes;
  notes.write("a.tex", "ink");
  notes.write("b.tex", "no");
  IngestOptions with;
  with.format_options.converters = parse_converters({"tex=/bin/sh -c \"grep -v no && echo pen\""});
  notes.index_all(with);
  CHECK(notes.texts() == std::map<std::string, std::string>{{"a.tex", "ink\npen\n"}});
  const IngestReport without = notes.index_all();
  CHECK(without.unchanged == 0);
  CHECK(notes.texts() == std::map<std::string, std::string>{{"a.tex", "ink"}, {"b.tex", "no"}});
  CHECK(notes.index_all().input_bytes == 0);
}

TEST_CASE("a change of size or of time is seen, in either direction") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.write("b.jsonl", line("", "pen"));
  notes.index_all();
  notes.write("a.txt", "pen");
  notes.write("b.jsonl", line("", "ink"));
  CHECK(notes.index_all().replaced == 2);
  CHECK(notes.texts() ==
        std::map<std::string, std::string>{{"a.txt", "pen"}, {"b.jsonl:1", "ink"}});
}

TEST_CASE("what was deleted from the index comes back with its file") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.write("b.jsonl", line("", "pen") + line("own", "quill"));
  notes.index_all();
  const auto texts = notes.texts();
  IndexWriter writer = indexer::open_writer(notes.files());
  CHECK(writer.remove(notes.path("a.txt")));
  CHECK(writer.remove("own"));
  writer.commit();
  writer = indexer::open_writer(std::make_shared<storage::MemoryFileSystem>());
  CHECK(notes.index_all().indexed == 2);
  CHECK(notes.texts() == texts);
}

TEST_CASE("a file that several paths lead to is read once") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.write("sub/b.jsonl", line("1", "pen") + line("", "quill"));
  const IngestReport report =
      notes.index({notes.path("a.txt"), notes.path("./a.txt"), notes.path("."), notes.path("sub")},
                  {.strict = true});
  CHECK(report.indexed == 3);
  CHECK(report.read == 3);
  CHECK(report.replaced_within == 0);
  CHECK(report.left_out.at("named_twice") == 3);
}

TEST_CASE("what is appended to a file leaves its other records as they are") {
  Notes notes;
  notes.write("a.jsonl", line("1", "ink") + line("", "pen"));
  notes.index_all();
  notes.write("a.jsonl", line("1", "ink") + line("", "pen") + line("3", "quill"));
  const IngestReport report = notes.index_all();
  CHECK(report.unchanged == 2);
  CHECK(report.indexed == 1);
}

TEST_CASE("skipped input is counted once, however often it is read") {
  Notes notes;
  notes.write("a.jsonl", line("", "ink") + "bad\nbad\n");
  notes.index_all();
  notes.index_all({.reread = true});
  const std::map<std::string, std::uint64_t> two = {{"bad_json", 2}};
  CHECK(notes.opened().skipped_input() == two);
  notes.write("a.jsonl", line("", "ink") + "bad\n");
  notes.index_all();
  CHECK(notes.opened().skipped_input().at("bad_json") == 1);
}

TEST_CASE("a folder that changes at random is indexed as if it were new") {
  const std::uint32_t base = test::seed_or(1);
  for (std::uint32_t seed = base; seed < base + test::rounds(6u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    Notes notes;
    const auto text = [&] { return "word" + std::to_string(random() % 50); };
    const auto change = [&] {
      const std::string folder = random() % 3 == 0 ? "deep/" : "";
      const std::string name = folder + "f" + std::to_string(random() % 12);
      switch (random() % 6) {
        case 0:
          return notes.remove(name + ".txt");
        case 1:
          return notes.remove(random() % 8 == 0 ? "deep" : name + ".jsonl");
        case 2: {
          std::string lines;
          for (auto left = random() % 5; left > 0; --left)
            lines +=
                random() % 30 == 0 ? "bad\n" : line(random() % 2 == 0 ? "" : name + text(), text());
          return notes.write(name + ".jsonl", lines);
        }
        default:
          return notes.write(name + ".txt", random() % 20 == 0 ? std::string(1, '\0') : text());
      }
    };
    for (int run = 0; run < 12; ++run) {
      for (auto left = random() % 8; left > 0; --left) change();
      notes.write("always.txt", text());  // an empty folder would not be pruned
      notes.index_all({.prune = true});
      const auto texts = notes.texts();
      const auto anew = notes.texts_anew();
      // A file with a rejected record keeps what it held before.
      CHECK(std::ranges::includes(texts, anew));
      if (!notes.opened().skipped_input().contains("bad_json")) CHECK(texts == anew);
    }
    CHECK(storage::check(*notes.files(), /*deep=*/true).empty());
  }
}
