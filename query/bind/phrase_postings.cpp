#include "query/bind/phrase_postings.h"

namespace inkling::query {

PhrasePostings::PhrasePostings(const Index& index, const BoundTerms& phrase) : counter_(phrase) {
  for (std::size_t at = 0; at < phrase.terms.size(); ++at)
    cursors_.push_back(open_postings(index, phrase, at));
  for (PostingCursor& cursor : cursors_) by_cost_.push_back(&cursor);
  std::ranges::stable_sort(by_cost_, {}, &PostingCursor::cost);
}

}  // namespace inkling::query
