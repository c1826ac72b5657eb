#pragma once

/// Frequent terms by document, cached for repeated terms.

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"
#include "storage/documents/document_ranks.h"
#include "storage/view/frequent_positions.h"
#include "storage/view/term_lists.h"

namespace inkling::storage {

/// Live documents of a term, found without its lists.
class FrequentTerm {
 public:
  /// Of the term whose lists these are, in a commit of documents below `bound`. Throws
  /// CorruptIndexError. Cost: O(df + bound / 64), and O(bound) with a column of tfs.
  FrequentTerm(FieldId field, std::string_view term, const TermLists& lists, std::uint32_t bound,
               bool with_column);

  FieldId field() const noexcept { return field_; }
  std::string_view term() const noexcept { return term_; }
  bool is(FieldId field, std::string_view term) const noexcept {
    return field == field_ && term == term_;
  }
  const TermLists& lists() const noexcept { return lists_; }
  /// Of live documents.
  const TermStatistics& statistics() const noexcept { return statistics_; }
  const DocumentSet& documents() const noexcept { return documents_; }
  const DocumentRanks& ranks() const noexcept { return ranks_; }
  /// Writes how often each of `docs` has the term to `tfs`; 0 where it does not occur.
  void find_tfs(std::span<const DocId> docs, std::uint32_t* tfs) const noexcept;
  /// Whether tfs stand side by side, so that vectors can run through those of all documents.
  bool has_column() const noexcept { return has_column_; }
  /// Of one document, by the column.
  std::uint32_t tf(DocId doc) const noexcept {
    assert(has_column());
    const std::uint8_t tf = tfs_[to_number(doc)];
    return tf < kGreatTf ? tf : great_tf(doc);
  }
  /// The column: in bytes, by document and, up to a multiple of kTfsStep, by none; kGreatTf for
  /// what does not fit.
  std::span<const std::uint8_t> tf_bytes() const noexcept { return tfs_; }
  static constexpr std::size_t kTfsStep = 64;
  static constexpr std::uint8_t kGreatTf = 0xFF;
  /// The bytes of the 64 documents from 64 * `word` on: by document in the column, else of those
  /// that have the term.
  const std::uint8_t* tf_bytes_of_word(std::size_t word) const noexcept {
    return tfs_.data() + (has_column_ ? 64 * word : ranks_.before_word(word));
  }
  /// Has what tf_bytes_of_word() reads brought near.
  void prefetch_tf_bytes_of_word(std::size_t word) const noexcept {
    if (!has_column_) ranks_.prefetch_before_word(word);
  }
  /// Without positions.
  std::size_t memory_bytes() const noexcept {
    return documents_.words().size_bytes() + ranks_.memory_bytes() + tfs_.size() +
           great_tfs_.size() * sizeof(GreatTf);
  }

 private:
  friend class FrequentTerms;

  /// What may come later.
  struct Positions {
    std::atomic<std::uint64_t> lookups = 0;  ///< that queries did without them
    std::atomic<bool> is_begun = false;      ///< never undone
    std::unique_ptr<const FrequentPositions> made{};
    std::atomic<const FrequentPositions*> ready = nullptr;
  };
  struct GreatTf {
    DocId doc;
    std::uint32_t tf;
  };

  void add(const TermList& list);
  void add(DocId doc, std::uint32_t tf);
  const DocumentSet& filled();
  std::uint32_t great_tf(DocId doc) const noexcept;

  FieldId field_;
  std::string term_;
  TermLists lists_;
  TermStatistics statistics_;
  DocumentSet documents_;
  bool has_column_;
  std::vector<std::uint8_t> tfs_;   ///< as tf_bytes(), or by rank
  std::vector<GreatTf> great_tfs_;  ///< by document
  DocumentRanks ranks_;             ///< of documents_ when all are there
  mutable Positions positions_;
};

/// Of one commit, which must outlive it. Any number of threads may ask, and none waits for another.
class FrequentTerms {
 public:
  /// Of a commit of documents below `bound`. What is made is kept: `most_bytes` at most, but for
  /// tfs that no byte holds and for what threads make at the same time, rarer terms half of it; of
  /// positions as much as is said apart, but for those that are wide.
  FrequentTerms(std::uint32_t bound, std::size_t most_bytes, std::size_t most_bytes_of_positions);
  ~FrequentTerms();
  FrequentTerms(const FrequentTerms&) = delete;
  FrequentTerms& operator=(const FrequentTerms&) = delete;

  /// Whether terms of so many postings, deleted documents included, are kept where documents lie
  /// below `bound`.
  static bool may_keep(std::uint32_t bound, std::uint64_t df) noexcept;

  /// Null for a term that is not kept. Cost: O(1).
  const FrequentTerm* find(FieldId field, std::string_view term) const noexcept;
  /// Notes that a query could use the term. Cost: O(1).
  void ask(FieldId field, std::string_view term) noexcept;
  /// Whether one could before: who asks once pays for no other. Cost: O(1).
  bool is_asked(FieldId field, std::string_view term) const noexcept;
  /// The term whose lists in the commit these are, which is_asked(). Where it is not kept, it is
  /// made if that takes no more than to decode a block for each of `lookups` documents. Null when
  /// it is not, has too few documents, is damaged or being made, or there is no room. Cost: O(1),
  /// and once that of making it.
  const FrequentTerm* get(FieldId field, std::string_view term, const TermLists& lists,
                          std::uint64_t lookups);
  /// The positions of a term that is kept here, for who looks them up in so many documents at most.
  /// Where they are not kept they are made once those asked for before are as many as its
  /// documents. Null when they are not, are damaged or being made, or there is no room. Cost: O(1),
  /// and once that of making them.
  const FrequentPositions* positions(const FrequentTerm& term, std::uint64_t lookups);

 private:
  enum class State : std::uint8_t { unknown, asked, being_made };

  const FrequentTerm* make(FieldId field, std::string_view term, const TermLists& lists,
                           bool with_column);
  const FrequentTerm* keep(std::unique_ptr<const FrequentTerm> made, std::size_t slot);

  std::uint32_t bound_;
  std::size_t most_bytes_;
  std::atomic<std::size_t> bytes_ = 0;
  std::size_t most_bytes_of_positions_;
  std::atomic<std::size_t> bytes_of_positions_ = 0;
  std::vector<std::atomic<State>> states_;  ///< by the first slots of terms
  std::vector<std::atomic<const FrequentTerm*>>
      slots_;  ///< a power of two, half of them null at least; never changed back
};

}  // namespace inkling::storage
