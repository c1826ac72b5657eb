#include "storage/string_list.h"

#include <algorithm>
#include <utility>

#include "storage/bytes.h"

namespace inkling::storage {

namespace {

constexpr std::size_t kChunk = std::size_t{256} << 10;
constexpr std::size_t kLongestVarint = 10;

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
    starts_.push_back({static_cast<std::uint32_t>(chunks_.size() - 1), static_cast<std::uint32_t>(chunk.size())});
  }
  put_string(chunk, string);
}

std::string_view StringList::operator[](std::size_t number) const noexcept {
  static const std::string kNoFile;
  auto [chunk, offset] = starts_[number / step_];
  ByteReader strings(as_bytes(chunks_[chunk]).subspan(offset), kNoFile, 0);
  for (std::size_t left = number % step_; left > 0; --left) {
    strings.string();
    if (strings.at_end()) strings = ByteReader(as_bytes(chunks_[++chunk]), kNoFile, 0);
  }
  return strings.string();
}

}  // namespace inkling::storage
