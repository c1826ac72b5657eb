#pragma once

/// The terms of all segments, merged.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "storage/view/commit.h"
#include "storage/view/term_walk.h"

namespace inkling::storage {

class TermSource : public TermWalk {
 public:
  /// Terms in `range` that a live document holds. Keeps `commit` alive.
  TermSource(std::shared_ptr<const Commit> commit, FieldId field, TermRange range);

  bool exhausted() const noexcept override { return current_.empty(); }
  std::string_view term() const noexcept override { return current_[0]->cursor.term(); }
  TermStatistics statistics() const noexcept override { return statistics_; }
  std::vector<SurfaceForm> forms() const override;
  std::optional<std::string> first_form() const override;
  std::unique_ptr<PostingSource> postings(std::unique_ptr<PostingSource> old) const override;
  std::optional<SinglePosting> single() const override;
  void advance() override;
  void advance_to(const TermFilter& wanted) override;

  /// Calls visit(placed segment, entry) for each segment that holds the term, in order.
  template <typename Visit>
  void for_each_part(Visit&& visit) const {
    for (const Part* part : current_) visit(*part->placed, part->cursor.entry());
  }

 private:
  struct Part {
    const PlacedSegment* placed;
    TermDictionary::Cursor cursor;
  };
  bool is_done(const Part& part) const;
  void find_next();
  void gather();

  std::shared_ptr<const Commit> commit_;
  std::string until_;  ///< empty for no end
  std::vector<Part> parts_;
  std::vector<Part*> current_;  ///< the parts that stand on term()
  TermStatistics statistics_;
};

/// The terms that begin with `prefix`.
TermRange range_of_prefix(std::string_view prefix);

/// Sums the counts of equal surfaces, drops those of 0, and sorts: most frequent first, then by
/// bytes.
std::vector<SurfaceForm> merge_forms(std::vector<SurfaceForm> forms);

/// The most frequent form of `term`, which is itself where there is none.
std::string most_frequent(const std::vector<SurfaceForm>& forms, std::string_view term);

}  // namespace inkling::storage
