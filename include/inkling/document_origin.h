#pragma once

/// Where a document came from.

#include <cstddef>
#include <optional>
#include <string>

#include "inkling/index.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct DocumentOrigin {
  std::string path{};    ///< as ingest() met it; of what was in an archive, that of the archive
  std::size_t line = 0;  ///< of a record that is named by its line, from 1; otherwise 0
};

/// The file that ingest() read a document from, which may have changed since, or gone. Empty for
/// other documents: a record may call itself whatever it likes, but its file is in a field that no
/// record can give, and only a document that is a file is named by its id.
///
/// Cost: that of Index::keyword_column(). Throws nothing of its own.
std::optional<DocumentOrigin> document_origin(const Index& index, DocId doc);

}  // namespace inkling
