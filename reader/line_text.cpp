#include "reader/line_text.h"

#include <algorithm>
#include <cstddef>

#include "reader/converted.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kLongestText = std::size_t{64} << 20;
constexpr std::string_view kWhiteSpace = " \t\r\n\f";

}  // namespace

void LineText::add(std::string_view text) {
  while (!text.empty()) {
    const std::size_t word = text.find_first_not_of(kWhiteSpace);
    if (word > 0) space();
    if (word == text.npos) return;
    const std::size_t end = std::min(text.find_first_of(kWhiteSpace, word), text.size());
    if (gap_ != Gap::none && !text_.empty()) text_ += gap_ == Gap::line ? '\n' : ' ';
    gap_ = Gap::none;
    if (text_.size() + (end - word) > kLongestText)
      throw HostileDocument("its text has more than 64 MiB");
    text_ += text.substr(word, end - word);
    text.remove_prefix(end);
  }
}

void LineText::add_lines(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    line();
    add(text.substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace inkling::reader
