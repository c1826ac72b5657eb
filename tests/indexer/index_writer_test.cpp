#include "inkling/index_writer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "indexer/document_check.h"
#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "storage/files/file_system.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/indexer/written.h"
#include "tests/support/data.h"

using namespace inkling;
using storage::MemoryFileSystem;
using test::document;
using test::open;

namespace {

WriterOptions options_with_memory(std::uint64_t memory) {
  WriterOptions options;
  options.memory = memory;
  return options;
}

std::vector<std::uint32_t> positions_of(const Index& index, FieldId field,
                                        const std::string& term) {
  std::vector<std::uint32_t> positions;
  const PostingCursor cursor = index.postings(field, term);
  REQUIRE(cursor.doc() != kNoDoc);
  cursor.positions(positions);
  return positions;
}

}  // namespace

TEST_CASE("the text field holds the title's tokens, a gap, then the text's") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = {AnalyzerKind::whitespace, "en"}});
  writer.add(document("1", "red ink", "blue ink"));
  writer.commit();
  const Index index = open(files);
  CHECK(positions_of(index, FieldId::title, "ink") == std::vector<std::uint32_t>{1});
  CHECK(positions_of(index, FieldId::text, "ink") ==
        std::vector<std::uint32_t>{1, 2 + kPositionGap + 1});
  CHECK(index.length(FieldId::text, DocId{0}) == 4);
  CHECK(index.length(FieldId::title, DocId{0}) == 2);
  CHECK(index.statistics(FieldId::title, "blue").df == 0);
}

TEST_CASE("without a title the text begins at 0") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = {AnalyzerKind::whitespace, "en"}});
  writer.add(document("1", "", "blue ink"));
  writer.add(document("2", "  ", "ink"));
  writer.commit();
  const Index index = open(files);
  CHECK(positions_of(index, FieldId::text, "blue") == std::vector<std::uint32_t>{0});
  CHECK(index.token_count(FieldId::text) == 3);
  CHECK(index.token_count(FieldId::title) == 0);
}

TEST_CASE("a document that is committed as it comes stays, whatever came between") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  const Document first = document("1", "title", "a", {"x", "y"});
  writer.add(first);
  writer.add(document("2", "", "b"));
  const std::uint64_t commit = writer.commit();
  CHECK(writer.add(document("1", "title", "a", {"y", "x", "x"})) == Entered::unchanged);
  CHECK(writer.commit() == commit);
  CHECK(writer.add(document("1", "title", "c")) == Entered::replaced);
  CHECK(writer.add(first) == Entered::replaced);
  CHECK(writer.remove("1"));
  CHECK(writer.add(first) == Entered::added);
  writer.commit();
  CHECK(open(files).find("1") == DocId{0});
  CHECK(open(files).document_bound() == 2);
  for (const Document& other :
       {document("1", "titl", "ea"), document("1", "", "titlea"), document("1", "a", "title")}) {
    CHECK(writer.add(other) == Entered::replaced);
  }
  Document with_field = first;
  with_field.keywords = {{"city", "Bonn"}};
  CHECK(writer.add(with_field) == Entered::replaced);
}

TEST_CASE("fields in another order are the same fields, other values are others") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  Document with_fields = document("1", "", "a");
  with_fields.keywords = {{"city", "Bonn"}, {"year", "1"}};
  with_fields.numbers = {{"size", 1}, {"weight", 2}};
  writer.add(with_fields);
  writer.commit();
  std::swap(with_fields.keywords[0], with_fields.keywords[1]);
  std::swap(with_fields.numbers[0], with_fields.numbers[1]);
  CHECK(writer.add(with_fields) == Entered::unchanged);
  with_fields.numbers[0].value = 3;
  CHECK(writer.add(with_fields) == Entered::replaced);
  writer.commit();
  std::swap(with_fields.keywords[0].value, with_fields.keywords[1].value);
  CHECK(writer.add(with_fields) == Entered::replaced);
}

