#pragma once

/// Which documents of an index come from which file.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::indexer {

/// How many of `documents` come from each file of many records. Cost: O(documents).
std::map<std::string, std::uint64_t, std::less<>> documents_by_file(const Index& index,
                                                                    const DocumentSet& documents);

/// The documents of all files of many records for which `is_wanted` holds. Cost: O(documents).
DocumentSet documents_of_files(const Index& index,
                               const std::function<bool(std::string_view)>& is_wanted);

/// A document, and the file of many records that it comes from.
struct DocumentOfFile {
  DocId doc;
  std::string file;
};

/// All documents of such files for which `is_wanted` holds, by increasing document. Cost:
/// O(documents).
std::vector<DocumentOfFile> files_of_documents(
    const Index& index, const std::function<bool(std::string_view)>& is_wanted);

/// The documents that are whole files, for whose ids `is_wanted` holds. Cost: O(documents), which
/// come in the order of their entry.
DocumentSet file_documents(const Index& index,
                           const std::function<bool(std::string_view)>& is_wanted);

}  // namespace inkling::indexer
