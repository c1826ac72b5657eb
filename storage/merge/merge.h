#pragma once

/// Several segments into one, without their deleted documents.

#include <stop_token>
#include <vector>

#include "storage/merge/document_order.h"
#include "storage/merge/lost_text.h"
#include "storage/merge/merge_course.h"
#include "storage/segments/segment_writer.h"
#include "storage/segments/sidecars.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// Writes the live documents of `view` in `order`, then all terms, to `out`. What is written
/// depends only on the live documents and their order. Memory: O(one term's postings), for each
/// document a byte at most, and what MergedColumns and MergedIds say, and the mapped lengths of
/// all; the rest streams. Where some segment or the new one does not hold documents in the order of
/// entry they take 12 bytes each, 20 where both do not. Where they do not keep their order 64 MiB
/// of texts stay in memory; a block that is no more among them is decompressed again. With
/// `on_lost`, documents whose title and text cannot be read are written without them, and they and
/// those whose digest cannot be read without that, so that they are indexed again when they come
/// again; else that is thrown. Throws MergeStopped soon after `stop` is requested.
void merge_segments(const View& view, const DocumentOrder& order, SegmentWriter& out,
                    const OnLostText& on_lost = {}, const std::stop_token& stop = {});

/// Whether merging the segment alone would change nothing of it.
bool is_merged(const Segment& segment, std::size_t fields);

/// The tags that the documents of `merged`, in `order`, have in `view`, as one segment has them.
/// Both have the same DocIds, some of which may be deleted in one of them alone.
SegmentTags merge_tags(const View& view, const View& merged, const DocumentOrder& order);

}  // namespace inkling::storage
