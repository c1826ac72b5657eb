#pragma once

/// Several segments into one, without their deleted documents.

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "inkling/error.h"
#include "storage/document_order.h"
#include "storage/segment_writer.h"
#include "storage/sidecars.h"
#include "storage/view.h"

namespace inkling::storage {

/// Why a segment is not complete that somebody no longer wants.
struct MergeStopped {};

/// Told of titles, texts and digests of contents that cannot be read.
using OnLostText = std::function<void(const CorruptIndexError&)>;

/// Writes the live documents of `view` in `order`, then all terms, to `out`. Memory: O(documents) + O(one
/// term's postings); everything else streams. What is written depends only on the live documents and their order.
/// Documents in increasing order are read as they lie; of others 64 MiB of texts stay in memory, and a block that is no
/// more among them is decompressed again. Where texts are not stored, titles are merged last, in the order of ids.
/// With `on_lost`, documents whose title and text cannot be read are written without them, and they and those whose
/// digest cannot be read without that, so that they are indexed again when they come again; else that is thrown.
/// Throws MergeStopped soon after `stop` is requested.
void merge_segments(const std::shared_ptr<const View>& view, const DocumentOrder& order, SegmentWriter& out,
                    const OnLostText& on_lost = {}, const std::stop_token& stop = {});

/// Whether merging the segment alone would change nothing of it.
bool is_merged(const Segment& segment);

/// The tags of the live documents of `view`, as one segment has them.
SegmentTags merge_tags(const View& view, const DocumentOrder& order);

}  // namespace inkling::storage
