#include "render/feedback.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "render/json.h"

namespace inkling::render {

namespace {

FeedbackReport two_terms() {
  return {.model = "rm3",
          .documents = {{"d1", 0.75}, {"d2", 0.25}},
          .terms = {{"coffe", "coffee", 0.5, {"d1", "d2"}}, {"port", "ports", 0.25, {"d2"}}},
          .declined = {}};
}

std::string json_of(const std::optional<FeedbackReport>& feedback) {
  std::ostringstream out;
  JsonWriter json(out);
  json.begin_object();
  write_feedback(json, feedback);
  json.end_object();
  return out.str();
}

TEST_CASE("feedback is which terms, from which documents, with which weight") {
  CHECK(json_of(two_terms()) ==
        R"({"feedback":{"model":"rm3","documents":[{"id":"d1","weight":0.75},)"
        R"({"id":"d2","weight":0.25}],"terms":[{"term":"coffe","surface":"coffee","weight":0.5,)"
        R"("documents":["d1","d2"]},{"term":"port","surface":"ports","weight":0.25,)"
        R"("documents":["d2"]}]}})");
  CHECK(json_of(std::nullopt) == "{}");
  const std::vector<std::string> told = told_of(two_terms());
  REQUIRE(told.size() == 2);
  CHECK(told[0] == "rm3 adds 2 terms: coffee^0.500, ports^0.250");
  CHECK(told[1] == "from 2 documents: d1 (0.750), d2 (0.250)");
  CHECK(told_of(std::nullopt).empty());
}

TEST_CASE("a query that was left alone is told with the reason") {
  FeedbackReport feedback = two_terms();
  feedback.terms.clear();
  feedback.declined = "no document matches";
  CHECK(told_of(feedback) == std::vector<std::string>{"rm3 adds nothing: no document matches"});
  CHECK(json_of(feedback).ends_with(R"("terms":[],"declined":"no document matches"}})"));
}

}  // namespace

}  // namespace inkling::render
