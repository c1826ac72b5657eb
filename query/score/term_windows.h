#pragma once

/// What a term adds to scores at most, window by window of documents.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "inkling/types.h"
#include "query/common/formula_cache.h"
#include "storage/view/frequent_terms.h"

namespace inkling::query {

/// So many documents are judged together, by a byte of each term.
inline constexpr std::size_t kTermWindow = 64;
/// So many windows are looked at together, from any of them on: as many zeros stand behind the
/// last.
inline constexpr std::size_t kWindowsAtOnce = 64;

/// Of a term whose contributions saturate: for each window of kTermWindow documents, the greatest
/// saturation of its postings in 255ths, rounded up; 0 where it has none. Of a term that has few
/// postings only the windows that have some, and the postings.
class TermWindows {
 public:
  /// What the byte of a tf stands for when it does not fit: itself, and any that is greater.
  static constexpr std::uint8_t kGreatTf = 0xFF;

  /// Of a term in documents below `bound`; `has_few` where its postings, `df` at most, are kept.
  /// Those are to be added in their order.
  TermWindows(std::uint32_t bound, bool has_few, std::uint64_t df);
  void add(DocId doc, std::uint32_t tf, double saturation);

  bool has_few() const noexcept { return has_few_; }
  /// Of a term that has many, by number of the window, with zeros behind; else by their numbers in
  /// windows().
  std::span<const std::uint8_t> bounds() const noexcept { return bounds_; }

  // Of a term that has few:
  std::span<const std::uint32_t> windows() const noexcept { return windows_; }
  /// Which documents of window number `at` of these have it.
  std::uint64_t bits(std::size_t at) const noexcept { return bits_[at]; }
  /// How often each of them does.
  const std::uint8_t* tfs(std::size_t at) const noexcept { return tfs_.data() + starts_[at]; }
  /// Whether some tf does not fit a byte.
  bool has_great_tf() const noexcept { return has_great_tf_; }

  /// Whether so many postings are few: those of terms that are not kept by document.
  static bool are_few(std::uint32_t bound, std::uint64_t df) noexcept {
    return !storage::FrequentTerms::may_keep(bound, df);
  }
  /// What its bytes, windows and postings take.
  static std::size_t bytes_of(std::uint32_t bound, bool has_few, std::uint64_t df) noexcept;

 private:
  bool has_few_;
  bool has_great_tf_ = false;
  std::vector<std::uint8_t> bounds_;
  std::vector<std::uint32_t> windows_;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> starts_;  ///< in tfs_
  std::vector<std::uint8_t> tfs_;
};

/// By field and term.
using TermWindowsCache = FormulaCache<std::string, TermWindows>;

}  // namespace inkling::query
