#include "indexer/formats/pdf_info.h"

#include <algorithm>
#include <array>
#include <utility>

#include "reader/utc_time.h"

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

/// Titles of some programs end in NUL.
std::string_view without_spaces(std::string_view text) {
  constexpr std::string_view kSpaces("\0 \t\r", 4);
  const std::size_t begin = text.find_first_not_of(kSpaces);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) - begin + 1);
}

/// Behind `Z` some programs write an offset all the same: `2023-04-10T07:46:54Z07:46`.
std::string_view without_offset_of_utc(std::string_view date) {
  const std::size_t utc = date.find('Z');
  return utc == date.npos ? date : date.substr(0, utc + 1);
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
      if (line.substr(0, colon) != name) continue;
      const bool is_date = name.ends_with("Date");
      fields.emplace_back(
          field, is_date ? reader::utc_time(without_offset_of_utc(value)) : std::string(value));
    }
    if (line.starts_with("Title:")) document.title = value;
  }
  return fields;
}

}  // namespace inkling::indexer
