// What a writer refuses, and that it goes on.

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "indexer/document_check.h"
#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "tests/indexer/written.h"
#include "tests/support/data.h"

using namespace inkling;
using storage::MemoryFileSystem;
using test::document;
using test::open;

TEST_CASE("an id as long as any is kept, a longer one is refused") {
  const auto files = std::make_shared<MemoryFileSystem>();
  const std::string longest(kLongestId, 'x');
  IndexWriter writer = indexer::open_writer(files, {});
  writer.add(document(longest, "", "ink"));
  writer.commit();
  CHECK(open(files).find(longest) == DocId{0});
  CHECK_THROWS_AS(writer.add(document(longest + 'x', "", "ink")), OptionError);
}

TEST_CASE("a keyword or number that no query would find is refused, and the writer goes on") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.mapping = {.text_fields = {"subject"}}});
  for (const char* field : {"text", "title", "subject"}) {
    CAPTURE(field);
    Document with_keyword = document("k", "", "ink");
    with_keyword.keywords = {{field, "v"}};
    CHECK_THROWS_AS(writer.add(with_keyword), OptionError);
    Document with_number = document("n", "", "ink");
    with_number.numbers = {{field, 1}};
    CHECK_THROWS_AS(writer.add(with_number), OptionError);
  }
  Document with_number = document("n", "", "ink");
  with_number.numbers = {{"label", 1}};
  CHECK_THROWS_AS(writer.add(with_number), OptionError);
  Document with_label = document("l", "", "ink");
  with_label.keywords = {{"label", "tea"}, {"from", "v"}};
  writer.add(with_label);
  // What an earlier version took is salvaged as it is.
  with_number.id = "old";
  indexer::WriterAccess::add_any(writer, with_number);
  writer.commit();
  CHECK(open(files).document_count() == 2);
}

TEST_CASE("a set of another bound is refused, and the writer goes on") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  writer.add(document("1", "", "ink"));
  writer.commit();
  CHECK_THROWS_AS(writer.remove(DocumentSet()), OptionError);
  CHECK_THROWS_AS(writer.remove(DocumentSet(2)), OptionError);
  CHECK(writer.remove(writer.index().documents()) == 1);
  writer.commit();
  CHECK(open(files).document_count() == 0);
}

TEST_CASE("a document that no index can hold is refused, and the writer goes on") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  const auto refused_for = [&](const Document& document) -> std::string {
    try {
      writer.add(document);
    } catch (const OptionError& error) {
      return error.name();
    }
    return {};
  };
  const auto shared = [](const std::string& field, const std::string& value) {
    return SharedKeywords(std::vector<KeywordValue>{{field, value}});
  };
  const std::string bad = "\xFF";
  const std::string long_value((std::size_t{32} << 10) + 1, 'x');
  CHECK(refused_for({.text = "no id"}) == "id");
  CHECK(refused_for({.id = std::string(kLongestId + 1, 'x')}) == "id");
  CHECK(refused_for({.id = bad}) == "id");
  CHECK(refused_for({.id = "a", .labels = {bad}}) == "label");
  CHECK(refused_for({.id = "a", .labels = {long_value}}) == "label");
  CHECK(refused_for({.id = "a", .keywords = {{"tag", "x"}}}) == "field");
  CHECK(refused_for({.id = "a", .keywords = {{"", "x"}}}) == "field");
  CHECK(refused_for({.id = "a", .keywords = {{bad, "x"}}}) == "field");
  CHECK(refused_for({.id = "a", .keywords = {{"k", bad}}}) == "keyword");
  CHECK(refused_for({.id = "a", .keywords = {{"k", long_value}}}) == "keyword");
  CHECK(refused_for({.id = "a", .shared = shared("tag", "x")}) == "field");
  CHECK(refused_for({.id = "a", .shared = shared("k", bad)}) == "keyword");
  CHECK(refused_for({.id = "a", .shared = shared("text", "x")}) == "field");
  CHECK(refused_for({.id = "a", .numbers = {{"tag", 1}}}) == "field");
  for (const double number : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    CHECK_THROWS_AS((NumberValue{"n", number}), OptionError);
    const Number forged = Number::of(Number::Kind::real, std::bit_cast<std::uint64_t>(number));
    CHECK(refused_for({.id = "a", .numbers = {{"n", forged}}}) == "number");
  }
  CHECK(refused_for({.id = "b", .text = "ink" + bad, .numbers = {{"n", 1}}}) == "");
  writer.commit();
  CHECK(open(files).document_count() == 1);
}

