#pragma once

/// Labelling the documents that teach a model most: what `inkling review` asks a person.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/index.h"
#include "inkling/results.h"
#include "inkling/review.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct ReviewerOptions {
  std::string where{};  ///< only documents that match this query
  ReviewOptions batch{};
  std::chrono::milliseconds wait{0};  ///< for another writer, with each label and each undo
};

/// Walks through the batches of review_queue(), by the model as each label left it. A label is
/// committed at once, as given by hand, and learned in the same commit where the kind of the model
/// can learn (LiveModel); tally() says where it did not. What was skipped does not come again, nor
/// what has gone or got a label from somebody else meanwhile.
///
/// Between two calls nothing is locked. Not thread safe; a reviewer that was moved from may only be
/// assigned to or destroyed.
class Reviewer {
 public:
  /// Cost: that of review_queue(), as of each call that begins a batch. Throws UnknownNameError for
  /// a model that is not there, OptionError for one whose topics are not labels and for a batch of
  /// no documents, and what Index::open(), Searcher::matching() and review_queue() throw.
  Reviewer(std::filesystem::path directory, std::string model, ReviewerOptions options = {});
  Reviewer(Reviewer&&) = default;
  Reviewer& operator=(Reviewer&&) = default;

  /// The document to be labelled; null when none is left. It is valid until the next call that
  /// changes something.
  const ReviewItem* current() const noexcept { return current_ ? &*current_ : nullptr; }
  /// Of the model as it was first, then those that were given since, in that order: a topic stays
  /// in its place.
  const std::vector<std::string>& topics() const noexcept { return topics_; }
  /// What was done, and how many documents are left, the current one included.
  const ReviewTally& tally() const noexcept { return tally_; }

  /// Labels the current document, and goes on. Cost: a commit, and reading the model, which is
  /// written whole where it learns. Throws OptionError when no document is left, and for a topic
  /// that is not a name; IndexBusyError; what IndexWriter::commit() throws: nothing is labelled
  /// then, and the document stays the current one.
  void label(const std::string& topic);
  /// Goes on without a label. Throws OptionError when no document is left.
  void skip();
  /// Takes the last label back, from the index and from the model, as if it had not been given, and
  /// goes back to its document; false if there is none. Cost and errors as label();
  /// UnknownNameError for a document that was deleted since.
  bool undo();

 private:
  struct Step {
    LabelReport given;
    bool was_learned;
  };

  void require_current() const;
  void reopen();
  void add_topics(const std::vector<std::string>& topics);
  LabelReport give(const std::string& topic, bool is_counted);
  void go_on();
  void fill();

  std::filesystem::path directory_;
  std::string model_;
  ReviewerOptions options_;
  Index index_;
  Classifier classifier_;
  std::vector<std::string> topics_{};
  std::vector<std::string> queue_{};    ///< ids, the next one last
  std::vector<std::string> skipped_{};  ///< ids
  std::vector<Step> steps_{};           ///< labels that can be taken back
  std::optional<ReviewItem> current_{};
  ReviewTally tally_{};
};

}  // namespace inkling
