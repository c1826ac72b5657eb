#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"
#include "storage/segments/manifest.h"

namespace inkling::storage {

/// What of a segment is lost with a part of one of its files, as far as its other parts tell.
class DamagedParts {
 public:
  /// `files`, `entry` and `text_fields`, those of the index, must outlive it.
  DamagedParts(const FileSystem& files, const SegmentEntry& entry,
               std::span<const std::string> text_fields)
      : files_(files), entry_(entry), text_fields_(text_fields) {}

  /// In words, by field and number of documents: "the field `year` of 1200 documents". Empty where
  /// that is not known. Cost: O(sections), or O(blocks of texts). Throws IoError.
  std::string lost_with(FileKind kind, const Section& part) const;

 private:
  std::shared_ptr<const CheckedFile> open(FileKind kind) const;
  std::string of_columns(const Section& part) const;
  std::string of_texts(const Section& part) const;
  std::string of_lists(FileKind kind, const Section& part) const;
  std::string name_of_field(FieldId field) const;
  std::string of_documents(std::vector<std::string> names) const;

  const FileSystem& files_;
  const SegmentEntry& entry_;
  std::span<const std::string> text_fields_;
};

}  // namespace inkling::storage
