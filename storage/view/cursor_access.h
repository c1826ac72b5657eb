#pragma once

#include <memory>
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
};

inline PostingCursor cursor_of(std::unique_ptr<PostingSource> source) {
  return CursorAccess::of(std::move(source));
}
inline TermCursor cursor_of(std::unique_ptr<TermWalk> walk) {
  return CursorAccess::of(std::move(walk));
}

}  // namespace inkling::storage
