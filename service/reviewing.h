#pragma once

/// review: documents without a label, shown one after the other and labelled at once.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "inkling/results.h"
#include "inkling/review.h"
#include "service/classifier_requests.h"

namespace inkling::service {

/// The next batch, and nothing else. Throws what inkling::review_queue() throws, UnknownNameError
/// for a model that is not there.
ReviewQueue review_queue(const Index& index, const ReviewRequest& request);

/// Walks through batches; each label is committed, and learned by the model if its kind can. What
/// was skipped does not come again. Not thread safe.
class Reviewer {
 public:
  /// Throws as review_queue(), and ParameterError for a model whose topics are not labels.
  Reviewer(std::filesystem::path directory, ReviewRequest request);
  ~Reviewer();
  Reviewer(const Reviewer&) = delete;
  Reviewer& operator=(const Reviewer&) = delete;

  /// The document to be labelled, by the model as it is now; empty when none is left.
  const std::optional<ReviewItem>& current() const noexcept { return current_; }
  /// Of the model as it was first, then those that were given since, in that order: a topic stays
  /// in its place.
  const std::vector<std::string>& topics() const noexcept { return topics_; }
  ReviewTally tally() const noexcept { return tally_; }

  /// Labels the current document and goes on. Throws OptionError for a topic that is not a name.
  void label(const std::string& topic);
  void skip();
  /// Takes the last label back, from the index and from the model, and goes back to its document;
  /// false if there is none.
  bool undo();

 private:
  struct Step {
    std::string id;
    bool was_learned;
    bool was_by_hand;  ///< a person had taken its labels away before
  };

  void reopen();
  void add_topic(const std::string& topic);
  void go_on();
  void fill();

  std::filesystem::path directory_;
  ReviewRequest request_;
  std::optional<Index> index_;
  std::optional<Classifier> classifier_;
  std::vector<std::string> topics_;
  std::vector<std::string> queue_;    ///< ids, the next one last
  std::vector<std::string> skipped_;  ///< ids
  std::vector<Step> steps_;           ///< labels that can be taken back
  std::optional<ReviewItem> current_;
  ReviewTally tally_;
};

}  // namespace inkling::service
