#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "inkling/posting_cursor.h"
#include "storage/view/posting_source.h"
#include "storage/view/term_walk.h"

namespace inkling::storage {

struct CursorAccess {
  static PostingCursor of(std::unique_ptr<PostingSource> source) {
    return PostingCursor(std::move(source));
  }
  static TermCursor of(std::unique_ptr<TermWalk> walk) { return TermCursor(std::move(walk)); }
  static TermWalk& walk_of(const TermCursor& cursor) { return *cursor.walk_; }
};

inline PostingCursor cursor_of(std::unique_ptr<PostingSource> source) {
  return CursorAccess::of(std::move(source));
}
inline TermCursor cursor_of(std::unique_ptr<TermWalk> walk) {
  return CursorAccess::of(std::move(walk));
}

/// The only posting of the term that the cursor stands on, where that is known without its list.
inline std::optional<SinglePosting> single_posting(const TermCursor& cursor) {
  return CursorAccess::walk_of(cursor).single();
}

/// Moves a cursor that is not exhausted to the next term that `wanted` says true to. It is asked
/// about each one on the way, once and in order. Cost: of terms of a single segment without
/// deletions that are passed, only their counts are read. Of surface forms, statistics() for each.
inline void advance_to(TermCursor& cursor, const TermFilter& wanted) {
  CursorAccess::walk_of(cursor).advance_to(wanted);
}

}  // namespace inkling::storage
