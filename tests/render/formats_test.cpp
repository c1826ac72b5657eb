#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "render/care.h"
#include "render/classification.h"
#include "render/explanation.h"
#include "render/facets.h"
#include "render/models.h"
#include "render/search.h"
#include "render/trec.h"

using namespace inkling;

namespace {

template <typename... Arguments>
std::string rows_of(const Arguments&... arguments) {
  std::ostringstream out;
  render::print(out, arguments...);
  return out.str();
}

template <typename Result>
std::string object_of(const Result& result) {
  std::ostringstream out;
  render::write_json(out, result);
  return out.str();
}

}  // namespace

TEST_CASE("a hit is a row with exact numbers; columns for what was not asked for are missing") {
  SearchAnswer answer;
  answer.total = 1;
  SearchHit hit;
  hit.rank = 1, hit.id = "a\tb", hit.score = 0.1, hit.labels = {"x", "y"};
  answer.hits = {hit};
  CHECK(rows_of(answer, TableFormat::tsv) ==
        "rank\tid\tscore\ttitle\tlabels\ttags\n1\ta\\tb\t0.1\t\tx, y\t\n");
  answer.hits[0].snippet = Snippet{"tea", {{0, 3}}};
  answer.hits[0].folded = {"c", "d"};
  answer.fold_duplicates = 0.8;
  CHECK(rows_of(answer, TableFormat::csv) ==
        "rank,id,score,title,labels,tags,snippet,folded\r\n"
        "1,a\tb,0.1,,\"x, y\",,tea,\"c, d\"\r\n");
  // As in the object of the whole answer.
  CHECK(rows_of(answer, TableFormat::jsonl) ==
        "{\"rank\":1,\"id\":\"a\\tb\",\"score\":0.1,\"title\":\"\",\"labels\":[\"x\",\"y\"],"
        "\"tags\":[],\"snippet\":\"tea\",\"folded\":[\"c\",\"d\"]}\n");
}

TEST_CASE("an answer is summed up with what is not exact and what is folded") {
  SearchAnswer answer;
  answer.total = 2000;
  answer.total_is_exact = false;
  answer.hits.resize(2);
  answer.hits[0].folded = {"a"};
  CHECK(render::summary_of(answer, 0.0031) == "2 of at least 2,000 hits, 1 folded in 3.1 ms");
}

TEST_CASE("facets are rows of field, value and count") {
  const std::vector<Facet> facets = {{"label", {{std::string("tea"), 2}}, 1}};
  CHECK(rows_of(facets, TableFormat::csv) == "field,value,documents\r\nlabel,tea,2\r\n");
}

TEST_CASE("programs get shares as fractions and no bars") {
  ScoreExplanation explanation;
  explanation.contributions = {
      {.term = "t", .surface = "tea", .tf = 1, .df = 2, .idf = 0.5, .contribution = 3},
      {.term = "c", .surface = "coffee", .tf = 1, .df = 1, .idf = 0.5, .contribution = 1}};
  CHECK(rows_of(explanation, TableFormat::tsv) ==
        "word\tterm\ttf\tdf\tidf\tscore\tshare\ntea\tt\t1\t2\t0.5\t3\t0.75\n"
        "coffee\tc\t1\t1\t0.5\t1\t0.25\n");
  CHECK(rows_of(explanation).find("75 %  ####") != std::string::npos);
  ScoreComparison comparison;
  comparison.parts = {{explanation.contributions[0], explanation.contributions[1], 2}};
  CHECK(rows_of(comparison, TableFormat::markdown).find("for 2") == std::string::npos);
  CHECK(rows_of(comparison).find("for 2  for 1") != std::string::npos);
}

TEST_CASE("terms of several topics share one table, each row with its topic") {
  const std::vector<TopicWeights> topics = {{"a", {{"t", "tea", 2, 0.0, 0, 1.5}}},
                                            {"b", {{"c", "coffee", 1, 0.0, 0, 0.5}}}};
  CHECK(rows_of(topics, TableFormat::tsv) ==
        "topic\tterm\tsurface\tcount\tp\tbits\na\tt\ttea\t2\t1\t1.5\nb\tc\tcoffee\t1\t1\t0.5\n");
}

