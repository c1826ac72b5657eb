#pragma once

/// Texts cut and counted by several threads.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "inkling/term_counter.h"
#include "service/stopping.h"

namespace inkling::python {

/// Rows of terms, whose numbers are those of one of several counters.
class CountedTexts {
 public:
  /// A thread for each counter. Throws StoppedError, and what TermCounter::count() throws.
  CountedTexts(std::span<TermCounter> counters, std::span<const std::string_view> texts,
               const service::StopAsked& stop);

  std::size_t size() const noexcept { return rows_.size(); }
  /// Which counter numbered the terms of a row.
  std::size_t counter(std::size_t row) const noexcept { return rows_[row].counter; }
  std::span<const TermCount> operator[](std::size_t row) const noexcept {
    const Row& found = rows_[row];
    return std::span(counts_[found.counter]).subspan(found.begin, found.size);
  }
  /// All counts of a counter, row after row.
  std::span<const TermCount> counts(std::size_t counter) const noexcept { return counts_[counter]; }

 private:
  struct Row {
    std::size_t counter = 0;
    std::size_t begin = 0;
    std::size_t size = 0;
  };

  std::vector<Row> rows_;
  std::vector<std::vector<TermCount>> counts_;  ///< by counter
};

}  // namespace inkling::python
