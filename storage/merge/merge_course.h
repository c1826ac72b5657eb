#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

#include "storage/segments/segment_writer.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// Thrown where nobody wants the segment any longer, which is not complete.
struct MergeStopped {};

/// Who wants to know how far a merge is, and may end it.
struct MergeWatch {
  std::stop_token stop{};
  /// Called now and then with the part that is done, 0 to 1; what it throws ends the merge. May be
  /// empty.
  std::function<void(double)> on_progress{};
};

/// How far a merge has come.
class MergeCourse {
 public:
  /// All must outlive it.
  MergeCourse(const View& view, const SegmentWriter& out, const MergeWatch& watch)
      : view_(view), out_(out), watch_(watch) {}

  /// The part that is done, which is told from time to time.
  void come_to(double done) noexcept { done_ = done; }

  /// Counts about so many more bytes that were read or written. Gives pages that were read back to
  /// the system from time to time. Throws MergeStopped.
  void go_on(std::size_t bytes) {
    passed_ += bytes;
    if (passed_ >= next_look_) [[unlikely]]
      look();
  }

 private:
  void look();

  const View& view_;
  const SegmentWriter& out_;
  const MergeWatch& watch_;
  double done_ = 0;
  std::size_t passed_ = 0;  ///< since pages were given back
  std::size_t next_look_ = 0;
};

}  // namespace inkling::storage
