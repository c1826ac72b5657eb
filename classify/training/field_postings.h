#pragma once

/// What training documents have in a field, by value.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "classify/counts/field_tables.h"
#include "classify/counts/folds.h"
#include "classify/counts/labelled_documents.h"
#include "classify/counts/posting_table.h"
#include "classify/training/chosen_fields.h"

namespace inkling::classify {

/// The values of a field, each with the rows that have it.
struct FieldPostings {
  ChosenField field;
  std::vector<double> numbers{};            ///< increasing; of a field of numbers
  StringTable values{};                     ///< sorted; of keywords and texts
  std::vector<std::uint64_t> starts = {0};  ///< by value, one more entry
  Postings postings{};                      ///< by value
  std::uint64_t documents = 0;              ///< that have a value
  std::uint64_t least = 1;                  ///< documents of a value that a model knows

  std::size_t size() const noexcept { return starts.size() - 1; }
  std::span<const Posting> of(std::size_t value) const noexcept {
    return {postings.data() + starts[value],
            static_cast<std::size_t>(starts[value + 1] - starts[value])};
  }
};

/// Of the documents of `rows`. Cost: O(values log values), or of a text O(postings).
FieldPostings copy_field(const Index& index, const ChosenField& field,
                         const LabelledDocuments& labelled, const PostingTable& rows,
                         const TrainOptions& options);

/// A document with several values counts for each, and one with several topics for each of those.
FieldTable table_of(const FieldPostings& field, const LabelledDocuments& labelled,
                    const PostingTable& rows);

/// What is left of a field where the documents of a fold are left out.
struct LeftField {
  FieldTable table;                   ///< its values have no names
  std::vector<std::size_t> value_of;  ///< by value of the table: its place in FieldPostings
};
LeftField without_fold(const FieldPostings& field, const LabelledDocuments& labelled,
                       const PostingTable& rows, const Folds& folds, std::size_t fold);

/// The fields beside a text that nobody named and that may say something of topics: numbers that
/// vary and do not just rise from document to document, as row numbers do, and keywords of few
/// values, each in five documents or more on average, as no name or id is. Without what the index
/// notes by itself, as FieldOptions::from.
std::vector<FieldPostings> telling_fields(const Index& index, const LabelledDocuments& labelled,
                                          const PostingTable& rows, const TrainOptions& options);

}  // namespace inkling::classify
