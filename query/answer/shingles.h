#pragma once

/// How much two texts resemble each other.
///
/// Source: Broder (1997), On the Resemblance and Containment of Documents. A text is the set of its
/// shingles, runs of w terms that follow one another. The resemblance of A and B is |A and B| / |A
/// or B| (Jaccard). Sets are compared whole, not by samples: answers are exact.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "query/common/analyzer_pool.h"
#include "query/common/deadline.h"
#include "storage/documents/stored_text.h"

namespace inkling::query {

/// w
inline constexpr std::size_t kShingleTerms = 4;

/// A set of shingles, each a hash of 64 bits, increasing. That two different ones among n have the
/// same hash has a chance below n^2 / 2^65.
using Shingles = std::vector<std::uint64_t>;

/// Of a text that is told by a hash of each of its terms. Fewer terms than kShingleTerms are one
/// shingle, none are none. Cost: O(n log n) for n terms.
Shingles shingles_of(std::span<const std::uint64_t> terms);

/// From 0 to 1. A text without terms resembles nothing, not even another one. Cost: O(|a| + |b|).
double resemblance(const Shingles& a, const Shingles& b) noexcept;

/// From texts to shingles.
class ShingleReader {
 public:
  /// The analyzer must outlive it.
  explicit ShingleReader(const AnalyzerPool::Loan& analyzer) : analyzer_(analyzer) {}

  /// Of all values of a text together, without its title. Cost: that of the analysis, and of
  /// shingles_of().
  Shingles read(const storage::StoredText& text, std::string_view language);

 private:
  const AnalyzerPool::Loan& analyzer_;
  std::vector<analysis::Token> tokens_;  ///< of the text at hand
  std::vector<std::uint64_t> terms_;     ///< of the text at hand
};

/// Texts in an order, and which of them another text resembles.
///
/// Sets that resemble each other by t share one of the |A| - o + 1 least shingles of A, o being how
/// many they share at least, and one of those of B: only these are looked up (Chaudhuri, Ganti &
/// Kaushik 2006, A Primitive Operator for Similarity Joins). Memory: 8 bytes a shingle that was
/// kept, and 14 to 16 for each of the least ones.
class KeptTexts {
 public:
  /// Resemblance from `threshold`, which is above 0, counts. The deadline must outlive it.
  KeptTexts(double threshold, const Deadline& deadline)
      : threshold_(threshold), deadline_(deadline) {}

  /// The number of the first text kept that `text` resembles, counted from 0. Cost: O(|text|), and
  /// that of resemblance() for each text of a like size that has one of the least shingles. Throws
  /// TimeLimitError.
  std::optional<std::size_t> find(const Shingles& text) const;

  void keep(Shingles text);
  std::size_t memory_bytes() const noexcept;

 private:
  /// One of the least shingles of a text, in a list of those of the same bucket.
  struct Entry {
    std::uint32_t key;  ///< of it; others that have the same one are told apart by resemble()
    std::uint32_t text;
    std::uint32_t next;  ///< kNoEntry at the end
  };
  static constexpr std::uint32_t kNoEntry = ~std::uint32_t{0};

  /// The least shingles are alike in their upper bits.
  static std::uint32_t key_of(std::uint64_t shingle) noexcept {
    return static_cast<std::uint32_t>(shingle);
  }
  std::size_t bucket_of(std::uint32_t key) const noexcept { return key & (heads_.size() - 1); }
  void link(std::uint32_t entry);
  void put(std::uint32_t entry);
  /// Some of which a set that resembles `text` has.
  std::span<const std::uint64_t> telling(const Shingles& text) const noexcept;
  bool resemble(const Shingles& a, const Shingles& b) const noexcept;

  double threshold_;
  const Deadline& deadline_;
  std::vector<Shingles> texts_;
  std::size_t shingle_bytes_ = 0;
  std::deque<Entry> entries_;
  std::vector<std::uint32_t> heads_;  ///< the last entry of each bucket; as many as a power of two
};

}  // namespace inkling::query
