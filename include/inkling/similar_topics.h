#pragma once

/// Topics that a model can hardly tell apart.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A term with different rates in two topics.
struct TellingTerm {
  std::string term{};
  std::string surface{};
  std::string topic{};  ///< the one that has it more often
  double bits = 0;      ///< its part of the divergence
};

struct TopicPair {
  std::string a{}, b{};   ///< `a` sorts first
  double divergence = 0;  ///< Jensen-Shannon, in bits: 0 if they are the same, at most 1
  std::vector<TellingTerm> terms{};
};

struct SimilarTopicsOptions {
  std::optional<std::string> topic{};  ///< only pairs with this one
  std::size_t k = 10;                  ///< pairs
  std::size_t terms = 5;               ///< of each pair
  /// More topics are only compared with one that is named.
  static constexpr std::size_t kMostTopics = 200;
};

/// The pairs of topics whose distributions of terms are closest, and the terms that still tell them
/// apart, the most telling first. With P and Q the smoothed rates of two topics, M = (P + Q) / 2,
///
///   divergence = (sum of P log2(P / M) + sum of Q log2(Q / M)) / 2
///
/// Lin (1991), Divergence Measures Based on the Shannon Entropy. The rates are those of a
/// multinomial model; of the counts of other kinds, smoothed by a tenth of a mean posting. Equal
/// pairs are in the order of their names. Topics without terms diverge from all by 1. Which topics
/// are taken for one another, confused_topics() says.
///
/// Cost: O(terms * pairs). Throws UnknownNameError for a topic that is not there; OptionError for a
/// model of fields, and for more than kMostTopics topics where none is named.
std::vector<TopicPair> similar_topics(const Classifier& classifier,
                                      const SimilarTopicsOptions& options = {});

}  // namespace inkling
