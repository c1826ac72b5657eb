#include "indexer/records/pending_bytes.h"

#include <algorithm>
#include <span>

#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kFirstBuffer = std::size_t{64} << 10;
/// A larger buffer, which a long record needed, is shrunk again.
constexpr std::size_t kLongBuffer = std::size_t{1} << 20;

}  // namespace

PendingBytes::PendingBytes(ByteSource& source, std::size_t most)
    : source_(source), most_(most), buffer_(kFirstBuffer) {}

bool PendingBytes::refill() {
  const std::size_t before = end_ - begin_;
  read_more();
  if (!is_started_) {
    if (take_byte_order_mark() && bytes().empty()) read_more();
    is_started_ = true;
  }
  return end_ - begin_ > before;
}

bool PendingBytes::take_byte_order_mark() {
  while (!is_ended_ && bytes().size() < kByteOrderMark.size() &&
         kByteOrderMark.starts_with(bytes()))
    read_more();
  if (!bytes().starts_with(kByteOrderMark)) return false;
  take(kByteOrderMark.size());
  return true;
}

std::uint64_t PendingBytes::take_lines(std::size_t count, char line_end) noexcept {
  const auto ends = std::ranges::count(bytes().substr(0, count), line_end);
  take(count);
  return static_cast<std::uint64_t>(ends);
}

std::uint64_t PendingBytes::take_blank_lines(char line_end) {
  std::uint64_t lines = 0;
  for (;;) {
    const std::string_view front = bytes();
    std::size_t taken = 0;
    std::size_t at = 0;
    for (; at < front.size(); ++at) {
      const char c = front[at];
      if (c == line_end) {
        taken = at + 1;
        ++lines;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        break;
      }
    }
    const bool may_go_on = at == front.size() && at - taken < kFirstBuffer / 2;
    take(taken);
    if (!may_go_on || !refill()) return lines;
  }
}

void PendingBytes::read_more() {
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) resize(std::min(2 * buffer_.size(), most_ + kFirstBuffer));
  if (buffer_.size() > kLongBuffer && end_ <= kFirstBuffer / 2) resize(kFirstBuffer);
  const std::size_t size = source_.read(std::span(buffer_).subspan(end_));
  end_ += size;
  is_ended_ = size == 0;
}

/// Keeps what is before end_.
void PendingBytes::resize(std::size_t size) {
  std::vector<char> resized(size);
  std::copy(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(end_), resized.begin());
  buffer_.swap(resized);
}

}  // namespace inkling::indexer
