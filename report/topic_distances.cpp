#include "inkling/topic_distances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "report/given_choices.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/topic_columns.h"
#include "stats/average_linkage.h"
#include "stats/divergence.h"
#include "stats/fixed_point_sum.h"

namespace inkling {

namespace {

using report::Selection;
using report::TermPostings;
using report::TopicColumns;

/// What two topics have in common.
struct Shared {
  stats::FixedPointSum<> bits;          ///< of the terms that both have
  std::uint64_t first = 0, second = 0;  ///< tokens of these terms

  Shared& operator+=(const Shared& other) noexcept {
    bits += other.bits;
    first += other.first;
    second += other.second;
    return *this;
  }
};

/// A table of what each pair of `topics` has in common.
struct PairPlaces {
  std::size_t topics;

  std::size_t count() const noexcept { return topics * (topics - 1) / 2; }
  /// Of a first one that comes before the second.
  std::size_t of(std::size_t first, std::size_t second) const noexcept {
    return first * (2 * topics - first - 1) / 2 + second - first - 1;
  }
};

/// Counts the occurrences of terms in topics, one term after another.
class TermOfTopics {
 public:
  explicit TermOfTopics(const TopicColumns& columns) : columns_(columns), counts_(columns.size()) {}

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
  /// Topics that have the term, increasing.
  const std::vector<std::uint32_t>& having() const noexcept { return having_; }
  std::uint64_t operator[](std::uint32_t topic) const noexcept { return counts_[topic]; }

 private:
  const TopicColumns& columns_;
  std::vector<std::uint64_t> counts_;  ///< by topic
  std::vector<std::uint32_t> having_;
};

/// Adds up the tokens of topics, of terms of so many documents.
class TokensOfTopics {
 public:
  TokensOfTopics(const TopicColumns& columns, std::uint64_t min_df)
      : min_df_(min_df), counts_(columns), tokens_(columns.size()) {}

  void visit(const TermPostings& term) {
    if (term.df() < min_df_) return;
    counts_.count(term);
    for (const std::uint32_t topic : counts_.having()) tokens_[topic] += counts_[topic];
  }
  void add_to(std::vector<std::uint64_t>& tokens) const {
    for (std::size_t topic = 0; topic < tokens.size(); ++topic) tokens[topic] += tokens_[topic];
  }

 private:
  std::uint64_t min_df_;
  TermOfTopics counts_;
  std::vector<std::uint64_t> tokens_;
};

/// Adds up what pairs of topics have in common.
class SharedOfTopics {
 public:
  SharedOfTopics(const TopicColumns& columns, std::uint64_t min_df,
                 const std::vector<std::uint64_t>& tokens)
      : min_df_(min_df), tokens_(tokens), places_{tokens.size()}, counts_(columns) {}

  void visit(const TermPostings& term) {
    if (term.df() < min_df_) return;
    counts_.count(term);
    shared_.resize(places_.count());  // not before: this is copied for each thread
    const std::vector<std::uint32_t>& having = counts_.having();
    for (std::size_t a = 0; a < having.size(); ++a) {
      for (std::size_t b = a + 1; b < having.size(); ++b) add(having[a], having[b]);
    }
  }
  void add_to(std::vector<Shared>& shared) const {
    for (std::size_t at = 0; at < shared_.size(); ++at) shared[at] += shared_[at];
  }

 private:
  void add(std::uint32_t first, std::uint32_t second) {
    Shared& both = shared_[places_.of(first, second)];
    both.bits += stats::jensen_shannon_part(counts_[first], tokens_[first], counts_[second],
                                            tokens_[second]);
    both.first += counts_[first];
    both.second += counts_[second];
  }

