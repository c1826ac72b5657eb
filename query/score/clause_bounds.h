#pragma once

/// Upper bounds of what a scoring clause adds to scores, window by window.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "inkling/index.h"
#include "query/bind/bound_terms.h"
#include "query/common/window.h"
#include "query/score/range_bounds.h"
#include "storage/view/block_cursor.h"
#include "storage/view/view.h"

namespace inkling::query {

/// A phrase occurs no more often in a document than each of its words. Nothing is known of single
/// forms, of expansions, and of phrases whose words may stand elsewhere: these have one bound
/// everywhere.
class ClauseBounds {
 public:
  /// Of a clause that adds at most `of(tf, dl)` to a document of that length.
  template <typename Of>
  ClauseBounds(const Index& index, const BoundTerms& terms, Of&& of)
      : anywhere_(of(std::numeric_limits<std::uint32_t>::max(), 1u)) {
    if (terms.expansion != nullptr || !terms.forms.empty() || terms.slop > 0) return;
    for (std::size_t at = 0; at < terms.terms.size(); ++at) {
      const storage::BlockCursor list(storage::view_of(index).commit(), terms.field,
                                      terms.lists[at]);
      words_.emplace_back().survey(list, storage::Tail::by_posting, of);
    }
  }

  /// Call for windows in order.
  double in(Window window) {
    double least = anywhere_;
    for (RangeBounds& word : words_)
      least = std::min(least, word.in(window.begin(), DocId{to_number(window.end()) - 1}));
    return least;
  }

 private:
  double anywhere_;
  std::vector<RangeBounds> words_;
};

}  // namespace inkling::query
