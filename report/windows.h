#pragma once

/// The places near the occurrences of a word.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "report/selection.h"
#include "storage/postings/marked_places.h"

namespace inkling::report {

/// A bit for each place of a document that has the node, up to the last one that is near it. Any
/// number of threads may count.
class Windows {
 public:
  /// `cached_words`: 64 marks each, as many as stay in a cache beside what else is worked on.
  Windows(const Index& index, const Selection& selection, std::uint32_t left, std::uint32_t right,
          std::size_t cached_words);

  /// Marks what is near the occurrences that the cursors, of the forms of one word, have in
  /// selected documents. Call once.
  void add(std::vector<PostingCursor> forms);

  /// Whether the document has the node.
  bool has(DocId doc) const noexcept { return documents_.contains(doc); }
  /// How many of the occurrences that the cursor has in documents below `end`, or in the block
  /// where they end, are near the node. The cursor is left at what it did not count. Cost:
  /// O(postings of blocks that may have a document of the node), and the positions in these
  /// documents.
  std::uint64_t count(PostingCursor& postings, DocId end = kNoDoc) const;

  /// Ends of stretches of documents of the node, whose marks stay in a processor's cache while one
  /// cursor after the other counts them; the last is kNoDoc.
  const std::vector<DocId>& stretches() const noexcept { return stretches_; }

 private:
  using Place = storage::MarkedPlaces::OfDocument;

  std::uint64_t count_block(const PostingCursor& postings) const;
  void mark(std::uint64_t start, std::uint32_t first, std::uint32_t end) noexcept;
  void add_document(DocId doc, const std::vector<std::uint32_t>& positions);

  const Selection& selection_;
  std::uint32_t left_, right_;
  std::size_t cached_words_;
  DocumentSet documents_;      ///< that have the node
  std::vector<Place> places_;  ///< by DocId
  std::vector<std::uint64_t> words_;
  std::vector<DocId> stretches_;
};

}  // namespace inkling::report
