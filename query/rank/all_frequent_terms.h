#pragma once

/// The best documents of those that have all terms of a query, or its only one, where each is so
/// frequent that it is known by document: sets tell which have all, vectors sum what these score,
/// and only what may enter is scored exactly.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "query/common/deadline.h"
#include "query/rank/flat_terms.h"
#include "query/score/float_sums.h"
#include "query/score/saturation_sums.h"

namespace inkling::query {

template <typename Scorer>
class AllFrequentTerms {
 public:
  /// Whether the terms are such.
  static bool suits(const FlatTerms<Scorer>& terms) {
    for (std::size_t term = 0; term < terms.size(); ++term) {
      if (!terms[term].adds_by_column()) return false;
    }
    return terms.size() > 1 || terms[0].list().df() >= terms.document_bound() / kFewestOfOne;
  }

  /// Words and deadline must outlive it.
  AllFrequentTerms(FlatTerms<Scorer>& terms, const Deadline& deadline)
      : terms_(terms), deadline_(deadline), precision_(terms.size()) {
    for (std::size_t term = 0; term < terms.size(); ++term) {
      terms_[term].survey(storage::Tail::as_one);
      precision_.allow_for(terms_[term].scale());
      columns_.push_back(terms_.by_column(term));
    }
  }

  /// Offers the documents of the range that may enter, in their order. Ranges follow one another.
  /// Throws TimeLimitError.
  void rank(const DocumentRange& range) {
    for (std::uint64_t begin = range.begin; begin < range.end; begin += kWindow) {
      deadline_.check();
      const auto count =
          static_cast<std::uint32_t>(std::min<std::uint64_t>(kWindow, range.end - begin));
      rank_window(static_cast<std::uint32_t>(begin), count);
    }
  }

 private:
  static constexpr std::size_t kWindow = 4096;
  /// A single term of fewer documents, one of so many, is walked in less time.
  static constexpr std::uint32_t kFewestOfOne = 10;

  void rank_window(std::uint32_t first, std::uint32_t count) {
    if (!terms_.may_enter(bound_in(DocId{first}, DocId{first + count - 1}))) return;
    const auto shared = intersect(first, count);
    const float cut = FloatSums::cut(precision_.threshold_of(terms_.threshold()));
    const std::size_t selected = select_saturated(columns_, first, shared, cut, selected_.data());
    for (const SelectedSum& each : std::span(selected_).first(selected)) {
      const DocId doc{each.doc};
      terms_.best().offer(doc, score(doc));
    }
  }

  double bound_in(DocId first, DocId last) {
    double most = 0;
    for (std::size_t term = 0; term < terms_.size(); ++term)
      most += terms_[term].bound_in(first, last);
    return most;
  }

  /// Bits of the documents that have all terms and are allowed.
  std::span<const std::uint64_t> intersect(std::uint32_t first, std::uint32_t count) {
    const std::size_t size = (count + 63) / 64;
    std::fill_n(shared_.begin(), size, ~std::uint64_t{0});
    const auto keep = [&](const DocumentSet& documents) {
      const auto bits = documents.words().subspan(first / 64, size);
      for (std::size_t at = 0; at < size; ++at) shared_[at] &= bits[at];
    };
    if (terms_.filter() != nullptr) keep(*terms_.filter());
    for (std::size_t term = 0; term < terms_.size(); ++term) keep(*terms_[term].documents());
    return std::span(shared_).first(size);
  }

  /// Sums from left to right.
  double score(DocId doc) const {
    double score = 0;
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      score += terms_[term].contribution(terms_[term].tf(doc), terms_[term].factor(doc));
    }
    return score;
  }

  FlatTerms<Scorer>& terms_;
  const Deadline& deadline_;
  FloatSums precision_;
  std::vector<SaturatedTerm> columns_;
  std::array<std::uint64_t, kWindow / 64>
      shared_;  ///< bits of the documents of the window that have all terms and are allowed
  std::array<SelectedSum, kWindow> selected_;
};

}  // namespace inkling::query
