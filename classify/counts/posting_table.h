#pragma once

/// The training documents by term, copied out of an index in one walk.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/huge_pages.h"
#include "classify/counts/labelled_documents.h"
#include "classify/counts/string_table.h"
#include "classify/counts/term_limits.h"
#include "inkling/index.h"
#include "inkling/types.h"

namespace inkling::classify {

/// Where a document has no row.
inline constexpr std::uint32_t kNoRow = 0xFFFF'FFFF;

struct Posting {
  std::uint32_t row;
  std::uint32_t tf;
};
/// Megabytes, as a rule.
using Postings = std::vector<Posting, analysis::HugePageAllocator<Posting>>;

/// Training documents are *rows*, numbered in the order in which the index took them in, so that
/// nothing depends on how they lie in segments. 8 bytes for each posting.
struct PostingTable {
  std::vector<DocId> docs;                  ///< by row
  std::vector<std::uint32_t> slot_of;       ///< by row; see LabelledDocuments
  std::vector<double> weights;              ///< by row; none: each document counts once
  StringTable terms;                        ///< sorted; each has a posting
  StringTable surfaces;                     ///< by term; empty if the term is its own surface form
  std::vector<std::uint64_t> starts = {0};  ///< by term, one more entry
  Postings postings;                        ///< by term

  std::size_t rows() const noexcept { return docs.size(); }
  bool is_weighed() const noexcept { return !weights.empty(); }
  double weight(std::size_t row) const noexcept { return weights.empty() ? 1 : weights[row]; }
  std::span<const Posting> of(std::size_t term) const noexcept {
    return {postings.data() + starts[term],
            static_cast<std::size_t>(starts[term + 1] - starts[term])};
  }
  std::uint32_t document_count(std::size_t term) const noexcept {
    return static_cast<std::uint32_t>(starts[term + 1] - starts[term]);
  }
};

/// The table with only these terms, in this order.
PostingTable only_terms(const PostingTable& table, std::span<const std::uint32_t> terms);

/// The rows alone, without a term.
PostingTable training_rows(const Index& index, const LabelledDocuments& labelled);

/// The terms that neither `min_df` nor `without` leaves out. Cost: O(postings of the field).
PostingTable copy_postings(const Index& index, FieldId field, TermUnit unit,
                           const LabelledDocuments& labelled, const TermLimits& limits);

}  // namespace inkling::classify
