#include <doctest/doctest.h>
#include <simdjson.h>

#include <string>

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

TEST_CASE("the schema check finds what does not fit") {
  simdjson::dom::parser parser, schemas;
  const element schema = schemas.parse(std::string(
      "{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":"
      "\"array\",\"items\":{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"null\"}]}}}}"));
  const auto faults = [&](const std::string& json) {
    return test::faults_of(parser.parse(json), schema, schema);
  };
  CHECK(faults("{\"a\":[1,null]}").empty());
  for (const char* const json :
       {"{}", "[]", "{\"a\":1}", "{\"a\":[1.5]}", "{\"a\":[\"1\"]}", "{\"a\":[],\"b\":1}"}) {
    CAPTURE(json);
    CHECK(!faults(json).empty());
  }
  const element odd = schemas.parse(std::string("{\"minLength\":1}"));
  CHECK(!test::faults_of(parser.parse(std::string("1")), odd, odd).empty());
}
