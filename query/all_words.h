#pragma once

/// The best documents of those that have all words of a query.
///
/// Block-max (Ding & Suel 2011, Faster Top-k Document Retrieval Using Block-Max Indexes): of the rarest word's
/// documents those are looked for that may enter with the best that the other words' blocks can add.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "query/conjunction.h"
#include "query/deadline.h"
#include "query/flat_words.h"

namespace inkling::query {

template <typename Scorer>
class AllWords {
 public:
  /// Both must outlive it.
  AllWords(FlatWords<Scorer>& words, const Deadline& deadline)
      : words_(words), documents_(words.lists()), steps_(deadline) {
    for (std::size_t word = 0; word < words.size(); ++word) {
      if (word != documents_.lead_number()) words_[word].survey(storage::Tail::as_one);
    }
  }

  /// Offers the documents in their order, but for those that cannot enter. Throws TimeLimitError.
  void rank() {
    while (documents_.next_block()) {
      if (!choose()) continue;
      while (documents_.next_stretch()) {
        steps_.check();
        if (!may_enter_stretch()) continue;
        documents_.meet();
        score();
        offer();
      }
    }
  }

 private:
  auto& lead() { return words_[documents_.lead_number()]; }

  /// Of the lead's block those documents that may enter. False when there are none.
  bool choose() {
    storage::BlockCursor& list = documents_.lead();
    const double others = most_of_others(block_begin_, list.last());
    block_begin_ = behind(list.last());
    if (!words_.may_enter(lead().most_in_block() + others)) return false;
    list.decode();
    score_lead();
    const double least = words_.least();
    std::size_t count = 0;
    for (std::size_t at = 0; at < list.docs().size(); ++at) {
      chosen_[count] = static_cast<std::uint8_t>(at);
      lead_scores_[count] = lead_scores_[at];
      count += std::size_t{lead_scores_[count] + others >= least};
    }
    documents_.choose(std::span(chosen_).first(count));
    return count > 0;
  }

  /// What other words add in documents from `first` to `last`, at most.
  double most_of_others(DocId first, DocId last) {
    double most = 0;
    for (std::size_t word = 0; word < words_.size(); ++word) {
      if (word != documents_.lead_number()) most += words_[word].most_in(first, last);
    }
    return most;
  }

  void score_lead() {
    const auto docs = documents_.lead().docs();
    const auto tfs = documents_.lead().tfs();
    lead().factors(docs, factors_.data());
    for (std::size_t at = 0; at < docs.size(); ++at) lead_scores_[at] = lead().contribution(tfs[at], factors_[at]);
  }

  bool may_enter_stretch() {
    const auto scores = std::span(lead_scores_).first(documents_.end_chosen()).subspan(documents_.first_chosen());
    double most = *std::ranges::max_element(scores);
    for (std::size_t word = 0; word < words_.size(); ++word) {
      if (word != documents_.lead_number()) most += words_[word].most_in_block();
    }
    return words_.may_enter(most);
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
  DocId block_begin_{};  ///< no document of the lead's block is before
  // Of the lead's block:
  std::array<std::uint8_t, storage::kPostingBlock> chosen_;
  std::array<double, storage::kPostingBlock> lead_scores_;  ///< of those chosen, what the lead adds
  // Of the documents of a stretch:
  std::array<std::uint32_t, storage::kPostingBlock> tfs_;  ///< of one word
  std::array<double, storage::kPostingBlock> factors_;
  std::array<double, storage::kPostingBlock> scores_;
};

}  // namespace inkling::query
