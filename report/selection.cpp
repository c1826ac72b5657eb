#include "report/selection.h"

namespace inkling::report {

Selection::Selection(const Index& index, const DocumentSet& where)
    : documents_(where), lengths_(index.lengths(FieldId::text)) {
  index.require_own(where, "where");
  documents_ &= index.documents();
  documents_.for_each([&](DocId doc) {
    tokens_ += length(doc);
    if (length(doc) > 0) ++nonempty_;
    ++count_;
  });
}

}  // namespace inkling::report
