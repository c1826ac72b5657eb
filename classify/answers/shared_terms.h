#pragma once

/// The terms that a model and an index have in common.

#include <cstddef>
#include <string_view>
#include <utility>

#include "classify/model/model.h"
#include "inkling/index.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

/// Calls take(term of the model, cursor that stands on it) for each, in byte order. Both lists are
/// sorted, so one pass over each is enough.
template <typename Take>
void for_each_shared_term(const Model& model, const Index& index, Take take) {
  std::size_t term = 0;
  const FieldId field = storage::require_field(index, model.record().source.field);
  for (TermCursor cursor = index.terms(field, model.record().source.unit); !cursor.exhausted();
       cursor.advance()) {
    const std::string_view of_index = cursor.term();
    int order = -1;
    for (; term < model.term_count(); ++term) {
      order = model.terms()[term].compare(of_index);
      if (order >= 0) break;
    }
    if (term == model.term_count()) return;
    if (order == 0) take(term, std::as_const(cursor));
  }
}

}  // namespace inkling::classify
