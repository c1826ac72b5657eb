#pragma once

/// A window of documents at work: which of them may be among the best, and their scores.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/types.h"
#include "query/rank/flat_terms.h"
#include "query/score/saturation_sums.h"
#include "query/score/term_windows.h"
#include "query/score/windowed_term.h"

namespace inkling::query {

template <typename Scorer>
class WindowAtWork {
 public:
  /// `columns`: the factors of all documents, by term. All must outlive it.
  WindowAtWork(const FlatTerms<Scorer>& terms, std::span<const WindowedTerm> windowed,
               std::span<const float* const> columns)
      : terms_(terms),
        windowed_(windowed),
        columns_(columns),
        spread_(terms.size()),
        counted_(terms.size(), ~std::uint64_t{0}) {
    for (std::size_t term = 0; term < terms.size(); ++term)
      saturated_.push_back({nullptr, nullptr, static_cast<float>(terms[term].scale())});
  }

  /// Selects those of the `wanted` documents of the window whose sums of floats reach `cut`.
  std::uint64_t select(std::uint32_t window, std::span<const WindowPostings> postings,
                       std::uint64_t wanted, float cut) {
    first_ = static_cast<std::uint32_t>(window * kTermWindow);
    for (std::size_t term = 0; term < postings.size(); ++term) {
      saturated_[term].factors = columns_[term] + first_;
      if (postings[term].by_document) {
        saturated_[term].tfs = postings[term].tfs;
      } else {
        spread_tfs(postings[term].bits, postings[term].tfs, wanted, spread_[term].data());
        saturated_[term].tfs = spread_[term].data();
      }
    }
    selected_ = select_in_window(saturated_, wanted, cut);
    return selected_;
  }
  /// In which documents the term counts; in all those that have it, unless this says otherwise.
  void count(std::size_t term, std::uint64_t documents) { counted_[term] = documents; }
  /// Prefetches what the scores of the selected documents need.
  void prefetch() const {
    for_each([this](std::uint32_t place) {
      for (std::size_t term = 0; term < terms_.size(); ++term) {
        if (saturated_[term].tfs[place] != 0) terms_[term].prefetch_factor(doc(place));
      }
    });
  }
  /// Calls `offer(doc, score)` for each of them. A score is summed from left to right.
  template <typename Offer>
  void score(Offer offer) const {
    for_each([&](std::uint32_t place) { offer(doc(place), score_of(place)); });
  }

 private:
  DocId doc(std::uint32_t place) const noexcept { return DocId{first_ + place}; }

  template <typename OnPlace>
  void for_each(OnPlace on_place) const {
    for (std::uint64_t left = selected_; left != 0; left &= left - 1)
      on_place(static_cast<std::uint32_t>(std::countr_zero(left)));
  }

  double score_of(std::uint32_t place) const {
    double score = 0;
    for (std::size_t term = 0; term < saturated_.size(); ++term) {
      const std::uint8_t byte = saturated_[term].tfs[place];
      if (byte == 0 || (counted_[term] >> place & 1) == 0) continue;
      const std::uint32_t tf =
          byte == TermWindows::kGreatTf ? windowed_[term].great_tf(doc(place)) : byte;
      score += terms_[term].contribution(tf, terms_[term].factor(doc(place)));
    }
    return score;
  }

  const FlatTerms<Scorer>& terms_;
  std::span<const WindowedTerm> windowed_;
  std::span<const float* const> columns_;
  std::uint32_t first_ = 0;  ///< document of the window
  std::uint64_t selected_ = 0;
  // By term:
  std::vector<SaturatedWindow> saturated_;
  std::vector<std::array<std::uint8_t, kTermWindow>> spread_;  ///< bytes of tfs that are listed
  std::vector<std::uint64_t> counted_;                         ///< documents in which it may count
};

}  // namespace inkling::query
