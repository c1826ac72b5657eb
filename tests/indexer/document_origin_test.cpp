#include "inkling/document_origin.h"

#include <doctest/doctest.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::optional<DocumentOrigin> origin_of(const Index& index, const std::string& id) {
  const std::optional<DocId> doc = index.find(id);
  REQUIRE_MESSAGE(doc.has_value(), id);
  return document_origin(index, *doc);
}

}  // namespace

TEST_CASE("a document tells the file that it was read from, and its line where that names it") {
  const TemporaryDirectory place;
  const std::string folder = place.path().string();
  std::ofstream(place.path() / "50%25:7") << "ink";  // what is escaped in an id is not in a path
  std::ofstream(place.path() / "a.jsonl")
      << "{\"text\":\"pen\"}\n{\"id\":\"own\",\"text\":\"cup\"}\n";
  IndexWriter writer(place.path() / "index");
  std::istringstream lines("{\"id\":\"piped\",\"text\":\"tea\"}\n");
  ingest(writer, {folder + "/50%25:7", folder + "/a.jsonl"}, lines);
  ingest(writer, {"-"}, lines, {.format = InputFormat::jsonl});
  writer.add({.id = folder + "/a.jsonl:9", .text = "milk"});
  writer.commit();
  const Index index = writer.index();
  const auto file = origin_of(index, folder + "/50%2525%3A7");
  REQUIRE(file);
  CHECK(file->path == folder + "/50%25:7");
  CHECK(file->line == 0);
  const auto record = origin_of(index, folder + "/a.jsonl:1");
  REQUIRE(record);
  CHECK(record->path == folder + "/a.jsonl");
  CHECK(record->line == 1);
  const auto named = origin_of(index, "own");
  REQUIRE(named);
  CHECK(named->path == folder + "/a.jsonl");
  CHECK(named->line == 0);
  CHECK_FALSE(origin_of(index, "piped"));
  CHECK_FALSE(origin_of(index, folder + "/a.jsonl:9"));
}
