#include "classify/answers/topic_weights.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <tuple>

#include "classify/answers/field_weights.h"

namespace inkling::classify {

namespace {

struct Weighed {
  double order;  ///< the bits of one occurrence, times the rate where the kind has rates
  double bits;
  double count;
  std::size_t term;

  /// Best first.
  friend bool operator<(const Weighed& left, const Weighed& right) {
    return std::tuple(right.order, right.count, left.term) <
           std::tuple(left.order, left.count, right.term);
  }
};

/// The bits of terms for one topic c.
class TermBits {
 public:
  TermBits(const Model& model, std::size_t topic)
      : model_(model), topic_(topic), effects_(model.topic_count()) {
    const RecordHead& record = model.record();
    has_rates_ = record.choices.kind == ModelKind::multinomial && record.choices.rule.is_whole() &&
                 record.choices.mass_bits == 0 &&
                 record.choices.smoothing.kind == SmoothingKind::additive;
    double tokens = 0;
    for (std::size_t other = 0; other < model.topic_count(); ++other) {
      if (other != topic) tokens += model.topic_tokens(other);
    }
    others_ = tokens + record.choices.alpha * static_cast<double>(model.term_count());
  }

  double of(std::size_t term) {
    model_.effects(term, effects_);
    const double nats = effects_[topic_] - (has_rates_ ? log_rate(term) : mean_of_others());
    return nats * std::numbers::log2e;
  }

 private:
  /// ln P(t | not c).
  double log_rate(std::size_t term) const {
    std::uint64_t count = 0;
    for (const Cell& cell : model_.terms().cells_of(term)) {
      if (cell.topic != topic_) count += cell.count;
    }
    const double numerator = static_cast<double>(count) + model_.record().choices.alpha;
    if (numerator == 0) return -std::numeric_limits<double>::infinity();
    return std::log(numerator / others_);
  }

  double mean_of_others() const {
    if (effects_.size() < 2) return 0;
    double sum = 0;
    for (std::size_t other = 0; other < effects_.size(); ++other) {
      if (other != topic_) sum += effects_[other];
    }
    return sum / static_cast<double>(effects_.size() - 1);
  }

  const Model& model_;
  std::size_t topic_;
  std::vector<double> effects_;
  bool has_rates_ = false;
  double others_ = 0;  ///< tokens of the other topics, alpha included
};

/// ln P(term | topic), if the kind has it.
class LogRates {
 public:
  LogRates(const Model& model, std::size_t topic)
      : model_(model),
        topic_(topic),
        kind_(model.record().choices.kind),
        row_(model.topic_count()) {}

  std::optional<double> of(std::size_t term) {
    if (kind_ != ModelKind::multinomial && kind_ != ModelKind::bernoulli) return std::nullopt;
    model_.parts().front().weights(term, row_);
    // A Bernoulli weight is the log odds of the rate.
    return kind_ == ModelKind::multinomial ? row_[topic_] : -std::log1p(std::exp(-row_[topic_]));
  }

 private:
  const Model& model_;
  std::size_t topic_;
  ModelKind kind_;
  std::vector<double> row_;
};

/// Without a rate a term is as telling as one occurrence of it. Infinite bits stay infinite.
double telling(double bits, const std::optional<double>& log_rate) {
  return log_rate && std::isfinite(bits) ? std::exp(*log_rate) * bits : bits;
}

}  // namespace

std::vector<TopicWeight> top_terms(const Model& model, std::size_t topic, std::size_t k) {
  assert(topic < model.topic_count());
  if (model.fields() != nullptr) return top_values(model, topic, k);
  TermBits bits(model, topic);
  LogRates rates(model, topic);
  std::vector<Weighed> weighed;
  weighed.reserve(model.term_count());
  for (std::size_t term = 0; term < model.term_count(); ++term) {
    const double of_term = bits.of(term);
    weighed.push_back({telling(of_term, rates.of(term)), of_term, model.count(term, topic), term});
  }
  const std::size_t kept = std::min(k, weighed.size());
  std::partial_sort(weighed.begin(), weighed.begin() + static_cast<std::ptrdiff_t>(kept),
                    weighed.end());
  std::vector<TopicWeight> rows;
  for (std::size_t at = 0; at < kept; ++at) {
    const auto& [order, bits_of_term, count, term] = weighed[at];
    rows.push_back({std::string(model.terms()[term]), std::string(model.surface(term)), count,
                    rates.of(term), model.effect(term, topic), bits_of_term});
  }
  return rows;
}

}  // namespace inkling::classify
