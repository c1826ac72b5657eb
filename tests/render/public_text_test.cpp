#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/render.h"

using namespace inkling;

TEST_CASE("to_json is one object without the end of a line, and leaves out seconds nobody gave") {
  SearchAnswer answer;
  answer.query = "tea";
  const std::string json = to_json(answer);
  CHECK(json.starts_with("{\"query\":\"tea\","));
  CHECK(json.ends_with("\"snapshot\":0}"));
  CHECK(to_json(answer, false, 0.5).ends_with("\"snapshot\":0,\"seconds\":0.5}"));
  CHECK(to_json(std::vector<Finding>{{"f", 7, "bad"}}) ==
        R"({"ok":false,"findings":[{"file":"f","offset":7,"what":"bad"}]})");
  CHECK(to_json(std::string_view("te"), std::vector<WordCount>{{"tea", 2}}) ==
        R"({"prefix":"te","suggestions":[{"word":"tea","count":2}]})");
  CHECK(to_json(Evaluation{}).find("seconds") == std::string::npos);
}

TEST_CASE("hits and classifications carry an explanation where it is asked for") {
  SearchAnswer answer;
  answer.hits.resize(1);
  CHECK(to_json(answer).find("explanation") == std::string::npos);
  CHECK(to_json(answer, true).find("\"explanation\":[]") != std::string::npos);
  CHECK(to_json("1", Classification{}, true).find("\"explanation\":[]") != std::string::npos);
  CHECK(to_json("1", Classification{}).find("explanation") == std::string::npos);
}

TEST_CASE("to_text gives the rows in each format") {
  const std::vector<TermRow> terms = {{"t", "tea", 1, 2, 1.5}};
  CHECK(to_text(terms) == "term  surface  df  cf     idf\nt     tea       1   2  1.5000\n");
  CHECK(to_text(terms, TableFormat::tsv) == "term\tsurface\tdf\tcf\tidf\nt\ttea\t1\t2\t1.5\n");
  CHECK(to_text(SummaryReport{}, TableFormat::csv)
            .starts_with("measure,value,error\r\ndocuments,0,\r\n"));
}

TEST_CASE("a concordance is JSON, and rows") {
  const std::vector<ConcordanceLine> lines = {
      {.id = "a", .field = "text", .position = 1, .left = "green", .match = "tea"}};
  CHECK(to_json("tea", lines, {.lines = 3, .documents = 2}) ==
        R"({"query":"tea","lines":[{"id":"a","field":"text","value":0,"position":1,)"
        R"("left":"green","match":"tea","right":""}],"total":3,"documents":2,"unknown":[]})");
  CHECK(to_text(lines, TableFormat::tsv).ends_with("\tgreen\ttea\t\n"));
  CHECK(to_text(lines).find("green  tea") != std::string::npos);
}
