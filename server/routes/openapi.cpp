#include "server/routes/openapi.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include "inkling/version.h"
#include "render/json.h"
#include "server/routes/api_words.h"
#include "server/routes/parameter_list.h"
#include "server/routes/route.h"
#include "server/routes/schemas.h"

namespace inkling::server {

namespace {

/// "a|b|c" has choices, but "a|FILE" does not; "N" is a number.
void write_scalar_schema(render::JsonWriter& json, const std::string& type) {
  json.begin_object();
  const bool is_choice = type.find('|') != type.npos &&
                         type.find_first_of("[]{}:,=") == type.npos &&
                         std::ranges::none_of(type, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (type == "flag") {
    json.member("type", "boolean");
  } else if (type == "N") {
    json.member("type", "integer").member("minimum", 0);
  } else if (type == "X") {
    json.member("type", "number");
  } else {
    json.member("type", "string");
  }
  if (is_choice) {
    json.key("enum").begin_array();
    std::istringstream choices(type);
    for (std::string choice; std::getline(choices, choice, '|');) json.value(choice);
    json.end_array();
  }
  json.end_object();
}

void write_list_schema(render::JsonWriter& json, const std::string& type) {
  json.begin_object().member("type", "array").key("items");
  write_scalar_schema(json, type);
  json.end_object();
}

void write_parameter(render::JsonWriter& json, const DescribedParameter& parameter, bool in_path) {
  json.begin_object().member("name", parameter.name).member("in", in_path ? "path" : "query");
  json.member("required", in_path || parameter.is_required);
  json.member("description", in_api_words(parameter.what.c_str()));
  json.key("schema");
  parameter.is_list ? write_list_schema(json, parameter.type)
                    : write_scalar_schema(json, parameter.type);
  json.end_object();
}

/// What the server reads of any route.
std::vector<DescribedParameter> common_parameters(const Route& route) {
  if (!route.reads_index) return {};
  std::vector<DescribedParameter> common = {{"index", "", "which index, where several are served"}};
  if (route.reads_snapshot)
    common.push_back({"snapshot", "N", "answer from this commit (default the newest)"});
  if (route.lists)
    common.push_back({"format", "json|jsonl|csv|tsv|markdown|latex",
                      "how the answer is written (default json)"});
  if (route.lists || route.has_columns)
    common.push_back({"columns", "NAME,...", "of rows: only these columns, in this order"});
  return common;
}

bool is_in_path(const Route& route, const DescribedParameter& parameter) {
  return route.pattern.find("{" + parameter.name + "}") != std::string::npos;
}

/// By the names that the API has for them, each once.
std::vector<DescribedParameter> outside_of_path(const Route& route,
                                                const std::vector<DescribedParameter>& common) {
  std::vector<DescribedParameter> all = parameters_of(route);
  all.insert(all.end(), common.begin(), common.end());
  std::vector<DescribedParameter> outside;
  std::set<std::string> seen;
  for (DescribedParameter& parameter : all) {
    if (is_in_path(route, parameter)) continue;
    parameter.name = name_in_api(parameter.name);
    if (seen.insert(parameter.name).second) outside.push_back(std::move(parameter));
  }
  return outside;
}

void write_parameters(render::JsonWriter& json, const Route& route) {
  json.key("parameters").begin_array();
  for (const DescribedParameter& parameter : parameters_of(route)) {
    if (is_in_path(route, parameter)) write_parameter(json, parameter, true);
  }
  for (DescribedParameter& parameter : outside_of_path(route, common_parameters(route))) {
    // A required one of a POST may come in the body.
    if (route.body != BodyKind::none) parameter.is_required = false;
    write_parameter(json, parameter, false);
  }
  json.end_array();
}

/// Rows, texts and events, which have no schema of their own, and others that do.
std::map<std::string, std::string> other_types_of(const Route& route) {
  std::map<std::string, std::string> types = route.other_types;
  if (tells_progress(route)) types.emplace("text/event-stream", "string");
  if (!route.lists) return types;
  for (const char* const rows : {"application/x-ndjson", "text/csv", "text/tab-separated-values",
                                 "text/markdown", "text/plain"})
    types.emplace(rows, "string");
  return types;
}

constexpr std::string_view kJson = "application/json", kLines = "application/x-ndjson";

void write_media(render::JsonWriter& json, std::string_view media, std::string_view type) {
  json.key(media).begin_object().key("schema");
  write_type(json, type);
  json.end_object();
}

void write_content(render::JsonWriter& json, const Route& route) {
  json.key("content").begin_object();
  if (!route.answer.empty()) {
    json.key(route.answer.starts_with("lines") ? kLines : kJson).begin_object().key("schema");
    const bool is_name = route.answer.find(':') == std::string::npos;
    is_name ? write_type(json, route.answer) : write_object_schema(json, route.answer);
    json.end_object();
  }
  for (const auto& [media, type] : other_types_of(route)) write_media(json, media, type);
  json.end_object();
}

void write_responses(render::JsonWriter& json, const Route& route) {
  json.key("responses").begin_object().key("200").begin_object().member("description", route.what);
  write_content(json, route);
  json.end_object();
  if (route.method == "GET" && route.reads_index && route.reads_snapshot) {
    json.key("304").begin_object();
    json.member("description", "nothing has changed since the answer with that ETag").end_object();
  }
  if (route.pattern == "/health/ready") {
    json.key("503").begin_object();
    json.member("description", "it stops, or an index cannot be read");
    write_content(json, route);
    json.end_object();
  }
  json.key("default").begin_object().member("description", "a problem (RFC 9457)");
  json.key("content").begin_object().key("application/problem+json").begin_object();
  json.key("schema");
  write_type(json, "Problem");
  json.end_object().end_object().end_object().end_object();
}

/// A member may be null, as if it were not there, and a list one value.
void write_body_member(render::JsonWriter& json, const DescribedParameter& parameter) {
  json.key(parameter.name).begin_object();
  json.member("description", in_api_words(parameter.what.c_str())).key("anyOf").begin_array();
  write_scalar_schema(json, parameter.type);
  if (parameter.is_list) write_list_schema(json, parameter.type);
  write_type(json, "null");
  json.end_array().end_object();
}

/// The parameters that are not in the path, as members of one object, and nothing else. Beside a
/// text they are those of the request alone.
void write_values_schema(render::JsonWriter& json, const Route& route) {
  const std::vector<DescribedParameter> common =
      route.body == BodyKind::text ? std::vector<DescribedParameter>{{"text", "", "the text"}}
                                   : common_parameters(route);
  const std::vector<DescribedParameter> all = outside_of_path(route, common);
  json.begin_object().member("type", "object").key("properties").begin_object();
  for (const DescribedParameter& parameter : all) write_body_member(json, parameter);
  json.end_object().member("additionalProperties", false).end_object();
}

void write_body(render::JsonWriter& json, const Route& route) {
  if (route.body == BodyKind::none) return;
  json.key("requestBody").begin_object().key("content").begin_object();
  if (route.body != BodyKind::stream) {
    json.key(kJson).begin_object().key("schema");
    write_values_schema(json, route);
    json.end_object();
  }
  if (route.body == BodyKind::text) write_media(json, "text/plain", "string");
  if (route.body != BodyKind::values) write_media(json, kLines, "Record");
  json.end_object().end_object();
}

/// "GET /documents/{id}" -> "get_documents_id".
std::string operation_id(const Route& route) {
  std::string id = lower_case(route.method);
  for (const char letter : route.pattern) {
    if (letter == '/' || letter == '-' || letter == '.') id += '_';
    if (letter >= 'a' && letter <= 'z') id += letter;
  }
  return id;
}

void write_operation(render::JsonWriter& json, const Route& route) {
  json.key(lower_case(route.method)).begin_object().member("operationId", operation_id(route));
  json.member("summary", route.what);
  if (route.right == Right::write)
    json.member("description", "needs a server with --allow-write, and a token that writes");
  json.key("security").begin_array();
  if (route.right == Right::read) json.begin_object().end_object();
  json.begin_object().key("token").begin_array().end_array().end_object().end_array();
  write_parameters(json, route);
  write_body(json, route);
  write_responses(json, route);
  json.end_object();
}

/// What the event loop answers itself: at_once.cpp.
std::vector<Route> routes_without_index() {
  std::vector<Route> routes;
  const auto add = [&](const char* pattern, const char* what, const char* answer) -> Route& {
    Route& route = routes.emplace_back();
    route.method = "GET";
    route.pattern = pattern;
    route.what = what;
    route.answer = answer;
    route.reads_snapshot = route.reads_index = false;
    return route;
  };
  add("/version", "the release of the server", "inkling:string");
  add("/health/live", "whether it runs; anybody may ask", "status:string");
  add("/health/ready", "whether it takes requests; anybody may ask", "status:string");
  add("/metrics", "counts in the text format of Prometheus", "").other_types = {
      {"text/plain", "string"}};
  return routes;
}

void write_paths(render::JsonWriter& json) {
  const std::vector<Route> others = routes_without_index();
  std::map<std::string, std::vector<const Route*>> by_pattern;
  for (const Route& route : routes()) by_pattern[route.pattern].push_back(&route);
  for (const Route& route : others) by_pattern[route.pattern].push_back(&route);
  json.key("paths").begin_object();
  for (const auto& [pattern, operations] : by_pattern) {
    json.key(pattern).begin_object();
    for (const Route* const route : operations) write_operation(json, *route);
    json.end_object();
  }
  json.end_object();
}

void write_components(render::JsonWriter& json) {
  json.key("components").begin_object().key("schemas").begin_object();
  write_named_types(json);
  json.end_object();
  json.key("securitySchemes").begin_object().key("token").begin_object();
  json.member("type", "http").member("scheme", "bearer");
  json.member(
      "description",
      "of a line `read TOKEN` or `write TOKEN` of the server's file; what changes something "
      "needs one that writes, and reading none where the server asks for none");
  json.end_object().end_object().end_object();
}

std::string written_openapi() {
  std::ostringstream out;
  render::JsonWriter json(out);
  json.begin_object().member("openapi", "3.1.0").key("info").begin_object();
  json.member("title", "Inkling").member("version", INKLING_VERSION).end_object();
  json.key("servers").begin_array().begin_object().member("url", "/api/v1").end_object();
  json.end_array();
  write_paths(json);
  write_components(json);
  json.end_object().end_line();
  return std::move(out).str();
}

}  // namespace

const std::string& openapi() {
  static const std::string text = written_openapi();
  return text;
}

}  // namespace inkling::server