  std::uint64_t min_df_;
  const std::vector<std::uint64_t>& tokens_;  ///< by topic, of all terms
  PairPlaces places_;
  TermOfTopics counts_;
  std::vector<Shared> shared_;  ///< by pair
};

/// A term that only one of both has is worth half a bit times its rate there.
double divergence_of(const Shared& both, std::uint64_t first, std::uint64_t second) noexcept {
  const double only_first = static_cast<double>(first - both.first) / static_cast<double>(first);
  const double only_second =
      static_cast<double>(second - both.second) / static_cast<double>(second);
  return std::min(1.0, both.bits.value() + only_first / 2 + only_second / 2);
}

bool is_known(double divergence) noexcept { return !std::isnan(divergence); }

/// What has no tokens has no divergence: NaN.
std::vector<double> matrix_of(const std::vector<Shared>& shared,
                              const std::vector<std::uint64_t>& tokens) {
  const std::size_t size = tokens.size();
  const PairPlaces places{size};
  std::vector<double> matrix(size * size, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t a = 0; a < size; ++a) {
    if (tokens[a] == 0) continue;
    matrix[a * size + a] = 0;
    for (std::size_t b = a + 1; b < size; ++b) {
      if (tokens[b] == 0) continue;
      matrix[a * size + b] = divergence_of(shared[places.of(a, b)], tokens[a], tokens[b]);
      matrix[b * size + a] = matrix[a * size + b];
    }
  }
  return matrix;
}

/// The rows and columns of a matrix of `size` rows that `order` names, in this order.
std::vector<double> reordered(const std::vector<double>& matrix, std::size_t size,
                              const std::vector<std::size_t>& order) {
  std::vector<double> result;
  for (const std::size_t row : order) {
    for (const std::size_t column : order) result.push_back(matrix[row * size + column]);
  }
  return result;
}

/// The tree of the topics that have tokens; the others come last in its order.
stats::Clustering clustered(const std::vector<double>& matrix,
                            const std::vector<std::uint64_t>& tokens) {
  std::vector<std::size_t> full, empty;
  for (std::size_t topic = 0; topic < tokens.size(); ++topic)
    (tokens[topic] == 0 ? empty : full).push_back(topic);
  stats::Clustering clustering =
      stats::average_linkage(reordered(matrix, tokens.size(), full), full.size());
  for (auto& [first, second, distance] : clustering.merges) {
    first = full[first];
    second = full[second];
  }
  for (std::size_t& topic : clustering.order) topic = full[topic];
  clustering.order.insert(clustering.order.end(), empty.begin(), empty.end());
  return clustering;
}

std::vector<TopicDistances::Pair> closest_pairs(const TopicDistances& distances, std::size_t k) {
  std::vector<TopicDistances::Pair> pairs;
  for (std::size_t a = 0; a < distances.topics.size(); ++a) {
    for (std::size_t b = a + 1; b < distances.topics.size(); ++b) {
      if (is_known(distances.divergence(a, b))) pairs.push_back({a, b, distances.divergence(a, b)});
    }
  }
  std::ranges::stable_sort(pairs, {}, &TopicDistances::Pair::divergence);
  if (pairs.size() > k) pairs.resize(k);
  return pairs;
}

/// Shows all terms to copies of `empty`, one for each thread, and adds these up.
template <typename Part, typename Total>
void walk_and_add(const Index& index, const Selection& selection,
                  const TopicDistanceOptions& options, const report::Stretch& work,
                  const Part& empty, Total& total) {
  for (const Part& part :
       report::walk_in_any_order(index, options.term_unit, selection, work, empty))
    part.add_to(total);
}

/// The number of the topic of this name. Throws UnknownNameError.
std::size_t number_of(const TopicColumns& columns, const std::string& name) {
  std::vector<std::string> names;
  for (std::size_t topic = 0; topic < columns.size(); ++topic) {
    if (columns.name(topic) == name) return topic;
    names.push_back(columns.name(topic));
  }
  throw UnknownNameError("topic", name, names);
}

/// The nearest first, those without a distance last.
void sort_by_distance(std::vector<std::size_t>& topics, const std::vector<double>& matrix,
                      std::size_t from) {
  std::ranges::stable_sort(topics, {}, [&](std::size_t topic) {
    const double distance = matrix[from * topics.size() + topic];
    return is_known(distance) ? distance : std::numeric_limits<double>::infinity();
  });
}

/// The numbers of topics in the order in which they are listed.
std::vector<std::size_t> order_of(const stats::Clustering& clustering, const TopicColumns& columns,
                                  const std::vector<std::uint64_t>& tokens, TopicOrder order) {
  std::vector<std::size_t> topics = clustering.order;
  if (order == TopicOrder::clustered) return topics;
  std::ranges::sort(topics);  // as ValueGroups has them: numbers by value
  if (order == TopicOrder::name) return topics;
  std::ranges::stable_sort(topics, std::ranges::greater{}, [&](std::size_t topic) {
    return order == TopicOrder::tokens ? tokens[topic] : columns.documents(topic);
  });
  return topics;
}

}  // namespace

TopicDistances topic_distances(const Index& index, const DocumentSet& where,
                               const TopicDistanceOptions& options) {
  report::require_choices(options);
  const Selection selection(index, where, options.field);
  const TopicColumns columns(index, selection, options.by, options.grouping, std::nullopt);
  const std::size_t nearest_to =
      options.nearest_to ? number_of(columns, *options.nearest_to) : columns.size();
  selection.require_tokens();
  const report::Stretch work(options.work);
  std::vector<std::uint64_t> tokens(columns.size());
  walk_and_add(index, selection, options, work.first_half(),
               TokensOfTopics(columns, options.min_df), tokens);
  std::vector<Shared> shared(PairPlaces{columns.size()}.count());
  walk_and_add(index, selection, options, work.second_half(),
               SharedOfTopics(columns, options.min_df, tokens), shared);
  const std::vector<double> matrix = matrix_of(shared, tokens);
  const stats::Clustering clustering = clustered(matrix, tokens);
  TopicDistances distances;
  distances.by = to_string(options.by, options.grouping);
  distances.term_unit = options.term_unit;
  distances.field = options.field;
  std::vector<std::size_t> order = order_of(
      clustering, columns, tokens, nearest_to < columns.size() ? TopicOrder::name : options.order);
  if (nearest_to < columns.size()) sort_by_distance(order, matrix, nearest_to);
  distances.matrix = reordered(matrix, columns.size(), order);
  std::vector<std::size_t> place(columns.size());
  for (const std::size_t topic : order) {
    place[topic] = distances.topics.size();
    distances.topics.push_back({columns.name(topic), columns.documents(topic), tokens[topic]});
  }
  for (const auto& [first, second, divergence] : clustering.merges)
    distances.merges.push_back({place[first], place[second], divergence});
  distances.pairs = closest_pairs(distances, options.k);
  return distances;
}

std::vector<TopicDistances::Topic> compared_topics(const Index& index, const DocumentSet& where,
                                                   const TopicDistanceOptions& options) {
  report::require_choices(options);
  const Selection selection(index, where, options.field);
  const TopicColumns columns(index, selection, options.by, options.grouping, std::nullopt);
  std::vector<TopicDistances::Topic> topics;
  for (std::size_t topic = 0; topic < columns.size(); ++topic)
    topics.push_back({columns.name(topic), columns.documents(topic), 0});
  return topics;
}

}  // namespace inkling
