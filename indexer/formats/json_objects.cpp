#include "indexer/formats/json_objects.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <string>
#include <utility>
#include <variant>

#include "indexer/records/document_rules.h"
#include "indexer/records/json_lines.h"

namespace inkling::indexer {

namespace {

namespace ondemand = simdjson::ondemand;

/// Whether there is an id at the place that the mapping names, where `author.id` is the member `id`
/// of the member `author`, or a member of the whole name. What is no JSON has none.
bool has_id(ondemand::object object, std::string_view field) {
  for (auto member : object) {
    std::string_view name;
    if (member.unescaped_key().get(name) != simdjson::SUCCESS) return false;
    ondemand::value value;
    if (member.value().get(value) != simdjson::SUCCESS) return false;
    if (name == field) {
      std::string_view text;
      const bool is_missing = value.type().value_unsafe() == ondemand::json_type::null ||
                              (value.get_string().get(text) == simdjson::SUCCESS && text.empty());
      if (!is_missing) return true;
      continue;
    }
    const bool leads_there =
        field.size() > name.size() && field.starts_with(name) && field[name.size()] == '.';
    ondemand::object inner;
    if (leads_there && value.get_object().get(inner) == simdjson::SUCCESS &&
        has_id(inner, field.substr(name.size() + 1)))
      return true;
  }
  return false;
}

class JsonObjectParser : public FormatParser {
 public:
  explicit JsonObjectParser(const FieldMapping& mapping) : mapping_(mapping), objects_(mapping) {}

  ParsedRecord parse(RawRecord& record) override {
    ParsedRecord parsed = objects_.read(
        record.bytes, [&] { return place_id(record); }, record.file->encoding.empty());
    if (auto* const rejection = std::get_if<Rejection>(&parsed);
        rejection != nullptr && record.element > 0)
      rejection->detail = of_element(record.element, rejection->detail);
    return parsed;
  }

  bool has_own_id(const RawRecord& record) override {
    line_.assign(record.bytes);
    line_.reserve(line_.size() + simdjson::SIMDJSON_PADDING);
    ondemand::document document;
    ondemand::object object;
    if (parser_.iterate(line_).get(document) != simdjson::SUCCESS) return false;
    if (document.get_object().get(object) != simdjson::SUCCESS) return false;
    return has_id(object, mapping_.id);
  }

  void take_without_text() override { objects_ = JsonObjectReader(mapping_, /*needs_text=*/false); }

 private:
  FieldMapping mapping_;
  JsonObjectReader objects_;
  ondemand::parser parser_;
  std::string line_;
};

}  // namespace

std::string of_element(std::uint64_t number, const std::string& detail) {
  return fmt::format("element {} of the array: {}", number, detail);
}

std::unique_ptr<FormatParser> json_object_parser(const FieldMapping& mapping) {
  return std::make_unique<JsonObjectParser>(mapping);
}

}  // namespace inkling::indexer
