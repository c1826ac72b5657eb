#include "inkling/topic_distances.h"

#include <algorithm>
#include <optional>

#include "report/range_walk.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/topic_columns.h"
#include "stats/average_linkage.h"
#include "stats/divergence.h"
#include "stats/information.h"

namespace inkling {

namespace {

using report::Selection;
using report::TermPostings;
using report::TopicColumns;

/// What two topics have in common.
struct Shared {
  stats::Sum bits;                      ///< of the terms that both have
  std::uint64_t first = 0, second = 0;  ///< tokens of these terms
};

/// Counts the terms of topics, one after another.
class TermsOfTopics {
 public:
  explicit TermsOfTopics(const TopicColumns& columns)
      : columns_(columns), tokens_(columns.size()), counts_(columns.size()) {}

  /// Leaves the occurrences of a term, by topic, and the topics that have it.
  void count(const TermPostings& term) {
    for (const std::uint32_t topic : having_) counts_[topic] = 0;
    having_.clear();
    for (std::size_t at = 0; at < term.docs.size(); ++at) {
      for (const std::uint32_t topic : columns_.topics(term.docs[at])) {
        if (counts_[topic] == 0) having_.push_back(topic);
        counts_[topic] += term.tfs[at];
      }
    }
    std::ranges::sort(having_);
  }
  void add_tokens() {
    for (const std::uint32_t topic : having_) tokens_[topic] += counts_[topic];
  }
  /// Once the tokens of all terms are known.
  void add_shared(std::vector<Shared>& shared) const {
    for (std::size_t a = 0; a < having_.size(); ++a) {
      for (std::size_t b = a + 1; b < having_.size(); ++b) {
        const std::uint32_t first = having_[a], second = having_[b];
        Shared& both = shared[first * tokens_.size() + second];
        both.bits += stats::jensen_shannon_part(counts_[first], tokens_[first], counts_[second],
                                                tokens_[second]);
        both.first += counts_[first];
        both.second += counts_[second];
      }
    }
  }
  const std::vector<std::uint64_t>& tokens() const noexcept { return tokens_; }

 private:
  const TopicColumns& columns_;
  std::vector<std::uint64_t> tokens_;  ///< by topic
  std::vector<std::uint64_t> counts_;  ///< of the term at hand, by topic
  std::vector<std::uint32_t> having_;  ///< topics that have it, increasing
};

/// A term that only one of both has is worth half a bit times its rate there.
double divergence_of(const Shared& both, std::uint64_t first, std::uint64_t second) noexcept {
  if (first == 0 || second == 0) return 1;
  const double only_first = static_cast<double>(first - both.first) / static_cast<double>(first);
  const double only_second =
      static_cast<double>(second - both.second) / static_cast<double>(second);
  return std::min(1.0, both.bits.value() + only_first / 2 + only_second / 2);
}

std::vector<double> matrix_of(const std::vector<Shared>& shared,
                              const std::vector<std::uint64_t>& tokens) {
  const std::size_t size = tokens.size();
  std::vector<double> matrix(size * size);
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = a + 1; b < size; ++b) {
      matrix[a * size + b] = divergence_of(shared[a * size + b], tokens[a], tokens[b]);
      matrix[b * size + a] = matrix[a * size + b];
    }
  }
  return matrix;
}

/// The matrix with rows and columns in another order.
std::vector<double> reordered(const std::vector<double>& matrix,
                              const std::vector<std::size_t>& order) {
  std::vector<double> result;
  for (const std::size_t row : order) {
    for (const std::size_t column : order) result.push_back(matrix[row * order.size() + column]);
  }
  return result;
}

std::vector<TopicDistances::Pair> closest_pairs(const TopicDistances& distances, std::size_t k) {
  std::vector<TopicDistances::Pair> pairs;
  for (std::size_t a = 0; a < distances.topics.size(); ++a) {
    for (std::size_t b = a + 1; b < distances.topics.size(); ++b)
      pairs.push_back({a, b, distances.divergence(a, b)});
  }
  std::ranges::stable_sort(pairs, {}, &TopicDistances::Pair::divergence);
  if (pairs.size() > k) pairs.resize(k);
  return pairs;
}

/// Calls visit(term, is_again) with each term that is compared, once for all of them and then
/// again.
template <typename Visit>
void walk_twice(const Index& index, const Selection& selection, const TopicDistanceOptions& options,
                Visit&& visit) {
  const std::vector<TermRange> ranges =
      index.term_ranges(selection.field(), options.term_unit, report::kWalkedRanges);
  std::size_t walked = 0;
  for (const bool is_again : {false, true}) {
    for (const TermRange& range : ranges) {
      if (options.work.on_progress)
        options.work.on_progress(static_cast<double>(walked++) /
                                 static_cast<double>(2 * ranges.size()));
      report::for_each_term(index, options.term_unit, selection, range,
                            [&](const TermPostings& term) {
                              if (term.df() >= options.min_df) visit(term, is_again);
                            });
    }
  }
}

/// The numbers of topics in the order in which they are listed.
std::vector<std::size_t> order_of(const stats::Clustering& clustering, const TopicColumns& columns,
                                  TopicOrder order) {
  std::vector<std::size_t> topics = clustering.order;
  if (order == TopicOrder::clustered) return topics;
  std::ranges::sort(topics, {}, [&](std::size_t topic) { return columns.name(topic); });
  if (order == TopicOrder::documents)
    std::ranges::stable_sort(topics, std::ranges::greater{},
                             [&](std::size_t topic) { return columns.documents(topic); });
  return topics;
}

}  // namespace

TopicDistances topic_distances(const Index& index, const DocumentSet& where,
                               const TopicDistanceOptions& options) {
  const Selection selection(index, where, options.field);
  const TopicColumns columns(index, selection, options.by, options.grouping, std::nullopt);
  TermsOfTopics counts(columns);
  std::vector<Shared> shared(columns.size() * columns.size());
  walk_twice(index, selection, options, [&](const TermPostings& term, bool is_again) {
    counts.count(term);
    is_again ? counts.add_shared(shared) : counts.add_tokens();
  });
  const std::vector<double> matrix = matrix_of(shared, counts.tokens());
  const stats::Clustering clustering = stats::average_linkage(matrix, columns.size());
  TopicDistances distances;
  distances.by = to_string(options.by, options.grouping);
  distances.term_unit = options.term_unit;
  distances.field = options.field;
  const std::vector<std::size_t> order = order_of(clustering, columns, options.order);
  distances.matrix = reordered(matrix, order);
  std::vector<std::size_t> place(columns.size());
  for (const std::size_t topic : order) {
    place[topic] = distances.topics.size();
    distances.topics.push_back(
        {columns.name(topic), columns.documents(topic), counts.tokens()[topic]});
  }
  for (const auto& [first, second, divergence] : clustering.merges)
    distances.merges.push_back({place[first], place[second], divergence});
  distances.pairs = closest_pairs(distances, options.k);
  return distances;
}

}  // namespace inkling
