#include <doctest/doctest.h>

#include <optional>
#include <random>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// An index and the naive collection beside it, changed in step.
class Pair {
 public:
  /// Every other one has text fields.
  explicit Pair(std::uint32_t seed) : Pair(seed, {.analyzer = kAnalyzer}) {}
  Pair(std::uint32_t seed, const WriterOptions& options) : random_(seed), options_(options) {
    if (seed % 2 == 0) return;
    options_.mapping.text_fields = kSixFields;
    naive_ = committed_ = NaiveCollection(kAnalyzer, options.store_text, kSixFields);
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
          indexer::open_writer(files, {.analyzer = kAnalyzer, .mapping = options_.mapping});
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
  NaiveCollection naive_{kAnalyzer};
  NaiveCollection committed_{kAnalyzer};
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
  Pair pair(3, {.analyzer = kAnalyzer, .memory = 1u << 20, .merging = Merging::never});
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
