#pragma once

/// The best documents of those that have all words of a query, or its only one, where each is so frequent that it is
/// known by document: windows of scores are added up without looking which documents have which words, and only what
/// may enter is looked at.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "query/deadline.h"
#include "query/flat_words.h"
#include "query/score_window.h"

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
      : words_(words), deadline_(deadline), window_(words.size(), kWindow) {
    for (std::size_t word = 0; word < words.size(); ++word) {
      words_[word].survey(storage::Tail::as_one);
      window_.allow_for(words_[word].scale());
    }
  }

  /// Offers the documents of the span in their order, but for those that cannot enter. Spans follow one another. Throws
  /// TimeLimitError.
  void rank(const DocumentSpan& span) {
    for (std::uint64_t begin = span.begin; begin < span.end; begin += kWindow) {
      deadline_.check();
      window_.move_to(begin, span.end);
      if (!may_enter()) continue;
      intersect();
      for (std::size_t word = 0; word < words_.size(); ++word) {
        words_[word].add_to(window_, words_.factor_column(words_[word].field()), shared_);
      }
      offer();
    }
  }

 private:
  static constexpr std::size_t kWindow = 4096;
  /// A single word of fewer documents, one of so many, is walked in less time.
  static constexpr std::uint32_t kFewestOfOne = 10;

  bool may_enter() {
    double most = 0;
    for (std::size_t word = 0; word < words_.size(); ++word) {
      most += words_[word].most_in(window_.begin(), window_.last());
    }
    return words_.may_enter(most);
  }

  void intersect() {
    shared_.fill(~std::uint64_t{0});
    for (std::size_t word = 0; word < words_.size(); ++word) {
      const auto bits = window_.bits_of(*words_[word].documents());
      for (std::size_t at = 0; at < bits.size(); ++at) shared_[at] &= bits[at];
      std::fill(shared_.begin() + std::ssize(bits), shared_.end(), 0);
    }
  }

  void offer() {
    const double least = window_.least_of(words_.least());
    if (least <= 0) window_.mark(0, shared_);
    window_.take(least, [&](DocId doc, double) {
      const std::size_t offset = to_number(doc) - to_number(window_.begin());
      const bool is_shared = (shared_[offset / 64] >> offset % 64 & 1) != 0;
      if (is_shared && words_.is_allowed(doc)) words_.best().offer(doc, score(doc));
    });
    window_.clear();
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
  ScoreWindow window_;
  std::array<std::uint64_t, kWindow / 64> shared_;  ///< bits of the documents of the window that have all words
};

}  // namespace inkling::query
