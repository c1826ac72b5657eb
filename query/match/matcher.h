#pragma once

/// Which documents match: a tree of matchers that walk their postings forward, window by window.

#include <cstdint>
#include <memory>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"
#include "query/common/window.h"
#include "query/match/window_bounds.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// One part of a query at work. A virtual call costs once a window, never once a posting.
///
/// Windows come in increasing order; the same window may come again with more candidates.
class Matcher {
 public:
  virtual ~Matcher() = default;

  /// An upper bound of the documents that may still match.
  virtual std::uint64_t cost() const noexcept = 0;
  /// The first document that may match and is not below `from`, which begins a window; or kNoDoc.
  virtual DocId next(DocId from) = 0;
  /// Finds which of `candidates` match; see matched(). Those that cannot be among the best by
  /// `bounds` may be left out, and the parts within a group be passed.
  virtual void match(Window window, const WindowSet& candidates, WindowBounds& bounds) = 0;
  /// The same of all candidates.
  void match(Window window, const WindowSet& candidates) {
    WindowBounds none;
    match(window, candidates, none);
  }
  /// An upper bound of what it adds to a score in the window that the bounds began.
  virtual double bound() const noexcept { return 0; }
  /// Adds what was not added while it was matched, and passes it.
  virtual void add_to(WindowBounds&, const WindowSet& kept) { static_cast<void>(kept); }
  /// Takes back matches that are not in `kept`, in this part and those within it: a document that
  /// does not match as a whole must not score.
  virtual void confine(const WindowSet& kept) { matched_ &= kept; }

  const WindowSet& matched() const noexcept { return matched_; }

 protected:
  WindowSet matched_;
};

/// Matches a given set.
class SetMatcher final : public Matcher {
 public:
  /// `documents` must outlive the matcher.
  explicit SetMatcher(const DocumentSet& documents)
      : documents_(documents), count_(documents.count()) {}

  std::uint64_t cost() const noexcept override { return count_; }
  DocId next(DocId from) override { return documents_.next(from); }
  using Matcher::match;
  void match(Window window, const WindowSet& candidates, WindowBounds& bounds) override;

 private:
  const DocumentSet& documents_;
  std::uint64_t count_;
};

/// Matches as GroupNode says. Required parts are matched rarest first, each only among the
/// documents that the parts before it left; then optional ones, those that may add most first.
class GroupMatcher final : public Matcher {
 public:
  void add(Occur occur, std::unique_ptr<Matcher> part);

  std::uint64_t cost() const noexcept override;
  DocId next(DocId from) override;
  using Matcher::match;
  void match(Window window, const WindowSet& candidates, WindowBounds& bounds) override;
  double bound() const noexcept override;
  void confine(const WindowSet& kept) override;

 private:
  void match_parts(Window window, WindowBounds& bounds);
  void match_required(Window window, WindowBounds& bounds);
  void match_optional(Window window, WindowBounds& bounds);

  std::vector<std::unique_ptr<Matcher>> required_;  ///< by increasing cost
  std::vector<std::unique_ptr<Matcher>> optional_;
  std::vector<std::unique_ptr<Matcher>> forbidden_;
};

}  // namespace inkling::query
