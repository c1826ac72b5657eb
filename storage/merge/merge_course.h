#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

#include "storage/segments/segment_writer.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// Thrown where nobody wants the segment any longer, which is not complete.
struct MergeStopped {};

/// How far a merge has come.
class MergeCourse {
 public:
  /// All must outlive it.
  MergeCourse(const View& view, const SegmentWriter& out, const std::stop_token& stop,
              const std::function<void()>& check)
      : view_(view), out_(out), stop_(stop), check_(check) {}

  /// Counts about so many more bytes that were read or written. Gives pages that were read back to
  /// the system from time to time. Throws MergeStopped, and what the check throws.
  void go_on(std::size_t bytes) {
    passed_ += bytes;
    if (passed_ >= next_look_) [[unlikely]]
      look();
  }

 private:
  void look();

  const View& view_;
  const SegmentWriter& out_;
  const std::stop_token& stop_;
  const std::function<void()>& check_;  ///< may be empty
  std::size_t passed_ = 0;              ///< since pages were given back
  std::size_t next_look_ = 0;
};

}  // namespace inkling::storage
