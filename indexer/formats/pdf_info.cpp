#include "indexer/formats/pdf_info.h"

#include <algorithm>
#include <array>
#include <utility>

namespace inkling::indexer {

namespace {

/// A line of pdfinfo, and the field that it becomes.
constexpr std::array<std::pair<std::string_view, const char*>, 6> kPdfFields{
    {{"Author", "author"},
     {"Subject", "subject"},
     {"Keywords", "keyword"},
     {"CreationDate", "created"},
     {"ModDate", "changed"},
     {"Pages", "pages"}}};

std::string_view without_spaces(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

FoundFields read_pdf_info(std::string_view info, Document& document) {
  FoundFields fields;
  while (!info.empty()) {
    const std::size_t end = std::min(info.find('\n'), info.size());
    const std::string_view line = info.substr(0, end);
    info.remove_prefix(std::min(end + 1, info.size()));
    const std::size_t colon = line.find(':');
    if (colon == line.npos) continue;
    const std::string_view value = without_spaces(line.substr(colon + 1));
    for (const auto& [name, field] : kPdfFields) {
      if (line.substr(0, colon) == name) fields.emplace_back(field, value);
    }
    if (line.starts_with("Title:")) document.title = value;
  }
  return fields;
}

}  // namespace inkling::indexer
