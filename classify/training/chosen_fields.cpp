#include "classify/training/chosen_fields.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "inkling/error.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

/// What an index notes of documents by itself.
constexpr std::array<std::string_view, 10> kNoted{
    "_file", "_modified", "extension", "folder", "id", "modified", "name", "path", "size", "tag"};

bool is_left_out(const std::string& name, const TrainOptions& options) {
  return name == options.by || std::ranges::binary_search(kNoted, name);
}

std::vector<ChosenField> usual_fields(const Index& index, const TrainOptions& options) {
  std::vector<ChosenField> fields;
  if (options.kind == ModelKind::mixed) {
    const FieldId field = storage::require_field(index, options.field);
    if (!index.terms(field, options.term_unit).exhausted())
      fields.push_back({options.field, FieldKind::text});
  }
  const std::vector<std::string> keywords = index.keyword_fields();
  if (options.kind != ModelKind::gaussian) {
    for (const std::string& name : keywords)
      if (!is_left_out(name, options)) fields.push_back({name, FieldKind::keyword});
  }
  if (options.kind == ModelKind::categorical) return fields;
  for (const std::string& name : index.number_fields()) {
    const bool is_taken =
        options.kind == ModelKind::mixed && std::ranges::find(keywords, name) != keywords.end();
    if (!is_left_out(name, options) && !is_taken) fields.push_back({name, FieldKind::number});
  }
  return fields;
}

bool has_any(const std::vector<std::string>& names, const TrainOptions& options) {
  return std::ranges::any_of(names,
                             [&](const std::string& name) { return !is_left_out(name, options); });
}

std::vector<std::string> all_fields(const Index& index) {
  std::vector<std::string> names = storage::exact_fields(index);
  for (const FieldId field : field_ids(index.field_count()))
    names.emplace_back(index.field_name(field));
  return names;
}

ChosenField named_field(const Index& index, const std::string& name, const TrainOptions& options) {
  if (name == options.by)
    throw OptionError("features-from", "`" + name + "` holds the topics", "leave it out");
  const bool has_numbers = index.number_column(name) != nullptr;
  const bool has_keywords = index.keyword_column(name) != nullptr;
  const bool has_terms = index.field(name).has_value();
  if (!has_numbers && !has_keywords && !has_terms)
    throw UnknownNameError("field", name, all_fields(index));
  switch (options.kind) {
    case ModelKind::gaussian:
      if (has_numbers) return {name, FieldKind::number};
      throw OptionError("features-from", "`" + name + "` has no numbers",
                        "take --kind categorical, or mixed");
    case ModelKind::categorical:
      if (has_numbers || has_keywords) return {name, FieldKind::keyword};
      throw OptionError("features-from", "`" + name + "` is a text", "take --kind mixed");
    default:
      if (has_terms) return {name, FieldKind::text};
      return {name, has_keywords ? FieldKind::keyword : FieldKind::number};
  }
}

}  // namespace

ModelKind kind_by_fields(const Index& index, const TrainOptions& options) {
  const bool has_numbers = has_any(index.number_fields(), options);
  const bool has_keywords = has_any(index.keyword_fields(), options);
  if (has_numbers) return has_keywords ? ModelKind::mixed : ModelKind::gaussian;
  return has_keywords ? ModelKind::categorical : ModelKind::automatic;
}

std::vector<ChosenField> chosen_fields(const Index& index, const TrainOptions& options) {
  std::vector<ChosenField> fields;
  for (const std::string& name : options.fields.from) {
    const bool is_new = std::ranges::find(fields, name, &ChosenField::name) == fields.end();
    if (is_new) fields.push_back(named_field(index, name, options));
  }
  if (options.fields.from.empty()) fields = usual_fields(index, options);
  if (!fields.empty()) return fields;
  const bool is_gaussian = options.kind == ModelKind::gaussian;
  throw EmptyInputError(std::string("the index has no field of ") +
                            (is_gaussian ? "numbers" : "keywords") + " to learn from",
                        "index documents with such a field, or take another kind");
}

std::string main_text(const std::vector<ChosenField>& fields, const std::string& wanted) {
  std::string chosen;
  for (const ChosenField& field : fields) {
    if (field.kind == FieldKind::text && (chosen.empty() || field.name == wanted))
      chosen = field.name;
  }
  return chosen;
}

}  // namespace inkling::classify
