#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/render/search_answer.h"
#include "tests/render/written.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("a search answer has the keys of the contract, in order") {
  CHECK(json_of(sample_search(), true, 0.5) ==
        "{\"query\":\"coffee\",\"rank\":\"bm25\",\"total\":1061,\"total_is_exact\":true,\"hits\":[{"
        "\"rank\":1,\"id\":"
        "\"reut\\u001b[31m\",\"score\":10.5,\"title\":\"BRAZIL\\nCOFFEE\",\"labels\":[\"coffee\"],"
        "\"tags\":[],"
        "\"snippet\":{\"text\":\"d\u00E9j\u00E0 "
        "coffee\",\"ranges\":[[5,11]]},\"explanation\":[{\"term\":\"coffe\","
        "\"surface\":\"coffee\",\"tf\":3,\"df\":152,\"idf\":4,\"contribution\":10.5,\"field\":"
        "\"text\"}]}],"
        "\"facets\":{},\"facet_values\":{},\"unknown\":[],\"dropped\":[],\"expansions\":[],"
        "\"suggestions\":[],"
        "\"snapshot\":3,\"seconds\":0.5}\n");
}

TEST_CASE(
    "facets are numbers and strings by field, with how many values there are; a sorted answer says "
    "by what") {
  SearchAnswer answer;
  answer.total = 3;
  answer.facets = {{"year", {{1953.5, 2}, {"unknown", 1}}, 9}, {"l\x1b", {}, 0}};
  answer.order = FieldOrder{"year", true};
  const std::string json = json_of(answer, false, 0.0);
  CHECK(json.find("\"facets\":{\"year\":[{\"value\":1953.5,\"count\":2},{\"value\":\"unknown\","
                  "\"count\":1}],"
                  "\"l\\u001b\":[]},\"facet_values\":{\"year\":9,\"l\\u001b\":0},"
                  "\"sort\":{\"field\":\"year\",\"order\":\"desc\"}") != std::string::npos);
  const std::string text = printed(answer);
  CHECK(text.find("1953.5           2  ####################\nunknown          1  ##########\nand 7 "
                  "more values\n") != std::string::npos);
  CHECK(text.find('\x1b') == std::string::npos);
}

TEST_CASE("hits without --explain carry no explanation, with it always one") {
  SearchAnswer answer = sample_search();
  answer.hits[0].explanation.clear();
  CHECK(json_of(answer, false, 0.0).find("explanation") == std::string::npos);
  CHECK(json_of(answer, true, 0.0).find("\"explanation\":[]") != std::string::npos);
}

TEST_CASE(
    "with --fold-duplicates each hit says what is folded under it, to people the first five") {
  SearchAnswer answer = sample_search();
  CHECK(json_of(answer, false, 0.0).find("fold") == std::string::npos);
  CHECK(printed(answer).find("folded") == std::string::npos);
  answer.fold_duplicates = 0.5;
  CHECK(json_of(answer, false, 0.0).find("\"folded\":[]}],") != std::string::npos);
  answer.hits[0].folded = {"a\x1b", "b", "c", "d", "e"};
  CHECK(json_of(answer, false, 0.0).find("\"folded\":[\"a\\u001b\",\"b\",\"c\",\"d\",\"e\"]}],") !=
        std::string::npos);
  CHECK(json_of(answer, false, 0.0).find("\"fold_duplicates\":0.5,\"unknown\"") !=
        std::string::npos);
  CHECK(printed(answer).find("       folded: a\\x1b, b, c, d, e\n") != std::string::npos);
  answer.hits[0].folded.insert(answer.hits[0].folded.end(), 1'200, "f");
  CHECK(printed(answer).find("       folded: a\\x1b, b, c, d, e and 1,200 more\n") !=
        std::string::npos);
}

TEST_CASE("a hit for people shows marks by code point and obeys no control character") {
  const std::string text = printed(sample_search());
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("  1  10.5000  reut\\x1b[31m  BRAZIL COFFEE  [coffee]\n") != std::string::npos);
  CHECK(text.find("d\u00E9j\u00E0 *coffee*\n") != std::string::npos);
  CHECK(text.find("100 %") != std::string::npos);
}

TEST_CASE("ranges of a snippet that touch are marked as one") {
  SearchAnswer answer = sample_search();
  answer.hits[0].snippet = Snippet{"abcd", {{0, 2}, {2, 4}}};
  CHECK(printed(answer).find("*abcd*\n") != std::string::npos);
}

