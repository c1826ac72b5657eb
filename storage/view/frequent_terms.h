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

/// The live documents of a term, found without reading its posting lists.
class FrequentTerm {
 public:
  /// Of the term that has these lists in a commit of documents below `bound`. Throws
  /// CorruptIndexError. Cost: O(df + bound / 64), and O(bound) with a column of tfs.
  FrequentTerm(FieldId field, std::string_view term, const TermLists& lists, std::uint32_t bound,
               bool with_column);

  FieldId field() const noexcept { return field_; }
  std::string_view term() const noexcept { return term_; }
  bool is(FieldId field, std::string_view term) const noexcept {
    return field == field_ && term == term_;
  }
  const TermLists& lists() const noexcept { return lists_; }
  /// Over live documents.
  const TermStatistics& statistics() const noexcept { return statistics_; }
  const DocumentSet& documents() const noexcept { return documents_; }
  const DocumentRanks& ranks() const noexcept { return ranks_; }
  /// Writes the tf of each of `docs` to `tfs`; 0 where the term does not occur.
  void find_tfs(std::span<const DocId> docs, std::uint32_t* tfs) const noexcept;
  /// Whether the tfs of all documents stand side by side, for vector instructions.
  bool has_column() const noexcept { return has_column_; }
  /// The tf of one document, from the column.
  std::uint32_t tf(DocId doc) const noexcept {
    assert(has_column());
    const std::uint8_t tf = tfs_[to_number(doc)];
    return tf < kGreatTf ? tf : great_tf(doc);
  }
  /// The column: a byte for each document, padded to a multiple of kTfsStep; kGreatTf where the tf
  /// does not fit.
  std::span<const std::uint8_t> tf_bytes() const noexcept { return tfs_; }
  static constexpr std::size_t kTfsStep = 64;
  static constexpr std::uint8_t kGreatTf = 0xFF;
  /// The tfs of the 64 documents from 64 * `word` on: of all of them in a column, else only of
  /// those that have the term.
  const std::uint8_t* tf_bytes_of_word(std::size_t word) const noexcept {
    return tfs_.data() + (has_column_ ? 64 * word : ranks_.before_word(word));
  }
  /// Prefetches what tf_bytes_of_word() reads.
  void prefetch_tf_bytes_of_word(std::size_t word) const noexcept {
    if (!has_column_) ranks_.prefetch_before_word(word);
  }
  /// Memory without positions.
  std::size_t memory_bytes() const noexcept {
    return documents_.words().size_bytes() + ranks_.memory_bytes() + tfs_.size() +
           great_tfs_.size() * sizeof(GreatTf);
  }

 private:
  friend class FrequentTerms;

  /// Positions, which may be added later.
  struct Positions {
    std::atomic<std::uint64_t> lookups = 0;  ///< in lists, by queries so far
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

/// Frequent terms of one commit, which must outlive it. Any number of threads may ask, and none
/// waits for another.
///
/// A term is cached from the second query on that could use it:
///   unknown    -- ask() --> asked
///   asked      -- get(), where it pays and there is memory left --> being_made
///   being_made -- the thread that made it puts it in a slot --> asked; after damage it stays
/// Threads that want a term while it is being made read its posting lists instead.
class FrequentTerms {
 public:
  /// Of a commit of documents below `bound`. Terms are never dropped: they take `most_bytes`, rarer
  /// ones half of that, and positions `most_bytes_of_positions`. Tfs above 254, wide positions, and
  /// what several threads make at the same time may exceed this.
  FrequentTerms(std::uint32_t bound, std::size_t most_bytes, std::size_t most_bytes_of_positions);
  ~FrequentTerms();
  FrequentTerms(const FrequentTerms&) = delete;
  FrequentTerms& operator=(const FrequentTerms&) = delete;

  /// Whether a term of so many postings, deleted documents included, is frequent enough among
  /// documents below `bound`.
  static bool may_keep(std::uint32_t bound, std::uint64_t df) noexcept;

  /// Null for a term that is not cached. Cost: O(1).
  const FrequentTerm* find(FieldId field, std::string_view term) const noexcept;
  /// Notes that a query could have used the term. Cost: O(1).
  void ask(FieldId field, std::string_view term) noexcept;
  /// Whether an earlier query could have: a term that is asked for once is not cached. Cost: O(1).
  bool is_asked(FieldId field, std::string_view term) const noexcept;
  /// The term that has these lists in the commit and is_asked(). Where it is not cached, it is made
  /// if that takes no longer than decoding a block for each of `lookups` documents. Null when it is
  /// not made: then it has too few documents, is damaged or being made, or the cache is full. Cost:
  /// O(1), and once that of making it.
  const FrequentTerm* get(FieldId field, std::string_view term, const TermLists& lists,
                          std::uint64_t lookups);
  /// The positions of a term of this cache, for a query that looks them up in at most so many
  /// documents. They are made once earlier queries have looked up as many documents as the term
  /// has. Null before that, when they are damaged or being made, or the cache is full. Cost: O(1),
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
