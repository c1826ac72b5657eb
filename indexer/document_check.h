#pragma once

#include <cstdint>
#include <string_view>

#include "inkling/document.h"
#include "inkling/field_mapping.h"

namespace inkling::indexer {

/// Throws OptionError for a document that no index of that mapping can hold: see
/// IndexWriter::add().
void require_valid(const Document& document, const FieldMapping& mapping);

/// Throws OptionError, about the parameter `name`, for what cannot be a label.
void require_label(const char* name, std::string_view label);

/// The same for documents in a row, where keywords that they share are checked once. For one thread
/// at a time.
class ValidityCheck {
 public:
  /// `mapping` must outlive it.
  explicit ValidityCheck(const FieldMapping& mapping) : mapping_(mapping) {}

  void require_valid(const Document& document);

 private:
  const FieldMapping& mapping_;
  SharedKeywords valid_;
};

/// Throws OptionError for a keyword or number in a field that queries take for another: a text
/// field, or labels. Indexes of earlier versions may hold such documents.
void require_findable(const Document& document, const FieldMapping& mapping);

/// Throws OptionError if a document with so many values of `bytes` together may have more positions
/// than can be numbered.
void require_positions(std::uint64_t bytes, std::uint64_t values);

}  // namespace inkling::indexer
