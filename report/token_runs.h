#pragma once

/// The texts of documents again, from their postings.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "inkling/index.h"
#include "report/selection.h"
#include "report/stretch.h"
#include "storage/files/value_store.h"

namespace inkling::report {

/// An occurrence: its place in the document, and the number of its term.
struct PlacedTerm {
  std::uint32_t position = 0;
  std::uint32_t term = 0;

  friend auto operator<=>(const PlacedTerm&, const PlacedTerm&) = default;
};

/// Document after document in the order of entry, as terms in the order of their places. Terms are
/// numbered from 0 in the order of their bytes, those of unselected documents included. Between two
/// values of a document there is a gap of kPositionGap places, and one of a place where a stop word
/// was dropped. Where a word stands for its parts, too, they share its place.
///
/// Cost: for every `bytes` / 8 tokens a walk over all terms, and the postings of these tokens,
/// shared by the threads of the work. Memory: `bytes`, or 8 bytes for each token of the longest
/// document if that is more; 12 bytes for each document, and 2 for each of 2^20 terms. The lengths
/// of more are in a temporary file: IoError where that cannot be made or written.
class TokenRuns {
 public:
  /// Numbers all terms, which is the work given. Index and selection must outlive it.
  TokenRuns(const Index& index, const Selection& selection, TermUnit unit, std::uint64_t bytes,
            Stretch work);

  /// Calls visit(DocId, std::span<const PlacedTerm>) for every selected document that has tokens.
  template <typename Visit>
  void for_each_document(const Stretch& work, Visit&& visit) {
    for (std::size_t first = 0; first < docs_.size();) {
      const std::size_t end = end_of_chunk(first);
      const Stretch chunk = work_on(first, end, work);
      load(first, end, chunk.first_half());
      const Stretch shown = chunk.second_half();
      visit_chunk(first, end, &shown, visit);
      first = end;
    }
  }
  /// Calls visit(share, DocId, tokens) for each of `shares` and every such document. Shares are
  /// worked on by the threads of the work at the same time, the documents of a share in order.
  using SharedVisit = std::function<void(std::size_t, DocId, std::span<const PlacedTerm>)>;
  void for_each_document(std::size_t shares, const Stretch& work, const SharedVisit& visit);

  std::size_t term_count() const noexcept { return lengths_.values().size(); }
  /// Of all terms, and the number of the first one of each.
  const std::vector<TermRange>& ranges() const noexcept { return ranges_; }
  const std::vector<std::uint32_t>& first_terms() const noexcept { return first_terms_; }

  /// The words of a document without their parts: of the terms at one place the longest.
  void whole_words(std::span<const PlacedTerm> tokens, std::vector<PlacedTerm>& words) const;

 private:
  static constexpr std::size_t kDocumentsBetweenCalls = 64;

  struct NumberedRange;
  struct LoadedRange;
  class SortedDocuments;
  class Share;

  /// What of a walk the documents from `first` to `end` are.
  Stretch work_on(std::size_t first, std::size_t end, const Stretch& work) const {
    const auto part = [this](std::size_t doc) {
      return static_cast<double>(doc) / static_cast<double>(docs_.size());
    };
    return work.part(part(first), part(end));
  }
  /// Shows documents that are in memory, and tells how far it is where `work` is there.
  template <typename Visit>
  void visit_chunk(std::size_t first, std::size_t end, const Stretch* work, Visit&& visit) const {
    const std::size_t begin = first;
    for (std::size_t at = 0; first < end; ++first) {
      if (work != nullptr && (first - begin) % kDocumentsBetweenCalls == 0)
        work->tell(static_cast<double>(first - begin) / static_cast<double>(end - begin));
      const std::size_t length = selection_.length(docs_[first]);
      visit(docs_[first], std::span<const PlacedTerm>(tokens_).subspan(at, length));
      at += length;
    }
  }
  std::size_t end_of_chunk(std::size_t first) const noexcept;
  std::size_t most_of_chunk() const noexcept;
  void number_terms(const Stretch& work);
  /// Brings the tokens of a range of documents to memory.
  void load(std::size_t first, std::size_t end, const Stretch& work);
  void load_term(PostingCursor postings, std::uint32_t term, std::vector<std::uint32_t>& positions);
  void sort_tokens(std::size_t first, std::size_t end, const Stretch& work);

  const Index& index_;
  const Selection& selection_;
  TermUnit unit_;
  std::size_t most_tokens_;
  std::vector<DocId> docs_;                     ///< with tokens, in the order of entry
  std::vector<TermRange> ranges_;               ///< of all terms
  std::vector<std::uint32_t> first_terms_;      ///< of ranges, by number
  storage::ValueStore<std::uint16_t> lengths_;  ///< of terms, in bytes
  std::vector<PlacedTerm> tokens_;              ///< of the documents in memory
  DocId low_{}, high_{};                        ///< the bounds of these documents
  std::vector<std::uint32_t> starts_;           ///< by DocId, of those in memory: in tokens_
  std::vector<std::uint32_t> filled_;           ///< by DocId: how many tokens are there
};

}  // namespace inkling::report
