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
  TermsMatcher* matcher;
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
/// documents when null) that may be among the best by `bounds`, until it returns false. Throws
/// TimeLimitError.
template <typename Visit>
void for_each_window(Matcher& root, const DocumentRange& range, const DocumentSet* filter,
                     const Deadline& deadline, WindowBounds& bounds, Visit&& visit) {
  Window window;
  for (DocId from{static_cast<std::uint32_t>(range.begin)};; from = window.end()) {
    DocId doc = filter == nullptr ? from : filter->next(from);
    if (to_number(doc) >= range.end) return;
    if (filter != nullptr) doc = Window::around(doc).begin();
    doc = root.next(doc);
    if (to_number(doc) >= range.end) return;
    deadline.check();
    window = Window::around(doc);
    if (!bounds.begin(window)) continue;
    root.match(window, filter == nullptr ? WindowSet::all() : WindowSet::of(*filter, window),
               bounds);
    root.add_to(bounds, root.matched());
    if (root.matched().any() && !visit(window, root.matched())) return;
  }
}

}  // namespace inkling::query
