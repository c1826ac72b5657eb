#include "inkling/several_labels.h"

#include <optional>

#include "classify/counts/labelled_documents.h"

namespace inkling {

SeveralLabels count_several_labels(const Index& index, const DocumentSet& where,
                                   const std::string& by) {
  const auto column = classify::require_topic_column(index, by);
  SeveralLabels found;
  std::optional<DocId> first;
  classify::live_documents(index, where).for_each([&](DocId doc) {
    const std::size_t labels = column->ordinals(doc).size();
    found.labelled += labels > 0;
    if (labels < 2) return;
    ++found.several;
    if (!first || index.entry_rank(doc) < index.entry_rank(*first)) first = doc;
  });
  if (first) found.first = index.id(*first);
  return found;
}

}  // namespace inkling
