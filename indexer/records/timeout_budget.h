#pragma once

/// How much time the members of one file may waste.

#include <atomic>
#include <cstdint>

namespace inkling::indexer {

/// How many members of an archive, or attachments in a file of messages, may each take all the
/// processor time that there is for a document: 8, and one for each MiB of the file. Documents that
/// honestly take so long have many MiB. For any thread.
class TimeoutBudget {
 public:
  explicit TimeoutBudget(std::uint64_t file_bytes) noexcept
      : left_(kFew + static_cast<std::int64_t>(file_bytes >> 20)) {}

  void spend() noexcept { --left_; }
  bool is_spent() const noexcept { return left_ <= 0; }

 private:
  static constexpr std::int64_t kFew = 8;

  std::atomic<std::int64_t> left_;
};

}  // namespace inkling::indexer
