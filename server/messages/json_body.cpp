#include "server/messages/json_body.h"

#include <simdjson.h>

#include <algorithm>

#include "server/messages/problem.h"

namespace inkling::server {

namespace {

[[noreturn]] void refuse_body(const std::string& what) {
  throw RefusedError(400, "bad_json", "the body " + what,
                     "send one JSON object of names and values, lists or truths");
}

/// Integers keep their digits; a fraction is the shortest text of its double, 2.5 for 2.50.
std::string text_of_value(const simdjson::dom::element& value, const std::string& name) {
  switch (value.type()) {
    case simdjson::dom::element_type::STRING:
      return std::string(value.get_string().value_unsafe());
    case simdjson::dom::element_type::BOOL:
      return value.get_bool().value_unsafe() ? "true" : "false";
    case simdjson::dom::element_type::INT64:
    case simdjson::dom::element_type::UINT64:
    case simdjson::dom::element_type::DOUBLE:
      return simdjson::minify(value);
    default:
      refuse_body("has no plain value for `" + name + "`");
  }
}

void take_member(Values& values, const std::string& name, const simdjson::dom::element& value) {
  if (value.is_null()) return;
  if (!value.is_array()) {
    values.emplace(name, text_of_value(value, name));
    return;
  }
  // A value of its own: what value_unsafe() of a temporary refers to would be gone in the loop.
  const simdjson::dom::array elements = value.get_array().value_unsafe();
  for (const simdjson::dom::element& each : elements)
    values.emplace(name, text_of_value(each, name));
}

/// Lives as long as the parser.
simdjson::dom::object object_of(simdjson::dom::parser& parser, std::string_view body) {
  constexpr std::size_t kDeepest = 8;
  if (parser.allocate(std::max<std::size_t>(body.size(), 64), kDeepest) != simdjson::SUCCESS)
    refuse_body("is too long");
  simdjson::dom::element document;
  if (const auto error = parser.parse(body.data(), body.size()).get(document);
      error != simdjson::SUCCESS)
    refuse_body("is not JSON: " + std::string(simdjson::error_message(error)));
  simdjson::dom::object object;
  if (document.get(object) != simdjson::SUCCESS) refuse_body("is not a JSON object");
  return object;
}

}  // namespace

Values values_of_json(std::string_view body) {
  simdjson::dom::parser parser;
  Values values;
  for (const auto& [name, value] : object_of(parser, body))
    take_member(values, std::string(name), value);
  return values;
}

bool has_empty_list(std::string_view body, std::string_view name) {
  simdjson::dom::parser parser;
  simdjson::dom::array list;
  return object_of(parser, body)[name].get(list) == simdjson::SUCCESS && list.size() == 0;
}

}  // namespace inkling::server
