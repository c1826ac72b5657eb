#include "service/indexing.h"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "service/choices.h"
#include "service/skipped_hint.h"
#include "tests/service/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

const std::string kTwo = "{\"id\":\"e\",\"text\":\"milk\"}\n{\"id\":\"a\",\"text\":\"milk tea\"}\n";

}  // namespace

TEST_CASE("indexing reports what came in and what the index holds, and counts terms when asked") {
  const Collection collection;
  service::IndexRequest request = json_lines();
  std::istringstream in(kTwo);
  const service::IndexResult result = service::index(collection.directory(), request, in);
  CHECK(result.report.indexed == 1);
  CHECK(result.report.replaced == 1);
  CHECK(result.totals.documents == 5);
  CHECK(result.totals.snapshot == Index::open(collection.directory()).snapshot());
  CHECK_FALSE(result.totals.text);
  request.count_terms = true;
  std::istringstream again(kTwo);
  const service::IndexResult counted = service::index(collection.directory(), request, again);
  CHECK(counted.report.unchanged == 2);
  REQUIRE(counted.totals.text);
  CHECK(counted.totals.text->tokens == 11);
}

TEST_CASE("indexing that is asked to stop commits nothing and says so; progress is told before") {
  const Collection collection;
  const std::uint64_t before = Index::open(collection.directory()).snapshot();
  std::uint64_t read = 0;
  std::istringstream in(kTwo);
  CHECK_THROWS_AS(
      service::index(collection.directory(), json_lines(), in,
                     {.progress = [&](const IngestProgress& so_far) { read = so_far.read; },
                      .stop = [&] { return read == 1; }}),
      service::StoppedError);
  CHECK(read == 1);
  CHECK(Index::open(collection.directory()).snapshot() == before);
}

TEST_CASE("an index refuses settings it was not made with, by the name of the parameter") {
  const Collection collection;
  service::IndexRequest request = json_lines();
  request.analyzer.language = "de";
  std::istringstream in(kTwo);
  try {
    service::index(collection.directory(), request, in);
    FAIL("not refused");
  } catch (const service::ParameterError& error) {
    CHECK(error.name() == "language");
    CHECK(error.what_is_wrong().plain() == "the index was made with en, not with de");
  }
  std::istringstream none;
  CHECK_THROWS_AS(service::index(collection.directory(), {}, none), service::ParameterError);
}

TEST_CASE("indexing waits for a busy writer until it is asked to stop") {
  using namespace std::chrono_literals;
  const Collection collection;
  const IndexWriter busy(collection.directory());
  service::IndexRequest request = json_lines();
  request.wait = 50ms;
  std::istringstream in(kTwo);
  CHECK_THROWS_AS(service::index(collection.directory(), request, in), IndexBusyError);
  request.wait = 1h;
  int asked = 0;
  CHECK_THROWS_AS(
      service::index(collection.directory(), request, in, {.stop = [&] { return ++asked > 3; }}),
      service::StoppedError);
}

TEST_CASE("an empty corpus says what was left out of its folders, and how to have it") {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory.path() / "d");
  std::filesystem::create_symlink("x", directory.path() / "d/dangling");
  std::filesystem::create_symlink(".", directory.path() / "d/link");
  service::IndexRequest request;
  request.paths = {(directory.path() / "d").string()};
  std::istringstream none;
  try {
    service::index(directory.path() / "index", request, none);
    FAIL("not refused");
  } catch (const EmptyInputError& error) {
    CHECK(std::string(error.what()).find(": left out 1 as dangling_link, 1 as link") !=
          std::string::npos);
    CHECK(error.hint().find("`follow`") != std::string::npos);
    CHECK(error.hint().find("`rejects`") == std::string::npos);
  }
}

TEST_CASE("an index does not index itself, and nothing is written when it is asked to") {
  const TemporaryDirectory directory;
  std::ofstream(directory.path() / "note.txt") << "text";
  service::IndexRequest request;
  request.paths = {directory.path().string()};
  std::istringstream none;
  CHECK_THROWS_WITH_AS(service::index(directory.path(), request, none),
                       doctest::Contains("is the directory of the index"), OptionError);
  CHECK_FALSE(std::filesystem::exists(directory.path() / "lock"));
}

TEST_CASE("no document at all is an error where no index was, and none where one is") {
  const Collection collection;
  std::istringstream none;
  CHECK(service::index(collection.directory(), json_lines(), none).totals.documents == 4);
  CHECK_THROWS_AS(
      service::index(collection.directory().parent_path() / "other", json_lines(), none),
      EmptyInputError);
}

