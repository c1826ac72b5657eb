// Files and records that are not UTF-8.

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/ingest.h"
#include "inkling/reading.h"
#include "tests/indexer/ingest_scene.h"
#include "tests/support/data.h"

namespace inkling {

namespace {

using Scene = test::IngestScene;
using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("each line of JSON Lines is UTF-8 or Windows-1252, wherever it stands") {
  Scene scene;
  const std::string utf8 = "{\"text\":\"Größe\"}\n", windows = "{\"text\":\"Gr\xFC\xDF\x65\"}\n";
  std::string many;
  for (int line = 0; line < 5'000; ++line) many += "{\"text\":\"plain words\"}\n";
  scene.file("c/a.jsonl", windows + utf8);
  scene.file("c/b.jsonl", utf8 + windows + windows);
  scene.file("c/late.jsonl", many + windows + utf8);
  scene.file("c/damaged.jsonl",
             "{\"text\":\"L\xC3\xB6\xC3\xB6s \xE2\x82\"}\n{\"text\":\"\xFF\"}\n");
  const IngestReport report = scene.ingest({scene.path("c")});
  CHECK(report.characters.converted == std::map<std::string, std::uint64_t>{{"windows-1252", 3}});
  CHECK(report.characters.replaced_utf8 == 2);
  const Index index = scene.commit();
  CHECK(index.statistics(FieldId::text, "grösse").df == 3);
  CHECK(index.statistics(FieldId::text, "grüsse").df == 4);
}

TEST_CASE("files that are not UTF-8 are converted, counted by encoding and named") {
  Scene scene;
  scene.file("corpus/a.txt",
             "M\xFCller stra\xDF"
             "e Gr\xFC\xDF"
             "e");
  std::string lines = "\xFF\xFE";
  for (const char c : std::string("{\"text\":\"a\"}\n{\"text\":\"b\"}")) {
    lines += c;
    lines += '\0';
  }
  scene.file("corpus/b.jsonl", lines);
  scene.file("corpus/c.txt", "plain");
  scene.file("corpus/d.txt",
             "\xC3\xBC"
             "ber \xC3\xB6"
             "de caf\xE9s");
  const IngestReport report = scene.ingest({scene.path("corpus")});
  CHECK(report.indexed == 5);
  CHECK(report.characters.converted ==
        std::map<std::string, std::uint64_t>{{"UTF-16LE", 1}, {"windows-1252", 1}});
  REQUIRE(report.characters.first_converted.size() == 2);
  CHECK(report.characters.first_converted[0].place == scene.path("corpus/a.txt"));
  CHECK(report.characters.first_converted[0].encoding == "windows-1252");
  CHECK(report.characters.first_converted[1].place == scene.path("corpus/b.jsonl"));
  CHECK(report.characters.replaced_utf8 == 1);
  CHECK(report.characters.first_bad_utf8 == Strings{scene.path("corpus/d.txt")});
  const Index index = scene.commit();
  for (const char* word : {"m\u00FCller", "strass", "gr\u00FCsse"}) {
    CAPTURE(word);
    CHECK(index.statistics(FieldId::text, word).df == 1);
  }
}

TEST_CASE("an encoding has many names, and one that is unknown is told with one that is near") {
  for (const char* name : {"auto", "AUTO", "Auto"}) CHECK(parse_encoding(name).empty());
  CHECK(parse_encoding("cp1252") == "windows-1252");
  CHECK(parse_encoding("LATIN1") == "ISO-8859-1");
  CHECK(parse_encoding("utf-16le") == "UTF-16LE");
  CHECK(parse_encoding("utf8") == "UTF-8");
  for (const char* name : {"ISO-8859-16", "iso_8859-16:2001", "latin10", "L10", "csISO885916"})
    CHECK(parse_encoding(name) == "ISO-8859-16");
  for (const char* name : {"", "latin-99", "UTF 9"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(parse_encoding(name), OptionError);
  }
  try {
    parse_encoding("windows-125");
    FAIL("it is unknown");
  } catch (const OptionError& error) {
    CHECK(error.hint().find("windows-125") != std::string::npos);
  }
}

}  // namespace inkling
