#pragma once

/// Two models, side by side.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct TopicDifference {
  std::string topic{};
  std::optional<std::uint64_t> documents_a{}, documents_b{};  ///< empty in a model without it
};

/// A term in a topic that both models have.
struct TermDifference {
  std::string topic{};
  std::string term{};
  std::string surface{};
  double count_a = 0, count_b = 0;               ///< Classifier::count()
  std::optional<double> weight_a{}, weight_b{};  ///< nats; empty in a model without the term
  /// How far apart the weights of its occurrences are: the greater of both counts times
  /// log2 of e times (weight_b - weight_a). A model without the term counts with the lowest weight
  /// that the topic has there.
  double bits = 0;
};

struct ModelDifference {
  std::uint64_t documents_a = 0, documents_b = 0;
  std::uint64_t terms_a = 0, terms_b = 0;  ///< that only one of them has
  std::uint64_t shared_terms = 0;
  std::vector<TopicDifference> topics{};  ///< all, sorted
  std::vector<TermDifference> terms{};    ///< those furthest apart, first
};

/// The `k` terms that differ most, in all topics or in `topic`. Cost: O((terms + cells) * topics).
/// Throws UnknownNameError for a topic that none of them has, OptionError for models of two kinds,
/// whose weights are on different scales, and for models of fields.
ModelDifference difference(const Classifier& a, const Classifier& b,
                           const std::optional<std::string>& topic, std::size_t k);

}  // namespace inkling
