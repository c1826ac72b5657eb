#pragma once

/// Queries of words and sets in any groups, answered for 64 documents at a time.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/ranker.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/common/whole_collection.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Which documents match, and which words count there, by the bits of the words that score.
class DocumentRule {
 public:
  /// Empty where anything but a single word in any form scores or is forbidden. `weights` are those
  /// of fields, without which a word does not score there. Index and query must outlive it. Cost:
  /// O(df) of words that do not score and are not kept by document.
  static std::optional<DocumentRule> of(const Index& index, const BoundQuery& query,
                                        const FieldWeights& weights, const WholeCollection& whole,
                                        const Deadline& deadline);

  /// The words that score, from left to right, each followed by the same in weighted fields.
  const std::vector<const BoundTerms*>& terms() const noexcept { return terms_; }
  /// Without which no document matches: numbers of terms, and sets.
  std::vector<std::size_t> required_terms() const;
  std::vector<const DocumentSet*> required_sets() const;

  /// The matches among the documents from 64 * `word` on, of which those of `bits_of(term)` have a
  /// term.
  template <typename BitsOf>
  std::uint64_t matches(std::size_t word, BitsOf&& bits_of) const {
    return matches(root_, word, bits_of);
  }
  /// Calls visit(term, bits) with those of `kept` in which the term counts: the groups around it
  /// match, too.
  template <typename BitsOf, typename Visit>
  void count(std::size_t word, std::uint64_t kept, BitsOf&& bits_of, Visit&& visit) const {
    count(root_, word, kept, bits_of, visit);
  }

 private:
  enum class Kind : std::uint8_t { term, set, group };
  struct Part {
    Occur occur = Occur::required;
    Kind kind = Kind::group;
    std::size_t number = 0;     ///< of a term or set
    std::size_t in_fields = 0;  ///< how many terms behind a term are the same in weighted fields
    std::vector<Part> parts{};
  };
  class Reader;

  template <typename BitsOf>
  std::uint64_t matches(const Part& part, std::size_t word, BitsOf& bits_of) const {
    if (part.kind == Kind::term) return bits_of(part.number);
    if (part.kind == Kind::set) return sets_[part.number]->words()[word];
    std::uint64_t all = ~std::uint64_t{0}, any = 0, none = 0;
    bool is_any_required = false;
    for (const Part& inner : part.parts) {
      const std::uint64_t found = matches(inner, word, bits_of);
      is_any_required |= inner.occur == Occur::required;
      all &= inner.occur == Occur::required ? found : all;
      any |= inner.occur == Occur::optional ? found : 0;
      none |= inner.occur == Occur::forbidden ? found : 0;
    }
    return (is_any_required ? all : any) & ~none;
  }

  template <typename BitsOf, typename Visit>
  void count(const Part& part, std::size_t word, std::uint64_t kept, BitsOf& bits_of,
             Visit& visit) const {
    kept &= matches(part, word, bits_of);
    for (std::size_t more = 0; part.kind == Kind::term && more <= part.in_fields; ++more)
      visit(part.number + more, kept);
    for (const Part& inner : part.parts) {
      if (inner.occur != Occur::forbidden) count(inner, word, kept, bits_of, visit);
    }
  }

  Part root_;
  std::vector<const BoundTerms*> terms_;
  std::vector<const DocumentSet*> sets_;
  // Some of these:
  std::vector<std::unique_ptr<const BoundTerms>> made_terms_;
  std::vector<std::unique_ptr<const DocumentSet>> made_sets_;
};

}  // namespace inkling::query
