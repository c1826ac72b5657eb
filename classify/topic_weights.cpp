#include "classify/topic_weights.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <tuple>

namespace inkling::classify {

namespace {

struct Weighed {
  double bits;
  std::uint64_t count;
  std::size_t term;

  /// Best first.
  friend bool operator<(const Weighed& left, const Weighed& right) {
    return std::tuple(right.bits, right.count, left.term) <
           std::tuple(left.bits, left.count, right.term);
  }
};

/// P(t | not c) of one topic c.
class Others {
 public:
  Others(const Model& model, std::size_t topic) : model_(model), alpha_(model.record().alpha) {
    std::uint64_t tokens = 0;
    for (std::size_t other = 0; other < model.topic_count(); ++other) {
      if (other != topic) tokens += model.topic_tokens(other);
    }
    denominator_ = static_cast<double>(tokens) + alpha_ * static_cast<double>(model.term_count());
  }

  double log_probability(std::size_t term, std::uint64_t count_in_topic) const {
    std::uint64_t count = 0;
    for (const Cell& cell : model_.cells(term)) count += cell.count;
    const double numerator = static_cast<double>(count - count_in_topic) + alpha_;
    if (numerator == 0) return -std::numeric_limits<double>::infinity();
    return std::log(numerator / denominator_);
  }

 private:
  const Model& model_;
  double alpha_;
  double denominator_ = 0;
};

}  // namespace

std::vector<TopicWeight> top_terms(const Model& model, std::size_t topic, std::size_t k) {
  assert(topic < model.topic_count());
  const Others others(model, topic);
  std::vector<Weighed> weighed;
  weighed.reserve(model.term_count());
  for (std::size_t term = 0; term < model.term_count(); ++term) {
    const std::uint64_t count = model.count(term, topic);
    const double nats = model.log_probability(term, topic) - others.log_probability(term, count);
    weighed.push_back({nats * std::numbers::log2e, count, term});
  }
  const std::size_t kept = std::min(k, weighed.size());
  std::partial_sort(weighed.begin(), weighed.begin() + static_cast<std::ptrdiff_t>(kept),
                    weighed.end());
  std::vector<TopicWeight> rows;
  for (std::size_t at = 0; at < kept; ++at) {
    const auto& [bits, count, term] = weighed[at];
    rows.push_back({std::string(model.record().terms[term]), std::string(model.surface(term)),
                    count, model.log_probability(term, topic), bits});
  }
  return rows;
}

}  // namespace inkling::classify
