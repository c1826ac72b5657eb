#pragma once

/// How often a phrase with slop stands in documents, without their texts.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "inkling/posting_cursor.h"
#include "query/bind/bound_terms.h"

namespace inkling::query {

/// Counts as OccurrenceFinder finds.
class LoosePhrase {
 public:
  /// Whether positions tell where the phrase stands: of terms in any form, which slop does not
  /// carry from one value of a document to the next.
  static bool tells(const BoundTerms& phrase);

  /// Both must outlive it.
  LoosePhrase(const Index& index, const BoundTerms& phrase);

  /// The occurrences in `doc`; empty where only the text tells, since two words of the phrase are
  /// parts of one. Documents must increase. Cost: O(positions of its terms * terms * log
  /// positions).
  std::optional<std::uint64_t> count(DocId doc);

 private:
  /// A word of the text: its position, and the first place in the phrase that has its term.
  using Word = std::pair<std::uint32_t, std::size_t>;
  /// The words that an occurrence begins and ends with.
  struct Extent {
    Word first, last;
    friend auto operator<=>(const Extent&, const Extent&) = default;
  };

  bool read_positions(DocId doc);
  std::optional<Word> nearest(std::size_t place, std::uint32_t wanted, std::uint32_t slop) const;
  /// Of the occurrence whose first term is at `position`. False where two words share its beginning
  /// or its end.
  bool take_from(std::uint32_t position);

  const BoundTerms& phrase_;
  std::vector<PostingCursor> cursors_;                 ///< of each place
  std::vector<std::size_t> first_of_term_;             ///< the first place of the same term
  std::vector<std::vector<std::uint32_t>> positions_;  ///< of each place in the document at hand
  std::vector<Word> words_;                            ///< of the occurrence at hand
  std::vector<Extent> found_;                          ///< in the document at hand
};

}  // namespace inkling::query
