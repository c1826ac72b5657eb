#include "inkling/index.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <random>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"
#include "tests/support/allocations.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

TEST_CASE("a frequent term is written in the memory of its bytes, not of its million occurrences") {
  std::string text;
  for (int word = 0; word < 50; ++word) text += "a ";
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = {AnalyzerKind::whitespace, "en"}});
  for (int number = 0; number < 20'000; ++number)
    writer.add(document(std::to_string(number), "", text));
  {
    const AllocationLimit limit(6u << 20);
    writer.commit();
  }
  CHECK(storage::open_index(files).statistics(FieldId::text, "a") ==
        TermStatistics{20'000, 1'000'000});
  require_sound(*files);
}

TEST_CASE("an index without texts answers everything but texts") {
  const auto files = std::make_shared<MemoryFileSystem>();
  NaiveCollection naive(kAnalyzer, false, kSixFields);
  std::mt19937 random(4);
  {
    IndexWriter writer = indexer::open_writer(
        files,
        {.analyzer = kAnalyzer, .store_text = false, .mapping = {.text_fields = kSixFields}});
    for (int number = 0; number < 30; ++number) {
      const Document added = random_document(random, std::to_string(number % 20), kSixFields);
      writer.add(added);
      naive.add(added);
      if (number == 15) writer.commit();
    }
    writer.commit();
    CHECK(difference(answers_of(files), naive.answers()) == "");
    writer.optimize();
  }
  CHECK(difference(answers_of(files), naive.answers()) == "");
}

TEST_CASE("an index opened again keeps the analyzer it was made with") {
  const auto files = std::make_shared<MemoryFileSystem>();
  indexer::open_writer(files, {.analyzer = {AnalyzerKind::whitespace, "en"}}).commit();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = kAnalyzer});
  CHECK(writer.analyzer().kind == AnalyzerKind::whitespace);
  writer.add(document("1", "", "Printing"));
  writer.commit();
  CHECK(storage::open_index(files).statistics(FieldId::text, "Printing").df == 1);
  require_sound(*files);
}

TEST_CASE("a DocId beyond the bound is refused by the index, and has nothing in its columns") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  writer.add({.id = "a", .text = "ink", .labels = {"l"}, .numbers = {{"n", 1}}});
  writer.commit();
  const Index index = storage::open_index(files);
  CHECK(index.length(FieldId::text, DocId{0}) == 1);
  for (const DocId doc : {DocId{1}, DocId{64}, kNoDoc}) {
    CHECK_THROWS_AS(index.id(doc), OptionError);
    CHECK_THROWS_AS(index.title(doc), OptionError);
    CHECK_THROWS_AS(index.text(doc), OptionError);
    CHECK_THROWS_AS(index.document(doc), OptionError);
    CHECK_THROWS_AS(index.length(FieldId::text, doc), OptionError);
    CHECK_THROWS_AS(index.entry_rank(doc), OptionError);
    CHECK(index.keyword_column("label")->ordinals(doc).empty());
    CHECK((*index.number_column("n"))[doc].empty());
    CHECK_FALSE(index.documents().contains(doc));
  }
  CHECK_THROWS_AS(index.by_entry(DocumentSet(2)), OptionError);
  CHECK_THROWS_AS(index.by_entry(DocumentSet()), OptionError);
}

TEST_CASE("a set that knows no view has documents of the index alone") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  for (const char* const id : {"a", "b", "c"}) writer.add({.id = id, .text = "ink"});
  writer.commit();
  writer.remove("b");
  writer.commit();
  const Index index = storage::open_index(files);
  const auto of = [&](std::initializer_list<std::uint32_t> docs, DocumentSet set) {
    for (const std::uint32_t doc : docs) set.insert(DocId{doc});
    return set;
  };
  const DocumentSet nobodys(index.document_bound());
  CHECK_NOTHROW(index.require_own(of({0, 2}, nobodys), "where"));
  CHECK_THROWS_WITH_AS(index.require_own(of({0, 1}, nobodys), "where"),
                       doctest::Contains("the document number 1, which was deleted"), OptionError);
  CHECK_THROWS_AS(writer.remove(of({1, 2}, nobodys)), OptionError);
  // Whoever begins with the view may fill it as they like: what is deleted does not count.
  CHECK_NOTHROW(index.require_own(of({0, 1}, index.no_documents()), "where"));
}

