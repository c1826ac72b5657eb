#pragma once

/// What terms add to the scores of the documents of a window.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"
#include "query/match/selection.h"
#include "query/score/float_sums.h"
#include "query/score/saturation_sums.h"

namespace inkling::query {

/// A window of a power of two documents, from kLeastSize to kMostSize. Its memory serves one query
/// after the other.
class ScoreWindow {
 public:
  static constexpr std::size_t kLeastSize = 2048;
  static constexpr std::size_t kMostSize = 16384;

  /// For a query of so many terms. Of the query before it all documents were taken, and clear() was
  /// called.
  void begin_query(std::size_t terms, std::size_t size) {
    if (size > sums_.size()) {
      sums_.assign(size, 0);
      selected_ = std::make_unique_for_overwrite<std::uint32_t[]>(size + kSumsStep);
      known_terms_.clear();
    }
    while (known_terms_.size() < terms) known_terms_.emplace_back(sums_.size());
    size_ = size;
    added_ = 0;
    terms_ = std::span(known_terms_).first(terms);
    precision_ = FloatSums(terms);
  }

  std::size_t size() const noexcept { return size_; }
  /// Moves to the documents [begin, end), where `begin` is a multiple of 64. Nothing is added to
  /// them yet.
  void move_to(std::uint64_t begin, std::uint64_t end) noexcept {
    begin_ = DocId{static_cast<std::uint32_t>(begin)};
    count_ = static_cast<std::size_t>(std::min<std::uint64_t>(size_, end - begin));
  }
  DocId begin() const noexcept { return begin_; }
  DocId last() const noexcept {
    return DocId{static_cast<std::uint32_t>(to_number(begin_) + count_ - 1)};
  }

  /// How far its sums are from scores.
  const FloatSums& precision() const noexcept { return precision_; }

  /// Adds `added` to the sums of `docs`, which have the term so often.
  void add(std::size_t term, std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
           const double* added) {
    OfTerm& of = terms_[term];
    of.is_used = true;
    added_ += docs.size();
    for (std::size_t at = 0; at < docs.size(); ++at) {
      const std::size_t offset = offset_of(docs[at]);
      sums_[offset] += static_cast<float>(added[at]);
      of.tfs[offset] = tfs[at];
      of.has[offset / 64] |= std::uint64_t{1} << offset % 64;
    }
  }

  /// Adds what a term of these tfs, saturated, adds to the sums of `wanted` at most, and perhaps to
  /// others: the bytes of FrequentTerm and the factors of all documents, and bits of those of the
  /// window.
  void add_saturations(std::span<const std::uint8_t> tfs, std::span<const float> factors,
                       double scale, std::span<const std::uint64_t> wanted) {
    const std::size_t begin = to_number(begin_);
    const std::size_t steps = (count_ + kSaturationWindow - 1) / kSaturationWindow;
    const auto here = tfs.subspan(begin, steps * kSaturationWindow);
    added_ = size_;
    query::add_saturations(here, factors.data() + begin, static_cast<float>(scale), wanted,
                           sums_.data());
  }
  /// From now on a term of this scale adds saturations.
  void allow_for(double scale) noexcept { precision_.allow_for(scale); }

  /// Calls visit(doc, sum), in the order of documents, for each whose sum is not below `threshold`;
  /// where that is 0 or less, for each that something was added to. All sums are 0 again.
  template <typename Visit>
  void take(double threshold, Visit&& visit) {
    const float cut = FloatSums::cut(threshold);
    const bool is_sparse = added_ < count_ / kFewestDense;
    if (cut > 0 && !is_sparse) {
      take_from(cut, visit);
    } else {
      take_marked(cut, visit);
    }
    if (!is_sparse) std::ranges::fill(added_to(), 0);
    added_ = 0;
  }

  /// 0 where the term was not added.
  std::uint32_t tf(std::size_t term, DocId doc) const noexcept {
    const std::size_t offset = offset_of(doc);
    return (terms_[term].has[offset / 64] >> offset % 64 & 1) != 0 ? terms_[term].tfs[offset] : 0;
  }
  /// Tells take() which documents saturations were added to, by bits of the documents of the
  /// window.
  void mark(std::size_t term, std::span<const std::uint64_t> documents) {
    terms_[term].is_used = true;
    std::ranges::copy(documents, terms_[term].has.begin());
  }
  /// The bits of its documents among those of a set.
  std::span<const std::uint64_t> bits_of(const DocumentSet& set) const noexcept {
    return set.words().subspan(to_number(begin_) / 64, (count_ + 63) / 64);
  }
  /// For a term that is not added to the sums.
  void set_tf(std::size_t term, DocId doc, std::uint32_t tf) noexcept {
    const std::size_t offset = offset_of(doc);
    terms_[term].is_used = true;
    terms_[term].tfs[offset] = tf;
    terms_[term].has[offset / 64] |= std::uint64_t{1} << offset % 64;
  }

  /// Forgets which documents have which terms.
  void clear() {
    for (OfTerm& term : terms_) {
      if (term.is_used) std::ranges::fill(term.has, 0);
      term.is_used = false;
    }
  }

 private:
  /// Of a window to which fewer postings than one of so many documents were added these alone are
  /// looked at.
  static constexpr std::size_t kFewestDense = 128;

  struct OfTerm {
    explicit OfTerm(std::size_t size)
        : has(size / 64), tfs(std::make_unique_for_overwrite<std::uint32_t[]>(size)) {}

    bool is_used = false;
    std::vector<std::uint64_t> has;        ///< bits
    std::unique_ptr<std::uint32_t[]> tfs;  ///< of those that have it
  };

  std::size_t offset_of(DocId doc) const noexcept { return to_number(doc) - to_number(begin_); }
  DocId doc_at(std::size_t offset) const noexcept {
    return DocId{to_number(begin_) + static_cast<std::uint32_t>(offset)};
  }

  /// As far as there are documents.
  std::span<float> added_to() noexcept {
    return std::span(sums_).first((count_ + kSaturationWindow - 1) / kSaturationWindow *
                                  kSaturationWindow);
  }

  template <typename Visit>
  void take_from(float cut, Visit& visit) {
    const std::size_t count = select(added_to(), cut, selected_.get());
    for (std::size_t at = 0; at < count; ++at)
      visit(doc_at(selected_[at]), static_cast<double>(sums_[selected_[at]]));
  }

  /// Leaves the sums of those that have bits at 0.
  template <typename Visit>
  void take_marked(float cut, Visit& visit) {
    for (std::size_t at = 0; at < (count_ + 63) / 64; ++at) {
      std::uint64_t present = 0;
      for (const OfTerm& term : terms_) present |= term.has[at];
      for (; present != 0; present &= present - 1) {
        const std::size_t offset = at * 64 + static_cast<unsigned>(std::countr_zero(present));
        if (sums_[offset] >= cut) visit(doc_at(offset), static_cast<double>(sums_[offset]));
        sums_[offset] = 0;
      }
    }
  }

  std::size_t size_ = 0;
  DocId begin_{};
  std::size_t count_ = 0;    ///< documents from there on
  std::size_t added_ = 0;    ///< postings; as many as documents where saturations were
  std::vector<float> sums_;  ///< one for each document, at least
  std::unique_ptr<std::uint32_t[]> selected_;  ///< room for all of them
  std::vector<OfTerm> known_terms_;            ///< for as many documents
  std::span<OfTerm> terms_;                    ///< of the query
  FloatSums precision_{0};
};

}  // namespace inkling::query
