// Labels of an index against a map of ids, whatever is done to both.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

using LabelSet = std::set<std::string>;

struct NaiveLabels {
  LabelSet labels;
  bool by_hand = false;

  friend bool operator==(const NaiveLabels&, const NaiveLabels&) = default;
};

/// The documents as they were committed, and as they will be.
class LabelsModel {
 public:
  void add(const std::string& id, const LabelSet& of_record, bool relabel) {
    const auto before = last_.find(id);
    const bool keeps = before != last_.end() && before->second.by_hand && !relabel;
    next_[id] = keeps ? before->second : NaiveLabels{of_record};
  }
  void set(const std::string& id, const LabelSet& labels, bool by_hand) {
    next_[id] = last_[id] = {labels, by_hand};
  }
  void remove(const std::string& id) { next_.erase(id); }
  void commit() { last_ = next_; }
  void forget() { next_ = last_; }

  const std::map<std::string, NaiveLabels>& documents() const { return next_; }

 private:
  std::map<std::string, NaiveLabels> last_;  ///< with what was set since
  std::map<std::string, NaiveLabels> next_;
};

std::map<std::string, NaiveLabels> documents_of(const Index& index) {
  std::map<std::string, NaiveLabels> documents;
  const DocumentSet by_hand = index.labelled_by_hand();
  index.documents().for_each([&](DocId doc) {
    const std::vector<std::string> labels = index.document(doc).document.labels;
    documents[index.id(doc)] = {{labels.begin(), labels.end()}, by_hand.contains(doc)};
  });
  return documents;
}

const std::vector<std::string> kTopics{"a", "b", "c"};

/// None where no document has the label.
std::set<std::string> found_by(const Searcher& searcher, const std::string& query) {
  std::set<std::string> ids;
  try {
    for (const DocId doc : searcher.matching(query)) ids.insert(searcher.index().id(doc));
  } catch (const UnknownNameError&) {
  }
  return ids;
}

/// By searches, not by documents.
void check_searches(const Index& index, const std::map<std::string, NaiveLabels>& expected) {
  const Searcher searcher(index);
  for (const std::string& topic : kTopics) {
    std::set<std::string> wanted;
    for (const auto& [id, labels] : expected) {
      if (labels.labels.contains(topic)) wanted.insert(id);
    }
    CHECK(found_by(searcher, "label:" + topic) == wanted);
  }
}

/// An index, and what it should be.
class LabelledScene {
 public:
  explicit LabelledScene(std::uint32_t seed) : random_(seed) { reopen(); }

  void step() {
    switch (random_() % 12) {
      case 0:
      case 1:
      case 2:
      case 3:
        return add();
      case 4:
      case 5:
      case 6:
        return set();
      case 7:
        return remove();
      case 8:
      case 9:
        return commit();
      case 10:
        writer_->optimize({.reorder = random_() % 2 == 0});
        return check();
      default:
        return reopen();
    }
  }
  void commit() {
    writer_->commit();
    check();
  }

 private:
  std::string random_id() { return "d" + std::to_string(random_() % 8); }
  LabelSet random_labels() {
    LabelSet labels;
    for (const std::string& topic : kTopics) {
      if (random_() % 3 == 0) labels.insert(topic);
    }
    return labels;
  }
  void add() {
    const std::string id = random_id();
    const LabelSet labels = random_labels();
    const std::string text = random_() % 2 == 0 ? "ink" : "ink pen";  // often that of before
    writer_->add({.id = id, .text = text, .labels = {labels.begin(), labels.end()}});
    model_.add(id, labels, relabels_);
    changed_.insert(id);
  }
  /// Of a document that is as the last commit has it.
  void set() {
    const std::string id = random_id();
    const std::optional<DocId> doc = writer_->index().find(id);
    if (!doc || changed_.contains(id)) return;
    const LabelSet labels = random_labels();
    const bool by_hand = random_() % 4 != 0;
    writer_->set_labels(*doc, {labels.begin(), labels.end()},
                        by_hand ? LabelsBy::hand : LabelsBy::record);
    model_.set(id, labels, by_hand);
  }
  void remove() {
    const std::string id = random_id();
    CHECK(writer_->remove(id) == model_.documents().contains(id));
    model_.remove(id);
    changed_.insert(id);
  }
  void reopen() {
    writer_.reset();  // what was not committed is gone
    committed_ = committed_.value_or(LabelsModel());
    model_ = *committed_;
    changed_.clear();
    relabels_ = random_() % 4 == 0;
    const Merging merging = random_() % 2 == 0 ? Merging::with_commit : Merging::in_background;
    writer_.emplace(indexer::open_writer(files_, {.relabel = relabels_, .merging = merging}));
  }
  void check() {
    model_.commit();
    committed_ = model_;
    changed_.clear();
    CHECK(storage::check(*files_, true).empty());
    const Index index = storage::open_index(files_);
    CHECK(documents_of(index) == model_.documents());
    check_searches(index, model_.documents());
  }

  std::mt19937 random_;
  std::shared_ptr<MemoryFileSystem> files_ = std::make_shared<MemoryFileSystem>();
  std::optional<IndexWriter> writer_;
  bool relabels_ = false;
  LabelsModel model_;
  std::optional<LabelsModel> committed_;
  std::set<std::string> changed_;  ///< since the last commit
};

}  // namespace

TEST_CASE("labels by hand and of records are those of a map, and searches find them") {
  for (std::uint32_t seed = 1; seed <= rounds(60u); ++seed) {
    CAPTURE(seed);
    LabelledScene scene(seed);
    for (int step = 0; step < 120; ++step) scene.step();
    scene.commit();
  }
}
