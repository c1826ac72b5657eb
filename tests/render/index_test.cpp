#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "render/index.h"
#include "render/style.h"
#include "tests/render/written.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("an ingest report adds up and lists what was rejected") {
  IngestReport report;
  report.read = 4;
  report.indexed = 1;
  report.replaced = 1;
  report.skipped = {{"bad_json", 2}};
  report.first_rejected = {{"a.jsonl:2", "bad_json", "ends too early"}};
  const IndexTotals totals{.documents = 2,
                           .text = FieldStatistics{.terms = 9, .postings = 10, .tokens = 12},
                           .bytes = 2048,
                           .snapshot = 1};
  const std::string json = json_of(report, totals, 0.25);
  CHECK(
      json.substr(0, json.find(",\"input_bytes")) ==
      R"({"read":4,"indexed":1,"replaced":1,"skipped":{"bad_json":2},"documents":2,"terms":9,"tokens":12,)"
      R"("postings":10,"bytes":2048,"seconds":0.25,"snapshot":1)");
  const std::string text = printed(report, totals, 0.25);
  CHECK(text.find("Skipped    2: bad_json 2\n           a.jsonl:2: bad_json: ends too early\n") !=
        std::string::npos);
  CHECK(text.find(
            "Committed  2 documents, 9 terms, 10 postings, 2.0 KiB (snapshot 1) in 250.0 ms\n") !=
        std::string::npos);
}

TEST_CASE("what was stripped of texts is told by part, and only where there was any") {
  IngestReport report;
  CHECK(printed(report, IndexTotals(), 0.25).find("Stripped") == std::string::npos);
  report.stripping = {.bytes = {.headers = 2048, .quotes = 3}, .documents = 5, .emptied = 1};
  CHECK(printed(report, IndexTotals(), 0.25)
            .find("Stripped   5 documents: 2.0 KiB of headers, 3 bytes of quotes; 1 without a text "
                  "now\n") != std::string::npos);
  CHECK(
      json_of(report, IndexTotals(), 0.25)
          .find(
              R"("stripped":{"documents":5,"emptied":1,"headers":2048,"footers":0,"quotes":3},)") !=
      std::string::npos);
}

TEST_CASE("a commit whose terms were not counted is told without them") {
  const IndexTotals committed{.documents = 2, .text = {}, .bytes = 2048, .snapshot = 3};
  CHECK(printed(IngestReport(), committed, 0.25)
            .find("Committed  2 documents, 2.0 KiB (snapshot 3) in 250.0 ms\n") !=
        std::string::npos);
  CHECK(json_of(IngestReport(), committed, 0.25)
            .find(R"("terms":null,"tokens":null,"postings":null)") != std::string::npos);
}

TEST_CASE("a dropped token has no term and says why") {
  const std::vector<AnalyzedToken> tokens{{"Tea", "tea", 0, 3, ""}, {"!", "", 3, 4, "punctuation"}};
  AnalyzedText text{std::nullopt, [&](const auto& sink) { std::ranges::for_each(tokens, sink); }};
  CHECK(json_of(text) ==
        R"({"tokens":[{"surface":"Tea","term":"tea","start":0,"end":3,"reason":""},)"
        R"({"surface":"!","term":null,"start":3,"end":4,"reason":"punctuation"}]})"
        "\n");
  text = {"en", [](const auto&) {}};
  CHECK(json_of(text) == "{\"language\":\"en\",\"tokens\":[]}\n");
}

TEST_CASE(
    "a stored document groups its keywords by field, and has null for a text that was not stored") {
  StoredDocument stored;
  stored.document.id = "1";
  stored.document.title = "T";
  stored.document.text = "line\x1b\nnext";
  stored.document.labels = {"l"};
  stored.document.keywords = {{"author", "x"}, {"year", "old"}, {"author", "y"}};
  stored.document.numbers = {{"size", 1.5}};
  stored.tags = {"t", "u"};
  stored.given_tags = {{"t", "m", 0.983412, ModelVersionId{0xABCD}}, {"t", "old"}};
  const std::string json = json_of(stored);
  CHECK(
      json.find(
          R"("labels":["l"],"tags":["t","u"],"tagged_by":[)"
          R"({"topic":"t","p":0.983412,"model":"m","version":"000000000000abcd"},)"
          R"({"topic":"t","p":null,"model":"old","version":null}],"keywords":{"author":["x","y"],"year":["old"]},"numbers":{"size":1.5}})") !=
      std::string::npos);
  CHECK(printed(stored).find("\ntags: t (m 0.9834, old), u\n") != std::string::npos);
  CHECK(printed(stored).find("\n\nline\\x1b\nnext\n") != std::string::npos);
  stored.text_is_stored = false;
  CHECK(json_of(stored).find("\"text\":null") != std::string::npos);
}

TEST_CASE("on a terminal each right-to-left value of a document stands apart") {
  StoredDocument stored;
  stored.document.id = "\u05D0:1";
  stored.document.title = "\u0633\u0644\u0627\u0645";
  stored.document.labels = {"\u05D1", "ink", "\u05D2"};
  std::ostringstream out;
  render::set_style(out, {.is_terminal = true});
  render::print(out, stored);
  CHECK(
      out.str().starts_with("id: \u2068\u05D0:1\u2069\n"
                            "title: \u2068\u0633\u0644\u0627\u0645\u2069\n"
                            "labels: \u2068\u05D1\u2069, ink, \u2068\u05D2\u2069\n"));
  CHECK(printed(stored).starts_with("id: \u05D0:1\ntitle: \u0633"));
}
