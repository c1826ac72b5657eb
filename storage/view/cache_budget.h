#pragma once

/// How the memory of a searcher is shared among its caches.

#include <cstddef>
#include <cstdint>

namespace inkling::storage {

/// By default the caches take 576 MiB, and any other memory is shared in the same proportions. What
/// a cache does not keep is made again: answers do not depend on it.
class CacheBudget {
 public:
  static constexpr std::uint64_t kDefault = std::uint64_t{576} << 20;

  constexpr explicit CacheBudget(std::uint64_t memory = kDefault) noexcept : memory_(memory) {}

  constexpr std::uint64_t memory() const noexcept { return memory_; }

  // Of a view:

  /// Of frequent terms by document: some hundred of a million documents.
  constexpr std::size_t frequent_terms() const noexcept { return share(192); }
  /// Of their positions: half of those of 40 million tokens.
  constexpr std::size_t frequent_positions() const noexcept { return share(48); }
  /// Of the terms whose surface forms patterns ask for: those of a hundred patterns with the
  /// most frequent words of 100,000 documents.
  constexpr std::size_t parted_terms() const noexcept { return share(80); }
  /// Of scratch for sums of postings.
  constexpr std::size_t counts() const noexcept { return share(48); }
  /// Of decompressed texts of hits: those of 19,000 documents of ordinary length.
  constexpr std::size_t text_blocks() const noexcept { return share(48); }

  /// Of the places of dates, by which hits and lines are ordered: of two million.
  constexpr std::size_t value_places() const noexcept { return share(8); }
  /// Of the documents that have a value: of a million documents those of 65 values, or all of
  /// any field with fewer.
  constexpr std::size_t value_sets() const noexcept { return share(8); }

  // Of a searcher alone:

  /// Of bounds of what terms add: a third of what frequent terms take, which have a byte for each
  /// document, too.
  constexpr std::size_t saturation_bounds() const noexcept { return share(64); }
  /// Of the windows of frequent terms, and of the others: of two million documents a thousand
  /// frequent ones; of the others two hundred of the commonest, or thousands.
  constexpr std::size_t term_windows() const noexcept { return share(32); }
  /// Of the best documents of single terms: of 3,600.
  constexpr std::size_t greatest_documents() const noexcept { return share(16); }
  /// Of the words that one analyzer knows, which come on top, for each thread that was at work at
  /// the same time: some ninety thousand of a language like English.
  constexpr std::size_t known_words() const noexcept { return share(16); }

 private:
  /// The share that takes so many MiB by default.
  constexpr std::size_t share(std::uint64_t mebibytes) const noexcept {
    constexpr std::uint64_t kAll = 576;
    return memory_ / kAll * mebibytes + memory_ % kAll * mebibytes / kAll;
  }

  std::uint64_t memory_;
};

}  // namespace inkling::storage
