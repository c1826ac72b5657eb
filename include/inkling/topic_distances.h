#pragma once

/// Which topics have a similar vocabulary.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/grouping.h"
#include "inkling/index.h"
#include "inkling/report.h"
#include "inkling/row_order.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct TopicDistanceOptions {
  TopicOrder order = TopicOrder::clustered;
  std::optional<std::string> nearest_to{};  ///< instead: by the distance from this topic
  std::string by = "label";  ///< the field of exact strings or numbers that names topics
  Grouping grouping{};       ///< of its values
  std::size_t k = 10;        ///< pairs to list
  std::uint64_t min_df = 1;  ///< compares only terms of so many selected documents
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  ReportWork work{};
};

struct TopicDistances {
  struct Topic {
    std::string name{};
    std::uint64_t documents = 0;
    std::uint64_t tokens = 0;  ///< of the terms that are compared
  };
  /// Two clusters that become one, each named by one of its topics: numbers in `topics`.
  struct Merge {
    std::size_t first = 0, second = 0;
    double divergence = 0;  ///< the mean of their members'
  };
  struct Pair {
    std::size_t first = 0, second = 0;  ///< numbers in `topics`, first < second
    double divergence = 0;
  };
  std::vector<Topic> topics{};   ///< in the order asked for
  std::vector<double> matrix{};  ///< a row for each topic, in the same order
  std::vector<Merge> merges{};   ///< the tree, the closest first
  std::vector<Pair> pairs{};     ///< the k closest; ties by their numbers
  std::string by{};
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";

  double divergence(std::size_t a, std::size_t b) const { return matrix[a * topics.size() + b]; }
};

/// The Jensen-Shannon divergence of the terms of every two topics, in bits (stats/divergence.h),
/// and their average-linkage clustering (stats/average_linkage.h). A document with several topics
/// counts in each. A topic without a term has NaN, comes last, and is in no pair or merge.
///
/// Cost: two walks over all postings, and for each term the pairs of topics that have it, shared by
/// the threads; memory: some 50 bytes times the square of the number of topics, and 16 bytes times
/// it for each thread. Throws what topic_report() throws for its topics
/// (inkling/report.h). similar_topics() compares the topics of a model instead.
TopicDistances topic_distances(const Index& index, const DocumentSet& where,
                               const TopicDistanceOptions& options = {});

/// The topics that it compares, in the order of Grouping, without their tokens. Cost: O(documents).
/// Throws what it throws for topics.
std::vector<TopicDistances::Topic> compared_topics(const Index& index, const DocumentSet& where,
                                                   const TopicDistanceOptions& options = {});

}  // namespace inkling
