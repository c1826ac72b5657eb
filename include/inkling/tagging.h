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

/// A tag among those of one assignment.
struct AssignedTag {
  std::uint32_t topic = 0;    ///< its place in TagAssignment::topics
  std::optional<double> p{};  ///< calibrated, from 0 to 1; empty: it is not known

  friend bool operator==(const AssignedTag&, const AssignedTag&) = default;
};

/// Tags that one model gives to documents of one view.
struct TagAssignment {
  std::vector<std::string> topics;  ///< all topics of the model, sorted, unique; unused ones too
  /// For each DocId of the view, its tags by increasing topic. Where there is no list, the document
  /// keeps the tags that the model gave it before; an empty list takes them away.
  std::vector<std::optional<std::vector<AssignedTag>>> tags;
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
  std::optional<double> mean_p{};  ///< of the tags: the part of them that is expected to be right
};

/// A state of a model: XXH3-64 of its bytes. Equal bytes have the same version in every index and
/// under every name; a model that learns or is trained again has another.
enum class ModelVersionId : std::uint64_t { unknown = 0 };

/// A tag as an index keeps it.
struct GivenTag {
  std::string topic;
  std::string model;  ///< that gave it, by its name today
  /// Calibrated, rounded to a millionth. Empty where it is not known, as in files of version 1.
  std::optional<double> p{};
  ModelVersionId version = ModelVersionId::unknown;  ///< of the model, when it gave the tag

  friend bool operator==(const GivenTag&, const GivenTag&) = default;
};

/// Tags of live documents that one version of a model gave.
struct TagCount {
  ModelVersionId version = ModelVersionId::unknown;
  std::uint64_t documents = 0;
  std::uint64_t tags = 0;

  friend bool operator==(const TagCount&, const TagCount&) = default;
};

}  // namespace inkling
