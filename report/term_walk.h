#pragma once

/// The walk over all terms on which every report is based.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "report/selection.h"
#include "storage/dictionary/term_filter.h"
#include "storage/view/cursor_access.h"

namespace inkling::report {

/// A term and its postings among the selected documents, at least one, in the order of entry. Valid
/// only during the visit.
struct TermPostings {
  std::string_view term;
  std::span<const DocId> docs;
  std::span<const std::uint32_t> tfs;
  const TermCursor* cursor;  ///< stands on the term

  std::uint32_t df() const noexcept { return static_cast<std::uint32_t>(docs.size()); }
  std::uint64_t cf() const noexcept {
    return std::accumulate(tfs.begin(), tfs.end(), std::uint64_t{0});
  }
};

/// Sorts by entry, so that sums of doubles do not depend on how the index numbers its documents.
inline void sort_by_entry(std::span<const std::uint32_t> ranks, std::vector<DocId>& docs,
                          std::vector<std::uint32_t>& tfs) {
  std::vector<std::pair<DocId, std::uint32_t>> postings;
  for (std::size_t at = 0; at < docs.size(); ++at) postings.emplace_back(docs[at], tfs[at]);
  std::ranges::sort(postings, {},
                    [&](const auto& posting) { return ranks[to_number(posting.first)]; });
  for (std::size_t at = 0; at < docs.size(); ++at) std::tie(docs[at], tfs[at]) = postings[at];
}

/// Empties it, and makes room for so many: not more, and never beside what was there.
template <typename Value>
void start_over(std::vector<Value>& values, std::size_t most) {
  values.clear();
  if (values.capacity() >= most) return;
  values = std::vector<Value>();  // {} would keep the memory
  values.reserve(most);
}

/// Replaces `docs` and `tfs` by the selected postings of a term.
inline void read_postings(PostingCursor& postings, const Selection& selection,
                          std::vector<DocId>& docs, std::vector<std::uint32_t>& tfs) {
  const std::size_t most = std::min<std::size_t>(postings.cost(), selection.count());
  start_over(docs, most);
  start_over(tfs, most);
  for (; !postings.block_docs().empty(); postings.next_block()) {
    const std::span<const DocId> block = postings.block_docs();
    const std::span<const std::uint32_t> block_tfs = postings.block_tfs();
    if (selection.is_all()) {
      docs.insert(docs.end(), block.begin(), block.end());
      tfs.insert(tfs.end(), block_tfs.begin(), block_tfs.end());
      continue;
    }
    for (std::size_t i = 0; i < block.size(); ++i) {
      if (!selection.contains(block[i])) continue;
      docs.push_back(block[i]);
      tfs.push_back(block_tfs[i]);
    }
  }
}

/// Reads the selected postings of one term after another.
class PostingsReader {
 public:
  PostingsReader(const Index& index, const Selection& selection)
      : index_(index), selection_(selection) {}

  /// Calls visit(const TermPostings&) if a selected document contains the term.
  template <typename Visit>
  void read(const TermCursor& terms, Visit&& visit) {
    if (const auto single = storage::single_posting(terms)) {
      if (selection_.contains(single->doc))
        visit(TermPostings{terms.term(), std::span(&single->doc, 1), std::span(&single->tf, 1),
                           &terms});
      return;
    }
    terms.postings(postings_);
    read_postings(postings_, selection_, docs_, tfs_);
    if (index_.is_reordered() && docs_.size() > 1) sort_by_entry(index_.entry_ranks(), docs_, tfs_);
    if (!docs_.empty()) visit(TermPostings{terms.term(), docs_, tfs_, &terms});
  }

 private:
  const Index& index_;
  const Selection& selection_;
  PostingCursor postings_;
  std::vector<DocId> docs_;
  std::vector<std::uint32_t> tfs_;
};

/// Calls visit(const TermPostings&) for each term in `range` that a selected document contains, in
/// byte order. Cost: O(postings of the field), whatever is selected; memory: O(largest df). With
/// words as terms, the cost is that of Index::words().
template <typename Visit>
void for_each_term(const Index& index, TermUnit unit, const Selection& selection,
                   const TermRange& range, Visit&& visit) {
  PostingsReader reader(index, selection);
  for (TermCursor terms = index.terms(selection.field(), unit, range); !terms.exhausted();
       terms.advance())
    reader.read(terms, visit);
}

/// The same for those that `wanted` says true to, by their statistics in all documents; it is asked
/// about each term of the range.
template <typename Visit>
void for_each_wanted_term(const Index& index, TermUnit unit, const Selection& selection,
                          const TermRange& range, const storage::TermFilter& wanted,
                          Visit&& visit) {
  PostingsReader reader(index, selection);
  TermCursor terms = index.terms(selection.field(), unit, range);
  if (!terms.exhausted() && !wanted(terms.statistics())) storage::advance_to(terms, wanted);
  for (; !terms.exhausted(); storage::advance_to(terms, wanted)) reader.read(terms, visit);
}

/// The same for all terms.
template <typename Visit>
void for_each_term(const Index& index, TermUnit unit, const Selection& selection, Visit&& visit) {
  for_each_term(index, unit, selection, TermRange{}, std::forward<Visit>(visit));
}

/// The text that people read for a term: its most frequent surface form.
inline std::string surface_of(const Index& index, FieldId field, TermUnit unit,
                              const std::string& term) {
  return unit == TermUnit::words ? term : index.surface(field, term);
}

/// The same of the term that the cursor stands on, which need not be looked up.
inline std::string surface_of(TermUnit unit, const TermCursor& terms) {
  return unit == TermUnit::words ? std::string(terms.term()) : terms.surface();
}

/// The same during a walk, where the order of rows asks for it; else nothing.
class WantedSurfaces {
 public:
  WantedSurfaces(TermUnit unit, bool are_wanted) : unit_(unit), are_wanted_(are_wanted) {}

  std::string operator()(const TermPostings& term) const {
    return are_wanted_ ? surface_of(unit_, *term.cursor) : std::string();
  }

 private:
  TermUnit unit_;
  bool are_wanted_;
};

}  // namespace inkling::report
