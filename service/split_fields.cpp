#include "service/split_fields.h"

#include <utility>

namespace inkling::service {

std::vector<SplitField> split_fields(const Classifier& classifier, const Index& index,
                                     const DocumentSet& where) {
  std::vector<SplitField> found;
  for (const ModelField& field : classifier.fields()) {
    const NumberColumn* const numbers = index.number_column(field.name);
    const KeywordColumn* const keywords = index.keyword_column(field.name);
    if (field.kind == FieldKind::text || numbers == nullptr || keywords == nullptr) continue;
    SplitField split{.field = field.name, .taken_as = field.kind};
    where.for_each([&](DocId doc) {
      if (!(*numbers)[doc].empty()) ++split.numbers;
      const auto others = keywords->ordinals(doc);
      if (others.empty()) return;
      if (split.others++ == 0) split.example = keywords->values()[others.front()];
    });
    if (split.numbers > 0 && split.others > 0) found.push_back(std::move(split));
  }
  return found;
}

}  // namespace inkling::service
