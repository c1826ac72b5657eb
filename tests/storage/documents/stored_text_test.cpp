#include "storage/documents/stored_text.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

const std::vector<std::string> kNames{"subject", "note"};
const std::string kStoredFile = "documents";

/// Behind them stand other bytes.
std::string encoded_values(const std::vector<TextValue>& values) {
  std::string out;
  put_values(values, kNames, out);
  return out;
}

std::string taken_values(const std::string& bytes, std::size_t fields) {
  const std::string more = bytes + "more";
  ByteReader in(as_bytes(more), kStoredFile, 0);
  return std::string(take_values(in, fields));
}

}  // namespace

TEST_CASE("values stand by field, those of the text last, and come back") {
  const std::vector<TextValue> values{
      {"text", "t1"}, {"note", "n1"}, {"subject", "s"}, {"note", ""}, {"text", "t2"}};
  const std::string bytes = encoded_values(values);
  CHECK(taken_values(bytes, 4) == bytes);
  const StoredText stored{"title", "text", bytes};
  CHECK(values_of(stored, kNames) ==
        std::vector<TextValue>{
            {"subject", "s"}, {"note", "n1"}, {"note", ""}, {"text", "t1"}, {"text", "t2"}});
  std::vector<std::pair<int, std::string>> parts;
  for_each_value(stored, [&](FieldId field, std::string_view part) {
    parts.emplace_back(static_cast<int>(field), part);
  });
  CHECK(parts ==
        std::vector<std::pair<int, std::string>>{
            {1, "title"}, {2, "s"}, {3, "n1"}, {3, ""}, {0, "text"}, {0, "t1"}, {0, "t2"}});
}

TEST_CASE("a document without further values has a byte for them") {
  CHECK(encoded_values({}) == kNoValues);
  CHECK(taken_values(std::string(kNoValues), 2) == kNoValues);
  CHECK(values_of({"a", "b", kNoValues}, kNames).empty());
  CHECK(values_of({"a", "b", {}}, kNames).empty());
}

TEST_CASE("values of the title, of no field, out of order or cut short are refused") {
  const std::string note("\x01\x03\x01n", 4);
  CHECK(taken_values(note, 4) == note);
  CHECK_THROWS_AS(taken_values(note, 3), CorruptIndexError);
  CHECK_THROWS_AS(taken_values(std::string("\x01\x01\x01n", 4), 4), CorruptIndexError);
  CHECK_THROWS_AS(taken_values(std::string("\x02\x03\x01n\x02\x01s", 7), 4), CorruptIndexError);
  CHECK_THROWS_AS(taken_values(std::string("\x02\x00\x01n\x03\x01s", 7), 4), CorruptIndexError);
  CHECK_THROWS_AS(taken_values(std::string("\x01\x03\x7Fn", 4), 4), CorruptIndexError);
  CHECK_THROWS_AS(taken_values(std::string("\x7F\x03\x01n", 4), 4), CorruptIndexError);
}
