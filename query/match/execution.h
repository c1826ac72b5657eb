#pragma once

/// A bound query with its cursors opened.

#include <memory>
#include <vector>

#include "inkling/index.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/common/document_ranges.h"
#include "query/match/matcher.h"
#include "query/match/terms_matcher.h"

namespace inkling::query {

/// A word or phrase that scores, and the matcher that counts it. Equal clauses in the same place
/// share a matcher.
struct ScoringClause {
  const BoundTerms* terms;
  const TermsMatcher* matcher;
};

struct Execution {
  std::unique_ptr<Matcher> root;
  std::vector<ScoringClause> scoring;  ///< from left to right in the query
};

enum class Purpose {
  score,  ///< matches everything that may add to a score
  match,  ///< leaves out what cannot change the set of matches
};

/// `query` and `deadline` must outlive the execution.
Execution open_execution(const Index& index, const BoundQuery& query, Purpose purpose,
                         const Deadline& deadline);

/// Calls `visit(Window, matched)` for each window of the range with matches among `filter` (all
/// documents when null), until it returns false. Throws TimeLimitError.
template <typename Visit>
void for_each_window(Matcher& root, const DocumentRange& range, const DocumentSet* filter,
                     const Deadline& deadline, Visit&& visit) {
  for (DocId doc = root.next(DocId{static_cast<std::uint32_t>(range.begin)});
       to_number(doc) < range.end;) {
    deadline.check();
    const Window window = Window::around(doc);
    root.match(window, filter == nullptr ? WindowSet::all() : WindowSet::of(*filter, window));
    if (root.matched().any() && !visit(window, root.matched())) return;
    doc = root.next(window.end());
  }
}

}  // namespace inkling::query
