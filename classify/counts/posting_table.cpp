#include "classify/counts/posting_table.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "classify/counts/posting_blocks.h"

namespace inkling::classify {

namespace {

/// By document.
std::vector<std::uint32_t> row_numbers(const PostingTable& table, std::size_t documents) {
  std::vector<std::uint32_t> row_of(documents, kNoRow);
  for (std::uint32_t row = 0; row < table.docs.size(); ++row)
    row_of[to_number(table.docs[row])] = row;
  return row_of;
}

/// The postings of the term that `terms` stands on. `cursor` is for them, and used again and again.
void copy(const TermCursor& terms, PostingCursor& cursor, const std::vector<std::uint32_t>& row_of,
          Postings& postings) {
  for_each_block(terms, cursor, {}, [&](auto docs, auto tfs) {
    for (std::size_t at = 0; at < docs.size(); ++at) {
      const std::uint32_t row = row_of[to_number(docs[at])];
      if (row != kNoRow) postings.push_back({row, tfs[at]});
    }
  });
}

}  // namespace

PostingTable only_terms(const PostingTable& table, std::span<const std::uint32_t> terms) {
  PostingTable kept;
  kept.docs = table.docs;
  kept.slot_of = table.slot_of;
  kept.weights = table.weights;
  for (const std::uint32_t term : terms) {
    const std::span<const Posting> postings = table.of(term);
    kept.postings.insert(kept.postings.end(), postings.begin(), postings.end());
    kept.terms.add(table.terms[term]);
    kept.surfaces.add(table.surfaces[term]);
    kept.starts.push_back(kept.postings.size());
  }
  return kept;
}

PostingTable training_rows(const Index& index, const LabelledDocuments& labelled) {
  PostingTable table;
  for (std::uint32_t doc = 0; doc < labelled.slot_of.size(); ++doc) {
    if (labelled.slot_of[doc] != labelled.idle_slot()) table.docs.push_back(DocId{doc});
  }
  const auto rank = [&](DocId doc) { return index.entry_rank(doc); };
  // Of one segment they mostly are in order.
  if (!std::ranges::is_sorted(table.docs, {}, rank)) std::ranges::sort(table.docs, {}, rank);
  for (const DocId doc : table.docs) table.slot_of.push_back(labelled.slot_of[to_number(doc)]);
  return table;
}

PostingTable copy_postings(const Index& index, FieldId field, TermUnit unit,
                           const LabelledDocuments& labelled, const TermLimits& limits) {
  // Only stems differ from their surface forms.
  const bool has_stems = index.analyzer().kind == AnalyzerKind::standard && unit == TermUnit::stems;
  PostingTable table = training_rows(index, labelled);
  const std::vector<std::uint32_t> row_of = row_numbers(table, labelled.slot_of.size());
  // About as many, and never more than tokens: a table that grows is copied again and again.
  const auto known = index.known_field_statistics(field);
  if (known) {
    table.postings.reserve(std::min(known->postings, labelled.tokens));
    const std::uint64_t terms = std::min(known->terms, labelled.tokens);
    table.terms.reserve(terms);
    table.surfaces.reserve(terms);
    table.starts.reserve(terms + 1);
  }
  PostingCursor postings;
  for (TermCursor cursor = index.terms(field, unit); !cursor.exhausted(); cursor.advance()) {
    const std::string_view term = cursor.term();
    if (std::ranges::binary_search(limits.without, term)) continue;
    copy(cursor, postings, row_of, table.postings);
    if (table.postings.size() - table.starts.back() < limits.min_df) {
      table.postings.resize(table.starts.back());
      continue;
    }
    const std::string surface = has_stems ? cursor.surface() : std::string();
    table.terms.add(term);
    table.surfaces.add(surface == term ? std::string_view() : surface);
    table.starts.push_back(table.postings.size());
  }
  return table;
}

}  // namespace inkling::classify
