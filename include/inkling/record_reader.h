#pragma once

/// One record of a program, as a document.

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "inkling/document.h"
#include "inkling/field_mapping.h"
#include "inkling/ingest.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// Reads objects of JSON as ingest() reads the lines of JSON Lines, stripping included. Not thread
/// safe.
class RecordReader {
 public:
  /// Unless a record `needs_text`, one without a text and a title is a document of fields alone.
  explicit RecordReader(const FieldMapping& mapping, bool needs_text = true);
  ~RecordReader();
  RecordReader(RecordReader&&) noexcept;
  RecordReader& operator=(RecordReader&&) noexcept;

  /// `id` is that of an object without one, and the place of one that is rejected. Cost: O(bytes);
  /// memory stays at about 16 times the longest object so far.
  std::variant<Document, RejectedRecord> read(std::string_view object, const std::string& id);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling
