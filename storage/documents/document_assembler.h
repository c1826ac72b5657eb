#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/document.h"
#include "inkling/error.h"
#include "storage/documents/columns.h"

namespace inkling::storage {

/// The columns of one segment by document, for writing its documents again.
class DocumentAssembler {
 public:
  /// `columns` must outlive it; `labels`, unless null, stand for theirs. With `on_lost`, documents
  /// come without the fields that cannot be read, and why is told. Cost: O(documents).
  explicit DocumentAssembler(const Columns& columns, const KeywordData* labels,
                             const std::function<void(const CorruptIndexError&)>& on_lost = {});

  Document assemble(std::uint32_t doc, std::string_view title, std::string_view text) const;

 private:
  const Columns& columns_;
  std::vector<std::pair<std::string, KeywordData>> keywords_;  ///< "label" is one of them
  std::map<std::string, NumberData> numbers_;
};

}  // namespace inkling::storage
