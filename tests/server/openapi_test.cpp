// openapi.json says of each route what it answers: so it is asked, and its answer checked.

#include <doctest/doctest.h>
#include <simdjson.h>

#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "server/messages/url.h"
#include "tests/server/api_examples.h"
#include "tests/server/schema.h"
#include "tests/server/served.h"

using namespace inkling;
using namespace inkling::test;
using inkling::test::Answered;
using inkling::test::Example;
using inkling::test::kExamples;
using inkling::test::Served;
using simdjson::dom::element;

namespace {

Answered ask(const Served& served, const std::string& method, const std::string& target,
             const std::string& body = {}, const std::string& type = "application/json",
             const std::string& more = {}) {
  std::string verb = method;
  for (char& letter : verb) letter = static_cast<char>(std::toupper(letter));
  const std::string head =
      verb + " /api/v1" + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more;
  if (verb == "GET") return served.send(head + "\r\n");
  return served.send(head + Served::bearer(Served::write_token()) + "Content-Type: " + type +
                     "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
}

/// Whether its answer may be rows of CSV.
bool lists(element operation) {
  for (const element parameter : operation["parameters"]) {
    if (std::string_view(parameter["name"]) != "format") continue;
    for (const element choice : parameter["schema"]["enum"]) {
      if (std::string_view(choice) == "csv") return true;
    }
  }
  return false;
}

std::set<std::string> parameters_of(element operation) {
  std::set<std::string> names;
  for (const element parameter : operation["parameters"])
    names.emplace(std::string_view(parameter["name"]));
  return names;
}

/// An index with something for each route.
void fill(const Served& served) {
  served.add(
      "{\"id\":\"dated\",\"title\":\"Tea\",\"text\":\"tea in "
      "May\",\"label\":\"tea\",\"date\":\"2024-05-01\",\"year\":2024}\n"
      "{\"id\":\"later\",\"title\":\"Coffee\",\"text\":\"coffee in "
      "June\",\"label\":\"coffee\",\"date\":\"2024-06-01\",\"year\":2025}\n"
      "{\"id\":\"doubtful\",\"text\":\"tea and coffee\"}\n");
  const auto train = [&](const std::string& name, const std::string& body) {
    CHECK(ask(served, "post", "/models/" + name + "/train", body).status == 200);
  };
  train("live", "{\"kind\":\"multinomial\"}");
  train("auto", "{\"kind\":\"auto\"}");
  train("of-fields", "{\"kind\":\"mixed\",\"features-from\":\"year\"}");
}

}  // namespace

/// Asks in other ways, whose answers Served::send() holds against the description, too.
void ask_otherwise(const Served& served, const Example& example, const std::string& target,
                   element operation) {
  const std::set<std::string> known = parameters_of(operation);
  if (!known.contains("index")) return;
  const auto asked = [&](const std::string& parameter, const std::string& more = {}) {
    const std::string separator = parameter.empty()                       ? ""
                                  : target.find('?') == std::string::npos ? "?"
                                                                          : "&";
    return ask(served, example.method, target + separator + parameter, example.body, example.type,
               more);
  };
  for (const char* const parameter : {"nonsense=1", "index=absent", "snapshot=999999"}) {
    CAPTURE(parameter);
    const Answered refused = asked(parameter);
    CHECK((refused.status == 400 || refused.status == 404));
    CHECK(refused.header("content-type") == "application/problem+json");
  }
  const bool is_json = target.find("format=") == std::string::npos;
  element events;
  if (is_json && operation["responses"]["200"]["content"]["text/event-stream"].get(events) ==
                     simdjson::SUCCESS)
    CHECK(asked("", "Accept: text/event-stream\r\n").header("content-type") == "text/event-stream");
  if (example.method != "get") return;
  // What may change without a commit, such as the snapshots that are kept, has no tag.
  const bool is_of_snapshot = known.contains("snapshot");
  const std::string etag = asked("").header("etag");
  CHECK(etag.empty() == !is_of_snapshot);
  CHECK(asked("", "If-None-Match: " + etag + "\r\n").status == (is_of_snapshot ? 304 : 200));
  if (lists(operation) && is_json)
    CHECK(asked("format=csv").header("content-type").starts_with("text/csv"));
}

TEST_CASE("every answer of every route is as openapi.json describes it") {
  const Served served(Served::that_writes());
  fill(served);
  simdjson::dom::parser parser;
  const element root = parser.parse(served.get("/api/v1/openapi.json").body);
  std::set<std::pair<std::string, std::string>> described, asked;
  for (const auto [pattern, operations] : simdjson::dom::object(root["paths"])) {
    for (const auto [method, _] : simdjson::dom::object(operations))
      described.emplace(method, pattern);
  }
  for (const Example& example : kExamples) {
    const std::string target = example.target.empty() ? example.pattern : example.target;
    CAPTURE(example.method);
    CAPTURE(target);
    asked.emplace(example.method, example.pattern);
    element operation;
    REQUIRE(root["paths"][example.pattern][example.method].get(operation) == simdjson::SUCCESS);
    const std::set<std::string> known = parameters_of(operation);
    for (const auto& [name, _] : server::parse_target("/api/v1" + target).values) {
      CAPTURE(name);
      CHECK(known.contains(name));
    }
    const Answered answer = ask(served, example.method, target, example.body, example.type);
    CAPTURE(answer.body);
    CHECK(answer.status == 200);
    ask_otherwise(served, example, target, operation);
  }
  CHECK(asked == described);
}

/// Places below `node` of objects and lists of which nothing is said.
void find_empty(element node, const std::string& place, std::vector<std::string>& found) {
  simdjson::dom::object members;
  simdjson::dom::array all;
  if (node.get(all) == simdjson::SUCCESS) {
    for (const element each : all) find_empty(each, place + "/", found);
  }
  if (node.get(members) != simdjson::SUCCESS) return;
  if (members.size() == 0) found.push_back(place);
  std::set<std::string_view> names;
  for (const auto [name, member] : members) {
    names.insert(name);
    if (name != "properties" && name != "security")
      find_empty(member, place + "/" + std::string(name), found);
  }
  element properties;
  if (node["properties"].get(properties) == simdjson::SUCCESS) {
    for (const auto [name, member] : simdjson::dom::object(properties))
      find_empty(member, place + "/" + std::string(name), found);
  }
  element type;
  const bool is_object = node["type"].get(type) == simdjson::SUCCESS && type.is_string() &&
                         std::string_view(type) == "object";
  if (is_object && !names.contains("properties") && !names.contains("additionalProperties"))
    found.push_back(place);
}

TEST_CASE("openapi.json names the members of every object that is sent or answered") {
  const Served served;
  simdjson::dom::parser parser;
  const element root = parser.parse(served.get("/api/v1/openapi.json").body);
  std::vector<std::string> empty;
  for (const auto [pattern, operations] : simdjson::dom::object(root["paths"])) {
    if (pattern != "/openapi.json") find_empty(operations, std::string(pattern), empty);
  }
  find_empty(root["components"]["schemas"], "schemas", empty);
  CHECK(empty == std::vector<std::string>());
}

/// Whether the answer says that there is no such member.
bool is_unknown(const Answered& answer) {
  return answer.status == 400 &&
         answer.body.find("there is no parameter of that name") != std::string::npos;
}

TEST_CASE("a body of values has the members that openapi.json names, and no others") {
  const Served served(Served::that_writes());
  fill(served);
  simdjson::dom::parser parser, bodies;
  const element root = parser.parse(served.get("/api/v1/openapi.json").body);
  for (const Example& example : kExamples) {
    if (example.body.empty() || example.type != "application/json") continue;
    const std::string target = example.target.empty() ? example.pattern : example.target;
    CAPTURE(target);
    // With a further member: others may have to be there.
    const auto with = [&](const std::string& member) {
      return "{" + member + (example.body == "{}" ? "" : ",") + example.body.substr(1);
    };
    const auto asked = [&](const std::string& member) {
      return ask(served, example.method, target, with(member));
    };
    const element schema = root["paths"][example.pattern][example.method]["requestBody"]["content"]
                               ["application/json"]["schema"];
    CHECK(test::faults_of(bodies.parse(example.body), schema, root) == std::vector<std::string>());
    const std::string unknown = "\"nonsense\":1";
    CHECK(!test::faults_of(bodies.parse(with(unknown)), schema, root).empty());
    CHECK(is_unknown(asked(unknown)));
    for (const auto [name, _] : simdjson::dom::object(schema["properties"])) {
      CAPTURE(name);
      CHECK(!is_unknown(asked("\"" + std::string(name) + "\":\"?\"")));
    }
  }
}
