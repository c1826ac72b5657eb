#include "indexer/records/line_reader.h"

namespace inkling::indexer {

bool LineReader::next(Line& line) {
  ++number_;
  for (std::size_t searched = 0;;) {
    const std::size_t at = pending_.bytes().find('\n', searched);
    if (at != std::string_view::npos) {
      line = take(at, at + 1);
      return true;
    }
    searched = pending_.bytes().size();
    if (searched > max_bytes_ + 1) {
      line = skip_long_line();
      return true;
    }
    if (!pending_.refill()) return take_last(line);
  }
}

LineReader::Line LineReader::take(std::size_t length, std::size_t with_end) {
  std::string_view text = pending_.bytes().substr(0, length);
  pending_.take(with_end);
  if (text.ends_with('\r')) text.remove_suffix(1);
  if (text.size() > max_bytes_) return {.text = {}, .number = number_, .too_long = true};
  return {.text = text, .number = number_, .too_long = false};
}

/// The line that ends with the source; false when there is none.
bool LineReader::take_last(Line& line) {
  const std::size_t length = pending_.bytes().size();
  if (length > 0) line = take(length, length);
  return length > 0;
}

LineReader::Line LineReader::skip_long_line() {
  std::size_t at = pending_.bytes().find('\n');
  while (at == std::string_view::npos) {
    pending_.take(pending_.bytes().size());
    if (!pending_.refill()) break;
    at = pending_.bytes().find('\n');
  }
  if (at != std::string_view::npos) pending_.take(at + 1);
  return {.text = {}, .number = number_, .too_long = true};
}

}  // namespace inkling::indexer
