#include "inkling/document.h"

namespace inkling {

std::vector<std::string> text_values(const Document& document, std::string_view field) {
  std::vector<std::string> values;
  const auto add = [&](const std::string& value) {
    if (!value.empty()) values.push_back(value);
  };
  const bool is_text = field == "text";
  if (is_text || field == "title") add(document.title);
  if (field == "title") return values;
  for (const TextValue& value : document.texts) {
    if (is_text ? value.field != "text" : value.field == field) add(value.value);
  }
  if (!is_text) return values;
  add(document.text);
  for (const TextValue& value : document.texts) {
    if (value.field == "text") add(value.value);
  }
  return values;
}

}  // namespace inkling
