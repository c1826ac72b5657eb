#include "stats/macro_f1_test.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace inkling::stats {

namespace {

constexpr double kEqualMacroF1 = 1e-12;  ///< the same but for rounding

/// What it changes in the counts of a topic when a document changes sides.
struct SwappedTopic {
  std::uint32_t topic;  ///< its place among the topics that may change
  bool is_true;
  bool of_first;  ///< given by the first; else by the second
};

/// The sum of F1 over some topics, and how many of them occur.
struct F1Sum {
  double f1 = 0;
  std::uint64_t topics = 0;

  void add(const TopicCounts& counts) {
    if (counts.tp + counts.fp + counts.fn == 0) return;
    f1 += counts.f1();
    ++topics;
  }
  double mean() const { return topics == 0 ? 0 : f1 / static_cast<double>(topics); }
};

void move_topic(TopicCounts& from, TopicCounts& to, bool is_true) {
  if (is_true) {
    --from.tp;
    ++from.fn;
    ++to.tp;
    --to.fn;
  } else {
    --from.fp;
    ++to.fp;
  }
}

/// The counts of both classifiers, and the documents that may be swapped between them.
class Swaps {
 public:
  Swaps(std::span<const TopicSet> truth, std::span<const TopicSet> first,
        std::span<const TopicSet> second, std::size_t topics) {
    const std::vector<TopicCounts> of_first = topic_counts(truth, first, topics);
    const std::vector<TopicCounts> of_second = topic_counts(truth, second, topics);
    std::vector<bool> may_change(topics);
    for (std::size_t at = 0; at < truth.size(); ++at) {
      if (first[at] == second[at]) continue;
      for (const TopicSet* const given : {&first[at], &second[at]}) {
        for (const std::uint32_t topic : *given) may_change[topic] = true;
      }
    }
    std::vector<std::uint32_t> place(topics);
    for (std::size_t topic = 0; topic < topics; ++topic) {
      if (may_change[topic]) {
        place[topic] = static_cast<std::uint32_t>(first_.size());
        first_.push_back(of_first[topic]);
        second_.push_back(of_second[topic]);
      } else {
        fixed_first_.add(of_first[topic]);
        fixed_second_.add(of_second[topic]);
      }
    }
    for (std::size_t at = 0; at < truth.size(); ++at) {
      if (first[at] != second[at]) add(truth[at], first[at], second[at], place);
    }
  }

  std::size_t documents() const noexcept { return starts_.size() - 1; }

  /// Every document for which `is_swapped(number)` changes sides.
  template <typename IsSwapped>
  double difference(IsSwapped is_swapped) {
    std::vector<TopicCounts> left = first_, right = second_;
    for (std::size_t document = 0; document < documents(); ++document) {
      if (!is_swapped(document)) continue;
      for (std::size_t at = starts_[document]; at < starts_[document + 1]; ++at) {
        const SwappedTopic& swap = swaps_[at];
        swap.of_first ? move_topic(left[swap.topic], right[swap.topic], swap.is_true)
                      : move_topic(right[swap.topic], left[swap.topic], swap.is_true);
      }
    }
    F1Sum of_left = fixed_first_, of_right = fixed_second_;
    for (const TopicCounts& counts : left) of_left.add(counts);
    for (const TopicCounts& counts : right) of_right.add(counts);
    return std::fabs(of_left.mean() - of_right.mean());
  }

 private:
  /// Topics that both give change nothing.
  void add(const TopicSet& truth, const TopicSet& first, const TopicSet& second,
           const std::vector<std::uint32_t>& place) {
    const auto add_missing = [&](const TopicSet& given, const TopicSet& other, bool of_first) {
      for (const std::uint32_t topic : given) {
        if (std::ranges::binary_search(other, topic)) continue;
        swaps_.push_back({place[topic], std::ranges::binary_search(truth, topic), of_first});
      }
    };
    add_missing(first, second, true);
    add_missing(second, first, false);
    starts_.push_back(swaps_.size());
  }

  std::vector<TopicCounts> first_, second_;  ///< of topics that may change
  F1Sum fixed_first_, fixed_second_;         ///< of the others
  std::vector<SwappedTopic> swaps_;          ///< by document
  std::vector<std::size_t> starts_ = {0};    ///< one more entry than documents that differ
};

RandomisationTest examine_all(Swaps& swaps, double observed) {
  const std::uint64_t vectors = std::uint64_t{1} << swaps.documents();
  std::uint64_t count = 0;
  for (std::uint64_t signs = 0; signs < vectors; ++signs) {
    count += swaps.difference([&](std::size_t document) { return signs >> document & 1; }) >=
             observed - kEqualMacroF1;
  }
  return {static_cast<double>(count) / static_cast<double>(vectors), true};
}

RandomisationTest draw(Swaps& swaps, double observed, const RandomisationOptions& options) {
  std::mt19937_64 random(options.seed);
  std::uint64_t count = 0;
  for (std::uint64_t at = 0; at < options.permutations; ++at) {
    std::uint64_t signs = 0;
    const double drawn = swaps.difference([&](std::size_t document) {
      signs = document % 64 == 0 ? random() : signs >> 1;
      return signs & 1;
    });
    count += drawn >= observed - kEqualMacroF1;
  }
  return {(1 + static_cast<double>(count)) / (1 + static_cast<double>(options.permutations)),
          false};
}

}  // namespace

double macro_f1_of_occurring(std::span<const TopicCounts> topics) noexcept {
  F1Sum sum;
  for (const TopicCounts& counts : topics) sum.add(counts);
  return sum.mean();
}

RandomisationTest macro_f1_randomisation_test(std::span<const TopicSet> truth,
                                              std::span<const TopicSet> first,
                                              std::span<const TopicSet> second, std::size_t topics,
                                              const RandomisationOptions& options) {
  Swaps swaps(truth, first, second, topics);
  const double observed = swaps.difference([](std::size_t) { return false; });
  constexpr std::size_t kMostShifted = 63;
  const bool may_examine_all = swaps.documents() <= kMostShifted &&
                               std::uint64_t{1} << swaps.documents() <= options.permutations;
  return may_examine_all ? examine_all(swaps, observed) : draw(swaps, observed, options);
}

}  // namespace inkling::stats
