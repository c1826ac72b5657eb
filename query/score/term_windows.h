#pragma once

/// Upper bounds of what a term adds to scores, window by window.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "inkling/types.h"
#include "query/common/formula_cache.h"
#include "storage/view/frequent_terms.h"

namespace inkling::query {

/// So many documents have a bound together, which is a byte for each term.
inline constexpr std::size_t kTermWindow = 64;
/// So many windows are read at a time, from any of them on: as many zeros stand behind the last.
inline constexpr std::size_t kWindowsAtOnce = 64;

/// The windows of a term whose contributions saturate: for each, the greatest saturation of its
/// postings in 255ths, rounded up; 0 where it has none. Of a term with few postings only the
/// windows that have some are kept, and the postings with them.
class TermWindows {
 public:
  /// The byte of all tfs from 255 on.
  static constexpr std::uint8_t kGreatTf = 0xFF;

  /// Of a term in documents below `bound`. With `has_few` its postings are kept, at most `df`. Add
  /// them in their order.
  TermWindows(std::uint32_t bound, bool has_few, std::uint64_t df);
  void add(DocId doc, std::uint32_t tf, double saturation);

  bool has_few() const noexcept { return has_few_; }
  /// By number of the window, with zeros behind the last; of a term that has few, in the order of
  /// windows().
  std::span<const std::uint8_t> bounds() const noexcept { return bounds_; }

  // Only of a term that has few:
  std::span<const std::uint32_t> windows() const noexcept { return windows_; }
  /// The documents of windows()[at] that have the term.
  std::uint64_t bits(std::size_t at) const noexcept { return bits_[at]; }
  /// The tf of each of these documents.
  const std::uint8_t* tfs(std::size_t at) const noexcept { return tfs_.data() + starts_[at]; }
  /// Whether some tf does not fit a byte.
  bool has_great_tf() const noexcept { return has_great_tf_; }

  /// Whether a term has few postings: then it is not kept by document.
  static bool are_few(std::uint32_t bound, std::uint64_t df) noexcept {
    return !storage::FrequentTerms::may_keep(bound, df);
  }
  /// Memory of a term with these numbers.
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
