#include "storage/strings/front_coding.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

#include "storage/bits/bytes.h"

namespace inkling::storage {

namespace {

int byte_at(std::string_view text, std::size_t at) noexcept {
  return static_cast<unsigned char>(text[at]);
}

}  // namespace

void FrontCodedWriter::put(std::size_t shared, std::string_view rest,
                           const SubstringEncoder& encoder, BitWriter& out) {
  if (codes_.size() < rest.size()) codes_.resize(rest.size());
  std::uint16_t* end = codes_.data();
  encoder.encode(rest, [&](std::uint16_t code) { *end++ = code; });
  const std::span codes(codes_.data(), end);
  assert(codes.size() >= coding_.least && shared + rest.size() <= coding_.longest);
  out.reserve_more(2 * 64 + codes.size() * (1 + encoder.code_bits()));
  out.put_gamma(shared >= shared_ ? 2 * (shared - shared_) + 1 : 2 * (shared_ - shared));
  BitCursor cursor = out.cursor();
  cursor.put_rice(codes.size() - coding_.least, coding_.parameter);
  for (const std::uint16_t code : codes) cursor.put(code, encoder.code_bits());
  out.set_cursor(cursor);
  shared_ = shared;
}

FrontCodedReader::Change FrontCodedReader::take_change() {
  const std::uint64_t change = bits_.gamma();
  const std::uint64_t by = change / 2;
  if (change % 2 != 0) {
    if (by > coding_.longest - shared_) fail_too_long();
    shared_ += by;
  } else {
    if (by > shared_) bits_.fail("less than nothing shared with the string before");
    shared_ -= by;
  }
  const std::uint64_t codes = bits_.rice(coding_.parameter);
  if (codes > coding_.longest - shared_) fail_too_long();
  return {shared_, codes + coding_.least};
}

void FrontCodedReader::fail_to_share() const {
  bits_.fail("more shared with the string before than it has");
}
void FrontCodedReader::fail_too_long() const { bits_.fail("string longer than any"); }

std::string_view FrontCodedReader::take_text() {
  const std::string_view text = (*table_)[take_code()];
  if (text.empty()) bits_.fail("code that stands for nothing");
  return text;
}

void FrontCodedReader::apply(const Change& change, std::string& text) {
  if (change.shared > text.size()) fail_to_share();
  const auto shared = static_cast<std::size_t>(change.shared);
  const int replaced = shared == text.size() ? -1 : byte_at(text, shared);
  text.resize(shared);
  append_rest(change.codes, text);
  if (text.size() > coding_.longest) fail_too_long();
  if (replaced >= 0 && (change.codes == 0 || byte_at(text, shared) <= replaced))
    bits_.fail("strings out of order");
}

void FrontCodedReader::append_rest(std::uint64_t codes, std::string& text) {
  constexpr std::uint64_t kBatch = 16;
  std::array<char, kBatch * SubstringTable::kLongest> batch;
  while (codes > 0) {
    char* end = batch.data();
    const std::uint64_t taken = std::min(codes, kBatch);
    for (std::uint64_t left = taken; left > 0; --left) {
      char* const before = end;
      end = table_->copy(take_code(), before);
      if (end == before) bits_.fail("code that stands for nothing");
    }
    text.append(batch.data(), end);
    codes -= taken;
  }
}

void FrontCodedReader::next(std::string& text) { apply(take_change(), text); }

std::size_t FrontCodedReader::next_other(std::size_t bytes, std::size_t count, std::string& text) {
  for (std::size_t passed = 0; passed < count; ++passed) {
    const Change change = take_change();
    if (change.shared < bytes) {
      apply(change, text);
      return passed;
    }
    pass_codes(change.codes);
  }
  return count;
}

void FrontCodedReader::pass(std::size_t passed, std::string& text) {
  struct Part {
    Change change;
    std::uint64_t bit;
  };
  std::vector<Part> parts;  // of the string, so far as later ones leave them
  parts.reserve(passed + 1);
  for (std::size_t left = passed + 1; left > 0; --left) {
    const Change change = take_change();
    while (!parts.empty() && parts.back().change.shared >= change.shared) parts.pop_back();
    parts.push_back({change, bits_.at()});
    pass_codes(change.codes);
  }
  for (const Part& part : parts) {
    bits_.seek(part.bit);
    apply(part.change, text);
  }
}

FrontCodedReader::Match FrontCodedReader::match_rest(std::uint64_t codes, std::string_view wanted) {
  std::size_t shared = 0;
  while (codes > 0) {
    const std::string_view text = take_text();
    --codes;
    const std::size_t more = shared_prefix(text, wanted);
    shared += more;
    wanted.remove_prefix(more);
    if (more == text.size()) continue;
    pass_codes(codes);
    if (wanted.empty()) return {std::strong_ordering::greater, shared};
    return {byte_at(text, more) <=> byte_at(wanted, 0), shared};
  }
  return {wanted.empty() ? std::strong_ordering::equal : std::strong_ordering::less, shared};
}

FrontCodedReader::Match FrontCodedReader::match(std::string_view wanted) {
  const Change change = take_change();
  if (change.shared != 0) fail_to_share();
  return match_rest(change.codes, wanted);
}

std::optional<std::size_t> FrontCodedReader::find(std::string_view wanted, std::size_t matched,
                                                  std::size_t count) {
  for (std::size_t at = 0; at < count; ++at) {
    const Change change = take_change();
    if (change.shared < matched) return std::nullopt;
    if (change.shared > matched) {
      pass_codes(change.codes);
      continue;
    }
    const Match match = match_rest(change.codes, wanted.substr(matched));
    if (match.order == 0) return at;
    if (match.order > 0) return std::nullopt;
    matched += match.shared;
  }
  return std::nullopt;
}

std::size_t FrontCodedReader::count_equal(std::size_t size, std::size_t count) {
  std::size_t equal = 0;
  for (; equal < count; ++equal) {
    const Change change = take_change();
    if (change.shared > size) fail_to_share();
    if (change.codes != 0) break;
    if (change.shared < size) bits_.fail("strings out of order");
  }
  return equal;
}

}  // namespace inkling::storage
