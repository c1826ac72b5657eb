#pragma once

/// The best documents of a flat query, without scoring those that cannot be among them.
///
/// MaxScore (Turtle & Flood 1995, Query Evaluation: Strategies and Optimizations): words are ordered by the most that
/// they can add to a score. While the first of them together stay below the k-th best score, no document that has only
/// these can enter: they are looked up where one of the others occurs. Block-max (Ding & Suel 2011, Faster Top-k
/// Document Retrieval Using Block-Max Indexes): a block is not decoded when its best posting cannot enter with all that
/// other words could add.
///
/// Scores have the same bits as those of ranking every match: what may enter is summed from left to right.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/binder.h"
#include "query/deadline.h"
#include "query/scored_postings.h"
#include "query/scorer.h"
#include "query/top_k.h"
#include "query/window.h"

namespace inkling::query {

/// Of a scorer for which kIsMonotone is true and that knows of documents no more than their lengths.
template <typename Scorer>
class MaxScore {
 public:
  /// All must outlive it; `filter` is null for all documents.
  MaxScore(const Index& index, const DocumentSet* filter, TopK& best, const Deadline& deadline)
      : index_(index), filter_(filter), best_(best), deadline_(deadline) {}

  /// The next word of the query, from left to right. The scorer must outlive it.
  void add(const BoundTerms& word, const Scorer& scorer, const WeightOf<Scorer>& weight) {
    std::unique_ptr<Factors>& factors = factors_[static_cast<std::size_t>(word.field)];
    if (factors == nullptr) factors = std::make_unique<Factors>(scorer, index_.lengths(word.field));
    words_.push_back(std::make_unique<Word>(index_, word.field, word.terms[0], scorer, weight, *factors));
  }

  /// Offers documents that have any of the words; those that have all of them. Throw TimeLimitError.
  void rank_any();
  void rank_all();

 private:
  using Factors = LengthFactors<Scorer>;

  struct Word : ScoredPostings<Scorer> {
    using ScoredPostings<Scorer>::ScoredPostings;

    std::uint32_t tf_of_document = 0;  ///< of the one at hand, which it may have passed; 0 when it is not there
  };

  /// Occurrences of essential words in one window.
  struct WindowSums {
    WindowSet present;
    std::array<double, kWindowSize> sums;
    std::vector<std::array<std::uint32_t, kWindowSize>> tfs;  ///< of each word
    std::vector<WindowSet> has;                               ///< of each word: where it occurs
  };

  bool may_enter(double most) const noexcept {
    // Sums of many parts may be rounded one way here and another in the score.
    constexpr double kMoreThanRounding = 1 + 1e-12;
    return best_.may_take(words_.size() > 1 ? most * kMoreThanRounding : most);
  }
  bool is_allowed(DocId doc) const noexcept { return filter_ == nullptr || filter_->contains(doc); }

  template <typename Order>
  void order_by(Order order);
  bool may_enter_block(std::size_t at) {
    return may_enter(ordered_[at]->most_in_block() + (most_before_[at] + most_behind_[at]));
  }
  void offer(DocId doc);

  DocId rank_block(Word& lead);
  DocId meet(DocId doc);

  std::size_t find_optional(std::size_t optional) const;
  std::size_t rank_window(std::size_t optional, Window window);
  void add_postings(std::size_t at, Window window);
  void offer_window(std::size_t optional, Window window);
  void rank_by_last(DocId from);
  void complete(DocId doc, double sum, std::size_t optional);
  DocId first_left(std::size_t optional, DocId from);

