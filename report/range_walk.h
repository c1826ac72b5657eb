#pragma once

/// The walk over all terms, in ranges that several threads share.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "report/selection.h"
#include "report/stretch.h"
#include "report/term_walk.h"
#include "report/walked_ranges.h"
#include "threads/ordered_work.h"
#include "threads/thread_count.h"

namespace inkling::report {

/// Does a part of the report: that of a range.
template <typename Part>
class RangeJob : public threads::Job {
 public:
  RangeJob(const TermRange& range, Part part) : range_(range), part_(std::move(part)) {}

  void run(std::size_t worker) override { part_.walk(worker, range_); }
  bool finish() override {
    part_.finish();
    return true;
  }

 private:
  const TermRange& range_;
  Part part_;
};

/// For each range `make_part` makes a part, whose walk(worker, range) is called by the thread
/// `worker`, and whose finish() is called in the order of ranges, one at a time.
template <typename MakePart>
void share_ranges(const std::vector<TermRange>& ranges, const Stretch& work, MakePart make_part) {
  using Part = decltype(make_part());
  threads::require_thread_count(work.threads());
  std::size_t taken = 0;
  threads::run_in_order(work.threads(), [&]() -> std::unique_ptr<threads::Job> {
    work.tell(static_cast<double>(taken) / static_cast<double>(ranges.size()));
    if (taken == ranges.size()) return nullptr;
    return std::make_unique<RangeJob<Part>>(ranges[taken++], make_part());
  });
}

enum class ShownTerms { all, wanted };

/// Shows the terms of a range to a part, or those that it wants.
template <ShownTerms shown, typename Part>
class TermsOfRange {
 public:
  TermsOfRange(const Index& index, TermUnit unit, const Selection& selection, Part part)
      : index_(index), unit_(unit), selection_(selection), part_(std::move(part)) {}

  void walk(std::size_t worker, const TermRange& range) {
    const auto visit = [&](const TermPostings& term) { part_.visit(worker, term); };
    if constexpr (shown == ShownTerms::wanted) {
      for_each_wanted_term(
          index_, unit_, selection_, range,
          [&](const TermStatistics& statistics) { return part_.wants(worker, statistics); }, visit);
    } else {
      for_each_term(index_, unit_, selection_, range, visit);
    }
  }
  void finish() { part_.finish(); }

 private:
  const Index& index_;
  TermUnit unit_;
  const Selection& selection_;
  Part part_;
};

/// Walks all terms in ranges, as for_each_term() does. For each range `make_part` makes a part,
/// whose visit(worker, term) is called with each term of the range in byte order, by the thread
/// `worker`, and whose finish() is called in the order of ranges, one at a time.
template <typename MakePart>
void walk_in_ranges(const Index& index, TermUnit unit, const Selection& selection, Stretch work,
                    MakePart make_part) {
  const std::vector<TermRange> ranges = walked_ranges(index, selection.field(), unit, work);
  share_ranges(ranges, work, [&] {
    return TermsOfRange<ShownTerms::all, decltype(make_part())>(index, unit, selection,
                                                                make_part());
  });
}

/// The same, as for_each_wanted_term() does: wants(worker, statistics) of a part is asked about
/// each term of its range, and visit(worker, term) called with those that it wants.
template <typename MakePart>
void walk_wanted_in_ranges(const Index& index, TermUnit unit, const Selection& selection,
                           Stretch work, MakePart make_part) {
  const std::vector<TermRange> ranges = walked_ranges(index, selection.field(), unit, work);
  share_ranges(ranges, work, [&] {
    return TermsOfRange<ShownTerms::wanted, decltype(make_part())>(index, unit, selection,
                                                                   make_part());
  });
}

/// Walks all terms in ranges where their order does not matter: each thread has a `Part` of its
/// own, a copy of `empty`, whose visit(term) is called with terms. Returns all of them.
template <typename Part>
std::vector<Part> walk_in_any_order(const Index& index, TermUnit unit, const Selection& selection,
                                    const Stretch& work, const Part& empty) {
  struct Visitor {
    std::vector<Part>& parts;
    void visit(std::size_t worker, const TermPostings& term) { parts[worker].visit(term); }
    void finish() {}
  };
  threads::require_thread_count(work.threads());
  std::vector<Part> parts(work.threads(), empty);
  walk_in_ranges(index, unit, selection, work, [&] { return Visitor{parts}; });
  return parts;
}

}  // namespace inkling::report
