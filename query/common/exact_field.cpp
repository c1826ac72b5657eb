#include "query/common/exact_field.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "storage/view/topic_column.h"

namespace inkling::query {

namespace {

std::vector<std::string> field_names(const Index& index, const WholeCollection& whole,
                                     std::vector<std::string> names) {
  if (whole.is_larger()) {
    for (const std::set<std::string>& more :
         {whole.survey().keyword_fields, whole.survey().number_fields})
      names.insert(names.end(), more.begin(), more.end());
  }
  for (const std::vector<std::string>& more : {index.keyword_fields(), index.number_fields()}) {
    names.insert(names.end(), more.begin(), more.end());
  }
  // What begins so is the index's own.
  std::erase_if(names, [](const std::string& name) { return name.starts_with('_'); });
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::vector<std::string> all_field_names(const Index& index, const WholeCollection& whole) {
  std::vector<std::string> analyzed = index.mapping().text_fields;
  analyzed.insert(analyzed.end(), {"text", "title"});
  return field_names(index, whole, std::move(analyzed));
}

bool exists(std::string_view field, const ExactColumns& columns) {
  return columns.some_have_keywords || columns.some_have_numbers || holds_topics(field);
}

ExactColumns columns_of(const Index& index, std::string_view field, const WholeCollection& whole) {
  ExactColumns columns{index.keyword_column(field), index.number_column(field)};
  if (!whole.is_larger()) return columns;
  const std::string name(field);
  columns.some_have_keywords = columns.some_have_keywords || whole.has_keywords(name);
  columns.some_have_numbers = columns.some_have_numbers || whole.has_numbers(name);
  return columns;
}

}  // namespace

std::optional<FieldId> analyzed_field(const Index& index, std::string_view name) noexcept {
  return name.empty() ? FieldId::text : index.field(name);
}

bool is_exact_field(const Index& index, std::string_view field, const WholeCollection& whole) {
  return exists(field, columns_of(index, field, whole));
}

bool holds_topics(std::string_view field) noexcept { return field == "label" || field == "tag"; }

bool holds_names(std::string_view field) noexcept {
  constexpr std::string_view kNames[] = {"path", "folder", "name", "extension"};
  return std::ranges::find(kNames, field) != std::end(kNames);
}

bool is_field(const Index& index, std::string_view name, const WholeCollection& whole) {
  return analyzed_field(index, name) || is_exact_field(index, name, whole);
}

std::string nearest_field(const Index& index, std::string_view name, const WholeCollection& whole) {
  return nearest_name(std::string(name), all_field_names(index, whole));
}

ExactColumns exact_columns(const Index& index, std::string_view field,
                           const WholeCollection& whole) {
  const ExactColumns columns = columns_of(index, field, whole);
  if (exists(field, columns)) return columns;
  if (!index.field(field))
    throw UnknownNameError("field", std::string(field), all_field_names(index, whole));
  storage::refuse_values(index, field, field_names(index, whole, {"label", "tag"}));
}

ExactColumns valued_columns(const Index& index, std::string_view field,
                            const WholeCollection& whole) {
  if (!is_field(index, field, whole))
    throw UnknownNameError("field", std::string(field),
                           field_names(index, whole, {"label", "tag"}));
  return exact_columns(index, field, whole);
}

}  // namespace inkling::query