  const Index& index_;
  const DocumentSet* filter_;
  TopK& best_;
  const Deadline& deadline_;
  std::array<std::unique_ptr<Factors>, kFieldCount> factors_;
  std::vector<std::unique_ptr<Word>> words_;  ///< from left to right
  std::vector<Word*> ordered_;
  // The most that words add together, of each of ordered_:
  std::vector<double> most_before_;   ///< those before it, and at the end all of them
  std::vector<double> most_between_;  ///< those between the first one and it
  std::vector<double> most_behind_;   ///< those behind it
  std::unique_ptr<WindowSums> window_;
};

/// Sums are made of their parts alone: a small one would be lost in the difference of two great ones.
template <typename Scorer>
template <typename Order>
void MaxScore<Scorer>::order_by(Order order) {
  for (const auto& word : words_) ordered_.push_back(word.get());
  std::ranges::stable_sort(ordered_, {}, order);
  most_before_.assign(ordered_.size() + 1, 0);
  most_between_.assign(ordered_.size() + 1, 0);
  most_behind_.assign(ordered_.size(), 0);
  for (std::size_t at = 0; at < ordered_.size(); ++at) {
    most_before_[at + 1] = most_before_[at] + ordered_[at]->most();
    most_between_[at + 1] = at == 0 ? 0 : most_between_[at] + ordered_[at]->most();
  }
  for (std::size_t at = ordered_.size(); at-- > 1;) most_behind_[at - 1] = most_behind_[at] + ordered_[at]->most();
}

/// With what each word remembers of it.
template <typename Scorer>
void MaxScore<Scorer>::offer(DocId doc) {
  double score = 0;
  for (const auto& word : words_) {
    if (word->tf_of_document != 0) score += word->contribution(doc, word->tf_of_document);
  }
  best_.offer(doc, score);
}

template <typename Scorer>
void MaxScore<Scorer>::rank_all() {
  order_by([](const Word* word) { return word->df(); });
  Word& lead = *ordered_.front();
  for (DocId from{0}; from != kNoDoc && lead.move_to(from);) {
    deadline_.check();
    const bool is_of_use = may_enter_block(0) && lead.go_to(from);
    from = is_of_use ? rank_block(lead) : behind(lead.last_of_block());
  }
}

/// From the posting of its block on that the rarest word stands at. The first document behind that may have all words;
/// kNoDoc when there is none.
template <typename Scorer>
DocId MaxScore<Scorer>::rank_block(Word& lead) {
  const DocId last = lead.last_of_block();
  while (!lead.is_at_end()) {
    const DocId doc = lead.doc();
    const DocId met = meet(doc);
    if (met > last) return met;
    if (met != doc) {
      lead.go_to(met);
      continue;
    }
    if (is_allowed(doc)) {
      for (Word* word : ordered_) word->tf_of_document = word->tf();
      offer(doc);
    }
    lead.advance();
  }
  return behind(last);
}

/// `doc`, where the rarest word is, if all others are there, too; else the first document behind it where that may be.
template <typename Scorer>
DocId MaxScore<Scorer>::meet(DocId doc) {
  for (std::size_t at = 1; at < ordered_.size(); ++at) {
    Word& word = *ordered_[at];
    if (!word.move_to(doc)) return kNoDoc;
    if (!word.is_decoded()) {
      const double others = most_between_[at] + most_behind_[at];
      if (!may_enter(ordered_[0]->contribution() + word.most_in_block() + others)) return behind(doc);
    }
    if (!word.go_to(doc)) return behind(std::max(doc, word.last_of_block()));
    if (word.doc() != doc) return word.doc();
  }
  return doc;
}

template <typename Scorer>
void MaxScore<Scorer>::rank_any() {
  order_by([](const Word* word) { return word->most(); });
  window_ = std::make_unique<WindowSums>();
  window_->tfs.resize(words_.size());
  window_->has.resize(words_.size());
  std::size_t optional = find_optional(0);
  DocId from{0};
  while (optional + 1 < ordered_.size()) {
    from = first_left(optional, from);
    if (from == kNoDoc) return;
    deadline_.check();
    const Window window = Window::around(from);
    optional = rank_window(optional, window);
    from = window.end();
  }
  if (optional < ordered_.size()) rank_by_last(from);
}

/// How many words together cannot make a document enter.
template <typename Scorer>
std::size_t MaxScore<Scorer>::find_optional(std::size_t optional) const {
  while (optional < ordered_.size() && !may_enter(most_before_[optional + 1])) ++optional;
  return optional;
}

/// Where the first posting of an essential word may be, or kNoDoc.
template <typename Scorer>
DocId MaxScore<Scorer>::first_left(std::size_t optional, DocId from) {
  DocId first = kNoDoc;
  for (std::size_t at = optional; at < ordered_.size(); ++at) {
    Word& word = *ordered_[at];
    if (!word.move_to(from)) continue;
    const bool is_known = word.is_decoded() && word.go_to(from);
    first = std::min(first, is_known ? word.doc() : from);
  }
  return first;
}

template <typename Scorer>
std::size_t MaxScore<Scorer>::rank_window(std::size_t optional, Window window) {
  window_->present = {};
  for (std::size_t at = 0; at < words_.size(); ++at) window_->has[at] = {};
  for (std::size_t at = optional; at < ordered_.size(); ++at) add_postings(at, window);
  offer_window(optional, window);
  return find_optional(optional);
}

template <typename Scorer>
void MaxScore<Scorer>::add_postings(std::size_t number, Window window) {
  Word& word = *ordered_[number];
  auto& tfs = window_->tfs[number];
  for (DocId from = window.begin(); from < window.end() && word.move_to(from); from = behind(word.last_of_block())) {
    if (!word.is_decoded() && !may_enter_block(number)) continue;
    word.go_to(from);
    for (; !word.is_at_end() && word.doc() < window.end(); word.advance()) {
      const std::uint32_t offset = window.offset(word.doc());
      const std::uint32_t tf = word.tf();
      const double sum = window_->present.contains(offset) ? window_->sums[offset] : 0;
      window_->sums[offset] = sum + word.contribution(word.doc(), tf);
      window_->present.insert(offset);
      window_->has[number].insert(offset);
      tfs[offset] = tf;
    }
    if (word.last_of_block() >= window.end()) return;
  }
}

template <typename Scorer>
void MaxScore<Scorer>::offer_window(std::size_t optional, Window window) {
  window_->present.for_each([&](std::uint32_t offset) {
    const DocId doc = window.doc(offset);
    const double sum = window_->sums[offset];
    if (!may_enter(sum + most_before_[optional]) || !is_allowed(doc)) return;
    for (std::size_t at = optional; at < ordered_.size(); ++at) {
      ordered_[at]->tf_of_document = window_->has[at].contains(offset) ? window_->tfs[at][offset] : 0;
    }
    complete(doc, sum, optional);
  });
}

/// Looks the optional words up, those that add most first.
template <typename Scorer>
void MaxScore<Scorer>::complete(DocId doc, double sum, std::size_t optional) {
  for (std::size_t at = optional; at-- > 0;) {
    if (!may_enter(sum + most_before_[at + 1])) return;
    Word& word = *ordered_[at];
    word.tf_of_document = 0;
    if (!word.move_to(doc)) continue;
    if (!word.is_decoded() && !may_enter(sum + word.most_in_block() + most_before_[at])) return;
    if (!word.go_to(doc) || word.doc() != doc) continue;
    word.tf_of_document = word.tf();
    sum += word.contribution();
  }
  offer(doc);
}

/// The last word alone is essential.
template <typename Scorer>
void MaxScore<Scorer>::rank_by_last(DocId from) {
  const std::size_t optional = ordered_.size() - 1;
  Word& word = *ordered_[optional];
  while (word.move_to(from)) {
    deadline_.check();
    if (word.is_decoded() || may_enter_block(optional)) {
      word.go_to(from);
      for (; !word.is_at_end(); word.advance()) {
        const DocId doc = word.doc();
        const double sum = word.contribution();
        if (!may_enter(sum + most_before_[optional]) || !is_allowed(doc)) continue;
        word.tf_of_document = word.tf();
        complete(doc, sum, optional);
      }
    }
    from = behind(word.last_of_block());
  }
}

}  // namespace inkling::query
