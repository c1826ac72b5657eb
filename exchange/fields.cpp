#include "exchange/fields.h"

#include <algorithm>
#include <array>
#include <set>

namespace inkling::exchange {

namespace {

/// Parts of a document, and what is read as such.
constexpr std::array<std::string_view, 6> kParts{"id", "title", "text", "label", "labels", "tag"};

bool is_left_out(std::string_view field) {
  return field == kFileField || field == kModifiedField || field == "label" || field == "tag";
}

bool any_has(const KeywordColumn& column, Documents documents) {
  return std::ranges::any_of(documents, [&](DocId doc) { return !column.ordinals(doc).empty(); });
}

bool any_has(const NumberColumn& column, Documents documents) {
  return std::ranges::any_of(documents, [&](DocId doc) { return !column[doc].empty(); });
}

}  // namespace

// Columns may have fields of documents that were deleted or are not asked for.
FieldNames::FieldNames(const Index& index, Documents documents)
    : text_fields_(index.mapping().text_fields) {
  std::set<std::string> found;
  for (const std::string& field : index.keyword_fields()) {
    const KeywordColumn* const column = index.keyword_column(field);
    if (column == nullptr || !any_has(*column, documents)) continue;
    if (field == "tag") has_tags_ = true;
    if (!is_left_out(field)) found.insert(field);
  }
  for (const std::string& field : index.number_fields()) {
    const NumberColumn* const column = index.number_column(field);
    if (column == nullptr || is_left_out(field)) continue;
    if (any_has(*column, documents)) found.insert(field);
  }
  fields_.assign(found.begin(), found.end());
}

std::vector<std::string> FieldNames::others() const {
  std::set<std::string> names;
  for (const std::string& field : fields_) names.insert(written(field));
  return {names.begin(), names.end()};
}

std::string FieldNames::written(std::string_view field) const {
  const bool is_part = std::ranges::find(kParts, field) != kParts.end() ||
                       (field == "tags" && has_tags_) ||
                       std::ranges::find(text_fields_, field) != text_fields_.end();
  return std::string(field) + (is_part ? "_" : "");
}

std::map<std::string, FieldValues> FieldNames::values(const Document& document) const {
  std::map<std::string, FieldValues> fields;
  for (const KeywordValue& keyword : document.keywords) {
    if (!is_left_out(keyword.field))
      fields[written(keyword.field)].strings.push_back(keyword.value);
  }
  for (const NumberValue& number : document.numbers) {
    if (!is_left_out(number.field)) fields[written(number.field)].numbers.push_back(number.value);
  }
  return fields;
}

}  // namespace inkling::exchange
