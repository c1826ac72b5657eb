// The same id in several places of a run.

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <random>
#include <string>

#include "inkling/error.h"
#include "inkling/ingest.h"
#include "tests/indexer/notes.h"
#include "tests/indexer/packing.h"
#include "tests/support/rounds.h"

using namespace inkling;
using test::line;
using test::Notes;

namespace {

/// Indexes the folder again and again, which must change nothing.
void check_settled(Notes& notes, std::uint64_t replaced_within) {
  const std::map<std::string, std::string> wanted = notes.texts_anew();
  for (int run = 0; run < 4; ++run) {
    CAPTURE(run);
    CHECK_THROWS_AS(notes.index_all({.strict = true}), RecordError);
    const IngestReport report = notes.index_all();
    CHECK(report.replaced_within == replaced_within);
    CHECK(notes.texts() == wanted);
  }
}

}  // namespace

TEST_CASE("a document that takes another's place within a run is told with both places") {
  Notes notes;
  notes.write("a.jsonl", line("1", "ink") + "\n" + line("2", "pen") + line("1", "quill"));
  notes.write("b.jsonl", "bad\n" + line("2", "paper"));
  const IngestReport report = notes.index_all();
  CHECK(report.indexed == 2);
  CHECK(report.replaced == 2);
  REQUIRE(report.replaced_within == 2);
  CHECK(report.first_replaced_within[0].id == "1");
  CHECK(report.first_replaced_within[0].earlier == notes.path("a.jsonl") + ":1");
  CHECK(report.first_replaced_within[0].place == notes.path("a.jsonl") + ":4");
  CHECK(report.first_replaced_within[1].earlier == notes.path("a.jsonl") + ":3");
  CHECK(report.first_replaced_within[1].place == notes.path("b.jsonl") + ":2");
  SUBCASE("so are those that are read again as they were") {
    CHECK(notes.index_all({.reread = true}).replaced_within == 2);
  }
  SUBCASE("which is not passed over the next time") {
    notes.write("a.jsonl", line("2", "changed"));
    notes.index_all();
    CHECK(notes.texts().at("2") == "paper");
  }
  SUBCASE("strict stops there") {
    CHECK_THROWS_WITH_AS(notes.index_all({.strict = true}), doctest::Contains("replaced_within"),
                         RecordError);
  }
}

TEST_CASE("the same id in two runs is no replacement within one") {
  Notes notes;
  notes.index({"-"}, {}, line("1", "ink"));
  const IngestReport report = notes.index({"-"}, {}, line("1", "pen"));
  CHECK(report.replaced == 1);
  CHECK(report.replaced_within == 0);
}

TEST_CASE("of two files with the same id the last counts, once both are read") {
  Notes notes;
  notes.write("b.jsonl", line("1", "of b"));
  notes.index_all();
  notes.write("a.jsonl", line("1", "of a"));
  notes.index_all();
  CHECK(notes.index_all().replaced_within == 1);
  CHECK(notes.texts() == notes.texts_anew());
  CHECK(notes.index_all().replaced_within == 1);
  notes.remove("b.jsonl");
  notes.index_all({.prune = true});
  CHECK(notes.texts() == std::map<std::string, std::string>{{"1", "of a"}});
}

TEST_CASE("of a file and a record with the same id the last counts, however often they are read") {
  Notes notes;
  SUBCASE("the file") {
    notes.write("a.jsonl", line(notes.path("b.txt"), "record"));
    notes.write("b.txt", "plain");
  }
  SUBCASE("the record") {
    notes.write("b.txt", "plain");
    notes.write("c.jsonl", line(notes.path("b.txt"), "record"));
  }
  SUBCASE("the last of three") {
    notes.write("a.jsonl", line(notes.path("b.txt"), "record") + line("x", "other"));
    notes.write("b.txt", "plain");
    notes.write("c.jsonl", line(notes.path("b.txt"), "another"));
    const IngestReport report = notes.index_all();
    CHECK(report.replaced_within == 2);
    check_settled(notes, 2);
    return;
  }
  CHECK(notes.index_all().replaced_within == 1);
  check_settled(notes, 1);
}

namespace {

void check_told_with_places(Notes& notes, const std::string& earlier, const std::string& later) {
  CHECK_THROWS_AS(notes.index_all({.strict = true}), RecordError);
  const IngestReport report = notes.index_all();
  REQUIRE(report.replaced_within == 1);
  CHECK(report.first_replaced_within[0].place == notes.path(later));
  CHECK(report.first_replaced_within[0].earlier == notes.path(earlier));
  CHECK(notes.texts() == notes.texts_anew());
  check_settled(notes, 1);
}

}  // namespace

