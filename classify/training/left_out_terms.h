#pragma once

/// What terms add to the scores of documents that are left out, by family.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "classify/training/fold_terms.h"
#include "classify/training/held_out_task.h"
#include "classify/training/judged_rows.h"

namespace inkling::classify {

/// ln(n + alpha) of whole numbers: nearly all counts are small, and a look-up is enough.
class Logs {
 public:
  explicit Logs(double alpha) : alpha_(alpha) {
    for (std::size_t n = 0; n < table_.size(); ++n)
      table_[n] = std::log(static_cast<double>(n) + alpha);
  }

  double operator()(std::uint64_t n) const noexcept {
    return n < table_.size() ? table_[n] : std::log(static_cast<double>(n) + alpha_);
  }

 private:
  double alpha_;
  std::array<double, 4096> table_{};
};

/// What the walk of each family shares.
struct Counted {
  const HeldOutTask& task;
  std::size_t topics;
  JudgedRows rows;
  std::vector<double> totals;     ///< by topic, of its cells
  std::vector<TermBlock> blocks;  ///< none where documents are scored by term

  std::size_t terms() const { return task.table.terms.size(); }
};

/// By topic, of all cells.
std::vector<double> totals_of(const HeldOutTask& task);

/// Numbers the counts of whole collections: small ones by themselves, large ones as they come.
class OccurrenceCounts {
 public:
  explicit OccurrenceCounts(const Counted&) {}

  static std::uint32_t unseen(std::uint32_t) noexcept { return 0; }
  std::uint32_t number_of(std::uint64_t count, std::uint32_t) {
    if (count < kSmallCounts) return static_cast<std::uint32_t>(count);
    const auto [at, is_new] = numbers_.try_emplace(count, static_cast<std::uint32_t>(size()));
    if (is_new) large_.push_back(count);
    return at->second;
  }
  std::size_t size() const noexcept { return kSmallCounts + large_.size(); }

  /// Calls visit(number, count, a topic).
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t count = 0; count < kSmallCounts; ++count) visit(count, count, 0);
    for (std::size_t at = 0; at < large_.size(); ++at) visit(kSmallCounts + at, large_[at], 0);
  }

 private:
  static constexpr std::size_t kSmallCounts = 4096;

  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
  std::vector<std::uint64_t> large_;
};

/// Numbers the counts of documents, of one topic after another.
class CountsByTopic {
 public:
  explicit CountsByTopic(const Counted& counted) {
    for (const std::uint64_t documents : counted.task.labelled.topic_documents)
      starts_.push_back(starts_.back() + static_cast<std::uint32_t>(documents) + 1);
  }

  std::uint32_t unseen(std::uint32_t topic) const noexcept { return starts_[topic]; }
  std::uint32_t number_of(std::uint64_t count, std::uint32_t topic) const noexcept {
    return starts_[topic] + static_cast<std::uint32_t>(count);
  }
  std::size_t size() const noexcept { return starts_.back(); }

  /// Calls visit(number, count, topic).
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::uint32_t topic = 0; topic + 1 < starts_.size(); ++topic) {
      for (std::uint32_t at = starts_[topic]; at < starts_[topic + 1]; ++at)
        visit(at, at - starts_[topic], topic);
    }
  }

 private:
  std::vector<std::uint32_t> starts_ = {0};  ///< by topic, one more entry
};

class MultinomialTerms {
 public:
  using Counts = OccurrenceCounts;

  MultinomialTerms(const Counted& counted, double alpha)
      : counted_(counted), alpha_(alpha), logs_(alpha), rests_(counted.topics) {}

  double weight(std::uint64_t count, std::uint32_t) const { return logs_(count); }

  double own_weight(std::uint64_t count, std::uint32_t own, std::uint32_t) const {
    return logs_(count - own);
  }

  std::span<const double> rests(std::size_t place);

  double own_rest(std::size_t place, std::uint32_t topic) const;

 private:
  double vocabulary(std::uint32_t lone) const {
    return static_cast<double>(counted_.terms() - lone);
  }

  /// By topic, without as many terms: few numbers of them are different.
  const std::vector<double>& log_totals(std::uint32_t lone);

  const Counted& counted_;
  double alpha_;
  Logs logs_;
  std::unordered_map<std::uint32_t, std::vector<double>> log_totals_;  ///< by lone terms
  std::vector<double> rests_;
};

class BernoulliTerms {
 public:
  using Counts = CountsByTopic;

  BernoulliTerms(const Counted& counted, double alpha);

  double weight(std::uint64_t count, std::uint32_t topic) const {
    return present_logs_(count) - log_absent(count, documents(topic));
  }

  /// Present instead of what own_absent_ has for it.
  double own_weight(std::uint64_t count, std::uint32_t, std::uint32_t topic) const {
    const double present = present_logs_(count - 1);
    return count < documents(topic) ? present - log_absent(count, documents(topic) - 1) : present;
  }

  std::span<const double> rests(std::size_t place);

  double own_rest(std::size_t place, std::uint32_t topic) const { return rest(place, topic, true); }

 private:
  std::uint64_t documents(std::uint32_t topic) const {
    return counted_.task.labelled.topic_documents[topic];
  }
  /// ln of the rate of absence times its denominator, of a term in `count` of `all` documents.
  double log_absent(std::uint64_t count, std::uint64_t all) const {
    return absent_logs_(all - count);
  }

  void see(std::span<const Cell> cells);

  double rest(std::size_t place, std::uint32_t topic, bool is_own) const;

  const Counted& counted_;
  std::vector<double> rests_;
  double alpha_;
  double absent_;
  Logs present_logs_, absent_logs_;
  std::vector<double> all_absent_;  ///< by topic: sums over the vocabulary
  std::vector<double> own_absent_;  ///< the same of the topic without a document that lacks all
};

}  // namespace inkling::classify
