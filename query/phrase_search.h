#pragma once

/// The best documents of a phrase, without reading the positions of those that cannot be among them.
///
/// A phrase occurs at most as often as the rarest of its words does in the document, and never more often than the
/// bounds of any word's block allow (Ding & Suel 2011): so most documents are judged by tf and length alone.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/binder.h"
#include "query/deadline.h"
#include "query/phrase_counter.h"
#include "query/scored_postings.h"
#include "query/top_k.h"

namespace inkling::query {

template <typename Scorer>
class PhraseSearch {
 public:
  /// `phrase` has no slop, and any forms of its words. All must outlive it; `filter` is null for all documents.
  PhraseSearch(const Index& index, const BoundTerms& phrase, const Scorer& scorer, const WeightOf<Scorer>& weight,
               const DocumentSet* filter, const Deadline& deadline)
      : factors_(scorer, index.lengths(phrase.field)), counter_(phrase), filter_(filter), deadline_(deadline) {
    for (const std::string& term : phrase.terms) {
      words_.push_back(std::make_unique<Word>(index, phrase.field, term, scorer, weight, factors_));
      by_df_.push_back(words_.back().get());
    }
    std::ranges::stable_sort(by_df_, {}, [](const Word* word) { return word->df(); });
  }

  /// Offers documents that have the phrase. Throws TimeLimitError.
  void rank(TopK& best) {
    Word& lead = *by_df_.front();
    for (DocId from{0}; from != kNoDoc && lead.move_to(from);) {
      deadline_.check();
      const bool is_of_use = best.may_take(lead.most_in_block()) && lead.go_to(from);
      from = is_of_use ? rank_block(lead, best) : behind(lead.last_of_block());
    }
  }

 private:
  using Word = ScoredPostings<Scorer>;

  /// From the posting of its block on that the rarest word stands at. The first document behind that may have all
  /// words; kNoDoc when there is none.
  DocId rank_block(Word& lead, TopK& best) {
    const DocId last = lead.last_of_block();
    while (!lead.is_at_end()) {
      const DocId doc = lead.doc();
      const DocId met = meet(doc, best);
      if (met > last) return met;
      if (met == doc) {
        offer(doc, best);
        lead.advance();
      } else {
        lead.go_to(met);
      }
    }
    return behind(last);
  }

  /// `doc`, if all words are there; else the first document behind it where they may be.
  DocId meet(DocId doc, const TopK& best) {
    for (Word* word : by_df_) {
      if (!word->move_to(doc)) return kNoDoc;
      if (!word->is_decoded() && !best.may_take(word->most_in_block())) return behind(word->last_of_block());
      if (!word->go_to(doc)) return behind(std::max(doc, word->last_of_block()));
      if (word->doc() != doc) return word->doc();
    }
    return doc;
  }

  void offer(DocId doc, TopK& best) {
    if (filter_ != nullptr && !filter_->contains(doc)) return;
    std::uint32_t tf = words_.front()->tf();
    for (const auto& word : words_) tf = std::min(tf, word->tf());
    Word& any = *words_.front();
    if (!best.may_take(any.contribution(doc, tf))) return;
    tf = counter_.count([this](std::size_t word, std::vector<std::uint32_t>& found) { words_[word]->positions(found); },
                        deadline_);
    if (tf > 0) best.offer(doc, any.contribution(doc, tf));
  }

  LengthFactors<Scorer> factors_;
  std::vector<std::unique_ptr<Word>> words_;  ///< in their order
  std::vector<Word*> by_df_;
  PhraseCounter counter_;
  const DocumentSet* filter_;
  const Deadline& deadline_;
};

}  // namespace inkling::query
