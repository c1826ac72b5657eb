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

/// The columns of one segment by document, for writing its documents again.
class DocumentAssembler {
 public:
  /// `columns` and `text_fields`, those of the index, must outlive it; `labels`, unless null, stand
  /// for theirs. With `on_lost`, documents come without the fields that cannot be read, and why is
  /// told. Cost: O(documents).
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
