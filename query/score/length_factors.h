#pragma once

/// What the lengths of documents make of contributions, computed once for each length.

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "inkling/ranker.h"
#include "inkling/types.h"
#include "query/score/length_codes.h"
#include "storage/view/frequent_terms.h"

namespace inkling::query {

struct FactorTable {
  std::vector<double> of_lengths;  ///< from 0 on, as far as they are kept
  CodeFactors of_codes;
};

/// By document, rounded up, and as many more as fill up a vector.
using FactorColumn = std::vector<float>;

/// Tables of one index, made at their first use. Any number of threads may ask.
class FactorTables {
 public:
  /// Of a scorer of `field` by `formula`. Cost: some 10 us the first time.
  template <typename Scorer>
  std::shared_ptr<const FactorTable> table(FieldId field, const Ranker& formula,
                                           const Scorer& scorer) {
    return tables_.get(field, formula, [&] {
      const auto factor = [&](std::size_t dl) {
        return scorer.length_factor(static_cast<std::uint32_t>(dl));
      };
      FactorTable table{std::vector<double>(kLengths), {}};
      for (std::size_t dl = 0; dl < kLengths; ++dl) table.of_lengths[dl] = factor(dl);
      for (std::size_t code = 0; code < LengthCodes::kCodes; ++code) {
        table.of_codes[code] = factor(LengthCodes::length(static_cast<std::uint8_t>(code)));
      }
      return table;
    });
  }
  /// Of all documents. Cost: O(documents) the first time, 4 bytes each.
  template <typename Factors>
  std::shared_ptr<const FactorColumn> column(FieldId field, const Ranker& formula,
                                             const Factors& factors) {
    return columns_.get(field, formula, [&] { return factors.column(); });
  }
  /// Call once for each ranking.
  void begin_ranking() noexcept {
    if (is_asked_again_) return;
    if (is_asked_.exchange(true)) is_asked_again_ = true;
  }
  /// The codes of the lengths of `field`, from the second ranking on; null before that, so that a
  /// single query does not pay for them. Cost: O(documents) once, a byte each.
  std::shared_ptr<const LengthCodes> codes_if_again(FieldId field,
                                                    std::span<const std::uint32_t> lengths) {
    if (!is_asked_again_) return nullptr;
    const std::lock_guard lock(mutex_);
    auto& codes = codes_[field];
    if (codes == nullptr) codes = std::make_shared<const LengthCodes>(lengths);
    return codes;
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

   private:
    struct Kept {
      FieldId field;
      Ranker formula;
      std::shared_ptr<const Made> made;

      bool is(FieldId other_field, const Ranker& other) const {
        return field == other_field && formula == other;
      }
    };

    std::size_t most_;
    std::mutex mutex_;
    std::vector<Kept> kept_;  ///< the latest at the end
  };

  Latest<FactorTable> tables_{16};
  Latest<FactorColumn> columns_{4};
  std::atomic<bool> is_asked_ = false;
  std::atomic<bool> is_asked_again_ = false;
  std::mutex mutex_;
  std::map<FieldId, std::shared_ptr<const LengthCodes>> codes_;
};

template <typename Scorer>
class LengthFactors {
 public:
  /// `lengths` by DocId; `codes` of the same or null. Both references must outlive it.
  LengthFactors(const Scorer& scorer, std::span<const std::uint32_t> lengths,
                std::shared_ptr<const FactorTable> table, std::shared_ptr<const LengthCodes> codes)
      : scorer_(&scorer),
        lengths_(lengths),
        table_(std::move(table)),
        known_(table_->of_lengths),
        codes_(std::move(codes)) {}

  double operator[](DocId doc) const noexcept { return of_length(lengths_[to_number(doc)]); }
  /// Prefetches what operator[] reads.
  void prefetch(DocId doc) const noexcept { __builtin_prefetch(&lengths_[to_number(doc)]); }
  double of_length(std::uint32_t dl) const noexcept {
    return dl < known_.size() ? known_[dl] : scorer_->length_factor(dl);
  }
  /// Null where there are none.
  const LengthCodes* codes() const noexcept { return codes_.get(); }
  const CodeFactors& of_codes() const noexcept { return table_->of_codes; }
  /// Of a document that is as long or shorter: little, unless it is very long.
  double bound(DocId doc) const noexcept {
    return codes_ != nullptr ? table_->of_codes[(*codes_)[doc]] : (*this)[doc];
  }
  /// The same of each of `docs`.
  void bounds(std::span<const DocId> docs, double* found) const noexcept {
    if (codes_ != nullptr) {
      for (std::size_t at = 0; at < docs.size(); ++at)
        found[at] = table_->of_codes[(*codes_)[docs[at]]];
    } else {
      for (std::size_t at = 0; at < docs.size(); ++at) found[at] = (*this)[docs[at]];
    }
  }
  FactorColumn column() const {
    FactorColumn column((lengths_.size() + kStep - 1) / kStep * kStep);
    std::ranges::transform(lengths_, column.begin(),
                           [&](std::uint32_t dl) { return rounded_up(of_length(dl)); });
    return column;
  }

 private:
  static constexpr std::size_t kStep = storage::FrequentTerm::kTfsStep;

  static float rounded_up(double number) noexcept {
    constexpr float kMost = std::numeric_limits<float>::max();
    return std::nextafter(static_cast<float>(std::min(number, static_cast<double>(kMost))),
                          std::numeric_limits<float>::infinity());
  }

  const Scorer* scorer_;
  std::span<const std::uint32_t> lengths_;
  std::shared_ptr<const FactorTable> table_;
  std::span<const double> known_;
  std::shared_ptr<const LengthCodes> codes_;
};

}  // namespace inkling::query
