#pragma once

/// The best documents of those that have all words of a query, or its only one, where each is so
/// frequent that it is known by document: sets tell which have all, vectors sum what these score,
/// and only what may enter is scored exactly.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "query/common/deadline.h"
#include "query/rank/flat_words.h"
#include "query/score/float_sums.h"
#include "query/score/saturation_sums.h"

namespace inkling::query {

template <typename Scorer>
class AllFrequentWords {
 public:
  /// Whether the words are such.
  static bool suits(const FlatWords<Scorer>& words) {
    for (std::size_t word = 0; word < words.size(); ++word) {
      if (!words[word].adds_by_column()) return false;
    }
    return words.size() > 1 || words[0].list().df() >= words.document_bound() / kFewestOfOne;
  }

  /// Words and deadline must outlive it.
  AllFrequentWords(FlatWords<Scorer>& words, const Deadline& deadline)
      : words_(words), deadline_(deadline), precision_(words.size()) {
    for (std::size_t word = 0; word < words.size(); ++word) {
      words_[word].survey(storage::Tail::as_one);
      precision_.allow_for(words_[word].scale());
      columns_.push_back(words_.by_column(word));
    }
  }

  /// Offers the documents of the span in their order, but for those that cannot enter. Spans follow
  /// one another. Throws TimeLimitError.
  void rank(const DocumentSpan& span) {
    for (std::uint64_t begin = span.begin; begin < span.end; begin += kWindow) {
      deadline_.check();
      const auto count =
          static_cast<std::uint32_t>(std::min<std::uint64_t>(kWindow, span.end - begin));
      rank_window(static_cast<std::uint32_t>(begin), count);
    }
  }

 private:
  static constexpr std::size_t kWindow = 4096;
  /// A single word of fewer documents, one of so many, is walked in less time.
  static constexpr std::uint32_t kFewestOfOne = 10;

  void rank_window(std::uint32_t first, std::uint32_t count) {
    if (!words_.may_enter(most_in(DocId{first}, DocId{first + count - 1}))) return;
    const auto shared = intersect(first, count);
    const float cut = FloatSums::cut(precision_.threshold_of(words_.threshold()));
    const std::size_t selected = select_saturated(columns_, first, shared, cut, selected_.data());
    for (const SelectedSum& each : std::span(selected_).first(selected)) {
      const DocId doc{each.doc};
      if (words_.is_allowed(doc)) words_.best().offer(doc, score(doc));
    }
  }

  double most_in(DocId first, DocId last) {
    double most = 0;
    for (std::size_t word = 0; word < words_.size(); ++word)
      most += words_[word].most_in(first, last);
    return most;
  }

  /// Bits of the documents that have all words.
  std::span<const std::uint64_t> intersect(std::uint32_t first, std::uint32_t count) {
    const std::size_t size = (count + 63) / 64;
    std::fill_n(shared_.begin(), size, ~std::uint64_t{0});
    for (std::size_t word = 0; word < words_.size(); ++word) {
      const auto bits = words_[word].documents()->words().subspan(first / 64, size);
      for (std::size_t at = 0; at < size; ++at) shared_[at] &= bits[at];
    }
    return std::span(shared_).first(size);
  }

  /// Sums from left to right.
  double score(DocId doc) const {
    double score = 0;
    for (std::size_t word = 0; word < words_.size(); ++word) {
      score += words_[word].contribution(words_[word].tf(doc), words_[word].factor(doc));
    }
    return score;
  }

  FlatWords<Scorer>& words_;
  const Deadline& deadline_;
  FloatSums precision_;
  std::vector<SaturatedWord> columns_;
  std::array<std::uint64_t, kWindow / 64>
      shared_;  ///< bits of the documents of the window that have all words
  std::array<SelectedSum, kWindow> selected_;
};

}  // namespace inkling::query
