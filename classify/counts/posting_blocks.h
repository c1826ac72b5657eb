#pragma once

/// The postings of one term after another.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "inkling/posting_cursor.h"
#include "inkling/types.h"
#include "storage/view/cursor_access.h"

namespace inkling::classify {

/// Documents, both ends included.
struct DocRange {
  DocId first{};
  DocId last = kNoDoc;
};

/// Calls visit(documents, tfs) for blocks of the live postings in `range` of the term that `terms`
/// stands on, by increasing document. `reused` is a cursor for them, the same for all terms: most
/// have one posting, and opening a list takes longer than reading it.
template <typename Visit>
void for_each_block(const TermCursor& terms, PostingCursor& reused, const DocRange& range,
                    Visit visit) {
  if (const auto single = storage::single_posting(terms)) {
    if (single->doc >= range.first && single->doc <= range.last)
      visit(std::span(&single->doc, 1), std::span(&single->tf, 1));
    return;
  }
  terms.postings(reused);
  reused.seek(range.first);
  for (; !reused.block_docs().empty(); reused.next_block()) {
    const std::span<const DocId> docs = reused.block_docs();
    const std::span<const std::uint32_t> tfs = reused.block_tfs();
    if (docs.back() <= range.last) {
      visit(docs, tfs);
      continue;
    }
    const auto count =
        static_cast<std::size_t>(std::ranges::upper_bound(docs, range.last) - docs.begin());
    if (count > 0) visit(docs.first(count), tfs.first(count));
    return;
  }
}

}  // namespace inkling::classify
