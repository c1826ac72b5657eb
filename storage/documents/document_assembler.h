#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "inkling/document.h"
#include "storage/documents/columns.h"
#include "storage/documents/stored_text.h"

namespace inkling::storage {

/// Makes the documents of a segment from its columns and stored texts, to index them again.
class DocumentAssembler {
 public:
  /// `columns` are null where there are none left. `text_fields`, which are those of the index,
  /// must outlive it. `labels`, unless null, replace those of the columns. Throws
  /// CorruptIndexError, IoError. Cost: O(values).
  DocumentAssembler(const Columns* columns, const KeywordData* labels,
                    std::span<const std::string> text_fields);

  Document assemble(std::uint32_t doc, std::string id, const StoredText& stored) const;

 private:
  /// The values of one document in one field.
  struct Part {
    std::uint32_t doc;
    std::uint32_t field;  ///< its place among those of its kind
    ValueRanges::Range values;
  };
  using Parts = std::vector<Part>;  ///< by document, then by field
  static void add_parts(const ValueRanges& ranges, std::size_t field, Parts& parts);
  static std::span<const Part> parts_of(std::uint32_t doc, const Parts& parts);

  std::span<const std::string> text_fields_;
  std::vector<std::pair<std::string, KeywordData>> keywords_;  ///< "label" is one of them
  std::vector<std::pair<std::string, NumberData>> numbers_;
  Parts keyword_parts_;
  Parts number_parts_;
};

}  // namespace inkling::storage
