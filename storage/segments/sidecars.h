#pragma once

/// The files beside a segment that later commits replace: which documents are deleted, tags, and
/// labels.

#include <cstdint>
#include <optional>
#include <string_view>

#include "inkling/document_set.h"
#include "storage/bits/bytes.h"
#include "storage/documents/keyword_data.h"
#include "storage/files/checked_file.h"
#include "storage/segments/model_tags.h"

namespace inkling::storage {

FileStamp write_deletions(FileSystem& files, std::uint64_t segment, std::uint64_t commit,
                          const DocumentSet& deleted);
DocumentSet read_deletions(const CheckedFile& file, std::uint32_t document_count);

FileStamp write_tags(FileSystem& files, std::uint64_t segment, std::uint64_t commit,
                     const SegmentTags& tags);
/// Of version 1 they have no p, and of the model only its name.
SegmentTags read_tags(const CheckedFile& file, std::uint32_t document_count);

/// What a file of labels holds.
struct SegmentLabels {
  std::optional<KeywordData> changed{};  ///< those of all documents; empty: the columns have them
  /// Documents whose labels a person gave, or took away; of bound 0 where there are none.
  DocumentSet by_hand{};
};

/// `encoded` by encode_keywords() are the labels of all documents, in the place of those of the
/// columns; empty where these hold.
FileStamp write_labels(FileSystem& files, std::uint64_t segment, std::uint64_t commit,
                       std::string_view encoded, const DocumentSet& by_hand);
/// Of version 1 none are given by hand.
SegmentLabels read_labels(const CheckedFile& file, std::uint32_t document_count);
/// What write_labels() was given as `encoded`.
ByteReader encoded_labels(const CheckedFile& file, std::uint32_t document_count);

}  // namespace inkling::storage