TEST_CASE("a record that takes the id of a file which is not read again is told at once") {
  Notes notes;
  std::string earlier, later;
  SUBCASE("of a file before it") {
    notes.write("b.txt", "plain");
    notes.index_all();
    notes.write("c.jsonl", line(notes.path("b.txt"), "record"));
    earlier = "b.txt", later = "c.jsonl:1";
  }
  SUBCASE("of a file behind it") {
    notes.write("b.txt", "plain");
    notes.index_all();
    notes.write("a.jsonl", line("x", "other") + line(notes.path("b.txt"), "record"));
    earlier = "a.jsonl:2", later = "b.txt";
  }
  SUBCASE("of a record before it") {
    notes.write("b.jsonl", line("2", "other") + line("1", "first"));
    notes.index_all();
    notes.write("c.jsonl", line("1", "second"));
    earlier = "b.jsonl:2", later = "c.jsonl:1";
  }
  SUBCASE("of a record behind it") {
    notes.write("b.jsonl", line("2", "other") + line("1", "second"));
    notes.index_all();
    notes.write("a.jsonl", line("1", "first"));
    earlier = "a.jsonl:1", later = "b.jsonl:2";
  }
  SUBCASE("of a record in a table") {
    notes.write("b.csv", "id,text\n2,\"other\nlines\"\n1,first\n");
    notes.index_all();
    notes.write("c.jsonl", line("1", "second"));
    earlier = "b.csv:4", later = "c.jsonl:1";
  }
  check_told_with_places(notes, earlier, later);
}

TEST_CASE("a record of a member gives way with its place in the member") {
  Notes notes;
  notes.write("a.tar", test::tar_of({{"x.jsonl", line("2", "other")},
                                     {"y.jsonl", line("2", "two") + line("1", "first")}}));
  notes.write("b.jsonl", line("1", "second"));
  const IngestReport report = notes.index_all();
  REQUIRE(report.replaced_within == 2);
  CHECK(report.first_replaced_within[0].earlier == notes.path("a.tar!/x.jsonl") + ":1");
  CHECK(report.first_replaced_within[0].place == notes.path("a.tar!/y.jsonl") + ":1");
  CHECK(report.first_replaced_within[1].earlier == notes.path("a.tar!/y.jsonl") + ":2");
  CHECK(report.first_replaced_within[1].place == notes.path("b.jsonl") + ":1");
  check_settled(notes, 2);
}

TEST_CASE("once the ids of two files differ, they are no longer read again") {
  Notes notes;
  notes.write("a.jsonl", line(notes.path("b.txt"), "record"));
  notes.write("b.txt", "plain");
  notes.index_all();
  notes.write("a.jsonl", line("own", "record"));
  notes.index_all({.prune = true});
  CHECK(notes.texts() == notes.texts_anew());
  CHECK(notes.index_all({.strict = true}).unchanged == 2);
  // What is not read is not converted, stripped or measured either.
  CHECK(notes.index_all().input_bytes == 0);
}

TEST_CASE("two records of a file with the same place are told apart") {
  Notes notes;
  notes.write("a.json",
              R"([{"id":"1","text":"ink"},{"id":"2","text":"cup"},{"id":"1","text":"pen"}])");
  const IngestReport report = notes.index_all();
  REQUIRE(report.replaced_within == 1);
  const ReplacedWithin& replaced = report.first_replaced_within[0];
  CHECK(replaced.earlier == notes.path("a.json") + ":1 (document 1 of the file)");
  CHECK(replaced.place == notes.path("a.json") + ":1 (document 3 of the file)");
}

TEST_CASE("files that change at random and share ids are indexed as if they were new") {
  const std::uint32_t base = test::seed_or(1);
  for (std::uint32_t seed = base; seed < base + test::rounds(10u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    Notes notes;
    const auto file = [&] { return "f" + std::to_string(random() % 6); };
    const auto id = [&]() -> std::string {
      if (seed % 2 == 0 && random() % 4 == 0) return notes.path(file() + ".txt");
      return "id" + std::to_string(random() % 10);
    };
    const auto change = [&] {
      const std::string name = file();
      if (random() % 5 == 0) return notes.remove(name + (random() % 3 == 0 ? ".txt" : ".jsonl"));
      if (random() % 4 == 0) return notes.write(name + ".txt", id());
      std::string lines;
      for (auto left = random() % 4; left > 0; --left) lines += line(id(), id());
      return notes.write(name + ".jsonl", lines);
    };
    notes.write("always.txt", "ink");
    for (int run = 0; run < 15; ++run) {
      CAPTURE(run);
      for (auto left = random() % 4; left > 0; --left) change();
      const std::string alone = notes.path(file() + ".jsonl");
      if (random() % 3 == 0 && std::filesystem::exists(alone)) notes.index({alone});
      const IngestReport report = notes.index_all({.prune = true});
      CHECK(notes.texts() == notes.texts_anew());
      const IngestReport again = notes.index_all({.prune = true});
      CHECK(again.replaced_within == report.replaced_within);
      CHECK(notes.texts() == notes.texts_anew());
      if (seed % 2 == 1) CHECK(again.input_bytes == 0);
      CHECK(notes.index_all({.reread = true}).replaced_within == report.replaced_within);
    }
  }
}
