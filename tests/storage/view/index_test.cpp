#include "inkling/index.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <random>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"
#include "tests/support/allocations.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

const AnalyzerSettings kStandard{AnalyzerKind::standard, "en"};

/// An index and the naive collection beside it, changed in step.
class Pair {
 public:
  /// Every other one has text fields.
  explicit Pair(std::uint32_t seed) : Pair(seed, {.analyzer = kStandard}) {}
  Pair(std::uint32_t seed, const WriterOptions& options) : random_(seed), options_(options) {
    if (seed % 2 == 0) return;
    options_.mapping.text_fields = kSixFields;
    naive_ = committed_ = NaiveCollection(kStandard, options.store_text, kSixFields);
  }

  void step() {
    switch (random_() % 16) {
      case 0:
        commit();
        return;
      case 1:
        if (random_() % 4 == 0) random_() % 2 == 0 ? optimize() : reorder();
        return;
      case 2:
        writer_.reset();  // what was not committed is gone
        naive_ = committed_;
        return;
      case 3:
        if (random_() % 3 == 0) tag();
        return;
      case 4:
      case 5:
      case 6:
        remove(random_id());
        return;
      case 7:
      case 8:
      case 9:
        add_again();
        break;
      default:
        add(any_document(random_id()));
    }
    if (random_() % 8 == 0) commit();
  }

  void add(const Document& document) {
    CHECK(writer().add(document) == naive_.add(document, committed_));
  }
  void remove(const std::string& id) { CHECK(writer().remove(id) == naive_.remove(id)); }
  void commit() {
    writer().commit();
    committed_ = naive_;
  }

  void optimize() {
    writer().optimize();
    committed_ = naive_;
  }

  void reorder() {
    commit();
    writer_.reset();
    auto transaction = storage::Transaction::open(files_);
    transaction.reorder(1 + random_() % 3);
    transaction.commit();
  }

  void check() {
    commit();
    writer_.reset();
    CHECK(difference(answers_of(files_), naive_.answers()) == "");
    CHECK(difference(answers_of(files_), fresh()) == "");
  }

  const std::shared_ptr<MemoryFileSystem>& files() const { return files_; }

 private:
  /// A document as the last commit has it, or but for its labels.
  void add_again() {
    if (committed_.documents().empty()) return;
    Document document = committed_.documents()[random_() % committed_.documents().size()];
    if (random_() % 2 == 0) document.labels = any_document({}).labels;
    add(document);
  }

  Document any_document(std::string id) {
    const std::vector<std::string>& fields = options_.mapping.text_fields;
    return fields.empty() ? random_document(random_, std::move(id))
                          : random_document(random_, std::move(id), fields);
  }

  std::string random_id() { return "document " + std::to_string(random_() % 60); }

  IndexWriter& writer() {
    if (!writer_) writer_.emplace(indexer::open_writer(files_, options_));
    return *writer_;
  }

  void tag() {
    commit();
    writer_.reset();
    const std::string model = random_() % 2 == 0 ? "m" : "n";
    const auto salt = random_() % 5;
    const auto topics_of = [&](const std::string& id) {
      std::set<std::string> topics;
      if (id.size() % 3 != salt % 3) topics.insert(id.back() % 2 == 0 ? "even" : "odd");
      if (salt == 4) topics.insert("every");
      return topics;
    };
    if (random_() % 4 == 0) {
      commit_dropped_model(files_, model);
      naive_.drop_model(model);
    } else {
      commit_tags(files_, model, topics_of, model + std::to_string(salt));
      naive_.models[model] = model + std::to_string(salt);
      for (const Document& each : naive_.documents())
        naive_.tag(each.id, model, topics_of(each.id));
    }
    committed_ = naive_;
  }

