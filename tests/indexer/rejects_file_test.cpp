#include "indexer/rejects_file.h"

#include <doctest/doctest.h>
#include <simdjson.h>

#include <filesystem>
#include <string>

#include "inkling/error.h"
#include "tests/support/data.h"

namespace inkling {

TEST_CASE("each rejected record is one JSON object a line that reads back equal") {
  const test::TemporaryDirectory directory;
  const std::filesystem::path path = directory.path() / "rejects.jsonl";
  const std::string odd = "a\"b\\c\nd\te\x01\x1F\x7F \xC3\xA9 \xF0\x9F\x99\x82";
  indexer::RejectsFile file(path);
  file.write({odd, "bad_json", "plain"});
  file.write({"f:1", "binary", odd});
  file.close();

  const std::string rows = test::read_file(path);
  const std::size_t end = rows.find('\n');
  CHECK(rows.substr(end + 1) == "{\"place\":\"f:1\",\"reason\":\"binary\",\"detail\":" +
                                    rows.substr(9, rows.find(",\"reason\"") - 9) + "}\n");
  simdjson::dom::parser parser;
  const simdjson::dom::element row = parser.parse(rows.substr(0, end));
  CHECK(std::string(std::string_view(row["place"])) == odd);
  CHECK(std::string(std::string_view(row["reason"])) == "bad_json");
  CHECK(std::string(std::string_view(row["detail"])) == "plain");
}

TEST_CASE("bytes of rejected records that are no UTF-8 do not make the rejects no JSON") {
  const test::TemporaryDirectory directory;
  const std::filesystem::path path = directory.path() / "rejects.jsonl";
  indexer::RejectsFile file(path);
  file.write({"f\xFF", "converter_failed", "image/png\xC9"});
  file.close();
  CHECK(test::read_file(path) ==
        "{\"place\":\"f\uFFFD\",\"reason\":\"converter_failed\",\"detail\":\"image/png\uFFFD\"}\n");
}

TEST_CASE("a file of rejects that cannot be made or written is an IoError") {
  CHECK_THROWS_AS(indexer::RejectsFile("/nowhere/rejects"), IoError);
  if (!std::filesystem::exists("/dev/full")) return;
  indexer::RejectsFile full("/dev/full");
  CHECK_THROWS_AS(
      [&] {
        full.write({"place", "reason", std::string(100'000, 'x')});
        full.close();
      }(),
      IoError);
  indexer::RejectsFile small("/dev/full");
  small.write({"place", "reason", "detail"});
  CHECK_THROWS_AS(small.close(), IoError);
}

}  // namespace inkling
