#include "report/token_store.h"

namespace inkling::report {

namespace {

constexpr std::size_t kBufferedTokens = std::size_t{1} << 17;  // 1 MiB

}  // namespace

TokenStore::TokenStore(std::uint64_t tokens, std::uint64_t most_bytes) {
  const bool fit = tokens <= most_bytes / sizeof(PlacedTerm);
  if (!fit) file_.emplace();
  buffer_.reserve(fit ? static_cast<std::size_t>(tokens) : kBufferedTokens);
}

void TokenStore::append(std::span<const PlacedTerm> tokens) {
  size_ += tokens.size();
  buffer_.insert(buffer_.end(), tokens.begin(), tokens.end());
  if (file_ && buffer_.size() >= kBufferedTokens) write_buffer();
}

void TokenStore::write_buffer() {
  file_->append(std::as_bytes(std::span(buffer_)));
  buffer_.clear();
}

void TokenStore::finish() {
  if (!file_) {
    tokens_ = buffer_;
    return;
  }
  write_buffer();
  buffer_ = decltype(buffer_)();  // {} would keep the memory
  const auto* const first = reinterpret_cast<const PlacedTerm*>(file_->map().data());
  tokens_ = {first, static_cast<std::size_t>(size_)};
}

}  // namespace inkling::report
