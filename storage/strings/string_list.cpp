#include "storage/strings/string_list.h"

#include <algorithm>
#include <utility>

#include "storage/bits/bytes.h"

namespace inkling::storage {

namespace {

constexpr std::size_t kChunk = std::size_t{256} << 10;
constexpr std::size_t kLongestVarint = 10;

/// What put_string() made.
std::string_view string_at(const char* at) noexcept {
  std::size_t size = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(*at++);
    size |= std::size_t{byte & 0x7Fu} << shift;
    if (byte < 0x80) return {at, size};
  }
}

}  // namespace

void StringList::add(std::string_view string) {
  const std::size_t bytes = kLongestVarint + string.size();
  if (chunks_.empty() || chunks_.back().capacity() - chunks_.back().size() < bytes) {
    std::string chunk;
    chunk.reserve(std::max(kChunk, bytes));
    chunks_.push_back(std::move(chunk));
    chunk_bytes_ += sizeof chunks_.back() + chunks_.back().capacity();
  }
  std::string& chunk = chunks_.back();
  if (size_++ % step_ == 0) {
    starts_.push_back(
        {static_cast<std::uint32_t>(chunks_.size() - 1), static_cast<std::uint32_t>(chunk.size())});
  }
  put_string(chunk, string);
}

std::string_view StringList::operator[](std::size_t number) const noexcept {
  auto [chunk, offset] = starts_[number / step_];
  const char* at = chunks_[chunk].data() + offset;
  for (std::size_t left = number % step_; left > 0; --left) {
    const std::string_view passed = string_at(at);
    at = passed.data() + passed.size();
    if (at == chunks_[chunk].data() + chunks_[chunk].size()) at = chunks_[++chunk].data();
  }
  return string_at(at);
}

}  // namespace inkling::storage
