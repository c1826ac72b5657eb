#pragma once

/// Merges several segments into one, without their deleted documents.

#include <vector>

#include "storage/merge/document_order.h"
#include "storage/merge/lost_text.h"
#include "storage/merge/merge_course.h"
#include "storage/segments/segment_writer.h"
#include "storage/segments/sidecars.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// Writes the live documents of `view` in `order`, then all terms, to `out`. What is written
/// depends only on the live documents and their order. Throws MergeStopped soon after a stop is
/// requested.
///
/// Damage is thrown, unless there is `on_lost`. With it, documents whose title and text cannot be
/// read are written without them; these, and documents whose digest cannot be read, are written
/// without a digest, so that they are indexed again when they come again.
///
/// Memory: the postings of one term, at most a byte for each document, what MergedColumns and
/// MergedIds say, and the mapped lengths of all documents; the rest streams. Where some segment, or
/// the new one, does not hold documents in the order of entry: 12 bytes for each document, 20 where
/// both do not. Where documents do not keep their order, 64 MiB of texts stay in memory; a block
/// that has been dropped is decompressed again.
void merge_segments(const View& view, const DocumentOrder& order, SegmentWriter& out,
                    const OnLostText& on_lost = {}, const MergeWatch& watch = {});

/// Whether merging the segment alone would change nothing.
bool is_merged(const Segment& segment, std::size_t fields);

/// The tags that the documents of `merged`, in `order`, have in `view`, as one segment holds them.
/// Both have the same DocIds; some documents may be deleted in only one of them.
SegmentTags merge_tags(const View& view, const View& merged, const DocumentOrder& order);

/// Of the documents of `view` in `order`, numbered from 0, those whose labels were given by hand;
/// of bound 0 where no segment has any.
DocumentSet merge_labelled_by_hand(const View& view, const DocumentOrder& order);

}  // namespace inkling::storage
