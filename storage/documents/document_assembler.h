#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "inkling/document.h"
#include "inkling/error.h"
#include "storage/documents/columns.h"
#include "storage/documents/stored_text.h"

namespace inkling::storage {

/// Makes the documents of a segment from its columns and stored texts, to index them again.
class DocumentAssembler {
 public:
  /// `columns` and `text_fields`, which are those of the index, must outlive it. `labels`, unless
  /// null, replace those of the columns. With `on_lost`, fields that cannot be read are left out of
  /// all documents, and it is called with the reason. Cost: O(documents).
  DocumentAssembler(const Columns& columns, const KeywordData* labels,
                    std::span<const std::string> text_fields,
                    const std::function<void(const CorruptIndexError&)>& on_lost = {});

  Document assemble(std::uint32_t doc, const StoredText& stored) const;

 private:
  const Columns& columns_;
  std::span<const std::string> text_fields_;
  std::vector<std::pair<std::string, KeywordData>> keywords_;  ///< "label" is one of them
  std::map<std::string, NumberData> numbers_;
};

}  // namespace inkling::storage
