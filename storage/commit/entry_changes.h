#pragma once

/// Changes that a commit makes to a segment: a file beside it, and its entry in the manifest.

#include <cstdint>
#include <string_view>

#include "inkling/document_set.h"
#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment.h"
#include "storage/segments/sidecars.h"

namespace inkling::storage {

/// Makes `deleted` the deleted documents of `segment`, whose entry is `entry`.
void change_deleted(FileSystem& files, const Segment& segment, const DocumentSet& deleted,
                    std::uint64_t commit, SegmentEntry& entry);

/// Makes `tags`, which may be none, those of the segment.
void change_tags(FileSystem& files, const SegmentTags& tags, std::uint64_t commit,
                 SegmentEntry& entry);

/// Makes `encoded`, by encode_keywords(), or nothing where the columns hold, the labels of the
/// segment, and `by_hand`, which may be empty, the documents that a person gave theirs.
void change_labels(FileSystem& files, std::string_view encoded, const DocumentSet& by_hand,
                   std::uint64_t commit, SegmentEntry& entry);

}  // namespace inkling::storage
