#include "query/parse/quotation_marks.h"

#include "analysis/unicode.h"
#include "analysis/word_class.h"

namespace inkling::query {

namespace {

bool starts_with_hebrew(std::string_view text, std::size_t at) noexcept {
  if (at >= text.size()) return false;
  const analysis::CodePoint c = analysis::next_code_point(text, at);
  return analysis::WordClasses::instance()[c] == analysis::WordClass::hebrew;
}

std::size_t begin_of_code_point_before(std::string_view text, std::size_t at) noexcept {
  do {
    --at;
  } while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u);
  return at;
}

}  // namespace

bool is_letter_quote(std::string_view text, std::size_t at) noexcept {
  return at > 0 && text[at] == '"' && starts_with_hebrew(text, at + 1) &&
         starts_with_hebrew(text, begin_of_code_point_before(text, at));
}

std::size_t closing_quote(std::string_view text, std::size_t open) noexcept {
  std::size_t last = std::string_view::npos;
  for (std::size_t at = open + 1; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      last = at;
      if (!is_letter_quote(text, at)) break;
    }
  }
  return last;
}

}  // namespace inkling::query
