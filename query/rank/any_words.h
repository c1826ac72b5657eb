#pragma once

/// The best documents of those that have any word of a query.
///
/// MaxScore (Turtle & Flood 1995, Query Evaluation: Strategies and Optimizations), window by
/// window: while the words that can add least stay together below the k-th best score, no document
/// that has only these can enter, so that they are looked up where one of the others occurs.
/// Block-max (Ding & Suel 2011, Faster Top-k Document Retrieval Using Block-Max Indexes): what a
/// word can add is told by the blocks that lie in the window.
///
/// Scores have the same bits as those of ranking every match: what may enter is summed from left to
/// right.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "query/common/chosen_documents.h"
#include "query/common/deadline.h"
#include "query/rank/any_words_scratch.h"
#include "query/rank/flat_words.h"
#include "query/rank/window_choice.h"
#include "query/rank/word_bounds.h"
#include "query/score/score_window.h"
#include "storage/postings/document_search.h"

namespace inkling::query {

template <typename Scorer>
class AnyWords {
 public:
  /// Words and deadline must outlive it.
  AnyWords(FlatWords<Scorer>& words, const Deadline& deadline)
      : words_(words),
        deadline_(deadline),
        scratch_(words.scratch().take([] { return std::make_unique<AnyWordsScratch>(); })),
        by_most_(words.size()),
        choice_(words, by_most_, window_size(words), *scratch_) {}

  ~AnyWords() {
    if (!is_ranking_ && words_.size() <= AnyWordsScratch::kMostWords)
      words_.scratch().give_back(std::move(scratch_));
  }
  AnyWords(const AnyWords&) = delete;
  AnyWords& operator=(const AnyWords&) = delete;

  /// Offers the documents of the span in their order, but for those that cannot enter. Spans follow
  /// one another. Throws TimeLimitError.
  void rank(const DocumentSpan& span) {
    is_ranking_ = true;
    for (std::uint64_t begin = span.begin; begin < span.end; begin += step_) {
      step_ = std::min(2 * step_, window_.size());
      deadline_.check();
      window_.move_to(begin, std::min(span.end, begin + step_));
      by_most_.update([this](std::size_t word) {
        return words_[word].most_in(window_.begin(), window_.last());
      });
      const std::size_t optional = count_optional();
      if (optional == by_most_.size()) continue;
      choice_.choose(optional);
      for (std::size_t at = optional; at-- > 0;) {
        if (!choice_.is_added(at, optional)) look_up(by_most_[at]);
      }
      offer();
      window_.clear();
    }
    is_ranking_ = false;
  }

 private:
  /// So that some hundred postings lie in it, as far as its sums stay in a near cache, and that
  /// windows are few enough for what is done once for each.
  static std::size_t window_size(const FlatWords<Scorer>& words) {
    constexpr std::uint64_t kPostings = 256;
    constexpr std::uint64_t kMostWindows = 512;
    std::uint64_t postings = 0;
    for (std::size_t word = 0; word < words.size(); ++word) postings += words[word].list().df();
    const std::uint64_t documents = words.document_bound();
    std::uint64_t size = ScoreWindow::kLeastSize;
    while (size < ScoreWindow::kMostSize &&
           (postings * size < kPostings * documents || kMostWindows * size < documents)) {
      size *= 2;
    }
    return size;
  }

  /// How many words together cannot make a document enter.
  std::size_t count_optional() const {
    std::size_t optional = 0;
    while (optional < by_most_.size() &&
           !words_.may_enter(by_most_[optional].before + by_most_[optional].most)) {
      ++optional;
    }
    return optional;
  }

  /// Adds an optional word to those chosen, but for what cannot enter all the same.
  void look_up(const WordBound& bound) {
    drop_below(bound.before + bound.most);
    if (is_looked_up_by_document(bound.word)) {
      look_up_known(bound.word);
      return;
    }
    storage::BlockCursor& list = words_[bound.word].list();
    for (std::size_t at = 0; at < docs_.size() && list.move_to(docs_[at]);) {
      std::size_t end = at + 1;
      while (end < docs_.size() && docs_[end] <= list.last()) ++end;
      if (is_of_use(bound, at, end)) look_up_in_block(bound.word, at, end);
      at = end;
    }
  }