TEST_CASE("a text without a topic is a row with the reason") {
  Classification none;
  none.abstained = true;
  none.why = "no known term";
  Classification one;
  one.predictions = {{"tea", 1, 0}};
  std::ostringstream out;
  render::print_classification_head(out, TableFormat::csv);
  render::print_rows(out, "1", one, TableFormat::csv);
  render::print_rows(out, "2", none, TableFormat::csv);
  CHECK(out.str() ==
        "id,topic,p,log_p,why,tags,abstained\r\n1,tea,1,0,,,false\r\n2,,,,no known term,,true\r\n");
  std::ostringstream markdown;
  render::print_classification_head(markdown, TableFormat::markdown);
  render::print_rows(markdown, "1", one, TableFormat::markdown);
  CHECK(markdown.str() ==
        "| id | topic | p | log_p | why | tags | abstained |\n"
        "| --- | --- | ---: | ---: | --- | --- | --- |\n"
        "| 1 | tea | 1.0000 | 0.0000 |  |  | false |\n");
}

TEST_CASE("measures keep all their digits in formats for programs") {
  const TrecEvaluation evaluation{{{"7", {{"map", 0.25}}}}, {{"map", 0.123456}}};
  CHECK(rows_of(evaluation, true, TableFormat::tsv) ==
        "measure\ttopic\tvalue\nmap\t7\t0.25\nmap\tall\t0.123456\n");
}

TEST_CASE("a whole model has its numbers by term and topic") {
  ModelExport model;
  model.model.name = "m";
  for (const auto& [bytes, text] : std::vector<std::pair<std::string, std::string>>{
           {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"\xFF\xFE", "//4="}}) {
    model.bytes = bytes;
    model.for_each_term = [](const auto&) {};
    CHECK(object_of(model).find("\"record\":\"" + text + "\"}") != std::string::npos);
  }
  model.for_each_term = [](const auto& sink) { sink({"t", "tea", {2, 0}, {-0.5, -1}}); };
  CHECK(object_of(model).find(
            R"("terms":[{"term":"t","surface":"tea","counts":[2,0],"log_p":[-0.5,-1]}],)") !=
        std::string::npos);
}

TEST_CASE("what was done to an index is one object, or one line") {
  const Deletion deletion{.deleted = 1, .unknown = {"x"}, .documents = 3, .snapshot = 4};
  CHECK(object_of(deletion) == R"({"deleted":1,"unknown":["x"],"documents":3,"snapshot":4})"
                               "\n");
  CHECK(rows_of(deletion) == "Deleted    1 document; 3 left (snapshot 4)\n");
  const TagReport tags{.model = "m",
                       .dry_run = true,
                       .tagged = 2,
                       .abstained = 1,
                       .topics = {{"tea", 2}},
                       .mean_p = 0.75,
                       .version = ModelVersionId{0xAB},
                       .seconds = 0.5};
  CHECK(object_of(tags) ==
        R"({"model":"m","tagged":2,"abstained":1,"dry_run":true,"topics":{"tea":2},"mean_p":0.75,)"
        R"("version":"00000000000000ab","seconds":0.5})"
        "\n");
  CHECK(rows_of(tags) ==
        "Would tag  2 documents by m, mean p 0.7500, 1 without a tag, in 500.0 ms\n"
        "           tea 2\n");
  CHECK(object_of(std::vector<Finding>{}) == "{\"ok\":true,\"findings\":[]}\n");
}

TEST_CASE("a row is an object with exact values, its members named as the columns") {
  render::Table table({{"word"}, {"count", render::Align::right}, {"score"}, {""}});
  table.add_row({"te\"a", std::uint64_t{1234}, 0.1, "###"});
  table.add_row({render::Cell(), std::uint64_t{2}, render::Cell(), "#"});
  CHECK(rows_of(table, TableFormat::jsonl) ==
        "{\"word\":\"te\\\"a\",\"count\":1234,\"score\":0.1}\n"
        "{\"word\":null,\"count\":2,\"score\":null}\n");
}

TEST_CASE("a table is a tabular of LaTeX, and its texts are no commands") {
  render::Table table({{"word"}, {"count", render::Align::right}});
  table.add_row({"50% & {a_b} #1 $x$ ~^\\", std::uint64_t{1234}});
  table.add_row({"[2 TO 36]", std::uint64_t{1}});
  table.add_row({"* a < b > c | d", std::uint64_t{1}});
  CHECK(rows_of(table, TableFormat::latex) ==
        "\\begin{tabular}{lr}\n\\hline\nword & count \\\\\n\\hline\n"
        "50\\% \\& \\{a\\_b\\} \\#1 \\$x\\$ \\textasciitilde{}\\textasciicircum{}"
        "\\textbackslash{} & 1,234 \\\\\n"
        "{}[2 TO 36] & 1 \\\\\n"
        "{}* a \\textless{} b \\textgreater{} c \\textbar{} d & 1 \\\\\n"
        "\\hline\n\\end{tabular}\n");
}
