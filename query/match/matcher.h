#pragma once

/// Which documents match: a tree of matchers that walk their postings forward, window by window.

#include <cstdint>
#include <memory>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"
#include "query/common/window.h"
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
  /// Finds which of `candidates` match; see matched().
  virtual void match(Window window, const WindowSet& candidates) = 0;
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
  void match(Window window, const WindowSet& candidates) override;

 private:
  const DocumentSet& documents_;
  std::uint64_t count_;
};

/// Matches as GroupNode says. Required parts are matched rarest first, each only among the
/// documents that the parts before it left.
class GroupMatcher final : public Matcher {
 public:
  void add(Occur occur, std::unique_ptr<Matcher> part);

  std::uint64_t cost() const noexcept override;
  DocId next(DocId from) override;
  void match(Window window, const WindowSet& candidates) override;
  void confine(const WindowSet& kept) override;

 private:
  void match_required(Window window);
  void match_any_optional(Window window);

  std::vector<std::unique_ptr<Matcher>> required_;  ///< by increasing cost
  std::vector<std::unique_ptr<Matcher>> optional_;
  std::vector<std::unique_ptr<Matcher>> forbidden_;
};

}  // namespace inkling::query
