#include "storage/documents/document_assembler.h"

#include <algorithm>
#include <utility>

namespace inkling::storage {

DocumentAssembler::DocumentAssembler(const Columns* columns, const KeywordData* labels,
                                     std::span<const std::string> text_fields)
    : text_fields_(text_fields) {
  if (labels != nullptr) keywords_.emplace_back(kLabelField, *labels);
  if (columns != nullptr) {
    for (const std::string& field : columns->keyword_fields()) {
      if (labels == nullptr || field != kLabelField)
        keywords_.emplace_back(field, *columns->keyword(field));
    }
    for (const std::string& field : columns->number_fields())
      numbers_.emplace_back(field, *columns->numbers(field));
  }
  for (std::size_t at = 0; at < keywords_.size(); ++at)
    add_parts(keywords_[at].second.ranges, at, keyword_parts_);
  for (std::size_t at = 0; at < numbers_.size(); ++at)
    add_parts(numbers_[at].second.ranges, at, number_parts_);
  std::ranges::stable_sort(keyword_parts_, {}, &Part::doc);
  std::ranges::stable_sort(number_parts_, {}, &Part::doc);
}

void DocumentAssembler::add_parts(const ValueRanges& ranges, std::size_t field, Parts& parts) {
  ranges.for_each([&](DocId doc, ValueRanges::Range values) {
    parts.push_back({to_number(doc), static_cast<std::uint32_t>(field), values});
  });
}

std::span<const DocumentAssembler::Part> DocumentAssembler::parts_of(std::uint32_t doc,
                                                                     const Parts& parts) {
  const auto found = std::ranges::equal_range(parts, doc, {}, &Part::doc);
  return {found.begin(), found.end()};
}

Document DocumentAssembler::assemble(std::uint32_t doc, std::string id,
                                     const StoredText& stored) const {
  Document document;
  document.id = std::move(id);
  document.title = stored.title;
  document.text = stored.text;
  document.texts = values_of(stored, text_fields_);
  for (const Part& part : parts_of(doc, keyword_parts_)) {
    const auto& [field, data] = keywords_[part.field];
    for (std::uint32_t at = part.values.begin; at < part.values.end; ++at)
      document.keywords.push_back({field, data.values[data.ordinals[at]]});
  }
  for (const Part& part : parts_of(doc, number_parts_)) {
    const auto& [field, data] = numbers_[part.field];
    for (std::uint32_t at = part.values.begin; at < part.values.end; ++at)
      document.numbers.push_back({field, data.values[at]});
  }
  return document;
}

}  // namespace inkling::storage
