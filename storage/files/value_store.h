#pragma once

/// Many values, one behind the other, in memory or in a file.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "inkling/nameless_file.h"

namespace inkling::storage {

/// Holds them in memory or, where they are too many, in a file without a name in the system's
/// folder for temporary files ($TMPDIR), from where pages come and go as those of an index do.
/// One thread fills it, any number may read.
template <typename Value>
class ValueStore {
  static_assert(std::is_trivially_copyable_v<Value>);

 public:
  /// Of `expected` values the memory is there at once, or the file. Throws IoError where a file is
  /// needed and cannot be made.
  ValueStore(std::uint64_t expected, std::uint64_t most_bytes) : most_(most_bytes / sizeof(Value)) {
    if (expected > most_) file_ = std::make_unique<NamelessFile>();
    buffer_.reserve(file_ ? kBuffered : static_cast<std::size_t>(expected));
  }

  /// Throws IoError, as of a full disk.
  void append(std::span<const Value> values) {
    size_ += values.size();
    buffer_.insert(buffer_.end(), values.begin(), values.end());
    if (!file_ && size_ > most_) file_ = std::make_unique<NamelessFile>();
    if (file_ && buffer_.size() >= kBuffered) write_buffer();
  }
  void append(const Value& value) { append(std::span(&value, 1)); }
  /// How many were appended.
  std::uint64_t size() const noexcept { return size_; }
  /// Ends appending. Throws IoError.
  void finish() {
    if (!file_) {
      values_ = buffer_;
      return;
    }
    write_buffer();
    buffer_ = std::vector<Value>();  // {} would keep the memory
    const auto* const first = reinterpret_cast<const Value*>(file_->map().data());
    values_ = {first, static_cast<std::size_t>(size_)};
  }
  /// All of them. Call finish() before.
  std::span<const Value> values() const noexcept { return values_; }

 private:
  static constexpr std::size_t kBuffered = (std::size_t{1} << 20) / sizeof(Value);

  void write_buffer() {
    file_->append(std::as_bytes(std::span(buffer_)));
    if (buffer_.capacity() > 2 * kBuffered) buffer_ = std::vector<Value>();
    buffer_.clear();
  }

  std::uint64_t most_;
  std::unique_ptr<NamelessFile> file_;  ///< where they are too many
  std::vector<Value> buffer_;           ///< what is not in the file
  std::uint64_t size_ = 0;
  std::span<const Value> values_;
};

}  // namespace inkling::storage
