// Records that are rejected: told, counted, kept in a file, or the end of the run.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/ingest.h"
#include "tests/indexer/ingest_scene.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"

namespace inkling {

namespace {

namespace fs = std::filesystem;
using Scene = test::IngestScene;
using Strings = std::vector<std::string>;
using Skipped = std::map<std::string, std::uint64_t>;

}  // namespace

TEST_CASE("rejected records are counted by reason, and the first ten are told") {
  Scene scene;
  std::string lines;
  for (int i = 0; i < 7; ++i) lines += "{\n[]\n{\"text\":\"ok\"}\n";
  scene.file("a.jsonl", lines);
  scene.file("b.bin", std::string(3, '\0'));
  const IngestReport report = scene.ingest({scene.path("a.jsonl"), scene.path("b.bin")});
  CHECK(report.read == 22);
  CHECK(report.indexed == 7);
  CHECK(report.skipped == Skipped{{"bad_json", 7}, {"binary", 1}, {"not_an_object", 7}});
  CHECK(report.skipped_total() == 15);
  REQUIRE(report.first_rejected.size() == 10);
  CHECK(report.first_rejected[3].place == scene.path("a.jsonl") + ":5");
  CHECK(report.first_rejected[3].reason == "not_an_object");
}

TEST_CASE("a file of rejects takes the place of nothing else") {
  Scene scene;
  scene.file("precious", "what nobody wants to lose");
  CHECK_THROWS_WITH_AS(scene.ingest_input("{\n", {.rejects = scene.path("precious")}),
                       doctest::Contains("holds something else"), OptionError);
  CHECK(test::read_file(scene.path("precious")) == "what nobody wants to lose");
  CHECK_THROWS_WITH_AS(
      scene.ingest_input("{\n", {.rejects = scene.path("r"), .left_out = scene.directory.path()}),
      doctest::Contains("within the index"), OptionError);
  for (int run = 0; run < 2; ++run) scene.ingest_input("{\n", {.rejects = scene.path("r")});
  CHECK(test::read_file(scene.path("r")).find("bad_json") != std::string::npos);
}

TEST_CASE("rejected records are told one by one each time that is asked for") {
  Scene scene;
  scene.file("a.jsonl", "{\n[\n");
  scene.ingest({scene.path("a.jsonl")});
  scene.commit();
  scene.ingest({scene.path("a.jsonl")}, {.rejects = scene.path("r")});
  CHECK(test::read_file(scene.path("r")).find("a.jsonl:2") != std::string::npos);
}

TEST_CASE("strict stops at the first bad record with its place") {
  Scene scene;
  CHECK_THROWS_WITH_AS(
      scene.ingest_input("{\"text\":\"a\"}\n{\n{\"text\":\"b\"}\n", {.strict = true}),
      doctest::Contains("stdin:2: bad_json"), RecordError);
  CHECK_NOTHROW(scene.ingest_input("{\"text\":\"a\"}\n", {.strict = true}));
}

TEST_CASE("strict stops at a damaged stream as well") {
  Scene scene;
  scene.file("a.gz", test::gzip("some text that is cut off").substr(0, 30));
  CHECK_THROWS_WITH_AS(scene.ingest({scene.path("a.gz")}, {.strict = true}),
                       doctest::Contains("damaged_stream"), RecordError);
}

TEST_CASE("each rejected record is a row in the file of rejects") {
  Scene scene;
  const fs::path rejects = scene.path("rejects.jsonl");
  const IngestReport report = scene.ingest_input("{\n{\"text\":\"a\"}\n17\n", {.rejects = rejects});
  const std::string rows = test::read_file(rejects);
  CHECK(std::count(rows.begin(), rows.end(), '\n') == 2);
  CHECK(rows.find("{\"place\":\"stdin:1\",\"reason\":\"bad_json\",") == 0);
  CHECK(rows.find("{\"place\":\"stdin:3\",\"reason\":\"not_an_object\",\"detail\":\"a number "
                  "where an object should be\"}\n") != std::string::npos);
  CHECK(report.skipped_total() == 2);

  scene.ingest_input("{\"text\":\"a\"}", {.rejects = rejects});
  CHECK(test::read_file(rejects).empty());
}

TEST_CASE("strict leaves the bad record in the file of rejects") {
  Scene scene;
  const fs::path rejects = scene.path("rejects.jsonl");
  CHECK_THROWS_AS(scene.ingest_input("{\n", {.strict = true, .rejects = rejects}), RecordError);
  CHECK(test::read_file(rejects).find("bad_json") != std::string::npos);
}

TEST_CASE("a file of rejects that is also read is refused before it is emptied") {
  Scene scene;
  scene.file("a.jsonl", "{\"text\":\"a\"}\n");
  const std::string same = scene.path("./a.jsonl");
  CHECK_THROWS_AS(scene.ingest({scene.path("a.jsonl")}, {.rejects = same}), OptionError);
  CHECK(test::read_file(scene.path("a.jsonl")) == "{\"text\":\"a\"}\n");
}

TEST_CASE("a directory may hold the file of rejects") {
  Scene scene;
  scene.file("a.jsonl", "{\n");
  const IngestReport report =
      scene.ingest({scene.directory.path().string()}, {.rejects = scene.path("b.jsonl")});
  CHECK(report.read == 1);
  CHECK(report.skipped == Skipped{{"bad_json", 1}});
}

TEST_CASE(
    "a path that cannot be read stops everything, and so does a file of rejects that cannot be "
    "made") {
  Scene scene;
  CHECK_THROWS_AS(scene.ingest({scene.path("missing")}), IoError);
  CHECK_THROWS_AS(scene.ingest_input("x", {.rejects = "/nowhere/rejects"}), IoError);
}

TEST_CASE(
    "documents with ill-formed UTF-8 and its replacements are counted, rejected records are not") {
  Scene scene;
  const IngestReport report = scene.ingest_input(
      "{\"text\":\"été là, plus tôt \xFF\xFE\"}\n"
      "{\"text\":\"\\ud800\"}\n{\"text\":\"a\"}\n\xFF\n");
  CHECK(report.characters.documents_with_bad_utf8 == 2);
  CHECK(report.characters.replaced_utf8 == 3);
  CHECK(report.characters.first_bad_utf8 == Strings{"stdin"});
  CHECK(report.characters.converted.empty());
  CHECK(report.indexed == 3);
}

}  // namespace inkling