  /// The answers of a new index of the documents that are left, with the same tags and models.
  Answers fresh() const {
    const auto files = std::make_shared<MemoryFileSystem>();
    {
      IndexWriter writer =
          indexer::open_writer(files, {.analyzer = kStandard, .mapping = options_.mapping});
      for (const Document& each : naive_.documents()) writer.add(each);
      writer.commit();
    }
    Answers answers = answers_of(files);
    const Answers tagged = naive_.answers();
    for (std::size_t at = 0; at < answers.documents.size(); ++at) {
      answers.documents[at].tags = tagged.documents[at].tags;
      answers.documents[at].given_tags = tagged.documents[at].given_tags;
    }
    answers.models = tagged.models;
    return answers;
  }

  std::mt19937 random_;
  WriterOptions options_;
  std::shared_ptr<MemoryFileSystem> files_ = std::make_shared<MemoryFileSystem>();
  std::optional<IndexWriter> writer_;
  NaiveCollection naive_{kStandard};
  NaiveCollection committed_{kStandard};
};

}  // namespace

TEST_CASE(
    "after thousands of random operations an index answers as counting by hand and as a fresh "
    "index does") {
  const std::uint32_t first = seed_or(500);
  const std::uint32_t rounds = 10 * round_factor();
  tell_figure(std::to_string(200 * rounds) + " random operations, seeds from " +
              std::to_string(first));
  for (std::uint32_t seed = first; seed < first + rounds; ++seed) {
    CAPTURE(seed);
    Pair pair(seed);
    for (int operation = 1; operation <= 200; ++operation) {
      CAPTURE(operation);
      pair.step();
      if (operation % 25 == 0) pair.check();
    }
  }
}

TEST_CASE("an index without documents answers, optimizes and takes documents again") {
  Pair pair(1);
  pair.check();
  pair.add(document("1", "a", "b"));
  pair.commit();
  pair.remove("1");
  pair.check();
  CHECK(storage::open_index(pair.files()).segment_count() == 0);
  pair.add(document("1", "c", "d"));
  pair.check();
}

TEST_CASE("the last document of an id counts, within one commit and over several") {
  Pair pair(2);
  pair.add(document("1", "first", "one"));
  pair.add(document("1", "second", "two"));
  pair.add(document("2", "", "other"));
  pair.add(document("1", "third", "three"));
  pair.check();
  pair.add(document("1", "fourth", "four"));
  pair.remove("1");
  pair.add(document("1", "fifth", "five"));
  pair.remove("2");
  pair.remove("2");
  pair.check();
}

namespace {

/// Thousands of words of which few are met again: a megabyte of memory does not hold many such
/// documents.
Document wordy(std::mt19937& random, const std::string& id) {
  std::string text;
  for (int word = 0; word < 6'000; ++word) text += "w" + std::to_string(random() % 60'000) + ' ';
  return document(id, "wordy " + id, text, {"wordy"});
}

}  // namespace

TEST_CASE("an id that comes again counts once, whichever flushed segments hold its documents") {
  Pair pair(3, {.analyzer = kStandard, .memory = 1u << 20, .merging = Merging::never});
  std::mt19937 random(3);
  for (int number = 0; number < 24; ++number) pair.add(wordy(random, std::to_string(number % 7)));
  pair.remove("2");
  pair.remove("2");
  pair.add(wordy(random, "2"));
  pair.remove("3");
  pair.commit();
  CHECK(storage::open_index(pair.files()).segment_count() > 3);
  pair.check();
  pair.add(wordy(random, "5"));
  pair.remove("6");
  pair.optimize();
  CHECK(storage::open_index(pair.files()).segment_count() == 1);
  pair.check();
}

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
  NaiveCollection naive(kStandard, false, kSixFields);
  std::mt19937 random(4);
  {
    IndexWriter writer = indexer::open_writer(
        files,
        {.analyzer = kStandard, .store_text = false, .mapping = {.text_fields = kSixFields}});
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
  IndexWriter writer = indexer::open_writer(files, {.analyzer = kStandard});
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
