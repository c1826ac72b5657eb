#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <string_view>
#include <utility>

#include "render/index.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/style.h"
#include "render/tags.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

using ValuesByField = std::map<std::string, std::vector<std::string>>;

template <typename Value>
ValuesByField by_field(const std::vector<Value>& values) {
  ValuesByField fields;
  for (const Value& each : values) fields[each.field].push_back(each.value);
  return fields;
}

std::map<std::string, std::vector<Number>> numbers_by_field(const Document& document) {
  std::map<std::string, std::vector<Number>> fields;
  for (const NumberValue& number : document.numbers) fields[number.field].push_back(number.value);
  return fields;
}

/// The values, which are safe for a terminal, side by side.
void print_list(std::ostream& out, std::string_view name, std::vector<std::string> values) {
  if (values.empty()) return;
  const Style style = style_of(out);
  for (std::string& value : values) value = isolated(style, std::move(value));
  print_prose(
      out, fmt::format("{}: {}\n", isolated(style, terminal_text(name)), fmt::join(values, ", ")));
}

void print_line(std::ostream& out, std::string_view name, std::string_view value) {
  print_list(out, name, {terminal_text(value)});
}

void print_values(std::ostream& out, std::string_view name, std::vector<std::string> values) {
  for (std::string& value : values) value = terminal_text(value);
  print_list(out, name, std::move(values));
}

std::vector<std::string> told_tags(const StoredDocument& stored) {
  std::vector<std::string> told;
  for (const std::string& tag : stored.tags) told.push_back(told_tag(tag, stored.given_tags));
  return told;
}

void print_text(std::ostream& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out << terminal_text(text.substr(0, end)) << '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

void write_json(std::ostream& out, const StoredDocument& stored) {
  const Document& document = stored.document;
  JsonWriter json(out);
  json.begin_object().member("id", document.id).member("title", document.title).key("text");
  stored.text_is_stored ? json.value(document.text) : json.null();
  if (!document.texts.empty()) {
    json.key("texts").begin_object();
    for (const auto& [field, values] : by_field(document.texts)) json.array(field, values);
    json.end_object();
  }
  json.member("text_is_stored", stored.text_is_stored)
      .array("labels", document.labels)
      .array("tags", stored.tags);
  write_tagged_by(json, stored.given_tags);
  json.key("keywords").begin_object();
  for (const auto& [field, values] : by_field(document.keywords)) json.array(field, values);
  json.end_object().key("numbers").begin_object();
  for (const auto& [field, values] : numbers_by_field(document)) {
    values.size() == 1 ? json.member(field, values.front()) : json.array(field, values);
  }
  json.end_object().end_object().end_line();
}

void print(std::ostream& out, const StoredDocument& stored) {
  const Document& document = stored.document;
  print_list(out, "id", {terminal_name(document.id)});
  if (!document.title.empty()) print_line(out, "title", document.title);
  for (const TextValue& text : document.texts) {
    if (text.field != "text") print_line(out, text.field, text.value);
  }
  print_values(out, "labels", document.labels);
  print_values(out, "tags", told_tags(stored));
  for (const auto& [field, values] : by_field(document.keywords)) print_values(out, field, values);
  for (const auto& [field, values] : numbers_by_field(document)) {
    std::vector<std::string> texts;
    for (const Number& value : values) texts.push_back(to_string(value));
    print_values(out, field, texts);
  }
  out << '\n';
  if (stored.text_is_stored) {
    print_text(out, document.text);
    for (const TextValue& text : document.texts) {
      if (text.field != "text") continue;
      out << '\n';
      print_text(out, text.value);
    }
  } else {
    out << "(the index keeps no text)\n";
  }
}

}  // namespace inkling::render
