#pragma once

/// The topics that a model gives to documents, on their way into an index.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// Tags that one model gives to documents of one view.
struct TagAssignment {
  std::vector<std::string> topics;  ///< all topics of the model, sorted, unique; unused ones too
  /// For each DocId of the view, its tags as increasing places in `topics`. Where there is no list,
  /// the document keeps the tags that the model gave it before; an empty list takes them away.
  std::vector<std::optional<std::vector<std::uint32_t>>> tags;
  /// The view whose DocIds these are; Classifier::tag() sets it. Where it is unknown,
  /// IndexWriter::put_tags() can only compare the number of documents.
  ViewId view = ViewId::unknown;
};

/// What it costs to give a document of one topic another.
struct TopicCost {
  std::string truth;
  std::string given;
  double cost = 1;  ///< from 0 up

  friend bool operator==(const TopicCost&, const TopicCost&) = default;
};

struct TagOptions {
  double min_p = 0;  ///< no tag below this probability, from 0 to 1
  /// Costs of mistakes; those that are not listed cost 1. The tag is the topic of least expected
  /// cost, sum over topics a of P(a | text) * cost(a given as b), and of several such topics the
  /// most probable. Source: Elkan (2001), The Foundations of Cost-Sensitive Learning.
  std::vector<TopicCost> costs{};
  /// The best topic, where a model has cuts and none reaches its own, and where a text is unlike
  /// those that trained the model.
  bool at_least_one = false;
  /// Called now and then with the part that is done, 0 to 1; what it throws ends the tagging. May
  /// be empty.
  std::function<void(double)> on_progress{};
};

/// What Classifier::tag() decides. Nothing is written until IndexWriter::put_tags() gets it.
struct Tagging {
  TagAssignment assignment;
  std::uint64_t tagged = 0;
  std::uint64_t abstained = 0;  ///< selected documents that get no tag
  std::vector<std::pair<std::string, std::uint64_t>> topics;  ///< tags by topic of the model
};

}  // namespace inkling
