#pragma once

/// The ranges of terms that a report walks.

#include <cstddef>
#include <vector>

#include "inkling/index.h"
#include "report/stretch.h"

namespace inkling::report {

/// Ranges of all terms, enough that threads end at about the same time and that progress is seen.
/// Words are sorted first where nothing has sorted those of the field before; `left` becomes what
/// is left of the work then. Cost: that of Index::term_ranges().
std::vector<TermRange> walked_ranges(const Index& index, FieldId field, TermUnit unit,
                                     Stretch& left);

/// The same without ranges: so that nothing sorts words without telling how far it is.
void sort_words(const Index& index, FieldId field, TermUnit unit, Stretch& left);

/// Calls visit(const TermCursor&) with each term in byte order, until it returns false. One thread.
template <typename Visit>
void show_terms(const Index& index, FieldId field, TermUnit unit, Stretch work, Visit&& visit) {
  const std::vector<TermRange> ranges = walked_ranges(index, field, unit, work);
  for (std::size_t at = 0; at < ranges.size(); ++at) {
    work.tell(static_cast<double>(at) / static_cast<double>(ranges.size()));
    for (TermCursor terms = index.terms(field, unit, ranges[at]); !terms.exhausted();
         terms.advance()) {
      if (!visit(terms)) return;
    }
  }
}

}  // namespace inkling::report
