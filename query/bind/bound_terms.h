#pragma once

/// What scores: a term, a phrase, or terms that count as one.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "inkling/index.h"
#include "inkling/posting_cursor.h"
#include "inkling/types.h"
#include "query/common/whole_collection.h"
#include "storage/postings/posting_sum.h"
#include "storage/view/frequent_terms.h"
#include "storage/view/term_lists.h"

namespace inkling::query {

/// What a pattern, a fuzzy term, a range of terms or synonyms stand for, with their postings as
/// those of one term.
struct Expansion;

/// A term; or several that must stand in this order, side by side except for stop words that were
/// dropped; or all that an expansion stands for, as if it were one term.
struct BoundTerms {
  FieldId field = FieldId::text;
  std::vector<std::string>
      terms{};  ///< at least one; of an expansion what was typed, without field
  std::vector<std::uint32_t> dfs{};  ///< of each term, in the form that is meant
  std::vector<std::uint64_t> cfs{};  ///< likewise: occurrences in all documents
  std::vector<TermStatistics>
      collection{};  ///< likewise, in all of a larger collection; none where the index is all
  std::vector<storage::TermLists> lists{};  ///< of each term in any form, likewise
  std::vector<bool>
      asked_before{};  ///< of each list, whether an earlier query called by_document()
  std::vector<std::uint32_t> offsets{};  ///< of each term: positions behind the first one
  bool is_stop_word = false;  ///< a single term, in a list of the language it was read in
  bool scores = true;         ///< false below a forbidden clause, and where it weighs nothing
  std::vector<std::string> forms{};  ///< for each term the form that is meant; empty for any
  std::uint32_t slop = 0;            ///< how far terms may stand from their places
  double boost = 1;
  std::shared_ptr<const Expansion> expansion{};  ///< null for terms

  /// What the term number `at` scores by.
  TermStatistics in_collection(std::size_t at) const {
    return collection.empty() ? TermStatistics{dfs[at], cfs[at]} : collection[at];
  }
};

/// Counts the documents and occurrences of its terms, forms or expansion: fills dfs, cfs and lists.
/// Cost: O(log terms) each; O(df) with forms.
void count_occurrences(const Index& index, BoundTerms& terms);
/// Fills `collection` by what was counted of all shards, where there are more. Throws OptionError
/// for terms that were not counted.
void look_up_collection(const WholeCollection& whole, BoundTerms& terms);
/// What QueryCounts calls the term number `at`, or the expansion.
std::string key_of(const BoundTerms& terms, std::size_t at);
/// What it calls the documents of a phrase.
std::string key_of_phrase(const BoundTerms& phrase);

/// The term number `at`, in any form, by document: when an earlier query could have used it too,
/// and FrequentTerms::get() gives it; else null. It makes no difference how often one query has the
/// term or asks for it.
const storage::FrequentTerm* by_document(const Index& index, const BoundTerms& terms,
                                         std::size_t at, std::uint64_t lookups);

/// The terms that a pattern, a fuzzy term or a range of terms stands for, or the terms and phrases
/// that synonyms do, and their postings as those of one.
struct Expansion {
  std::vector<std::string> forms;  ///< that are looked for, sorted by bytes
  std::size_t found =
      0;  ///< forms that match: more than `forms` when only the most frequent are looked for
  std::vector<BoundTerms>
      alternatives;  ///< of synonyms, which have no `forms`: terms and phrases, unique
  storage::PostingSum postings;
  std::string key{};        ///< in QueryCounts, without its field
  std::string ideograph{};  ///< that all of `forms` contain, as pairs_with() found them; or empty
};

/// The live postings of the term number `at`, in the form that is meant.
PostingCursor open_postings(const Index& index, const BoundTerms& terms, std::size_t at);

/// Tells words and phrases apart: clauses of the same identity find the same occurrences.
struct Identity {
  FieldId field;
  std::vector<std::string> terms;
  std::vector<std::uint32_t> offsets;
  std::vector<std::string> forms;  ///< of an expansion, those that it stands for
  std::uint32_t slop;
  std::vector<Identity> alternatives;

  auto tied() const noexcept { return std::tie(field, terms, offsets, forms, slop, alternatives); }
  friend bool operator==(const Identity& a, const Identity& b) { return a.tied() == b.tied(); }
  friend bool operator<(const Identity& a, const Identity& b) { return a.tied() < b.tied(); }
};
Identity identity_of(const BoundTerms& terms);

}  // namespace inkling::query
