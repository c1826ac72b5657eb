#include <doctest/doctest.h>

#include <random>
#include <string>
#include <variant>
#include <vector>

#include "indexer/formats/each_format.h"
#include "tests/indexer/formats/reading_of.h"
#include "tests/support/rounds.h"

using namespace inkling;
using test::records_of;
using test::shown;

namespace {

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("each object of a JSON array is a document, and so is an object over several lines") {
  const std::string array =
      "\xEF\xBB\xBF[\n {\"id\": \"a\", \"text\": \"one ] , \\\" two\", \"n\": [1, 2]},\n"
      " {\"text\": \"x\"}, {\"text\": \"y\"},\n {\"text\": \"z\"}\n]\n";
  for (const std::size_t step : {1UL, 4UL, 1000UL}) {
    CHECK(shown(records_of(array, "json", {}, {}, step)) ==
          Strings{"a [] one ] , \" two n:1 n:2", "f:3 [] x", "f:3-2 [] y", "f:4 [] z"});
    CHECK(shown(records_of("{\n\"text\":\n\"one\"\n}\n", "json", {}, {}, step)) ==
          Strings{"f:1 [] one"});
    CHECK(shown(records_of("{\n\"text\":\"one\"}\n{\"text\":\"two\"}{\n\"text\":\"three\"\n}",
                           "json", {}, {}, step)) ==
          Strings{"f:1 [] one", "f:3 [] two", "f:3-2 [] three"});
  }
  CHECK(records_of("[]", "json", {.format = InputFormat::json}).empty());
  CHECK(records_of("", "json", {.format = InputFormat::json}).empty());
}

TEST_CASE("what is wrong in JSON is told by its line, and what is right before it is read") {
  const IngestOptions json{.format = InputFormat::json};
  CHECK(shown(records_of("[{\"text\":\"a\"},\n1,\n\"x\",\n[2],\n{\"text\":\"b\"}]", "json")) ==
        Strings{"f:1 [] a", "f:2: not_an_object", "f:3: not_an_object", "f:4: not_an_object",
                "f:5 [] b"});
  CHECK(shown(records_of("[{\"text\":\"a\"}\n{\"text\":\"b\"},\n{\"text\":\"c\"}]", "json",
                         json)) == Strings{"f:1: bad_json", "f:3 [] c"});
  CHECK(shown(records_of("[{\"text\":\"a\"},\n{\"text\":", "json", json)) ==
        Strings{"f:1 [] a", "f:2: bad_json", "f:1: bad_json"});
  CHECK(shown(records_of("[{\"text\":\"a\"},\n,{\"text\":\"b\"},]", "json", json)) ==
        Strings{"f:1 [] a", "f:2: bad_json", "f:2-2 [] b"});
  CHECK(shown(records_of("[{\"text\":\"a\"}]\n] x", "json", json)) ==
        Strings{"f:1 [] a", "f:2: bad_json", "f:2: bad_json"});
}

TEST_CASE("what is wrong with an element of an array is told with its number") {
  IngestOptions options{.format = InputFormat::json};
  options.max_record_bytes = 70'000;
  const std::string array = "[{\"text\":\"a\"}, 1, {\"text\":x}, {\"id\":{}},\n\"" +
                            std::string(100'000, 'x') + "\", null]\n7 [[]]";
  const Strings expected = {"f:1: element 2 of the array: a number where an object should be",
                            "f:1: element 3 of the array: ",
                            "f:1: element 4 of the array: field `id` is an object, not a string",
                            "f:2: element 5 of the array: ",
                            "f:2: element 6 of the array: null where an object should be",
                            "f:3: a number where an object should be",
                            "f:3: element 1 of the array: an array where an object should be"};
  std::vector<std::string> told;
  for (const indexer::Record& record : records_of(array, "json", options)) {
    const auto* const rejected = std::get_if<RejectedRecord>(&record);
    if (rejected != nullptr) told.push_back(rejected->place + ": " + rejected->detail);
  }
  REQUIRE(told.size() == expected.size());
  for (std::size_t at = 0; at < told.size(); ++at) {
    CAPTURE(told[at]);
    CHECK(told[at].starts_with(expected[at]));
  }
}

TEST_CASE("a file of an array that is damaged at its front is damaged JSON, and no text") {
  CHECK(shown(records_of("[{\"text\":\"a\"}, {\"text\":x}, {\"text\":\"b\"}]", "json")) ==
        Strings{"f:1 [] a", "f:1: bad_json", "f:1-3 [] b"});
  CHECK(shown(records_of("[{\"text\":\"a\"},\n{\"te", "json")) ==
        Strings{"f:1 [] a", "f:2: bad_json", "f:1: bad_json"});
  CHECK(shown(records_of("[{\"text\":\"a\"},]", "json")) == Strings{"f:1 [] a"});
  CHECK(shown(records_of("[{\"text\":\"a\"}] end", "json")) ==
        Strings{"f:1 [] a", "f:1: bad_json"});
}

TEST_CASE("a stream of an array that is damaged at its front is damaged JSON, too") {
  indexer::FileFront front{.bytes = R"([{"text":"a"}, {"text":x}])", .whole = true};
  CHECK(indexer::json_format().detect(front));
  front.name = "note.txt";
  CHECK(!indexer::json_format().detect(front));
}

TEST_CASE("an element that is too long is rejected alone") {
  IngestOptions options;
  options.max_record_bytes = 70'000;
  const std::string array =
      "[{\"text\":\"a\"},\n{\"text\":\"" + std::string(200'000, '[') + "\"},\n{\"text\":\"b\"}]";
  for (const std::size_t step : {100UL, 100'000UL}) {
    CHECK(shown(records_of(array, "json", options, {}, step)) ==
          Strings{"f:1 [] a", "f:2: too_large", "f:3 [] b"});
  }
}

TEST_CASE("whatever the bytes are, JSON is cut to its end, in pieces of any size alike") {
  for (unsigned seed = 1; seed <= test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    static const Strings kPieces = {"{", "}", "[",    "]",  "\"", ",",
                                    ":", "1", "\\\"", "\n", " ",  "{\"text\":\"a\"}"};
    std::string bytes;
    for (std::size_t piece = random() % 40; piece > 0; --piece)
      bytes += kPieces[random() % kPieces.size()];
    CAPTURE(seed);
    CAPTURE(bytes);
    const Strings whole = shown(records_of(bytes, "json", {.format = InputFormat::json}));
    CHECK(shown(records_of(bytes, "json", {.format = InputFormat::json}, {}, 1)) == whole);
  }
}
