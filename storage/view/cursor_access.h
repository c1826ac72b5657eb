#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "inkling/posting_cursor.h"
#include "storage/postings/marked_places.h"
#include "storage/view/posting_source.h"
#include "storage/view/term_walk.h"

namespace inkling::storage {

struct CursorAccess {
  static PostingCursor of(std::unique_ptr<PostingSource> source) {
    return PostingCursor(std::move(source));
  }
  static TermCursor of(std::unique_ptr<TermWalk> walk) { return TermCursor(std::move(walk)); }
  static TermWalk& walk_of(const TermCursor& cursor) { return *cursor.walk_; }
  static std::uint64_t count_marked(const PostingCursor& cursor,
                                    std::span<const std::uint8_t> places,
                                    const MarkedPlaces& marks) {
    return cursor.doc() == kNoDoc ? 0 : cursor.source_->count_marked(cursor.at_, places, marks);
  }
};

inline PostingCursor cursor_of(std::unique_ptr<PostingSource> source) {
  return CursorAccess::of(std::move(source));
}
inline TermCursor cursor_of(std::unique_ptr<TermWalk> walk) {
  return CursorAccess::of(std::move(walk));
}

/// How many positions of the postings of block_docs() at `places`, increasing, are marked. Cost:
/// that of PostingCursor::positions() for the last of them, or less.
inline std::uint64_t count_marked(const PostingCursor& cursor, std::span<const std::uint8_t> places,
                                  const MarkedPlaces& marks) {
  return CursorAccess::count_marked(cursor, places, marks);
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
