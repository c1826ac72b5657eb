#pragma once

/// The best documents of those that have all words of a query.
///
/// Block-max (Ding & Suel 2011, Faster Top-k Document Retrieval Using Block-Max Indexes): a stretch of documents is not
/// decoded when the best postings of the blocks that it lies in could not enter together.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "query/conjunction.h"
#include "query/deadline.h"
#include "query/flat_words.h"

namespace inkling::query {

template <typename Scorer>
class AllWords {
 public:
  /// Both must outlive it.
  AllWords(FlatWords<Scorer>& words, const Deadline& deadline)
      : words_(words), documents_(words.lists()), steps_(deadline) {}

  /// Offers the documents in their order, but for those that cannot enter. Throws TimeLimitError.
  void rank() {
    for (DocId from{0}; documents_.move_to(from); from = documents_.next()) {
      steps_.check();
      if (!words_.may_enter(most_in_stretch())) continue;
      documents_.meet();
      score();
      offer();
    }
  }

 private:
  double most_in_stretch() {
    double most = 0;
    for (std::size_t word = 0; word < words_.size(); ++word) most += words_[word].most_in_block();
    return most;
  }

  /// Sums from left to right.
  void score() {
    const auto docs = documents_.docs();
    if (docs.empty()) return;
    std::fill_n(scores_.begin(), docs.size(), 0);
    for (std::size_t word = 0; word < words_.size(); ++word) {
      auto& postings = words_[word];
      const auto tfs = postings.list().tfs();
      const auto places = documents_.places(word);
      for (std::size_t at = 0; at < docs.size(); ++at) tfs_[at] = tfs[places[at]];
      if (word == 0 || postings.field() != words_[word - 1].field()) postings.factors(docs, factors_.data());
      for (std::size_t at = 0; at < docs.size(); ++at) scores_[at] += postings.contribution(tfs_[at], factors_[at]);
    }
  }

  void offer() {
    const auto docs = documents_.docs();
    for (std::size_t at = 0; at < docs.size(); ++at) {
      if (words_.best().may_take(scores_[at]) && words_.is_allowed(docs[at])) {
        words_.best().offer(docs[at], scores_[at]);
      }
    }
  }

  FlatWords<Scorer>& words_;
  Conjunction documents_;
  Steps steps_;
  // Of the documents of a stretch:
  std::array<std::uint32_t, storage::kPostingBlock> tfs_;  ///< of one word
  std::array<double, storage::kPostingBlock> factors_;
  std::array<double, storage::kPostingBlock> scores_;
};

}  // namespace inkling::query
