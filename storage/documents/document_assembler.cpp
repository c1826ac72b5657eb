#include "storage/documents/document_assembler.h"

#include "storage/files/damage.h"

namespace inkling::storage {

DocumentAssembler::DocumentAssembler(const Columns& columns, const KeywordData* labels,
                                     std::span<const std::string> text_fields,
                                     const std::function<void(const CorruptIndexError&)>& on_lost)
    : columns_(columns), text_fields_(text_fields) {
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

Document DocumentAssembler::assemble(std::uint32_t doc, const StoredText& stored) const {
  Document document;
  document.id = columns_.id(doc);
  document.title = stored.title;
  document.text = stored.text;
  document.texts = values_of(stored, text_fields_);
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
