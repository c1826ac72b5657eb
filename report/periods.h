#pragma once

/// The periods of a corpus, and which of them each document belongs to.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "inkling/trends.h"
#include "report/selection.h"

namespace inkling::report {

class Periods {
 public:
  /// Throws what trend_report() throws for its periods.
  Periods(const Index& index, const Selection& selection, const TrendOptions& options);

  const std::vector<TrendPeriod>& list() const noexcept { return list_; }
  std::uint64_t left_out() const noexcept { return left_out_; }

  /// Those of a selected document, increasing.
  std::span<const std::uint32_t> of(DocId doc) const noexcept {
    const std::uint32_t at = to_number(doc);
    return {periods_.data() + starts_[at], periods_.data() + starts_[at + 1]};
  }

 private:
  /// `period_of`: of each value of the column.
  void place_document(DocId doc, std::span<const std::uint32_t> values,
                      std::span<const std::uint32_t> period_of, const Selection& selection);

  std::vector<TrendPeriod> list_;
  std::vector<std::size_t> starts_;  ///< one more entry than DocIds
  std::vector<std::uint32_t> periods_;
  std::uint64_t left_out_ = 0;
};

}  // namespace inkling::report
