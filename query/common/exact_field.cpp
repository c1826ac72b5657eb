#include "query/common/exact_field.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"

namespace inkling::query {

namespace {

std::vector<std::string> field_names(const Index& index, std::vector<std::string> names) {
  for (const std::vector<std::string>& more : {index.keyword_fields(), index.number_fields()}) {
    names.insert(names.end(), more.begin(), more.end());
  }
  // What begins so is the index's own.
  std::erase_if(names, [](const std::string& name) { return name.starts_with('_'); });
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::vector<std::string> all_field_names(const Index& index) {
  std::vector<std::string> analyzed = index.mapping().text_fields;
  analyzed.insert(analyzed.end(), {"text", "title"});
  return field_names(index, std::move(analyzed));
}

bool exists(std::string_view field, const ExactColumns& columns) {
  return columns.keywords != nullptr || columns.numbers != nullptr || field == "label" ||
         field == "tag";
}

}  // namespace

std::optional<FieldId> analyzed_field(const Index& index, std::string_view name) noexcept {
  return name.empty() ? FieldId::text : index.field(name);
}

bool is_exact_field(const Index& index, std::string_view field) {
  return exists(field, {index.keyword_column(field), index.number_column(field)});
}

bool is_field(const Index& index, std::string_view name) {
  return analyzed_field(index, name) || is_exact_field(index, name);
}

std::string nearest_field(const Index& index, std::string_view name) {
  return nearest_name(std::string(name), all_field_names(index));
}

ExactColumns exact_columns(const Index& index, std::string_view field) {
  const ExactColumns columns{index.keyword_column(field), index.number_column(field)};
  if (exists(field, columns)) return columns;
  if (!index.field(field))
    throw UnknownNameError("field", std::string(field), all_field_names(index));
  std::string names;
  for (const std::string& name : field_names(index, {"label", "tag"}))
    names += (names.empty() ? "" : ", ") + name;
  throw OptionError(std::string(field), "has words, and no values to count or to order by",
                    "there are: " + names);
}

}  // namespace inkling::query
