#pragma once

/// Text with readable memory after its end, for vector loops.

#include <cstddef>
#include <string>
#include <string_view>

namespace inkling::bench {

/// Texts in one block of memory, separated by line feeds, with zeros after the last.
class PaddedText {
 public:
  /// Readable zeros after the last byte.
  static constexpr std::size_t kPadding = 64;

  void append(std::string_view text) {
    if (size_ > 0) bytes_[size_++] = '\n';
    bytes_.resize(size_);
    bytes_ += text;
    size_ = bytes_.size();
    bytes_.append(kPadding, '\0');
  }

  const char* data() const noexcept { return bytes_.data(); }
  std::size_t size() const noexcept { return size_; }
  std::string_view view() const noexcept { return {data(), size_}; }

 private:
  std::size_t size_ = 0;
  std::string bytes_ = std::string(kPadding, '\0');
};

}  // namespace inkling::bench
