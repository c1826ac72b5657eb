#include "storage/documents/document_assembler.h"

#include "storage/files/damage.h"

namespace inkling::storage {

DocumentAssembler::DocumentAssembler(const Columns& columns, const KeywordData* labels,
                                     const std::function<void(const CorruptIndexError&)>& on_lost)
    : columns_(columns) {
  const auto read = [&](const std::string& field, auto step) {
    if (!on_lost) return step();
    if (const auto damage = damage_in(field, step)) on_lost(*damage);
  };
  if (labels != nullptr) keywords_.emplace_back(kLabelField, *labels);
  for (const std::string& field : columns.keyword_fields()) {
    if (labels != nullptr && field == kLabelField) continue;
    read(field, [&] { keywords_.emplace_back(field, *columns.keyword(field)); });
  }
  for (const std::string& field : columns.number_fields()) {
    read(field, [&] { numbers_[field] = *columns.numbers(field); });
  }
}

Document DocumentAssembler::assemble(std::uint32_t doc, std::string_view title,
                                     std::string_view text) const {
  Document document;
  document.id = columns_.id(doc);
  document.title = title;
  document.text = text;
  for (const auto& [field, data] : keywords_) {
    for (std::uint32_t at = data.starts[doc]; at < data.starts[doc + 1]; ++at) {
      document.keywords.push_back({field, data.values[data.ordinals[at]]});
    }
  }
  for (const auto& [field, data] : numbers_) {
    for (std::uint32_t at = data.starts[doc]; at < data.starts[doc + 1]; ++at)
      document.numbers.push_back({field, data.values[at]});
  }
  return document;
}

}  // namespace inkling::storage
