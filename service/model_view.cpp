#include "inkling/model_view.h"

#include <utility>

#include "service/texts.h"

namespace inkling {

namespace {

/// The field that an index keeps the labels of documents in.
constexpr const char* kLabels = "label";

std::vector<std::string> given_numbers(const Document& document, const std::string& field) {
  std::vector<std::string> values;
  for (const NumberValue& number : document.numbers) {
    if (number.field == field) values.push_back(to_string(number.value));
  }
  return values;
}

/// Where a field has both, its numbers are keywords, too.
std::vector<std::string> given_keywords(const Document& document, const std::string& field) {
  std::vector<std::string> values = given_numbers(document, field);
  for (const KeywordValue& keyword : document.keywords) {
    if (keyword.field == field) values.push_back(keyword.value);
  }
  if (field == kLabels) values.insert(values.end(), document.labels.begin(), document.labels.end());
  return values;
}

std::vector<std::string> values_of(const Document& document, const ModelField& field) {
  if (field.kind == FieldKind::number) return given_numbers(document, field.name);
  if (field.kind == FieldKind::keyword) return given_keywords(document, field.name);
  std::string text = service::text_of(document, field.name);
  return text.empty() ? std::vector<std::string>() : std::vector<std::string>{std::move(text)};
}

}  // namespace

ModelView::ModelView(const Classifier& classifier)
    : field_(classifier.field()), fields_(classifier.fields()) {}

GivenDocument ModelView::of(const Document& document, const GivenFields& set) const {
  if (fields_.empty()) return {text_values(document, field_), set};
  GivenDocument given{.fields = set};
  for (const ModelField& field : fields_) {
    if (set.contains(field.name)) continue;
    std::vector<std::string> values = values_of(document, field);
    if (!values.empty()) given.fields.emplace(field.name, std::move(values));
  }
  return given;
}

}  // namespace inkling
