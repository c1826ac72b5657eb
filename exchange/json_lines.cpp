#include <ostream>

#include "exchange/fields.h"
#include "exchange/writers.h"
#include "render/json.h"
#include "storage/view/document_walk.h"

namespace inkling::exchange {

namespace {

/// One value as it is, several as an array.
void write_texts(render::JsonWriter& json, std::string_view name,
                 const std::vector<std::string_view>& values) {
  values.size() == 1 ? json.member(name, values.front()) : json.array(name, values);
}

std::vector<std::string_view> texts_of(const Document& document, std::string_view field) {
  std::vector<std::string_view> values;
  if (field == "text") values.emplace_back(document.text);
  for (const TextValue& each : document.texts) {
    if (each.field == field) values.emplace_back(each.value);
  }
  return values;
}

void write_values(render::JsonWriter& json, std::string_view name, const FieldValues& values) {
  const bool is_one = values.strings.size() + values.numbers.size() == 1;
  json.key(name);
  if (!is_one) json.begin_array();
  for (const std::string_view value : values.strings) json.value(value);
  for (const Number& value : values.numbers) json.value(value);
  if (!is_one) json.end_array();
}

void write_line(render::JsonWriter& json, const StoredDocument& stored, const FieldNames& names) {
  const Document& document = stored.document;
  json.begin_object().member("id", document.id);
  if (!document.title.empty()) json.member("title", document.title);
  write_texts(json, "text", texts_of(document, "text"));
  for (const std::string& field : names.text_fields()) {
    const std::vector<std::string_view> values = texts_of(document, field);
    if (!values.empty()) write_texts(json, field, values);
  }
  if (!document.labels.empty()) json.array("labels", document.labels);
  if (!stored.tags.empty()) json.array("tags", stored.tags);
  for (const auto& [name, values] : names.values(document)) write_values(json, name, values);
  json.end_object().end_line();
}

}  // namespace

OutputTotals write_json_lines(const Index& index, Documents documents, const OutputOptions& options,
                              std::ostream& out) {
  const FieldNames names(index, documents);
  render::JsonWriter json(out);
  storage::DocumentWalk walk(index);
  for (const DocId doc : documents) {
    check(options);
    write_line(json, walk.read(doc), names);
  }
  return {.documents = documents.size()};
}

}  // namespace inkling::exchange
