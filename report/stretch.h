#pragma once

/// A part of the work of a report.

#include <cmath>
#include <cstddef>

#include "inkling/report_work.h"

namespace inkling::report {

/// The work of a report, or a stretch of it: how many threads share it, and who is told how far it
/// is. It is made of a report's work alone, and all walks ask for one, so that none goes on when
/// time is up. Cheap to copy; the work that it is of must outlive it.
class Stretch {
 public:
  /// All of it.
  Stretch(const ReportWork& work) : work_(&work), threads_(work.threads) {}  // NOLINT(*-explicit-*)
  Stretch(const ReportWork&&) = delete;

  std::size_t threads() const noexcept { return threads_; }
  /// That the part `done` of the stretch is done, 0 to 1. Throws what ReportWork::on_progress does.
  void tell(double done) const {
    if (work_->on_progress) work_->on_progress(std::lerp(begin_, end_, done));
  }

  /// From `begin` to `end` of the stretch, 0 to 1.
  Stretch part(double begin, double end) const noexcept {
    Stretch part(*this);
    part.begin_ = std::lerp(begin_, end_, begin);
    part.end_ = std::lerp(begin_, end_, end);
    return part;
  }
  Stretch first_half() const noexcept { return part(0, 0.5); }
  Stretch second_half() const noexcept { return part(0.5, 1); }
  /// The same, shared by so many.
  Stretch shared_by(std::size_t threads) const noexcept {
    Stretch shared(*this);
    shared.threads_ = threads;
    return shared;
  }

 private:
  const ReportWork* work_;
  std::size_t threads_;
  double begin_ = 0, end_ = 1;
};

/// The part that numbering all terms has of a walk over texts, about.
inline constexpr double kNumberingPart = 0.2;

}  // namespace inkling::report