TEST_CASE("keywords that documents share are as good as their own") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  const std::vector<KeywordValue> of_file{{"path", "a/b.mbox"}, {"folder", "a"}, {"label", "x"}};
  const SharedKeywords shared(of_file);
  for (const char* const id : {"1", "2", "3"}) {
    Document sharing = document(id, "", "ink");
    sharing.keywords = {{"city", "Bonn"}};
    sharing.shared = shared;
    CHECK(writer.add(sharing) == Entered::added);
  }
  writer.commit();
  const Index index = open(files);
  CHECK(index.keyword_fields() == std::vector<std::string>{"city", "folder", "label", "path"});
  const Document back = index.document(*index.find("2")).document;
  CHECK(back.labels == std::vector<std::string>{"x"});
  CHECK(back.shared.values().empty());
  CHECK(std::ranges::find(back.keywords, of_file[0]) != back.keywords.end());
  // It is the same document, whether it shares them or not.
  Document alone = document("2", "", "ink");
  alone.keywords = of_file;
  alone.keywords.push_back({"city", "Bonn"});
  CHECK(writer.add(alone) == Entered::unchanged);
  alone.keywords[1].value = "b";
  CHECK(writer.add(alone) == Entered::replaced);
}

TEST_CASE("labels that change and change back, or whose document goes, change nothing") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  writer.add(document("1", "", "a", {"x"}));
  writer.add(document("2", "", "b", {"x"}));
  const std::uint64_t commit = writer.commit();
  CHECK(writer.add(document("1", "", "a", {"y"})) == Entered::replaced);
  CHECK(writer.add(document("1", "", "a", {"x"})) == Entered::replaced);
  CHECK(writer.commit() == commit);
  CHECK(writer.add(document("1", "", "a", {"y"})) == Entered::replaced);
  CHECK(writer.remove("1"));
  writer.commit();
  CHECK(storage::view_of(open(files)).segments()[0].segment->changed_labels() == nullptr);
  CHECK_FALSE(open(files).keyword_column("label")->find("y").has_value());
}

TEST_CASE("other labels alone leave the segment as it is") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  writer.add(document("1", "", "a", {"x"}));
  writer.add(document("2", "", "b", {"y"}));
  writer.commit();
  CHECK(writer.add(document("1", "", "a", {"z", "y"})) == Entered::replaced);
  CHECK(writer.add(document("2", "", "b")) == Entered::replaced);
  writer.commit();
  const Index changed = open(files);
  CHECK(storage::view_of(changed).segments().size() == 1);
  CHECK_FALSE(storage::view_of(changed).segments()[0].segment->has_deletions());
  const KeywordColumn& labels = *changed.keyword_column("label");
  CHECK(std::ranges::equal(labels.values(), std::vector<std::string>{"y", "z"}));
  CHECK(labels.ordinals(DocId{0}).size() == 2);
  CHECK(labels.ordinals(DocId{1}).empty());
  writer.add(document("1", "", "a"));
  writer.optimize();
  const Index optimized = open(files);
  CHECK(optimized.keyword_column("label") == nullptr);
  CHECK(storage::view_of(optimized).segments()[0].segment->changed_labels() == nullptr);
}

TEST_CASE("add says whether it replaces, remove whether there was something to remove") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  CHECK_FALSE(writer.remove("1"));
  CHECK(writer.add(document("1", "", "a")) == Entered::added);
  CHECK(writer.add(document("1", "", "b")) == Entered::replaced);
  writer.commit();
  CHECK(writer.add(document("1", "", "c")) == Entered::replaced);
  CHECK(writer.add(document("1", "", "d")) == Entered::replaced);
  CHECK(writer.remove("1"));
  CHECK_FALSE(writer.remove("1"));
  CHECK(writer.add(document("1", "", "e")) == Entered::added);
  writer.commit();
  const Index index = open(files);
  CHECK(index.document_count() == 1);
  CHECK(index.text(*index.find("1")) == "e");
}

TEST_CASE("nothing is visible before commit, and what was not committed is dropped") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, {});
    writer.add(document("1", "", "a"));
    CHECK_THROWS_AS(storage::open_index(files), IndexMissingError);
    CHECK(writer.commit() == 1);
    CHECK(writer.commit() == 1);
    writer.add(document("2", "", "b"));
    CHECK(open(files).document_count() == 1);
  }
  CHECK(open(files).document_count() == 1);
  CHECK_FALSE(indexer::open_writer(files, {}).remove("2"));
}

