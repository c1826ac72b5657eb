#include "indexer/unsettled_files.h"

#include <string_view>

#include "indexer/file_documents.h"
#include "inkling/document_set.h"

namespace inkling::indexer {

// A file that is one document is known by that document, which stays as it is: until the file is
// read, it is noted as others are.
void unsettle_files(const Index& index, storage::Sources& sources) {
  const auto is_any = [](std::string_view) { return true; };
  for (auto& [name, file] : sources.files) file.is_settled = false;
  DocumentSet files = documents_of_files(index, is_any);
  files.complement();
  files &= file_documents(index, is_any);
  files.for_each([&](DocId doc) {
    sources.files.try_emplace(index.id(doc),
                              storage::SourceFile{.documents = 1, .is_settled = false});
  });
}

}  // namespace inkling::indexer
