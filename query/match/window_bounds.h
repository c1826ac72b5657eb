#pragma once

/// Which documents of a window may be among the best, while the parts of a query are matched.

#include "query/common/window.h"

namespace inkling::query {

class TermsMatcher;

/// Upper bounds of scores: what the parts that were matched add to each document, and what all
/// others may add at most (MaxScore, in windows). Wherever a part is matched only documents are
/// candidates that may still reach the threshold, so frequent words are soon looked up in few.
///
/// By default, where only matches are asked for, any document may be one of the best.
class WindowBounds {
 public:
  WindowBounds() = default;
  WindowBounds(const WindowBounds&) = delete;
  WindowBounds& operator=(const WindowBounds&) = delete;
  virtual ~WindowBounds() = default;

  /// Begins a window, of which nothing is matched yet. False when none of its documents may enter.
  virtual bool begin(Window) { return true; }
  /// Takes away those that cannot reach the threshold.
  virtual void keep_possible(WindowSet&) const {}
  /// What the words add to the scores of those of their matches that are in `kept`; passes them.
  virtual void add(TermsMatcher&, const WindowSet& kept) { static_cast<void>(kept); }

  /// What parts that are not passed may add at most.
  double left() const noexcept { return left_; }
  void set_left(double left) noexcept { left_ = left; }

 private:
  double left_ = 0;
};

}  // namespace inkling::query