TEST_CASE("a set of documents is walked in order, and keeps to its bound and view") {
  DocumentSet set(130);
  for (const std::uint32_t doc : {129u, 0u, 64u, 63u}) set.insert(DocId{doc});
  std::vector<std::uint32_t> walked;
  for (const DocId doc : set) walked.push_back(to_number(doc));
  CHECK(walked == std::vector<std::uint32_t>{0, 63, 64, 129});
  CHECK(std::distance(set.begin(), set.end()) == 4);
  for ([[maybe_unused]] const DocId doc : DocumentSet(130)) FAIL("the empty set has a member");
  for ([[maybe_unused]] const DocId doc : DocumentSet()) FAIL("the empty set has a member");
  for (const DocId doc : {DocId{130}, DocId{191}, DocId{192}, kNoDoc}) {
    CHECK_FALSE(set.contains(doc));
    CHECK_THROWS_AS(set.insert(doc), OptionError);
    set.erase(doc);
  }
  CHECK(set.count() == 4);
  CHECK_THROWS_AS(set &= DocumentSet(131), OptionError);
  CHECK_THROWS_AS(set |= DocumentSet(), OptionError);
  DocumentSet one(130, ViewId{1});
  CHECK_THROWS_AS(one &= DocumentSet(130, ViewId{2}), OptionError);
  set &= one;
  CHECK(set.view() == ViewId{1});
  CHECK(set == DocumentSet(130));
}

TEST_CASE("a set that was moved from is empty and has no bound, and can be assigned to again") {
  DocumentSet set(130, ViewId{1});
  set.insert(DocId{129});
  const DocumentSet taken = std::move(set);
  CHECK(taken.contains(DocId{129}));
  CHECK(taken.view() == ViewId{1});
  CHECK(set == DocumentSet());                         // NOLINT(bugprone-use-after-move)
  CHECK(set.view() == ViewId::unknown);                // NOLINT(bugprone-use-after-move)
  CHECK_FALSE(set.contains(DocId{129}));               // NOLINT(bugprone-use-after-move)
  CHECK_THROWS_AS(set.insert(DocId{0}), OptionError);  // NOLINT(bugprone-use-after-move)
  CHECK(set.next(DocId{0}) == kNoDoc);                 // NOLINT(bugprone-use-after-move)
  set.complement();
  CHECK(set.count() == 0);
  set = DocumentSet(3);
  set.insert(DocId{2});
  CHECK(set.count() == 1);
}

TEST_CASE("an index that was moved from still shows its view") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  writer.add({.id = "a", .text = "ink"});
  writer.commit();
  Index index = writer.index();
  const Index other = std::move(index);
  CHECK(other.document_count() == 1);
  CHECK(index.document_count() == 1);  // NOLINT(bugprone-use-after-move)
}

TEST_CASE("a field number that the index does not have is refused") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.mapping = {.text_fields = {"notes"}}});
  writer.add({.id = "a", .text = "ink"});
  writer.commit();
  const Index index = writer.index();
  REQUIRE(index.field_count() == 3);
  CHECK(index.field_name(FieldId{2}) == "notes");
  for (const FieldId field : {FieldId{3}, FieldId{255}}) {
    CHECK_THROWS_AS(index.field_name(field), OptionError);
    CHECK_THROWS_AS(index.field_statistics(field), OptionError);
    CHECK_THROWS_AS(index.known_field_statistics(field), OptionError);
    CHECK_THROWS_AS(index.token_count(field), OptionError);
    CHECK_THROWS_AS(index.length(field, DocId{0}), OptionError);
    CHECK_THROWS_AS(index.lengths(field), OptionError);
    CHECK_THROWS_AS(index.statistics(field, "ink"), OptionError);
    CHECK_THROWS_AS(index.surface_forms(field, "ink"), OptionError);
    CHECK_THROWS_AS(index.surface(field, "ink"), OptionError);
    CHECK_THROWS_AS(index.postings(field, "ink"), OptionError);
    CHECK_THROWS_AS(index.postings(field, "ink", "ink"), OptionError);
    CHECK_THROWS_AS(index.terms(field), OptionError);
    CHECK_THROWS_AS(index.words(field), OptionError);
    CHECK_THROWS_AS(field_name(FieldMapping(), field), OptionError);
  }
}

TEST_CASE("cursors that are exhausted stay so, whatever is asked of them") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  writer.add({.id = "a", .text = "ink"});
  writer.commit();
  const Index index = writer.index();
  std::vector<std::uint32_t> positions{7};
  PostingCursor walked = index.postings(FieldId::text, "ink");
  walked.advance();
  PostingCursor none;
  for (PostingCursor* cursor : {&walked, &none}) {
    for (int time = 0; time < 3; ++time) {
      CHECK(cursor->doc() == kNoDoc);
      CHECK(cursor->block_docs().empty());
      CHECK(cursor->cost() == 0);
      cursor->positions(positions);
      CHECK(positions.empty());
      cursor->advance();
      cursor->seek(DocId{0});
      cursor->next_block();
    }
  }
  for (const TermUnit unit : {TermUnit::stems, TermUnit::words}) {
    TermCursor cursor = index.terms(FieldId::text, unit);
    cursor.advance();
    for (int time = 0; time < 3; ++time) {
      CHECK(cursor.exhausted());
      CHECK(cursor.term().empty());
      CHECK(cursor.surface().empty());
      CHECK(cursor.statistics() == TermStatistics());
      CHECK(cursor.postings().doc() == kNoDoc);
      cursor.advance();
    }
  }
}
