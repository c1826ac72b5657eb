#pragma once

/// Places of documents that are marked.

#include <algorithm>
#include <cstdint>
#include <span>

namespace inkling::storage {

/// A bit for each place of a document, up to a bound of its own.
struct MarkedPlaces {
  struct OfDocument {
    std::uint32_t first_word = 0;
    std::uint32_t bound = 0;  ///< places that have a bit; the bit behind them is there, and not set
  };

  std::span<const std::uint64_t> words;
  std::span<const OfDocument> documents;  ///< by number; only those that have places are asked for

  /// 1 or 0. Cost: no branch.
  std::uint64_t at(OfDocument document, std::uint32_t position) const noexcept {
    const std::uint64_t bit =
        std::uint64_t{document.first_word} * 64 + std::min(position, document.bound);
    return words[bit / 64] >> (bit % 64) & 1;
  }
  std::uint64_t count(std::uint32_t document,
                      std::span<const std::uint32_t> positions) const noexcept {
    std::uint64_t count = 0;
    for (const std::uint32_t position : positions) count += at(documents[document], position);
    return count;
  }
  /// Has the first places of a document brought into the cache: worth it some documents ahead.
  void prefetch(std::uint32_t document) const noexcept {
    __builtin_prefetch(words.data() + documents[document].first_word);
  }
  /// Those of the documents from `base` on.
  MarkedPlaces from(std::uint32_t base) const noexcept { return {words, documents.subspan(base)}; }
};

}  // namespace inkling::storage
