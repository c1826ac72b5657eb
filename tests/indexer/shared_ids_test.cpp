#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/ingest.h"
#include "tests/indexer/notes.h"
#include "tests/indexer/packing.h"

using namespace inkling;
using test::line;
using test::Notes;

namespace {

using Places = std::vector<std::tuple<std::string, std::string, std::string>>;

Places places(const IngestReport& report) {
  Places places;
  for (const ReplacedWithin& replaced : report.first_replaced_within)
    places.emplace_back(replaced.id, replaced.place, replaced.earlier);
  return places;
}

/// Longer than a step of the clock of files.
void let_clock_go_on() { std::this_thread::sleep_for(std::chrono::milliseconds(50)); }

void check_told_each_time(Notes& notes) {
  let_clock_go_on();
  const IngestReport first = notes.index_all();
  CHECK(first.replaced_within > 0);
  const auto texts = notes.texts();
  for (int run = 0; run < 2; ++run) {
    CAPTURE(run);
    const IngestReport again = notes.index_all({.prune = true});
    CHECK(again.input_bytes == 0);
    CHECK(again.read == first.read);
    CHECK(again.unchanged == first.read);
    CHECK(again.replaced_within == first.replaced_within);
    CHECK(places(again) == places(first));
    CHECK(again.pruned == 0);
    CHECK(notes.texts() == texts);
  }
  CHECK(notes.index_all({.reread = true}).replaced_within == first.replaced_within);
  CHECK_THROWS_AS(notes.index_all({.strict = true}), RecordError);
}

/// Three files of which each shares an id with the next one, and another.
void index_chain(Notes& notes) {
  notes.write("a.jsonl", line("1", "of a"));
  notes.write("b.jsonl", line("1", "of b") + line("2", "of b"));
  notes.write("c.jsonl", line("2", "of c"));
  notes.write("d.jsonl", line("3", "of d"));
  notes.index_all();
  CHECK(notes.index_all().input_bytes == 0);
}

/// What is there is as in a new index, and so many documents gave way to others.
void check_as_anew(Notes& notes, std::uint64_t replaced, bool prune) {
  CHECK(notes.index_all({.prune = prune}).replaced_within == replaced);
  CHECK(notes.texts() == notes.texts_anew());
}

}  // namespace

TEST_CASE("files with the same ids are not read again, and both places are told each time") {
  Notes notes;
  SUBCASE("of records in two files") {
    notes.write("a.jsonl", line("1", "of a") + line("2", "of a"));
    notes.write("b.jsonl", line("3", "of b") + line("1", "of b"));
  }
  SUBCASE("of records in one file") {
    notes.write("a.jsonl", line("1", "first") + line("1", "second") + line("1", "second"));
  }
  SUBCASE("of more records than are told one by one") {
    std::string lines;
    for (int at = 0; at < 40; ++at) lines += line(std::to_string(at % 27), "ink");
    notes.write("a.jsonl", lines);
    notes.write("b.jsonl", lines);
  }
  SUBCASE("of a file before a record") {
    notes.write("a.txt", "plain");
    notes.write("b.jsonl", line(notes.path("a.txt"), "record"));
  }
  SUBCASE("of a file behind a record") {
    notes.write("a.jsonl", line(notes.path("b.txt"), "record"));
    notes.write("b.txt", "plain");
  }
  SUBCASE("of members of one archive, and of one and a record") {
    notes.write("a.tar", test::tar_of({{"x.txt", "ink"}, {"x.txt", "pen"}, {"y.txt", "cup"}}));
    notes.write("b.jsonl", line(notes.path("a.tar") + "!/y.txt", "record"));
  }
  check_told_each_time(notes);
}

TEST_CASE("of files with the same ids all are read again once one changes") {
  Notes notes;
  index_chain(notes);
  SUBCASE("the last one is gone") {
    notes.remove("c.jsonl");
    check_as_anew(notes, 1, true);
  }
  SUBCASE("the last one has another id") {
    notes.write("c.jsonl", line("4", "of c"));
    check_as_anew(notes, 1, true);
  }
  SUBCASE("the first one is gone") {
    notes.remove("a.jsonl");
    check_as_anew(notes, 1, true);
  }
  SUBCASE("one is named alone") {
    notes.index({notes.path("a.jsonl")});
    CHECK(notes.texts().at("1") == "of a");
    check_as_anew(notes, 2, false);
  }
  SUBCASE("a document of the last one was deleted") {
    {
      IndexWriter writer = indexer::open_writer(notes.files());
      CHECK(writer.remove("2"));
      writer.commit();
    }
    check_as_anew(notes, 2, false);
  }
  CHECK(notes.index_all().input_bytes == 0);
}

TEST_CASE("of files with the same ids all are read again once they change places") {
  Notes notes;
  index_chain(notes);
  const std::vector<std::string> turned = {notes.path("c.jsonl"), notes.path("b.jsonl"),
                                           notes.path("a.jsonl"), notes.path("d.jsonl")};
  notes.index(turned);
  CHECK(notes.texts().at("1") == "of a");
  CHECK(notes.texts().at("2") == "of b");
  CHECK(notes.index(turned).input_bytes == 0);
}
