#include "tests/server/described.h"

#include <doctest/doctest.h>
#include <simdjson.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <vector>

#include "inkling/error.h"
#include "server/messages/url.h"
#include "server/routes/openapi.h"
#include "tests/server/schema.h"

namespace inkling::test {

namespace {

using simdjson::dom::element;

element description() {
  static simdjson::dom::parser parser;
  static const element root = parser.parse(server::openapi());
  return root;
}

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  std::istringstream words{std::string(path)};
  for (std::string part; std::getline(words, part, '/');) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

bool fits(const std::vector<std::string>& pattern, const std::vector<std::string>& segments) {
  return std::equal(pattern.begin(), pattern.end(), segments.begin(), segments.end(),
                    [](const std::string& part, const std::string& segment) {
                      return part.starts_with('{') || part == segment;
                    });
}

/// What is described of "PUT /api/v1/documents/1/labels HTTP/1.1...": empty where it is no route.
std::optional<element> operation_of(const std::string& request) {
  std::istringstream line(request.substr(0, request.find("\r\n")));
  std::string method, target, version;
  line >> method >> target >> version;
  std::vector<std::string> segments;
  try {
    segments = server::parse_target(target).segments;
  } catch (const Error&) {
    return std::nullopt;
  }
  if (segments.size() < 3 || segments[0] != "api" || segments[1] != "v1") return std::nullopt;
  segments.erase(segments.begin(), segments.begin() + 2);
  for (char& letter : method) letter = static_cast<char>(std::tolower(letter));
  for (const auto [pattern, operations] : simdjson::dom::object(description()["paths"])) {
    element operation;
    if (fits(parts_of(pattern), segments) && operations[method].get(operation) == simdjson::SUCCESS)
      return operation;
  }
  return std::nullopt;
}

/// The body of chunks.
std::string unchunked(const Answered& answer) {
  if (answer.header("transfer-encoding") != "chunked") return answer.body;
  std::string body;
  for (std::size_t at = 0; at < answer.body.size();) {
    const std::size_t end = answer.body.find("\r\n", at);
    const std::size_t size = std::stoul(answer.body.substr(at, end - at), nullptr, 16);
    if (size == 0) break;
    body += answer.body.substr(end + 2, size);
    at = end + 2 + size + 2;
  }
  return body;
}

std::string bare(const std::string& type) { return type.substr(0, type.find(';')); }

void check_fits(const std::string& json, element schema) {
  simdjson::dom::parser parser;
  element value;
  CAPTURE(json);
  REQUIRE(parser.parse(json).get(value) == simdjson::SUCCESS);
  CHECK(faults_of(value, schema, description()) == std::vector<std::string>());
}

/// One object, or one on each line.
void check_body(const std::string& body, const std::string& type, element schema) {
  if (type != "application/x-ndjson") return check_fits(body, schema);
  std::istringstream lines(body);
  for (std::string line; std::getline(lines, line);) check_fits(line, schema);
}

/// The data of the last event, which is the answer.
std::string last_data(const std::string& events) {
  std::istringstream lines(events.substr(events.rfind("event: ")));
  std::string data;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("data: ")) data += line.substr(6) + "\n";
  }
  return data;
}

/// The schema of the answer that the events end with, and its type.
void check_events(const std::string& events, element operation) {
  if (events.find("event: ") == events.npos) return;  // the client was refused before
  const bool is_problem = events.find("event: error") != events.npos;
  const element content = operation["responses"][is_problem ? "default" : "200"]["content"];
  for (const std::string type :
       {"application/problem+json", "application/json", "application/x-ndjson"}) {
    element schema;
    if (content[type]["schema"].get(schema) != simdjson::SUCCESS) continue;
    return check_body(last_data(events), type, schema);
  }
  FAIL_CHECK("events of an answer that is not described");
}

}  // namespace

void check_described(const std::string& request, const Answered& answer) {
  const std::optional<element> operation = operation_of(request);
  if (!operation || answer.status == 0) return;
  CAPTURE(request.substr(0, request.find("\r\n\r\n")));
  CAPTURE(answer.head);
  element response;
  const element responses = (*operation)["responses"];
  if (responses[std::to_string(answer.status)].get(response) != simdjson::SUCCESS) {
    REQUIRE(answer.status >= 400);
    response = responses["default"];
  }
  element content;
  if (response["content"].get(content) != simdjson::SUCCESS) {
    CHECK(answer.body.empty());
    return;
  }
  const std::string type = bare(answer.header("content-type"));
  CAPTURE(type);
  element schema;
  REQUIRE(content[type]["schema"].get(schema) == simdjson::SUCCESS);
  if (!answer.header("content-encoding").empty()) return;
  if (type == "text/event-stream") return check_events(unchunked(answer), *operation);
  element kind;
  const bool is_text =
      schema["type"].get(kind) == simdjson::SUCCESS && std::string_view(kind) == "string";
  if (!is_text) check_body(unchunked(answer), type, schema);
}

}  // namespace inkling::test
