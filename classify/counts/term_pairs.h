#pragma once

/// Pairs of terms that stand side by side, from the positions of an index: features like any term,
/// named by both with a blank between. Some terms have a blank of their own: of other programs, and
/// of letters that are whole phrases (U+FDFA). A model with pairs (RecordHead::has_pairs) does not
/// know them, so that there a blank makes a pair; in any other it is a letter like all others.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classify/counts/labelled_documents.h"
#include "classify/counts/posting_table.h"
#include "classify/counts/training_record.h"
#include "inkling/index.h"

namespace inkling::classify {

inline bool has_blank(std::string_view term) noexcept { return term.find(' ') != term.npos; }

/// `has_pairs` tells of the model whose term it is.
inline bool is_pair(std::string_view term, bool has_pairs) noexcept {
  return has_pairs && has_blank(term);
}

inline std::string pair_name(std::string_view first, std::string_view second) {
  return std::string(first).append(" ").append(second);
}

/// Of fewer training documents the term, or pair of terms, is unknown.
inline std::uint64_t least_documents(const RecordHead& head, std::string_view term) noexcept {
  return std::max<std::uint64_t>(head.choices.limits.min_df, is_pair(term, head.has_pairs) ? 2 : 1);
}

/// One place of a term in a document.
struct Occurrence {
  std::uint32_t row;
  std::uint32_t position;
  std::uint32_t term;
};

/// Sorts by row, then position, then term. Cost: O(n + rows) for occurrences that come by term, and
/// O(n log n) of each row.
void sort_by_place(std::vector<Occurrence>& occurrences, std::size_t rows);

/// Calls visit(first, second) for all terms of one row that stand side by side. Several terms may
/// share a position; each is a neighbour.
template <typename Visit>
void for_each_pair(std::span<const Occurrence> row, Visit visit) {
  std::size_t next = 0;
  for (const Occurrence& first : row) {
    while (next < row.size() && row[next].position <= first.position) ++next;
    for (std::size_t at = next; at < row.size() && row[at].position == first.position + 1; ++at)
      visit(first.term, row[at].term);
  }
}

/// Appends the occurrences of a term in documents that have a row; `row_of` is by DocId from
/// `first` on, kNoRow elsewhere.
void add_occurrences(PostingCursor cursor, std::uint32_t term,
                     std::span<const std::uint32_t> row_of, std::uint32_t first,
                     std::vector<Occurrence>& occurrences);

/// `words`, those with a blank apart, with the pairs of its terms that at least two documents have,
/// and `min_df`. One more walk over the postings. 12 bytes for each token while it works, then 16
/// for each pair.
PostingTable with_pairs(const Index& index, FieldId field, TermUnit unit, const PostingTable& words,
                        std::size_t min_df);

}  // namespace inkling::classify
