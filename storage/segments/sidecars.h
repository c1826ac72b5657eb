#pragma once

/// The files beside a segment that later commits replace: which documents are deleted, tags, and
/// labels.

#include <cstdint>
#include <string_view>

#include "inkling/document_set.h"
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

/// The labels of all documents, in the place of those of the columns; `encoded` by
/// encode_keywords().
FileStamp write_labels(FileSystem& files, std::uint64_t segment, std::uint64_t commit,
                       std::string_view encoded);
KeywordData read_labels(const CheckedFile& file, std::uint32_t document_count);

}  // namespace inkling::storage