TEST_CASE(
    "more documents than memory allows are flushed to further segments, and every one is found") {
  const auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions options = options_with_memory(1u << 20);
  options.merging = Merging::never;
  IndexWriter writer = indexer::open_writer(files, options);
  std::string text;
  for (int number = 0; number < 3'000; ++number) text += "w" + std::to_string(number) + ' ';
  for (int number = 0; number < 200; ++number)
    writer.add(document(std::to_string(number), "", text));
  writer.commit();
  const Index index = open(files);
  CHECK(index.segment_count() > 1);
  CHECK(index.document_count() == 200);
  CHECK(index.field_statistics(FieldId::text) == FieldStatistics{3'000, 600'000, 600'000});
  for (int number = 0; number < 200; ++number)
    CHECK(index.find(std::to_string(number)) == DocId{static_cast<std::uint32_t>(number)});
  writer.optimize();
  CHECK(open(files).segment_count() == 1);
  CHECK(open(files).field_statistics(FieldId::text) == FieldStatistics{3'000, 600'000, 600'000});
}

TEST_CASE("segments that wait for the commit do not make the next ones smaller and smaller") {
  const auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions options = options_with_memory(1u << 20);
  options.merging = Merging::never;
  IndexWriter writer = indexer::open_writer(files, options);
  std::string text;
  for (int number = 0; number < 2'000; ++number)
    text += "w" + std::to_string(number * 7 % 500) + ' ';
  for (int number = 0; number < 2'000; ++number) {
    writer.add(document(std::to_string(number), "", text + "only" + std::to_string(number)));
  }
  writer.commit();
  const Index index = open(files);
  const std::size_t first = storage::view_of(index).segments().front().segment->document_count();
  CHECK(index.segment_count() > 20);
  CHECK(index.segment_count() * first < 2 * 2'000);
}

TEST_CASE("many small commits leave few segments, and the documents in order") {
  const auto files = std::make_shared<MemoryFileSystem>();
  std::vector<std::string> expected;
  std::uint64_t last = 0;
  {
    IndexWriter writer = indexer::open_writer(
        files, {.analyzer = {AnalyzerKind::whitespace, "en"}, .merging = Merging::with_commit});
    for (int number = 0; number < 300; ++number) {
      const std::string id = std::to_string(number);
      writer.add(document(id, "", "every w" + id));
      expected.push_back(id);
      if (number % 10 == 9) {
        writer.remove(std::to_string(number - 5));
        std::erase(expected, std::to_string(number - 5));
      }
      const std::uint64_t commit = writer.commit();
      CHECK(commit > last);
      last = commit;
      CHECK(storage::open_index(files).segment_count() < 15);
    }
  }
  const Index index = open(files);
  CHECK(index.snapshot() == last);
  std::vector<std::string> ids;
  index.documents().for_each([&](DocId doc) { ids.push_back(index.id(doc)); });
  CHECK(ids == expected);
  CHECK(index.statistics(FieldId::text, "every").df == expected.size());
  CHECK(index.statistics(FieldId::text, "w4").df == 0);
}

TEST_CASE(
    "too little memory and a language without stemmer are refused, and leave nothing behind") {
  const test::TemporaryDirectory directory;
  const auto path = directory.path() / "index";
  CHECK_THROWS_AS(IndexWriter(path, options_with_memory((1u << 20) - 1)), OptionError);
  CHECK_THROWS_AS(IndexWriter(path, {.analyzer = {AnalyzerKind::standard, "xx"}}), OptionError);
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("documents without tokens, titles or ids of any bytes are documents") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  writer.add(document(" ", "", ""));
  writer.add(document(std::string("\0\n", 2), "", "!?"));
  writer.commit();
  const Index index = open(files);
  CHECK(index.document_count() == 2);
  CHECK(index.find(" ") == DocId{0});
  CHECK(index.find(std::string("\0\n", 2)) == DocId{1});
  CHECK(index.token_count(FieldId::text) == 0);
}

TEST_CASE("documents of a set are removed, but for those that were replaced or removed since") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  for (const char* id : {"1", "2", "3", "4"}) writer.add(document(id, "", "ink"));
  writer.commit();
  writer.remove("4");
  writer.commit();
  const Index index = writer.index();
  DocumentSet chosen = index.documents();
  chosen.erase(*index.find("3"));
  writer.remove("1");
  writer.add(document("2", "", "new ink"));
  writer.add(document("5", "", "ink"));
  CHECK(writer.remove(chosen) == 0);
  writer.add(document("6", "", "ink"));
  CHECK(writer.remove(index.documents()) == 1);
  writer.commit();
  const Index after = open(files);
  CHECK(after.document_count() == 3);
  CHECK(after.text(*after.find("2")) == "new ink");
}

TEST_CASE("a writer that makes no index says that there is none, and leaves nothing behind") {
  const auto files = std::make_shared<MemoryFileSystem>();
  CHECK_THROWS_AS(indexer::open_writer(files, {.create = false}), IndexMissingError);
  CHECK(files->list().empty());
  indexer::open_writer(files).commit();
  CHECK(indexer::open_writer(files, {.create = false}).index().document_count() == 0);
}

TEST_CASE("optimize reorders where it is asked to, with one thread or more") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  for (int at = 0; at < 200; ++at)
    writer.add(document(std::to_string(at), "", at % 2 == 0 ? "red rose" : "blue ink"));
  CHECK_THROWS_AS(writer.optimize({.reorder = true, .threads = 0}), OptionError);
  writer.optimize();
  CHECK_FALSE(writer.index().is_reordered());
  writer.optimize({.reorder = true, .threads = 2});
  CHECK(writer.index().is_reordered());
  CHECK(open(files).document_count() == 200);
}

TEST_CASE("texts of almost 4 GiB can be numbered, however they are divided into values") {
  CHECK_NOTHROW(indexer::require_positions(0xFFFF'0000 - 200, 2));
  CHECK_THROWS_AS(indexer::require_positions(0xFFFF'0000 - 199, 2), OptionError);
  CHECK_NOTHROW(indexer::require_positions(100'000'000, 41'000'000));
  CHECK_THROWS_AS(indexer::require_positions(100'000'000, 42'000'000), OptionError);
}

TEST_CASE("an index that is copied into itself holds what it held") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  writer.add(document("a", "t", "ink"));
  writer.add(document("b", "", "pen", {"l"}));
  writer.commit();
  writer.copy(writer.index());
  writer.commit();
  const Index index = open(files);
  CHECK(index.document_count() == 2);
  CHECK(index.text(*index.find("a")) == "ink");
  CHECK(index.document(*index.find("b")).document.labels == std::vector<std::string>{"l"});
}

TEST_CASE("an index that comes to nothing leaves nothing, and a directory that was there stays") {
  const test::TemporaryDirectory directory;
  const auto path = directory.path() / "index";
  { const IndexWriter writer(path); }
  CHECK_FALSE(std::filesystem::exists(path));
  std::filesystem::create_directory(path);
  {
    IndexWriter writer(path);
    writer.add({.id = "a", .text = "ink"});
  }
  CHECK(std::filesystem::is_empty(path));
  IndexWriter writer(path);
  writer.add({.id = "a", .text = "ink"});
  writer.commit();
  CHECK(Index::open(path).document_count() == 1);
}

TEST_CASE("labels are set without the text, and only those that a document may have") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = {AnalyzerKind::whitespace, "en"}});
  writer.add(document("1", "red", "ink", {"a"}));
  writer.commit();
  CHECK(writer.set_labels(DocId{0}, {"c", "b", "c"}));
  writer.commit();
  CHECK(open(files).document(DocId{0}).document.labels == std::vector<std::string>{"b", "c"});
  CHECK_FALSE(writer.set_labels(DocId{0}, {"b", "c"}));
  CHECK_THROWS_AS(writer.set_labels(DocId{1}, {"b"}), OptionError);
  CHECK_THROWS_AS(writer.set_labels(DocId{0}, {"\xFF"}), OptionError);
  CHECK_THROWS_AS(writer.set_labels(DocId{0}, {std::string(32769, 'a')}), OptionError);
  CHECK(writer.set_labels(DocId{0}, {}));
  writer.commit();
  CHECK(open(files).document(DocId{0}).document.labels.empty());
  CHECK(open(files).statistics(FieldId::text, "ink").df == 1);
}
