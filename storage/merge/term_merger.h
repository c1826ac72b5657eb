#pragma once

/// Merges the postings of single terms of several segments.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "storage/bits/bit_stream.h"
#include "storage/dictionary/term_entry.h"
#include "storage/merge/merged_numbers.h"
#include "storage/postings/encoded_terms.h"
#include "storage/postings/occurrence.h"
#include "storage/postings/posting_list.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// Merges one posting list after the other: begin the term in `out`, add its parts in the order of
/// segments, then end(). The bytes are those of a list that is encoded anew. Where documents keep
/// their order positions are copied bit by bit, since the code of a posting depends only on its
/// document.
class TermMerger {
 public:
  /// All must outlive it.
  TermMerger(const View& view, const MergedNumbers& numbers, EncodedTerms& out)
      : view_(view), numbers_(numbers), out_(out) {}

  /// `merged`: the forms of the term, by which its occurrences are numbered.
  void add_part(const PlacedSegment& placed, std::string_view term, const TermEntry& entry,
                const std::vector<SurfaceForm>& merged);
  /// Writes what waits for its place among the documents of all parts.
  void end();

 private:
  struct Part {
    const Segment& segment;
    std::size_t number;
    std::vector<std::uint32_t> forms;  ///< among the merged ones
    bool tells_forms;                  ///< the merged list, which has several

    /// Whether they differ in the segment, too.
    bool tells_several() const noexcept { return tells_forms && forms.size() > 1; }
  };
  /// The occurrences of the term in one document of the merged segment.
  struct MergedPosting {
    std::uint32_t doc;
    std::size_t first;
    std::size_t count;
  };

  void copy_block(const Part& part, const PostingListDecoder& list);
  void copy_run(const Part& part, const PostingListDecoder& list, std::size_t first,
                std::span<const std::uint32_t> forms);
  void number_run(const Part& part, std::span<const std::uint32_t> docs);
  void add_block(const Part& part, const PostingListDecoder& list);
  void write(std::uint32_t doc, std::span<const Occurrence> occurrences);
  void encode_written();
  void keep(std::uint32_t doc);

  const View& view_;
  const MergedNumbers& numbers_;
  EncodedTerms& out_;

  std::vector<std::uint32_t> run_;    ///< numbers in the merged segment
  std::vector<std::uint32_t> forms_;  ///< of the occurrences of a run, among the merged ones
  BitWriter high_;                    ///< bits of the positions of a run
  BitWriter low_;                     ///< the same

  std::vector<Occurrence> occurrences_;
  std::vector<std::uint32_t> written_docs_;
  std::vector<Occurrence> written_;  ///< in those, not encoded yet
  std::vector<MergedPosting> postings_;
  std::vector<Occurrence> waiting_;  ///< of postings_
};

}  // namespace inkling::storage
