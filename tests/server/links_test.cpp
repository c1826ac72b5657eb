#include <doctest/doctest.h>
#include <simdjson.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/messages/compression.h"
#include "service/classification.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

TEST_CASE("where several indexes are served, links lead to the same one") {
  Served::Options options;
  options.is_folder = true;
  const Served served(std::move(options));
  CHECK(served.get("/api/v1/search?q=tea").status == 400);
  const Answered answer =
      served.get("/api/v1/search?q=tea&k=1&facet=label&include=links&index=index");
  CHECK(answer.status == 200);
  CHECK(answer.header("link").find("index=index") != std::string::npos);
  CHECK(answer.body.find("\"next\":\"/api/v1/search?facet=label&include=links&index=index&") !=
        std::string::npos);
}

TEST_CASE("a link that is longer than the server takes is left out") {
  const Served served;
  const auto asked = [&](std::size_t lines) {
    std::string body =
        "{\"q\":\"tea\",\"k\":1,\"offset\":1,\"include\":\"links\",\"facet\":\"label\","
        "\"synonyms\":\"";
    for (std::size_t line = 0; line < lines; ++line)
      body += "w" + std::to_string(line) + ", v" + std::to_string(line) + "\\n";
    return served.post("/api/v1/search", body + "\"}");
  };
  const Answered usual = asked(3), longer = asked(2000);
  CHECK(usual.header("link").find("rel=\"next\"") != std::string::npos);
  CHECK(usual.body.find("\"toggle\":") != std::string::npos);
  CHECK(longer.status == 200);
  CHECK(longer.head.size() < 2000);
  CHECK(longer.header("link").empty());
  CHECK(longer.body.find(
            "\"links\":{\"facets\":{\"label\":[{\"value\":\"tea\",\"selected\":false},") !=
        std::string::npos);
}

TEST_CASE("each value and group of a facet leads to what it counts, and to all but that") {
  Served::Options options;
  for (int at = 0; at < 24; ++at) {
    const std::string month = std::to_string(1 + at % 4);
    options.documents += "{\"id\":\"" + std::to_string(at) + "\",\"text\":\"tea\",\"label\":\"a " +
                         std::to_string(at % 3) + "\",\"date\":\"2024-0" + month + "-1" +
                         std::to_string(at % 5) + "\",\"price\":" + std::to_string(at * at) +
                         ",\"Publication Year\":" + std::to_string(2000 + at % 2) +
                         ",\"-a:b*\":\"x \\\"" + std::to_string(at % 2) + "\\\"\"}\n";
  }
  const Served served(std::move(options));
  const auto total = [&](std::string_view target) {
    simdjson::dom::parser parser;
    const Answered answer = served.get(std::string(target));
    CAPTURE(answer.body);
    REQUIRE(answer.status == 200);
    return std::uint64_t(parser.parse(answer.body)["total"]);
  };
  simdjson::dom::parser parser;
  const simdjson::dom::element answer = parser.parse(
      served
          .get("/api/v1/search?q=tea&k=0&include=links&facet=label&facet=date:month&facet=price:"
               "bins:5&facet=price:quantiles:3&facet=date:year&facet=Publication%20Year&facet="
               "-a%3Ab%2A&facet=Publication%20Year:bins:2")
          .body);
  std::size_t looked = 0;
  for (const auto [facet, links] : simdjson::dom::object(answer["links"]["facets"])) {
    CAPTURE(facet);
    std::size_t at = 0;
    for (const simdjson::dom::element link : simdjson::dom::array(links)) {
      const auto counted = std::uint64_t(answer["facets"][facet].at(at++)["count"]);
      CHECK(counted > 0);
      CHECK(total(std::string_view(link["toggle"])) == counted);
      CHECK(total(std::string_view(link["exclude"])) == 24 - counted);
      ++looked;
    }
  }
  CHECK(looked == 3 + 4 + 5 + 3 + 1 + 2 + 2 + 2);
}

TEST_CASE("each refinement has a way back, whether a facet still shows it or not") {
  Served::Options options;
  for (int at = 0; at < 24; ++at)
    options.documents += "{\"id\":\"" + std::to_string(at) + "\",\"text\":\"tea\",\"label\":\"" +
                         std::to_string(at % 3) + "\",\"price\":" + std::to_string(at * at) + "}\n";
  const Served served(std::move(options));
  simdjson::dom::parser parser;
  const auto ask = [&](const std::string& target) {
    const Answered answer = served.get(target);
    CAPTURE(answer.body);
    REQUIRE(answer.status == 200);
    return parser.parse(answer.body).value();
  };
  const std::string first = "/api/v1/search?q=tea&k=0&include=links&facet=label,price:quantiles:4";
  const auto plain = ask(first);
  CHECK(plain["links"]["refine"].error() == simdjson::NO_SUCH_FIELD);
  const auto link = [](const simdjson::dom::element& answer, const char* facet, const char* name) {
    return std::string(std::string_view(answer["links"]["facets"][facet].at(1)[name]));
  };
  const std::string narrowed = link(plain, "price:quantiles:4", "toggle");
  const std::string excluded = link(ask(narrowed), "label", "exclude");
  const auto both = ask(excluded);
  const simdjson::dom::array refinements = both["links"]["refine"];
  REQUIRE(refinements.size() == 2);
  std::vector<std::string> back;
  for (const simdjson::dom::element one : refinements) {
    CHECK(!std::string_view(one["clause"]).empty());
    back.emplace_back(std::string_view(one["remove"]));
  }
  for (const std::string& target : back) {
    const auto left = ask(target);
    const simdjson::dom::array rest = left["links"]["refine"];
    REQUIRE(rest.size() == 1);
    const std::string last(std::string_view(rest.at(0)["remove"]));
    CHECK(std::uint64_t(ask(last)["total"]) == 24);
  }
}