TEST_CASE("an explanation gives the numbers of the formula and says when nothing matches") {
  ScoreExplanation explanation;
  explanation.query = "x";
  explanation.rank = "tfidf";
  explanation.id = "1";
  explanation.length = 120;
  explanation.average_length = 136.25;
  explanation.documents = 19043;
  explanation.expansions = {{"x*", 1, 2}, {"y", 2, 2, {"y", "z z"}}};
  CHECK(
      json_of(explanation) ==
      R"({"query":"x","rank":"tfidf","id":"1","matches":false,"score":0,"explanation":[],"length":120,)"
      R"("average_length":136.25,"documents":19043,"unknown":[],)"
      R"("expansions":[{"text":"x*","words":1,"found":2},)"
      R"({"text":"y","words":2,"found":2,"synonyms":["y","z z"]}]})"
      "\n");
  CHECK(printed(explanation) ==
        "1: score 0.0000 by tfidf; 120 tokens, 136.2 on average over 19,043 documents\n"
        "the document does not match the query\n");
}

namespace {

ScoreComparison sample_comparison() {
  ScoreComparison comparison;
  comparison.first.id = "a\x1b";
  comparison.first.rank = "bm25";
  comparison.first.matches = true;
  comparison.first.score = comparison.difference = 1.5;
  comparison.second.id = "b";
  const Contribution held{.term = "ink",
                          .surface = "inks",
                          .tf = 2,
                          .df = 3,
                          .idf = 4,
                          .contribution = 1.5,
                          .length_factor = 0.5};
  Contribution lacking = held;
  lacking.tf = 0;
  lacking.contribution = 0;
  comparison.parts = {{held, lacking, 1.5},
                      {lacking, held, -1.5},
                      {lacking, lacking, 0},
                      {held, std::nullopt, 1.5}};
  return comparison;
}

}  // namespace

TEST_CASE(
    "a comparison has pairs, null for a document that does not match, and a bar towards the one "
    "that is favoured") {
  const ScoreComparison comparison = sample_comparison();
  const std::string json = json_of(comparison);
  CHECK(
      json.find(
          R"("compared":{"id":"b","matches":false,"score":0,"explanation":[],"length":0},"difference":1.5,)"
          R"("parts":[{"term":"ink","surface":"inks","df":3,"idf":4,"tf":[2,0],"length_factor":[0.5,0.5],)"
          R"("contribution":[1.5,0],"difference":1.5,"field":"text"},)") != std::string::npos);
  CHECK(
      json.find(
          R"("tf":[2,null],"length_factor":[0.5,null],"contribution":[1.5,null],"difference":1.5)") !=
      std::string::npos);
  const std::string text = printed(comparison);
  CHECK(text.find("1  a\\x1b: score 1.5000; 0 tokens\n2  b: the document does not match the query; "
                  "0 tokens\n"
                  "difference 1.5000 by bm25; ") == 0);
  CHECK(std::ranges::count(text, '\n') == 7);
  CHECK(text.find("     1.5000         ###\n") != std::string::npos);
  CHECK(text.find("    -1.5000    ###\n") != std::string::npos);
  CHECK(text.find("2     -    0.5000         -") != std::string::npos);
}

TEST_CASE("fields that a ranking adds up are told in every format, and of both documents") {
  ScoreComparison comparison;
  comparison.first.matches = comparison.second.matches = true;
  Contribution first{.term = "ink",
                     .surface = "ink",
                     .tf = 3,
                     .df = 2,
                     .contribution = 1.5,
                     .fields = {{"title", 1, 4, 2, 0.625}, {"text", 2, 90, 1, 1.25}}};
  Contribution second = first;
  second.tf = 1;
  second.fields = {{"text", 1, 70, 1, 0.75}};
  comparison.first.contributions = {first};
  comparison.parts = {{first, second, 0.5}};
  const std::string alone = printed(comparison.first);
  CHECK(alone.find("word  field  weight  tf  length  length factor\n") != std::string::npos);
  CHECK(alone.find("ink   title    2.00   1       4         0.6250\n") != std::string::npos);
  const std::string cell =
      "title^2: tf 1, length 4, length factor 0.625; text^1: tf 2, length 90, length factor 1.25";
  CHECK(printed(comparison.first, TableFormat::tsv).find('\t' + cell + '\n') != std::string::npos);
  const std::string both = printed(comparison);
  CHECK(both.find("ink   title    2.00     1     -         4         -    0.6250         -\n") !=
        std::string::npos);
  CHECK(both.find("ink   text     1.00     2     1        90        70    1.2500    0.7500\n") !=
        std::string::npos);
  CHECK(printed(comparison, TableFormat::tsv)
            .find(cell + "\ttext^1: tf 1, length 70, length factor 0.75\n") != std::string::npos);
  const std::string json = json_of(comparison);
  CHECK(json.find("\"length_factor\":[null,null]") != std::string::npos);
  CHECK(json.find("\"field\":\"text\",\"fields\":[[{\"field\":\"title\",\"tf\":1,\"length\":4,") !=
        std::string::npos);
}

TEST_CASE("a comparison shows parts that have no tf") {
  ScoreComparison comparison;
  const Contribution prior{.term = "(prior)", .surface = "(prior)", .contribution = 0.5};
  comparison.parts = {{prior, prior, 0}};
  CHECK(printed(comparison).find("(prior)") != std::string::npos);
}
