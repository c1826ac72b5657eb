#include "service/training_warnings.h"

#include <doctest/doctest.h>

#include <string>

using namespace inkling;

TEST_CASE("numbers in warnings of training are grouped, as in tables") {
  ModelDescription model;
  model.documents = 2000;
  model.terms = 1;
  model.topics = {{.topic = "ink", .cut = 0.5}, {.topic = "tea", .cut = 0.5}};
  const auto warnings = service::training_warnings(
      {}, model, {.labelled = 2000, .several = 1499, .first = "a"},
      {{.field = "price", .numbers = 12345, .others = 1000, .example = "nan"}});
  REQUIRE(warnings.size() == 2);
  CHECK(warnings[0].plain().find("12,345 documents and something else in 1,000, such as `nan`") !=
        std::string::npos);
  CHECK(warnings[1].plain().find("1,499 of 2,000 training documents, such as `a`") !=
        std::string::npos);
}
