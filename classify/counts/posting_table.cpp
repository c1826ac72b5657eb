#include "classify/counts/posting_table.h"

#include <algorithm>
#include <string_view>

namespace inkling::classify {

namespace {

/// Rows in order of entry; returns the row of each document.
std::vector<std::uint32_t> number_rows(const Index& index, const LabelledDocuments& labelled,
                                       PostingTable& table) {
  for (std::uint32_t doc = 0; doc < labelled.slot_of.size(); ++doc) {
    if (labelled.slot_of[doc] != labelled.idle_slot()) table.docs.push_back(DocId{doc});
  }
  std::ranges::sort(table.docs, {}, [&](DocId doc) { return index.entry_rank(doc); });
  std::vector<std::uint32_t> row_of(labelled.slot_of.size(), kNoRow);
  for (std::uint32_t row = 0; row < table.docs.size(); ++row) {
    const std::uint32_t doc = to_number(table.docs[row]);
    row_of[doc] = row;
    table.slot_of.push_back(labelled.slot_of[doc]);
  }
  return row_of;
}

void copy(PostingCursor cursor, const std::vector<std::uint32_t>& row_of,
          std::vector<Posting>& postings) {
  for (; !cursor.block_docs().empty(); cursor.next_block()) {
    const auto docs = cursor.block_docs();
    const auto tfs = cursor.block_tfs();
    for (std::size_t at = 0; at < docs.size(); ++at) {
      const std::uint32_t row = row_of[to_number(docs[at])];
      if (row != kNoRow) postings.push_back({row, tfs[at]});
    }
  }
}

}  // namespace

PostingTable copy_postings(const Index& index, FieldId field, TermUnit unit,
                           const LabelledDocuments& labelled, std::size_t min_df) {
  // Only stems differ from their surface forms.
  const bool has_stems = index.analyzer().kind == AnalyzerKind::standard && unit == TermUnit::stems;
  const std::uint64_t least = std::max<std::size_t>(min_df, 1);
  PostingTable table;
  const std::vector<std::uint32_t> row_of = number_rows(index, labelled, table);
  for (TermCursor cursor = index.terms(field, unit); !cursor.exhausted(); cursor.advance()) {
    copy(cursor.postings(), row_of, table.postings);
    if (table.postings.size() - table.starts.back() < least) {
      table.postings.resize(table.starts.back());
      continue;
    }
    const std::string surface = has_stems ? cursor.surface() : std::string();
    table.terms.add(cursor.term());
    table.surfaces.add(surface == cursor.term() ? std::string_view() : surface);
    table.starts.push_back(table.postings.size());
  }
  return table;
}

}  // namespace inkling::classify
