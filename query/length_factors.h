#pragma once

/// What documents' lengths make of contributions, found once for each length.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "inkling/ranker.h"
#include "inkling/types.h"
#include "storage/frequent_terms.h"

namespace inkling::query {

/// Of the lengths from 0 on, as far as they are kept.
using FactorTable = std::vector<double>;

/// By document, rounded up, and as many more as fill up a vector.
using FactorColumn = std::vector<float>;

/// Tables of one index, made at their first use. Any number of threads may ask.
class FactorTables {
 public:
  /// Of a scorer of `field` by `formula`. Cost: some 10 us the first time.
  template <typename Scorer>
  std::shared_ptr<const FactorTable> table(FieldId field, const Ranker& formula, const Scorer& scorer) {
    return tables_.get(field, formula, [&] {
      FactorTable table(kLengths);
      for (std::size_t dl = 0; dl < kLengths; ++dl) table[dl] = scorer.length_factor(static_cast<std::uint32_t>(dl));
      return table;
    });
  }
  /// Of all documents. Cost: O(documents) the first time, 4 bytes each.
  template <typename Factors>
  std::shared_ptr<const FactorColumn> column(FieldId field, const Ranker& formula, const Factors& factors) {
    return columns_.get(field, formula, [&] { return factors.column(); });
  }
  /// The same from the second call on, null before: who asks once does not pay for it.
  template <typename Factors>
  std::shared_ptr<const FactorColumn> column_if_again(FieldId field, const Ranker& formula, const Factors& factors) {
    return columns_.note(field, formula) ? column(field, formula, factors) : nullptr;
  }

 private:
  static constexpr std::size_t kLengths = 4096;

  /// The latest of a kind.
  template <typename Made>
  class Latest {
   public:
    explicit Latest(std::size_t most) : most_(most) {}

    template <typename Make>
    std::shared_ptr<const Made> get(FieldId field, const Ranker& formula, Make&& make) {
      const std::lock_guard lock(mutex_);
      for (const Kept& kept : kept_) {
        if (kept.is(field, formula)) return kept.made;
      }
      auto made = std::make_shared<const Made>(make());
      if (kept_.size() == most_) kept_.erase(kept_.begin());
      kept_.push_back({field, formula, made});
      return made;
    }
    /// Whether it is there, or was noted among the latest.
    bool note(FieldId field, const Ranker& formula) {
      const std::lock_guard lock(mutex_);
      const auto is_it = [&](const Kept& kept) { return kept.is(field, formula); };
      if (std::ranges::any_of(kept_, is_it) || std::ranges::any_of(noted_, is_it)) return true;
      if (noted_.size() == most_) noted_.erase(noted_.begin());
      noted_.push_back({field, formula, nullptr});
      return false;
    }

   private:
    struct Kept {
      FieldId field;
      Ranker formula;
      std::shared_ptr<const Made> made;  ///< null where it is noted

      bool is(FieldId other_field, const Ranker& other) const { return field == other_field && formula == other; }
    };

    std::size_t most_;
    std::mutex mutex_;
    std::vector<Kept> kept_;   ///< the latest at the end
    std::vector<Kept> noted_;  ///< likewise
  };

  Latest<FactorTable> tables_{16};
  Latest<FactorColumn> columns_{4};
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
  FactorColumn column() const {
    FactorColumn column((lengths_.size() + kStep - 1) / kStep * kStep);
    std::ranges::transform(lengths_, column.begin(), [&](std::uint32_t dl) { return rounded_up(of_length(dl)); });
    return column;
  }

 private:
  static constexpr std::size_t kStep = storage::FrequentTerm::kTfsStep;

  static float rounded_up(double number) noexcept {
    constexpr float kMost = std::numeric_limits<float>::max();
    return std::nextafter(static_cast<float>(std::min(number, double{kMost})), std::numeric_limits<float>::infinity());
  }

  const Scorer* scorer_;
  std::span<const std::uint32_t> lengths_;
  std::shared_ptr<const FactorTable> table_;
  std::span<const double> known_;
};

}  // namespace inkling::query