  /// Whether that is less than to decode the blocks of the window.
  bool is_looked_up_by_document(std::size_t word) const {
    constexpr std::uint64_t kPostingsOfLookUp = 4;  // that are decoded in the time of one
    auto& postings = words_[word];
    if (postings.has_column()) return true;
    if (!postings.has_tfs()) return false;
    const std::uint64_t documents = to_number(window_.last()) - to_number(window_.begin()) + 1;
    const std::uint64_t postings_of_window =
        postings.list().df() * documents / words_.document_bound();
    return kPostingsOfLookUp * docs_.size() < postings_of_window;
  }

  void look_up_known(std::size_t word) {
    const auto& postings = words_[word];
    tfs_.resize(docs_.size());
    postings.find_tfs(docs_, tfs_.data());
    for (std::size_t at = 0; at < docs_.size(); ++at) {
      if (tfs_[at] == 0) continue;
      if (!postings.has_column()) window_.set_tf(word, docs_[at], tfs_[at]);
      sums_[at] += postings.contribution(tfs_[at], postings.factor_bound(docs_[at]));
    }
  }

  void drop_below(double others) {
    std::size_t kept = 0;
    for (std::size_t at = 0; at < docs_.size(); ++at) {
      docs_[kept] = docs_[at];
      sums_[kept] = sums_[at];
      kept +=
          std::size_t{words_.may_enter(sums_[at] + window_.precision().lacks(sums_[at]) + others)};
    }
    chosen_.resize(kept);
  }

  /// Whether any of the documents from `at` on and before `end` may enter with what the word's
  /// block adds.
  bool is_of_use(const WordBound& bound, std::size_t at, std::size_t end) {
    storage::BlockCursor& list = words_[bound.word].list();
    if (list.is_decoded() || !list.knows_end()) return true;
    const double sum = *std::max_element(sums_.begin() + static_cast<std::ptrdiff_t>(at),
                                         sums_.begin() + static_cast<std::ptrdiff_t>(end));
    return words_.may_enter(sum + window_.precision().lacks(sum) +
                            (words_[bound.word].most_in_block() + bound.before));
  }

  void look_up_in_block(std::size_t word, std::size_t begin, std::size_t end) {
    auto& postings = words_[word];
    storage::BlockCursor& list = postings.list();
    list.decode();
    if (list.docs().empty()) return;
    std::array<std::uint8_t, storage::kPostingBlock> chosen;
    std::array<std::uint8_t, storage::kPostingBlock> places;
    for (std::size_t at = begin; at < end; at += storage::kPostingBlock) {
      const auto docs = std::span(docs_).subspan(at, std::min(end - at, storage::kPostingBlock));
      const std::size_t found = storage::intersect(docs, list.docs(), chosen.data(), places.data());
      if (found == 0) continue;
      const auto tfs = list.tfs();
      for (std::size_t of = 0; of < found; ++of) {
        const DocId doc = docs[chosen[of]];
        const std::uint32_t tf = tfs[places[of]];
        window_.set_tf(word, doc, tf);
        sums_[at + chosen[of]] += postings.contribution(tf, postings.factor_bound(doc));
      }
    }
  }

  void offer() {
    drop_below(0);
    for (const DocId doc : docs_) words_[0].prefetch_factor(doc);
    for (std::size_t at = 0; at < docs_.size(); ++at) {
      if (!words_.may_enter(sums_[at] + window_.precision().lacks(sums_[at]))) continue;
      double score = 0;
      for (std::size_t word = 0; word < words_.size(); ++word) {
        const auto& postings = words_[word];
        const std::uint32_t tf =
            postings.has_column() ? postings.tf(docs_[at]) : window_.tf(word, docs_[at]);
        if (tf != 0) score += postings.contribution(tf, postings.factor(docs_[at]));
      }
      words_.best().offer(docs_[at], score);
    }
  }

  FlatWords<Scorer>& words_;
  const Deadline& deadline_;
  std::unique_ptr<AnyWordsScratch> scratch_;
  ScoreWindow& window_ = scratch_->window;
  bool is_ranking_ =
      false;  ///< or stopped in the middle: then the scratch memory is not as it should be
  std::size_t step_ =
      128;  ///< documents of the window: few at first, while nothing is known to be too little
  WordBounds by_most_;
  WindowChoice<Scorer> choice_;
  ChosenDocuments& chosen_ = scratch_->chosen;
  std::vector<DocId>& docs_ = chosen_.docs;
  std::vector<double>& sums_ = chosen_.sums;
  std::vector<std::uint32_t>& tfs_ = scratch_->tfs;
};

}  // namespace inkling::query
