#pragma once

/// What words add to the scores of the documents of a window.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "inkling/types.h"

namespace inkling::query {

/// Of a power of two documents, from kLeastSize to kMostSize.
class ScoreWindow {
 public:
  static constexpr std::size_t kLeastSize = 2048;
  static constexpr std::size_t kMostSize = 16384;

  ScoreWindow(std::size_t words, std::size_t size) : size_(size), sums_(size), words_(words) {
    for (OfWord& word : words_) {
      word.has.resize(size / 64);
      word.tfs = std::make_unique_for_overwrite<std::uint32_t[]>(size);
    }
  }

  std::size_t size() const noexcept { return size_; }
  /// To the documents from `begin` on; nothing is added to them yet.
  void move_to(DocId begin) noexcept { begin_ = begin; }
  DocId begin() const noexcept { return begin_; }
  DocId last() const noexcept {
    return DocId{static_cast<std::uint32_t>(
        std::min<std::uint64_t>(to_number(begin_) + std::uint64_t{size_} - 1, to_number(kNoDoc) - 1))};
  }

  /// Adds `added` to the sums of `docs`, which have the word so often.
  void add(std::size_t word, std::span<const DocId> docs, std::span<const std::uint32_t> tfs, const double* added) {
    OfWord& of = words_[word];
    for (std::size_t at = 0; at < docs.size(); ++at) {
      const std::size_t offset = to_number(docs[at]) - to_number(begin_);
      sums_[offset] += added[at];
      of.tfs[offset] = tfs[at];
      of.has[offset / 64] |= std::uint64_t{1} << offset % 64;
    }
    of.is_used = true;
  }

  /// 0 where the word was not added.
  std::uint32_t tf(std::size_t word, DocId doc) const noexcept {
    const std::size_t offset = to_number(doc) - to_number(begin_);
    return (words_[word].has[offset / 64] >> offset % 64 & 1) != 0 ? words_[word].tfs[offset] : 0;
  }
  void set_tf(std::size_t word, DocId doc, std::uint32_t tf) noexcept {
    if (tf == 0) return;
    const std::size_t offset = to_number(doc) - to_number(begin_);
    words_[word].tfs[offset] = tf;
    words_[word].has[offset / 64] |= std::uint64_t{1} << offset % 64;
    words_[word].is_used = true;
  }

  /// Calls visit(doc, sum) in the order of documents for those that something was added to; their sums are 0 again.
  template <typename Visit>
  void for_each(Visit&& visit) {
    for (std::size_t at = 0; at < size_ / 64; ++at) {
      std::uint64_t present = 0;
      for (const OfWord& word : words_) present |= word.is_used ? word.has[at] : 0;
      for (; present != 0; present &= present - 1) {
        const std::size_t offset = at * 64 + static_cast<unsigned>(std::countr_zero(present));
        visit(DocId{to_number(begin_) + static_cast<std::uint32_t>(offset)}, sums_[offset]);
        sums_[offset] = 0;
      }
    }
  }

  /// Forgets which words were added.
  void clear() {
    for (OfWord& word : words_) {
      if (word.is_used) std::ranges::fill(word.has, 0);
      word.is_used = false;
    }
  }

 private:
  struct OfWord {
    bool is_used = false;
    std::vector<std::uint64_t> has;        ///< bits
    std::unique_ptr<std::uint32_t[]> tfs;  ///< where it is
  };

  std::size_t size_;
  DocId begin_{};
  std::vector<double> sums_;
  std::vector<OfWord> words_;
};

}  // namespace inkling::query
