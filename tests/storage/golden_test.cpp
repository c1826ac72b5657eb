#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "storage/segments/check.h"
#include "tests/storage/answers.h"
#include "tests/storage/script.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace {

const std::filesystem::path kGolden = project_path("tests/golden");

/// A golden index that may be changed.
std::shared_ptr<storage::MemoryFileSystem> in_memory(const std::filesystem::path& directory) {
  auto files = std::make_shared<storage::MemoryFileSystem>();
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::ifstream in(entry.path(), std::ios::binary);
    files->replace(entry.path().filename(), std::string(std::istreambuf_iterator<char>(in), {}));
  }
  return files;
}

/// What the records are, indexed anew.
Answers answers_of_records() {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = {AnalyzerKind::standard, "en"},
                                                    .mapping = {.text_fields = {"subject", "to"}}});
  std::istringstream none;
  ingest(writer, {(kGolden / "records.jsonl").string()}, none, {});
  for (const char* deleted : {"doc-3", "doc-150", "doc-299"}) CHECK(writer.remove(deleted));
  writer.commit();
  return answers_of(files);
}

}  // namespace

TEST_CASE("a golden index is sound and answers what its records say") {
  CHECK(storage::check(*storage::open_directory(kGolden / "format-1"), true).empty());
  Answers expected = answers_of_records();
  const Answers found = answers_of(in_memory(kGolden / "format-1"));
  std::size_t tagged = 0;
  for (std::size_t doc = 0; doc < expected.documents.size(); ++doc) {
    expected.documents[doc].tags = found.documents[doc].tags;
    tagged += found.documents[doc].tags.size();
  }
  CHECK(tagged == 296);
  REQUIRE(found.models.size() == 1);
  expected.models = found.models;
  CHECK(difference(found, expected) == "");
}
