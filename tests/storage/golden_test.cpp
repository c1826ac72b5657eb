#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "storage/segments/check.h"
#include "storage/segments/manifest.h"
#include "storage/view/block_cursor.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/script.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace {

const std::filesystem::path kGolden = project_path("tests/golden");
const std::filesystem::path kFormat1 = kGolden / "format-1";

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
  IndexWriter writer(files, {.analyzer = {AnalyzerKind::standard, "en"}});
  std::istringstream none;
  ingest(writer, {(kGolden / "records.jsonl").string()}, none, {});
  for (const char* deleted : {"doc-3", "doc-150", "doc-299"}) CHECK(writer.remove(deleted));
  writer.commit();
  return answers_of(files);
}

std::vector<std::string> values_of(const Index& index, std::string_view field,
                                   std::string_view id) {
  const KeywordColumn& column = *index.keyword_column(field);
  std::vector<std::string> values;
  for (const std::uint32_t ordinal : column.ordinals(index.find(id).value()))
    values.push_back(column.values()[ordinal]);
  return values;
}

}  // namespace

TEST_CASE("an index of format 1 opens and is sound") {
  CHECK(storage::check(*storage::open_directory(kFormat1), true).empty());
  const Index index = Index::open(kFormat1);
  CHECK(index.snapshot() == 5);
  CHECK(index.document_count() == 4);
  CHECK(index.document_bound() == 5);
  CHECK(index.analyzer() == AnalyzerSettings{AnalyzerKind::standard, "en"});
  CHECK(index.models() == std::vector<std::string>{"m"});
}

TEST_CASE("an index of format 1 answers what it was asked when it was written") {
  const Index index = Index::open(kFormat1);
  CHECK(index.field_statistics(FieldId::text) == FieldStatistics{16, 23, 30});
  CHECK(index.statistics(FieldId::text, "comput") == TermStatistics{3, 4});
  CHECK(index.surface_forms(FieldId::text, "comput") ==
        std::vector<SurfaceForm>{
            {"compute", 1}, {"computer", 1}, {"computers", 1}, {"computing", 1}});
  CHECK(index.document(index.find("a").value()).document.text ==
        "A rose is a rose; computers compute roses again.");
  CHECK((*index.number_column("year"))[index.find("a").value()] == 1923);
  CHECK(values_of(index, "label", "b") == std::vector<std::string>{"ink", "paper"});
  CHECK(values_of(index, "split", "c") == std::vector<std::string>{"test"});
  CHECK(values_of(index, "tag", "c") == std::vector<std::string>{"flower"});
}

TEST_CASE("long lists of format 1 are read as those of today") {
  const Answers expected = answers_of_records();
  const auto files = in_memory(kGolden / "format-1-long");
  CHECK(difference(answers_of(files), expected) == "");
}

TEST_CASE("each block of a list of format 1 but the last tells where it ends") {
  const Index index = storage::open_index(in_memory(kGolden / "format-1-long"));
  for (const char* term : {"print", "ink", "the", "paper", "press", "river"}) {
    CAPTURE(term);
    const storage::TermLists lists = index.view().find(FieldId::text, term);
    storage::BlockCursor cursor(index.view().commit(), FieldId::text, lists);
    bool is_last = false;
    for (DocId from{0}; cursor.move_to(from); from = DocId{to_number(cursor.last()) + 1}) {
      REQUIRE_FALSE(is_last);
      is_last = !cursor.knows_end();
      const DocId told = cursor.last();
      cursor.decode();
      CHECK((is_last || cursor.last() == told));
    }
    CHECK(is_last);
  }
}

TEST_CASE("an index of format 1 is changed, and is of today's format when it was optimized") {
  const Answers expected = answers_of_records();
  const auto files = in_memory(kGolden / "format-1-long");
  IndexWriter writer(files, {});
  writer.add(document("new", "", "a print that prints a print, and goes"));
  writer.commit();
  CHECK(storage::open_index(files).document_count() == expected.documents.size() + 1);
  writer.optimize();
  CHECK(storage::open_index(files).segment_count() == 1);
  CHECK(storage::check(*files, true).empty());
  writer.remove("new");
  writer.optimize();
  CHECK(difference(answers_of(files), expected) == "");
  for (const auto& [name, bytes] : snapshot_of(*files)) {
    CAPTURE(name);
    CHECK(bytes.substr(4, 2) == std::string("\2\0", 2));
  }
}

TEST_CASE("optimize alone makes one segment of format 1 one of today's") {
  const auto files = in_memory(kGolden / "format-1-long");
  REQUIRE(storage::open_index(files).view().segments().size() == 1);
  IndexWriter(files, {}).optimize();
  CHECK(difference(answers_of(files), answers_of_records()) == "");
  for (const auto& [name, bytes] : snapshot_of(*files))
    CHECK(bytes.substr(4, 2) == std::string("\2\0", 2));
}

TEST_CASE("titles of format 1 alone are merged into the order of ids") {
  const auto files = in_memory(kGolden / "format-1-long");
  storage::Manifest manifest =
      storage::load_manifest(*files, storage::newest_commit(*files)).manifest;
  manifest.settings.store_text = false;
  storage::publish_manifest(*files, manifest);
  {
    IndexWriter writer(files, {});
    writer.add(document("doc-1000", "Behind the others", "print"));
    writer.remove("doc-7");
    writer.optimize();
  }
  const Index index = storage::open_index(files);
  REQUIRE(index.segment_count() == 1);
  CHECK_FALSE(index.view().segments()[0].segment->documents().is_by_number());
  std::size_t titled = 0;
  for (const DocumentAnswer& each : answers_of_records().documents) {
    CAPTURE(each.id);
    if (each.id == "doc-7") continue;
    CHECK(index.title(index.find(each.id).value()) == each.title);
    titled += each.title.empty() ? 0u : 1u;
  }
  CHECK(titled > 100);
  CHECK(index.title(index.find("doc-1000").value()) == "Behind the others");
  CHECK(storage::check(*files, true).empty());
}

TEST_CASE("damage to any byte of a list of format 1 is found") {
  const auto files = in_memory(kGolden / "format-1-long");
  const std::string name = "segment-000001.positions";
  const std::string sound = files->contents(name);
  for (std::size_t at = 0; at < sound.size(); at += 37) {
    std::string damaged = sound;
    damaged[at] = static_cast<char>(damaged[at] ^ 1 << at % 8);
    files->replace(name, damaged);
    CHECK_FALSE(storage::check(*files, true).empty());
  }
}

TEST_CASE("an index of format 2 answers what its records say") {
  Answers expected = answers_of_records();
  const Answers found = answers_of(in_memory(kGolden / "format-2"));
  std::size_t tagged = 0;
  for (std::size_t doc = 0; doc < expected.documents.size(); ++doc) {
    expected.documents[doc].tags = found.documents[doc].tags;
    tagged += found.documents[doc].tags.size();
  }
  CHECK(tagged == 295);
  REQUIRE(found.models.size() == 1);
  expected.models = found.models;
  CHECK(difference(found, expected) == "");
}
