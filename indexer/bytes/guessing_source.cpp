#include "indexer/bytes/guessing_source.h"

#include <simdjson.h>

#include <algorithm>
#include <utility>

#include "indexer/bytes/encoding_guess.h"
#include "indexer/bytes/encoding_sample.h"
#include "indexer/bytes/line_decoding_source.h"
#include "indexer/bytes/peeked_source.h"
#include "indexer/bytes/unicode_encoding.h"
#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

/// Smaller buffers are filled from one of this size.
constexpr std::size_t kLeastBlock = std::size_t{16} << 10;
/// A line that is longer is handed out in parts.
constexpr std::size_t kLongestTail = kLeastBlock / 2;

bool is_seven_bit(std::string_view bytes) {
  return std::ranges::none_of(bytes, [](char byte) { return (byte & 0x80) != 0; });
}

bool is_passed_on(std::string_view bytes) {
  if (!simdjson::validate_utf8(bytes.data(), bytes.size()) && !is_utf8_with_surrogates(bytes))
    return false;
  return bytes.find('\x1B') == std::string_view::npos || escaped_encoding(bytes).empty();
}

/// Without a character at the end that may be cut off.
std::size_t whole_characters(std::string_view bytes) {
  constexpr std::size_t kLongestCharacter = 4;
  for (std::size_t cut = 1; cut < kLongestCharacter && cut <= bytes.size(); ++cut) {
    const auto byte = static_cast<unsigned char>(bytes[bytes.size() - cut]);
    if (byte < 0x80) break;
    if (byte >= 0xC0) return bytes.size() - cut;
  }
  return bytes.size();
}

/// Up to the end of the last line that is whole; of one that is too long to be waited for, without
/// a character that may be cut off.
std::size_t whole_lines(std::string_view bytes) {
  const std::size_t end = bytes.rfind('\n') + 1;
  return bytes.size() - end <= kLongestTail ? end : whole_characters(bytes);
}

/// How long the lines are that come before the first one that is not passed on.
std::size_t passed_lines(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const std::size_t end = bytes.find_first_of("\r\n", at);
    const std::string_view line = bytes.substr(at, std::min(end, bytes.size() - 1) + 1 - at);
    if (!is_passed_on(line)) break;
    at += line.size();
  }
  return at;
}

}  // namespace

std::string encoding_of_lines(std::string_view window, std::string_view language) {
  const std::string_view first = window.substr(0, window.find_first_of("\r\n"));
  if (is_seven_bit(first)) return escaped_encoding(window);
  // A character that the window cuts off would make its line one of another encoding.
  return guess_lines(window.substr(0, whole_characters(window)), language);
}

GuessingSource::GuessingSource(std::unique_ptr<ByteSource> source, std::string language)
    : source_(std::move(source)), language_(std::move(language)) {}

std::size_t GuessingSource::fetch(std::span<char> buffer) {
  if (ready_at_ == ready_.size()) {
    if (!encoding_.empty()) return source_->read(buffer);
    if (buffer.size() >= kLeastBlock) return fill(buffer);
    std::string block(kLeastBlock, '\0');
    block.resize(fill(block));
    ready_ = std::move(block);
    ready_at_ = 0;
  }
  const std::size_t size = std::min(buffer.size(), ready_.size() - ready_at_);
  std::copy_n(ready_.data() + ready_at_, size, buffer.data());
  ready_at_ += size;
  return size;
}

/// 0 only at the end.
std::size_t GuessingSource::fill(std::span<char> block) {
  while (encoding_.empty()) {
    const std::size_t held = tail_.size();
    const std::size_t size = read_behind_tail(block);
    const std::string_view bytes(block.data(), size);
    const std::size_t whole = size == held ? size : whole_lines(bytes);
    const bool is_looked_at = produced() >= next_look_ && !is_passed_on(bytes.substr(0, whole));
    const std::size_t passed = is_looked_at ? passed_lines(bytes.substr(0, whole)) : whole;
    if (is_looked_at) {
      look_at(bytes.substr(passed));
    } else {
      tail_ = bytes.substr(passed);
    }
    if (passed > 0 || size == 0) return passed;
  }
  return source_->read(block);
}

/// The bytes of both; as many as there were where the source is at its end.
std::size_t GuessingSource::read_behind_tail(std::span<char> block) {
  const std::size_t held = tail_.size();
  std::ranges::copy(tail_, block.begin());
  tail_.clear();
  try {
    return held + source_->read(block.subspan(held));
  } catch (const DamagedStreamError&) {
    if (held == 0) throw;
    return held;  // it tells so again when it is read again
  }
}

/// What was read comes again.
void GuessingSource::look_at(std::string_view from_line_on) {
  auto again = std::make_unique<PeekedSource>(std::move(source_), std::string(from_line_on));
  std::string encoding = encoding_of_lines(again->peek(kEncodingProbe), language_);
  source_ = std::move(again);
  if (encoding.empty() || encoding == kUtf8 || encoding == kWindows1252) {
    next_look_ = 2 * produced() + kEncodingProbe;
    return;
  }
  source_ = decode_other_lines(std::move(source_), encoding);
  encoding_ = std::move(encoding);
}

}  // namespace inkling::indexer
