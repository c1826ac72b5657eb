#include "tests/server/schema.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace inkling::test {

namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

bool is_of_type(element value, std::string_view type) {
  switch (value.type()) {
    case element_type::ARRAY:
      return type == "array";
    case element_type::OBJECT:
      return type == "object";
    case element_type::INT64:
    case element_type::UINT64:
      return type == "integer" || type == "number";
    case element_type::DOUBLE:
      return type == "number";
    case element_type::STRING:
      return type == "string";
    case element_type::BOOL:
      return type == "boolean";
    default:
      return type == "null";
  }
}

class Checker {
 public:
  explicit Checker(element root) : root_(root) {}

  void check(element value, element schema, const std::string& place) {
    element referred;
    if (schema["$ref"].get(referred) == simdjson::SUCCESS) {
      const std::string_view pointer = std::string_view(referred).substr(1);
      return check(value, root_.at_pointer(pointer), place);
    }
    for (const auto [key, _] : simdjson::dom::object(schema)) {
      static const std::set<std::string_view> kKnown{
          "type",       "anyOf",       "items",
          "required",   "enum",        "minimum",
          "properties", "description", "additionalProperties"};
      if (!kKnown.contains(key)) faults_.push_back(place + ": unknown keyword " + std::string(key));
    }
    check_any(value, schema, place);
    element type;
    if (schema["type"].get(type) == simdjson::SUCCESS && !is_of_type(value, std::string_view(type)))
      faults_.push_back(place + ": is no " + std::string(std::string_view(type)));
    check_items(value, schema, place);
    check_members(value, schema, place);
  }

  std::vector<std::string> take() { return std::move(faults_); }

 private:
  void check_any(element value, element schema, const std::string& place) {
    simdjson::dom::array choices;
    if (schema["anyOf"].get(choices) != simdjson::SUCCESS) return;
    const bool fits = std::any_of(choices.begin(), choices.end(), [&](element choice) {
      return faults_of(value, choice, root_).empty();
    });
    if (!fits) faults_.push_back(place + ": is none of its types");
  }

  void check_items(element value, element schema, const std::string& place) {
    element items;
    simdjson::dom::array values;
    if (schema["items"].get(items) != simdjson::SUCCESS) return;
    if (value.get(values) != simdjson::SUCCESS) return;
    std::size_t at = 0;
    for (const element item : values) check(item, items, place + "/" + std::to_string(at++));
  }

  void check_members(element value, element schema, const std::string& place) {
    simdjson::dom::object properties, members;
    if (value.get(members) != simdjson::SUCCESS) return;
    if (schema["properties"].get(properties) != simdjson::SUCCESS)
      return check_any_members(members, schema, place);
    simdjson::dom::array required;
    if (schema["required"].get(required) == simdjson::SUCCESS) {
      for (const element name : required) {
        element found;
        if (members.at_key(std::string_view(name)).get(found) != simdjson::SUCCESS)
          faults_.push_back(place + ": lacks " + std::string(std::string_view(name)));
      }
    }
    for (const auto [name, member] : members) {
      element described;
      const std::string where = place + "/" + std::string(name);
      if (properties.at_key(name).get(described) != simdjson::SUCCESS) {
        faults_.push_back(where + ": is not described");
      } else {
        check(member, described, where);
      }
    }
  }

  /// Whatever their names are.
  void check_any_members(simdjson::dom::object members, element schema, const std::string& place) {
    element described;
    if (schema["additionalProperties"].get(described) != simdjson::SUCCESS) return;
    for (const auto [name, member] : members)
      check(member, described, place + "/" + std::string(name));
  }

  element root_;
  std::vector<std::string> faults_{};
};

}  // namespace

std::vector<std::string> faults_of(element value, element schema, element root) {
  Checker checker(root);
  checker.check(value, schema, "");
  return checker.take();
}

}  // namespace inkling::test