TEST_CASE("a run that finds nothing by another mapping leaves the index its own") {
  const Collection collection;
  const auto mapping = [&] { return Index::open(collection.directory()).mapping(); };
  service::IndexRequest request = json_lines();
  request.mapping.text = std::vector<std::string>{"bdoy"};
  request.mapping.remap = true;
  for (const char* const lines : {"", "{\"body\":\"milk\"}\n{\"body\":\"tea\"}\n"}) {
    CAPTURE(lines);
    std::istringstream in(lines);
    CHECK_THROWS_AS(service::index(collection.directory(), request, in), EmptyInputError);
    CHECK(mapping() == FieldMapping());
  }
  std::istringstream one("{\"body\":\"milk\"}\n");
  try {
    service::index(collection.directory(), request, one);
    FAIL("not refused");
  } catch (const EmptyInputError& error) {
    CHECK(std::string(error.what()) == "no document was found in -: skipped 1 as missing_text");
    CHECK(error.hint().starts_with("nothing was committed, and the mapping is as before; `text`"));
  }
  request.mapping.text = std::vector<std::string>{"body"};
  std::istringstream found("{\"body\":\"milk\"}\n");
  CHECK_FALSE(service::index(collection.directory(), request, found).remapped.empty());
  CHECK(mapping().text == std::vector<std::string>{"body"});
  std::istringstream nothing;
  CHECK(service::index(collection.directory(), request, nothing).totals.documents == 5);
}

TEST_CASE("what is the same by another mapping was read by it") {
  const Collection collection;
  service::IndexRequest request = json_lines();
  request.mapping.text_fields = {"note"};
  request.mapping.remap = true;
  std::istringstream in(kTwo);
  service::index(collection.directory(), json_lines(), in);
  std::istringstream again(kTwo);
  CHECK(service::index(collection.directory(), request, again).report.unchanged == 2);
  CHECK(Index::open(collection.directory()).mapping().text_fields == request.mapping.text_fields);
}

TEST_CASE("records without a text get the flag that names the field where it probably is") {
  const auto hint = [](const std::string& reason, const std::string& detail) {
    IngestReport report;
    report.first_rejected = {{"a.jsonl:1", "bad_json", "no value"}, {"a.jsonl:2", reason, detail}};
    report.skipped = {{"bad_json", 2}, {reason, 1}};
    return service::skipped_hint(report).plain();
  };
  CHECK(hint("missing_text", "no field `text`; there are: `year`, `body`, `id`") ==
        "`text` body reads the text from `body`");
  CHECK(hint("missing_text", "no field `text`; there are: `id`, `words`") ==
        "`text` words reads the text from `words`");
  CHECK(hint("missing_text", "no field `text`; there are: `Date`, `Text`, `body`") ==
        "`text` Text reads the text from `Text`");
  CHECK(hint("missing_text", "no field `text`; there are: `id`, ` it's`") ==
        "`text` ' it'\\''s' reads the text from ` it's`");
  for (const char* const detail :
       {"no field `text`; there are: `a`, `b`", "no field `text`; there are: no fields at all"}) {
    CHECK(hint("missing_text", detail) == "`text` FIELD names the field that holds the text");
  }
  CHECK(hint("bad_json", "; there are: `body`") == "");
  CHECK(hint("bad_ciff", "the file ends within a message") == "");
  CHECK(hint("needs_own_index", "documents without texts make an index of their own") ==
        "`format` ciff -i OTHER makes an index of its own of CIFF files, which have no texts");
}

TEST_CASE("the hint about skipped records is that of most of them") {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory.path() / "d");
  for (int at = 0; at < 3; ++at) {
    std::ofstream(directory.path() / "d" / ("a" + std::to_string(at) + ".json"))
        << "{\n\"description\": \"settings\"\n}\n";
  }
  std::ofstream rows(directory.path() / "d/rows.csv");
  rows << "id,body\n";
  for (int at = 0; at < 100; ++at) rows << at << ",ink\n";
  rows.close();
  std::ofstream(directory.path() / "d/note.txt") << "ink";
  service::IndexRequest request;
  request.paths = {(directory.path() / "d").string()};
  std::istringstream none;
  const service::IndexResult result = service::index(directory.path() / "index", request, none);
  CHECK(result.report.skipped.at("missing_text") == 103);
  CHECK(service::skipped_hint(result.report).plain() == "`text` body reads the text from `body`");
  IngestReport report;
  report.skipped = {{"missing_text", 3}, {"too_many_fields", 4}, {"needs_own_index", 2}};
  CHECK(service::skipped_hint(report).plain().find("N lets the index have more") !=
        std::string::npos);
}
