#pragma once

/// The walk over all terms, in ranges that several threads share.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "inkling/report.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "threads/ordered_work.h"
#include "threads/thread_count.h"

namespace inkling::report {

/// Enough that threads end at about the same time, and that progress is seen.
inline constexpr std::size_t kWalkedRanges = 64;

/// Walks a range of terms with a part of the report.
template <typename Part>
class RangeJob : public threads::Job {
 public:
  RangeJob(const Index& index, TermUnit unit, const Selection& selection, const TermRange& range,
           Part part)
      : index_(index), unit_(unit), selection_(selection), range_(range), part_(std::move(part)) {}

  void run(std::size_t worker) override {
    for_each_term(index_, unit_, selection_, range_,
                  [&](const TermPostings& term) { part_.visit(worker, term); });
  }

  bool finish() override {
    part_.finish();
    return true;
  }

 private:
  const Index& index_;
  TermUnit unit_;
  const Selection& selection_;
  const TermRange& range_;
  Part part_;
};

/// Walks all terms in ranges, as for_each_term() does. For each range `make_part` makes a part,
/// whose visit(worker, term) is called with each term of the range in byte order, by the thread
/// `worker`, and whose finish() is called in the order of ranges, one at a time.
template <typename MakePart>
void walk_in_ranges(const Index& index, TermUnit unit, const Selection& selection,
                    const ReportWork& work, MakePart make_part) {
  using Part = decltype(make_part());
  threads::require_thread_count(work.threads);
  const std::vector<TermRange> ranges = index.term_ranges(selection.field(), unit, kWalkedRanges);
  std::size_t taken = 0;
  threads::run_in_order(work.threads, [&]() -> std::unique_ptr<threads::Job> {
    if (work.on_progress)
      work.on_progress(static_cast<double>(taken) / static_cast<double>(ranges.size()));
    if (taken == ranges.size()) return nullptr;
    return std::make_unique<RangeJob<Part>>(index, unit, selection, ranges[taken++], make_part());
  });
}

}  // namespace inkling::report
