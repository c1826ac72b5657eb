#pragma once

/// The postings of a phrase: the documents that hold all of its terms, and how often it stands
/// there.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "inkling/index.h"
#include "inkling/posting_cursor.h"
#include "query/bind/bound_terms.h"
#include "query/bind/phrase_counter.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// Moves forward only.
class PhrasePostings {
 public:
  /// Of a phrase, which must outlive it.
  PhrasePostings(const Index& index, const BoundTerms& phrase);
  PhrasePostings(const PhrasePostings&) = delete;
  PhrasePostings& operator=(const PhrasePostings&) = delete;

  /// An upper bound of the documents that are left.
  std::uint64_t cost() const noexcept { return by_cost_.front()->cost(); }
  /// The first document from `target` on that has the rarest term; kNoDoc after the last.
  DocId seek_rarest(DocId target) { return seek(*by_cost_.front(), target); }
  /// Whether `doc`, which seek_rarest() found, has the other terms, too.
  bool all_stand_at(DocId doc) {
    return std::ranges::all_of(by_cost_,
                               [doc](PostingCursor* cursor) { return seek(*cursor, doc) == doc; });
  }
  /// How often the phrase stands in the document where all terms are; it may be 0. Throws
  /// TimeLimitError.
  std::uint32_t count(const Deadline& deadline) {
    return counter_.count(
        [this](std::size_t term, std::vector<std::uint32_t>& positions) {
          cursors_[term].positions(positions);
        },
        deadline);
  }

 private:
  static DocId seek(PostingCursor& cursor, DocId target) {
    if (cursor.doc() < target) cursor.seek(target);
    return cursor.doc();
  }

  std::vector<PostingCursor> cursors_;  ///< in the order of the phrase
  std::vector<PostingCursor*> by_cost_;
  PhraseCounter counter_;
};

}  // namespace inkling::query
