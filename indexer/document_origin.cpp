#include "inkling/document_origin.h"

#include <charconv>
#include <string_view>
#include <system_error>

#include "indexer/files/file_names.h"
#include "inkling/document.h"

namespace inkling {

namespace {

/// The line of `file` that the document is, as in "mail.mbox:3"; 0 where its id is another.
std::size_t line_in_id(std::string_view id, std::string_view file) {
  if (!id.starts_with(file) || !id.substr(file.size()).starts_with(':')) return 0;
  std::size_t line = 0;
  const char* const end = id.data() + id.size();
  const auto [rest, error] = std::from_chars(id.data() + file.size() + 1, end, line);
  return error == std::errc() && rest == end ? line : 0;
}

}  // namespace

std::optional<DocumentOrigin> document_origin(const Index& index, DocId doc) {
  const std::string id = index.id(doc);
  if (const KeywordColumn* const files = index.keyword_column(kFileField)) {
    if (const auto ordinals = files->ordinals(doc); !ordinals.empty()) {
      const std::string& file = files->values()[ordinals.front()];
      return DocumentOrigin{indexer::unescape_path(file), line_in_id(id, file)};
    }
  }
  const NumberColumn* const modified = index.number_column(kModifiedField);
  if (modified == nullptr || (*modified)[doc].empty()) return std::nullopt;
  return DocumentOrigin{indexer::unescape_path(id)};
}

}  // namespace inkling
