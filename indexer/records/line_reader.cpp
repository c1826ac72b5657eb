#include "indexer/records/line_reader.h"

#include <algorithm>
#include <span>

#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kFirstBuffer = std::size_t{64} << 10;
/// A larger buffer, which a long line needed, is shrunk again.
constexpr std::size_t kLongBuffer = std::size_t{1} << 20;

}  // namespace

LineReader::LineReader(ByteSource& source, std::size_t max_bytes)
    : source_(source), max_bytes_(max_bytes), buffer_(kFirstBuffer) {}

bool LineReader::next(Line& line) {
  ++number_;
  if (number_ == 1) skip_byte_order_mark();
  for (std::size_t searched = 0;;) {
    const std::size_t at = pending().find('\n', searched);
    if (at != std::string_view::npos) {
      line = take(at, at + 1);
      return true;
    }
    searched = pending().size();
    if (searched > max_bytes_ + 1) {
      line = skip_long_line();
      return true;
    }
    if (!refill()) return take_last(line);
  }
}

LineReader::Line LineReader::take(std::size_t length, std::size_t with_end) {
  std::string_view text = pending().substr(0, length);
  begin_ += with_end;
  if (text.ends_with('\r')) text.remove_suffix(1);
  if (text.size() > max_bytes_) return {.text = {}, .number = number_, .too_long = true};
  return {.text = text, .number = number_, .too_long = false};
}

/// The line that ends with the source; false when there is none.
bool LineReader::take_last(Line& line) {
  const std::size_t length = pending().size();
  if (length > 0) line = take(length, length);
  return length > 0;
}

LineReader::Line LineReader::skip_long_line() {
  std::size_t at = pending().find('\n');
  while (at == std::string_view::npos) {
    begin_ = end_;
    if (!refill()) break;
    at = pending().find('\n');
  }
  if (at != std::string_view::npos) begin_ += at + 1;
  return {.text = {}, .number = number_, .too_long = true};
}

/// Reads more behind what is pending; false at the end of the source.
bool LineReader::refill() {
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) resize(std::min(2 * buffer_.size(), max_bytes_ + kFirstBuffer));
  if (buffer_.size() > kLongBuffer && end_ <= kFirstBuffer / 2) resize(kFirstBuffer);
  const std::size_t size = source_.read(std::span(buffer_).subspan(end_));
  end_ += size;
  return size > 0;
}

/// Keeps what is before end_.
void LineReader::resize(std::size_t size) {
  std::vector<char> resized(size);
  std::copy(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(end_), resized.begin());
  buffer_.swap(resized);
}

void LineReader::skip_byte_order_mark() {
  while (pending().size() < kByteOrderMark.size() && kByteOrderMark.starts_with(pending()) &&
         refill()) {
  }
  if (pending().starts_with(kByteOrderMark)) begin_ += kByteOrderMark.size();
}

}  // namespace inkling::indexer
