#include "storage/merge/merge_course.h"

namespace inkling::storage {

namespace {

/// What was read of the segments stays in memory until about so much was read or written.
constexpr std::size_t kRememberedBytes = std::size_t{8} << 20;
/// Whether to stop is asked after so many bytes.
constexpr std::size_t kUnasked = std::size_t{1} << 16;

}  // namespace

void MergeCourse::look() {
  if (stop_.stop_requested()) throw MergeStopped();
  if (check_) check_();
  if (passed_ >= kRememberedBytes) {
    view_.commit()->forget_pages();
    out_.forget_pages();
    passed_ = 0;
  }
  next_look_ = passed_ + kUnasked;
}

}  // namespace inkling::storage
