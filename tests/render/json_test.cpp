#include "render/json.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/oracle.h"

using inkling::render::JsonWriter;

namespace {

template <typename Value>
std::string written_value(const Value& value) {
  std::ostringstream out;
  JsonWriter(out).value(value);
  return out.str();
}

}  // namespace

TEST_CASE("keys and elements stand in the order they were given, separated by commas") {
  std::ostringstream out;
  JsonWriter json(out);
  json.begin_object().member("z", 1).member("a", true).key("list").begin_array();
  json.value("x")
      .null()
      .begin_object()
      .end_object()
      .end_array()
      .member("last", 2.5)
      .end_object()
      .end_line();
  json.begin_array().end_array().end_line();
  CHECK(out.str() == "{\"z\":1,\"a\":true,\"list\":[\"x\",null,{}],\"last\":2.5}\n[]\n");
}

TEST_CASE("a value is in the stream when it ends, and a long one before") {
  std::ostringstream out;
  JsonWriter json(out);
  json.begin_object().member("a", 1);
  json.end_object();
  CHECK(out.str() == R"({"a":1})");
  json.end_line().begin_array();
  for (int at = 0; at < 10'000; ++at) json.value(at);
  CHECK(out.str().size() > 40'000);
  json.end_array().end_line();
  CHECK(out.str().starts_with("{\"a\":1}\n[0,1,"));
  CHECK(out.str().ends_with(",9999]\n"));
}

TEST_CASE("a range becomes an array") {
  std::ostringstream out;
  JsonWriter json(out);
  json.begin_object()
      .array("words", std::vector<std::string>{"a", "b"})
      .array("none", std::vector<int>{})
      .end_object();
  CHECK(out.str() == R"({"words":["a","b"],"none":[]})");
}

TEST_CASE(
    "doubles take the shortest form that reads back equal, and null where there is no number") {
  CHECK(written_value(0.1) == "0.1");
  CHECK(written_value(1.0 / 3) == "0.3333333333333333");
  CHECK(written_value(-0.0) == "-0");
  CHECK(written_value(5e-324) == "5e-324");
  CHECK(written_value(1e300) == "1e+300");
  CHECK(written_value(std::numeric_limits<double>::infinity()) == "null");
  CHECK(written_value(-std::numeric_limits<double>::infinity()) == "null");
  CHECK(written_value(std::numeric_limits<double>::quiet_NaN()) == "null");
}

TEST_CASE("integers are exact up to their bounds") {
  CHECK(written_value(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(written_value(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(written_value(std::uint32_t{7}) == "7");
}

TEST_CASE("every string reads back as it was, ill-formed bytes as U+FFFD") {
  simdjson::dom::parser parser;
  const auto read_back = [&](const std::string& text) {
    return std::string(
        std::string_view(parser.parse(std::string("[" + written_value(text) + "]")).at(0)));
  };
  for (const std::string text :
       {"", "quote \" and \\ backslash", "\b\f\n\r\t\x01\x1f\x7f", "\u0085\u2028 \U0001F600"}) {
    CAPTURE(text);
    CHECK(read_back(text) == text);
  }
  CHECK(read_back(std::string("a\0b", 3)) == std::string("a\0b", 3));
  CHECK(read_back("\xFFx\xE2\x82") == "\uFFFDx\uFFFD");
}

TEST_CASE("control characters are escaped, so that JSON on a terminal is harmless") {
  CHECK(written_value("\x1b[2J\u009B\x7f") == R"("\u001b[2J\u009b\u007f")");
}
