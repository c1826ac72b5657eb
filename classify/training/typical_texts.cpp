#include "classify/training/typical_texts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "classify/families/feature_values.h"
#include "classify/families/posterior.h"
#include "classify/model/likelihood.h"
#include "classify/model/pooled_terms.h"
#include "classify/training/counting.h"
#include "classify/training/fold_terms.h"
#include "classify/training/leave_one_out.h"

namespace inkling::classify {

namespace {

/// This share of the training documents deviates no more than the cut.
constexpr double kUsualTexts = 0.998;
/// Of few documents the largest deviation says little: the cut is so many deviations at least.
constexpr double kLeastDeviations = 3;
/// Makes the standard deviation of normal values of their median absolute deviation.
constexpr double kNormalMad = 1.4826;
constexpr double kLeastCutOfBits = 0.5;
constexpr double kLeastCutOfUnknown = 0.05;

struct Value {
  double value;
  std::uint64_t tokens;
};

/// Where the first of sorted values is that the share does not exceed.
std::size_t place_of(double share, std::size_t values) {
  const double place = std::ceil(share * static_cast<double>(values)) - 1;
  return static_cast<std::size_t>(std::max(place, 0.0));
}

/// Without sorting the values, whose order it changes.
double quantile(std::vector<double>& values, double share) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(place_of(share, values.size()));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

ValueSpread spread_of(const std::vector<Value>& values, double least_cut) {
  ValueSpread spread;
  std::vector<double> sorted;
  for (const Value& of : values) sorted.push_back(of.value);
  std::ranges::sort(sorted);
  for (std::size_t at = 0; at < ValueSpread::kShares.size(); ++at)
    spread.quantiles[at] = sorted[place_of(ValueSpread::kShares[at], sorted.size())];
  std::vector<double> deviations, sizes;
  for (const Value& of : values) {
    deviations.push_back(deviation(spread, of.value, of.tokens));
    sizes.push_back(std::abs(deviations.back()));
  }
  const double normal = kLeastDeviations * kNormalMad * quantile(sizes, 0.5);
  spread.cut = std::max({quantile(deviations, kUsualTexts), normal, least_cut});
  return spread;
}

/// Documents without a known token, and those that no topic explains, measure nothing.
TypicalTexts typical_of(const std::vector<TextMeasures>& texts) {
  std::vector<Value> bits, unknown;
  for (const TextMeasures& text : texts) {
    if (!std::isfinite(text.bits_per_token())) continue;
    bits.push_back({std::max(text.bits_per_token(), 0.0), text.tokens});
    unknown.push_back({text.unknown_share(), text.tokens});
  }
  if (bits.empty()) return {};
  return {bits.size(), spread_of(bits, kLeastCutOfBits), spread_of(unknown, kLeastCutOfUnknown)};
}

/// Adds the tokens of terms that are known without the fold of the document.
void count_known(const HeldOutTask& task, std::vector<TextMeasures>& texts) {
  KnownOutside outside(task);
  for (std::size_t term = 0; term < task.table.terms.size(); ++term) {
    outside.load(term);
    for (const Posting& posting : task.table.of(term)) {
      const std::uint8_t fold = task.folds.of[posting.row];
      if (fold != Folds::kNever && outside.is_known_without(fold))
        texts[task.folds.place[posting.row]].known_tokens += posting.tf;
    }
  }
}

/// What is to be taken from the pool for a document.
struct OwnPart {
  double mass = 0;
  std::size_t lone_words = 0;  ///< that no other document has
};

/// The sums over the words of each document.
class PoolWalk {
 public:
  PoolWalk(const HeldOutTask& task, std::span<const std::uint32_t> lengths)
      : task_(task),
        terms_(task.record),
        pool_(task.record, terms_, pooled_sums(task.record)),
        values_(weighed_values(task.table, feature_values(task.table, task.record.choices.rule))),
        texts_(task.table.rows()),
        own_(task.table.rows()) {
    for (std::uint32_t row = 0; row < task.table.rows(); ++row)
      texts_[row] = {.tokens = lengths[to_number(task.table.docs[row])], .bits = 0};
  }

  std::vector<TextMeasures> run() {
    for (std::size_t term = 0; term < task_.table.terms.size(); ++term) {
      if (pool_.is_word(term)) add(term);
    }
    for (std::size_t row = 0; row < texts_.size(); ++row) {
      const auto words = static_cast<double>(pool_.words() - own_[row].lone_words);
      const double total = pool_.total() - own_[row].mass + pool_.alpha() * words;
      texts_[row].bits += static_cast<double>(texts_[row].known_tokens) * std::log2(total);
    }
    return std::move(texts_);
  }

 private:
  void add(std::size_t term) {
    const FeatureRule& rule = task_.record.choices.rule;
    const bool is_lone = task_.table.document_count(term) < 2;
    const double mass = pool_.mass(term);
    const double idf =
        idf_at(rule, IdfPlace::documents, task_.table.rows(), task_.table.document_count(term));
    for (std::uint64_t at = task_.table.starts[term]; at < task_.table.starts[term + 1]; ++at) {
      const auto [row, tf] = task_.table.postings[at];
      // A document counts for each of its topics.
      const auto topics =
          static_cast<double>(task_.labelled.slot_topics[task_.table.slot_of[row]].size());
      const double own = idf > 0 ? topics * values_[at] / idf : 0;
      own_[row].mass += own;
      own_[row].lone_words += is_lone;
      if (is_lone) continue;
      texts_[row].known_tokens += tf;
      const double rest = std::max(mass - own, 0.0) + pool_.alpha();
      texts_[row].bits -= static_cast<double>(tf) * std::log2(rest);
    }
  }

  const HeldOutTask& task_;
  ModelTerms terms_;
  PooledTerms pool_;
  std::vector<double> values_;  ///< by posting, times the weights of documents
  std::vector<TextMeasures> texts_;
  std::vector<OwnPart> own_;  ///< by row
};

}  // namespace

TypicalTexts typical_by_scores(const HeldOutTask& task, HoldOut way, const HeldOutScores& scores,
                               std::span<const std::uint32_t> lengths) {
  const bool one_by_one = way == HoldOut::one_by_one && has_closed_form(task);
  std::vector<TextMeasures> texts(scores.documents());
  for (std::size_t place = 0; place < texts.size(); ++place) {
    texts[place].tokens = lengths[to_number(task.table.docs[task.folds.judged[place]])];
    texts[place].bits = -log_sum(scores.of(place)) * std::numbers::log2e;
    if (one_by_one)
      texts[place].known_tokens = static_cast<std::uint64_t>(scores.occurrences[place]);
  }
  if (!one_by_one) count_known(task, texts);
  return typical_of(texts);
}

TypicalTexts typical_by_pool(const HeldOutTask& task, std::span<const std::uint32_t> lengths) {
  return typical_of(PoolWalk(task, lengths).run());
}

}  // namespace inkling::classify