TEST_CASE("a document that would bring too many fields is refused whole, and others go on") {
  const auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions options;
  options.max_fields = 5;
  const auto with = [](std::string id, const std::vector<std::string>& fields) {
    Document made = document(std::move(id), "", "ink");
    for (const std::string& field : fields) made.keywords.push_back({field, "x"});
    return made;
  };
  {
    IndexWriter writer = indexer::open_writer(files, options);
    writer.add(with("1", {"a", "a"}));
    // `text`, `title` and `a` are there.
    CHECK_THROWS_AS(writer.add(with("2", {"b", "c", "d"})), OptionError);
    Document number = with("3", {"a", "b"});
    number.numbers = {{"c", 1}, {"b", 2}};
    writer.add(number);
    CHECK_THROWS_AS(writer.add(with("4", {"d"})), OptionError);
    Document labelled = document("5", "", "ink");
    labelled.labels = {"x"};
    CHECK_THROWS_AS(writer.add(labelled), OptionError);
    Document sharing = document("6", "", "ink");
    sharing.shared = SharedKeywords(std::vector<KeywordValue>{{"a", "x"}, {"d", "x"}});
    CHECK_THROWS_AS(writer.add(sharing), OptionError);
    CHECK_THROWS_AS(writer.add(sharing), OptionError);
    writer.add(with("6", {"c", "b", "a"}));
    writer.commit();
  }
  const Index index = open(files);
  CHECK(index.document_count() == 3);
  CHECK(index.keyword_fields() == std::vector<std::string>{"a", "b", "c"});
  CHECK(index.number_fields() == std::vector<std::string>{"b", "c"});
  // Fields of earlier commits count, and are not refused by a lower limit.
  options.max_fields = 2;
  IndexWriter writer = indexer::open_writer(files, options);
  CHECK_THROWS_AS(writer.add(with("7", {"d"})), OptionError);
  CHECK(writer.add(with("8", {"a"})) == Entered::added);
  options.max_fields = 0;
  CHECK_THROWS_AS(indexer::open_writer(std::make_shared<MemoryFileSystem>(), options), OptionError);
}

TEST_CASE("options and functions that cannot be used are refused, and the writer goes on") {
  const auto files = std::make_shared<MemoryFileSystem>();
  for (const std::size_t threads : {std::size_t{0}, static_cast<std::size_t>(-1)}) {
    CHECK_THROWS_AS(indexer::open_writer(files, {.threads = threads}), OptionError);
  }
  CHECK_THROWS_AS(indexer::open_writer(files, {.keep = 0}), OptionError);
  IndexWriter writer = indexer::open_writer(files);
  CHECK_THROWS_AS(writer.optimize({.threads = static_cast<std::size_t>(-1)}), OptionError);
  CHECK_THROWS_AS(writer.add_batches({}), OptionError);
  CHECK_FALSE(writer.remove(""));
  writer.add({.id = "a", .text = "ink"});
  writer.commit();
  CHECK(open(files).document_count() == 1);
}

TEST_CASE("an index is not made among other files") {
  const test::TemporaryDirectory directory;
  std::filesystem::create_directory(directory.path() / "folder");
  CHECK_THROWS_WITH_AS(IndexWriter(directory.path()), doctest::Contains("folder"), OptionError);
  CHECK(std::filesystem::exists(directory.path() / "folder"));
  CHECK_FALSE(std::filesystem::exists(directory.path() / "lock"));
}
