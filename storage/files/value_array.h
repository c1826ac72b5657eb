#pragma once

/// Many values that change, in memory or in a file.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "inkling/nameless_file.h"

namespace inkling::storage {

/// So many values, 0 at first: in memory or, where they take more than they may, in a file without
/// a name in the system's folder for temporary files ($TMPDIR), whose pages come and go as those of
/// an index do. Threads may use different values at the same time.
template <typename Value>
class ValueArray {
  static_assert(std::is_trivially_copyable_v<Value>);

 public:
  ValueArray() = default;
  /// Throws IoError where a file is needed and cannot be made, or has no room.
  ValueArray(std::size_t count, std::uint64_t most_bytes) {
    if (count <= most_bytes / sizeof(Value)) {
      memory_.resize(count);
      values_ = memory_;
      return;
    }
    file_ = std::make_unique<NamelessFile>();
    auto* const first = reinterpret_cast<Value*>(file_->reserve(count * sizeof(Value)).data());
    values_ = {first, count};
  }

  std::span<Value> values() noexcept { return values_; }
  std::span<const Value> values() const noexcept { return values_; }
  std::size_t size() const noexcept { return values_.size(); }
  bool empty() const noexcept { return values_.empty(); }
  Value& operator[](std::size_t at) noexcept { return values_[at]; }
  const Value& operator[](std::size_t at) const noexcept { return values_[at]; }

 private:
  std::vector<Value> memory_;
  std::unique_ptr<NamelessFile> file_;  ///< where they are too many
  std::span<Value> values_;
};

}  // namespace inkling::storage
