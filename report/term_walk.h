#pragma once

/// The one walk over all terms that every report is made of.

#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "report/selection.h"

namespace inkling::report {

/// A term and its postings among the selected documents, by increasing document; at least one.
/// Valid during the visit only.
struct TermPostings {
  std::string_view term;
  std::span<const DocId> docs;
  std::span<const std::uint32_t> tfs;

  std::uint32_t df() const noexcept { return static_cast<std::uint32_t>(docs.size()); }
  std::uint64_t cf() const noexcept { return std::accumulate(tfs.begin(), tfs.end(), std::uint64_t{0}); }
};

/// Calls visit(const TermPostings&) for each term that a selected document holds, in the order of bytes.
/// Cost: O(postings of the field), whatever is selected; memory: O(largest df).
template <typename Visit>
void for_each_term(const Index& index, const Selection& selection, Visit&& visit) {
  std::vector<DocId> docs;
  std::vector<std::uint32_t> tfs;
  for (TermCursor terms = index.terms(FieldId::text); !terms.exhausted(); terms.advance()) {
    docs.clear();
    tfs.clear();
    for (PostingCursor postings = terms.postings(); !postings.block_docs().empty(); postings.next_block()) {
      const std::span<const DocId> block = postings.block_docs();
      const std::span<const std::uint32_t> block_tfs = postings.block_tfs();
      for (std::size_t i = 0; i < block.size(); ++i) {
        if (!selection.contains(block[i])) continue;
        docs.push_back(block[i]);
        tfs.push_back(block_tfs[i]);
      }
    }
    if (!docs.empty()) visit(TermPostings{terms.term(), docs, tfs});
  }
}

}  // namespace inkling::report
