#pragma once

/// What documents' lengths make of contributions, found once for each length.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "inkling/ranker.h"
#include "inkling/types.h"

namespace inkling::query {

/// Of the lengths from 0 on, as far as they are kept.
using FactorTable = std::vector<double>;

/// Tables of one index, made at their first use. Any number of threads may ask.
class FactorTables {
 public:
  /// Of a scorer of `field` by `formula`. Cost: some 10 us the first time.
  template <typename Scorer>
  std::shared_ptr<const FactorTable> table(FieldId field, const Ranker& formula, const Scorer& scorer) {
    const std::lock_guard lock(mutex_);
    for (const Kept& kept : kept_) {
      if (kept.field == field && kept.formula == formula) return kept.table;
    }
    auto table = std::make_shared<FactorTable>(kLengths);
    for (std::size_t dl = 0; dl < kLengths; ++dl) (*table)[dl] = scorer.length_factor(static_cast<std::uint32_t>(dl));
    if (kept_.size() == kMostTables) kept_.erase(kept_.begin());
    kept_.push_back({field, formula, table});
    return table;
  }

 private:
  static constexpr std::size_t kLengths = 4096;
  static constexpr std::size_t kMostTables = 16;

  struct Kept {
    FieldId field;
    Ranker formula;
    std::shared_ptr<const FactorTable> table;
  };

  std::mutex mutex_;
  std::vector<Kept> kept_;  ///< the latest at the end
};

template <typename Scorer>
class LengthFactors {
 public:
  /// `lengths` by DocId. Both references must outlive it.
  LengthFactors(const Scorer& scorer, std::span<const std::uint32_t> lengths, std::shared_ptr<const FactorTable> table)
      : scorer_(&scorer), lengths_(lengths), table_(std::move(table)), known_(*table_) {}

  double operator[](DocId doc) const noexcept { return of_length(lengths_[to_number(doc)]); }
  double of_length(std::uint32_t dl) const noexcept {
    return dl < known_.size() ? known_[dl] : scorer_->length_factor(dl);
  }

 private:
  const Scorer* scorer_;
  std::span<const std::uint32_t> lengths_;
  std::shared_ptr<const FactorTable> table_;
  std::span<const double> known_;
};

}  // namespace inkling::query
