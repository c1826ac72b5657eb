#include "indexer/formats/table.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace inkling::indexer {

namespace {

/// Where `byte` is in `bytes` from `at` on; their size if it is not.
std::size_t find_byte(std::string_view bytes, char byte, std::size_t at) noexcept {
  const std::size_t found = bytes.find(byte, at);
  return found == std::string_view::npos ? bytes.size() : found;
}

/// The same where it is mostly near: most values are short.
std::size_t find_near_byte(std::string_view bytes, char byte, std::size_t at) noexcept {
  constexpr std::uint64_t kOnes = 0x0101010101010101, kHighBits = 0x8080808080808080;
  if (std::endian::native != std::endian::little || at + sizeof kOnes > bytes.size())
    return find_byte(bytes, byte, at);
  std::uint64_t near = 0;
  std::memcpy(&near, bytes.data() + at, sizeof near);
  near ^= kOnes * static_cast<unsigned char>(byte);
  // The lowest high bit is that of the first byte that is 0 by now.
  const std::uint64_t found = (near - kOnes) & ~near & kHighBits;
  return found == 0 ? find_byte(bytes, byte, at + sizeof near)
                    : at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
}

std::size_t find_either(std::string_view bytes, char a, char b, std::size_t at) noexcept {
  while (at < bytes.size() && bytes[at] != a && bytes[at] != b) ++at;
  return at;
}

}  // namespace

RowScan::Found RowScan::go_on(std::string_view bytes) noexcept {
  // Most rows have no quotes.
  if (at_ == 0 && find_plain_end(bytes)) return Found::end;
  while (at_ < bytes.size()) {
    const char c = bytes[at_];
    switch (state_) {
      case State::value_begins:
        state_ = c == dialect_.quote ? State::quoted : State::plain;
        if (state_ == State::quoted) ++at_, ++quoted_;
        break;
      case State::plain:
        at_ = find_either(bytes, dialect_.delimiter, dialect_.line_end, at_);
        if (at_ == bytes.size()) break;
        if (bytes[at_] == dialect_.line_end) return Found::end;
        ++at_;
        state_ = State::value_begins;
        break;
      case State::quoted:
        at_ = find_byte(bytes, dialect_.quote, at_);
        if (at_ == bytes.size()) break;
        ++at_;
        state_ = State::behind_quote;
        break;
      default:
        if (const Found found = step_behind_quote(c); found != Found::nothing) return found;
    }
  }
  return Found::nothing;
}

/// Whether the row ends without a quote before.
bool RowScan::find_plain_end(std::string_view bytes) noexcept {
  const std::size_t end = find_byte(bytes, dialect_.line_end, 0);
  if (end == bytes.size()) return false;
  first_line_end_ = end;
  if (dialect_.quote != TableDialect::kNoQuote &&
      bytes.substr(0, end).find(dialect_.quote) != std::string_view::npos)
    return false;
  at_ = end;
  state_ = State::plain;
  return true;
}

RowScan::Found RowScan::step_behind_quote(char c) noexcept {
  if (c == dialect_.line_end) return Found::end;
  if (c == dialect_.quote && state_ == State::behind_quote) {
    state_ = State::quoted;
  } else if (c == dialect_.delimiter) {
    state_ = State::value_begins;
  } else if (c == ' ' || c == '\r') {
    state_ = State::closed;
  } else {
    return Found::damage;
  }
  ++at_;
  return Found::nothing;
}

void RowValues::assign(std::string_view row, TableDialect dialect) {
  values_.clear();
  unescaped_.clear();
  unescaped_.reserve(row.size());
  for (std::size_t at = 0;;) {
    const bool is_quoted =
        dialect.quote != TableDialect::kNoQuote && at < row.size() && row[at] == dialect.quote;
    if (is_quoted) {
      at = add_quoted(row, dialect, at + 1);
    } else {
      const std::size_t end = find_near_byte(row, dialect.delimiter, at);
      values_.push_back(row.substr(at, end - at));
      at = end;
    }
    if (at >= row.size()) return;
    ++at;
  }
}

/// Returns where the delimiter behind it is.
std::size_t RowValues::add_quoted(std::string_view row, TableDialect dialect, std::size_t at) {
  const std::size_t begin = at;
  const std::size_t unescaped_begin = unescaped_.size();
  std::size_t copied = at;
  for (;;) {
    at = find_byte(row, dialect.quote, at);
    if (at + 1 >= row.size() || row[at + 1] != dialect.quote) break;
    unescaped_.append(row.substr(copied, at + 1 - copied));
    at += 2;
    copied = at;
  }
  if (copied == begin) {
    values_.push_back(row.substr(begin, at - begin));
  } else {
    unescaped_.append(row.substr(copied, at - copied));
    values_.push_back(std::string_view(unescaped_).substr(unescaped_begin));
  }
  return find_byte(row, dialect.delimiter, std::min(at + 1, row.size()));
}

}  // namespace inkling::indexer
