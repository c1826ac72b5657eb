#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>

#include "render/classification.h"
#include "render/index.h"
#include "render/models.h"
#include "render/reports.h"
#include "render/search.h"
#include "render/trec.h"
#include "tests/support/infinity.h"

using namespace inkling;
using namespace inkling::test;

namespace {

template <typename... Arguments>
std::string json_of(const Arguments&... arguments) {
  std::ostringstream out;
  render::write_json(out, arguments...);
  return out.str();
}

template <typename... Arguments>
std::string printed(const Arguments&... arguments) {
  std::ostringstream out;
  render::print(out, arguments...);
  return out.str();
}

SearchAnswer sample_answer() {
  SearchAnswer answer;
  answer.query = "coffee";
  answer.rank = "bm25";
  answer.total = 1061;
  answer.snapshot = 3;
  SearchHit hit;
  hit.rank = 1;
  hit.id = "reut\x1b[31m";
  hit.score = 10.5;
  hit.title = "BRAZIL\nCOFFEE";
  hit.labels = {"coffee"};
  hit.snippet = Snippet{"d\u00E9j\u00E0 coffee", {{5, 11}}};
  hit.explanation = {
      {.term = "coffe", .surface = "coffee", .tf = 3, .df = 152, .idf = 4.0, .contribution = 10.5}};
  answer.hits.push_back(hit);
  return answer;
}

TopicReport sample_topics() {
  TopicTerm term{.term = "wheat", .surface = "wheat", .score = 0.25, .in_favour = false};
  term.n11 = 430, term.n10 = 60, term.n01 = 152, term.n00 = 9000;
  return {.measure = Association::mi,
          .unit = "bits",
          .by = "label",
          .topics = {{"grain", 582, {term}}}};
}

}  // namespace

TEST_CASE("a search answer has the keys of the contract, in order") {
  CHECK(json_of(sample_answer(), true, 0.5) ==
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
  SearchAnswer answer = sample_answer();
  answer.hits[0].explanation.clear();
  CHECK(json_of(answer, false, 0.0).find("explanation") == std::string::npos);
  CHECK(json_of(answer, true, 0.0).find("\"explanation\":[]") != std::string::npos);
}

TEST_CASE(
    "with --fold-duplicates each hit says what is folded under it, to people the first five") {
  SearchAnswer answer = sample_answer();
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
  const std::string text = printed(sample_answer());
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("  1  10.5000  reut\\x1b[31m  BRAZIL COFFEE  [coffee]\n") != std::string::npos);
  CHECK(text.find("d\u00E9j\u00E0 *coffee*\n") != std::string::npos);
  CHECK(text.find("100 %") != std::string::npos);
}

TEST_CASE("adjacent ranges of a snippet are marked apart") {
  SearchAnswer answer = sample_answer();
  answer.hits[0].snippet = Snippet{"abcd", {{0, 2}, {2, 4}}};
  CHECK(printed(answer).find("*ab**cd*\n") != std::string::npos);
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
      R"("average_length":136.25,"documents":19043,"expansions":[{"text":"x*","words":1,"found":2},)"
      R"({"text":"y","words":2,"found":2,"synonyms":["y","z z"]}]})"
      "\n");
  CHECK(printed(explanation) ==
        "1: score 0.0000 by tfidf; 120 tokens, 136.2 on average over 19,043 documents\n"
        "the document does not match the query\n");
}

TEST_CASE(
    "a comparison has pairs, null for a document that does not match, and a bar towards the one "
    "that is favoured") {
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

TEST_CASE("the summary has null for a fit that could not be made") {
  SummaryReport report;
  report.documents = 2;
  report.tokens = 5;
  report.vocabulary = 4;
  report.postings = 5;
  report.hapaxes = 3;
  report.lengths = {1, 4, 2.5, 2.5};
  report.zipf = PowerFit{-1, 2, 0.5};
  report.labels = {{"a", 2}};
  report.skipped = {{"bad_json", 2}};
  CHECK(
      json_of(report) ==
      R"({"documents":2,"tokens":5,"term_unit":"stems","vocabulary":4,"postings":5,"hapaxes":3,"lengths":{"min":1,"max":4,"mean":2.5,)"
      R"("median":2.5},"zipf":{"exponent":-1,"constant":2,"r2":0.5},"heaps":null,)"
      R"("labels":[{"value":"a","documents":2}],"tags":[],"languages":[],"skipped":{"bad_json":2}})"
      "\n");
  CHECK(printed(report, render::TableFormat::tsv).find("label a\t2\n") != std::string::npos);
}

TEST_CASE("the information report states its unit and keeps all digits for programs") {
  InformationReport report;
  report.documents = 3;
  report.entropy_documents = 1.5;
  report.terms = {{"t", "tea", 1, 2, 1.5, 0.123456789, 0.25}};
  CHECK(json_of(report).substr(0, 53) ==
        R"({"unit":"bits","documents":3,"entropy_documents":1.5,)");
  CHECK(
      json_of(report).find(
          R"("terms":[{"term":"t","surface":"tea","df":1,"cf":2,"idf":1.5,"bits":0.123456789,"share":0.25}]})") !=
      std::string::npos);
  CHECK(printed(report, render::TableFormat::tsv) ==
        "term\tsurface\tdf\tcf\tidf\tbits\tshare\nt\ttea\t1\t2\t1.5\t0.123456789\t0.25\n");
  CHECK(printed(report, render::TableFormat::table).find("H(D)        1.5000") !=
        std::string::npos);
}

TEST_CASE("a topic report names the direction and its four cells") {
  CHECK(
      json_of(sample_topics()) ==
      R"({"measure":"mi","unit":"bits","count":"documents","by":"label","term_unit":"stems","topics":[{"topic":"grain","documents":582,)"
      R"("terms":[{"term":"wheat","surface":"wheat","score":0.25,"direction":"against","n11":430,"n10":60,"n01":152,)"
      R"("n00":9000,"p_value":1,"q_value":1}]}]})"
      "\n");
  const std::string csv = printed(sample_topics(), render::TableFormat::csv);
  CHECK(csv.find("grain,582,wheat,wheat,0.25,against,430,60,152,9000,1,1\r\n") !=
        std::string::npos);
}

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
  stored.tags = {"t"};
  const std::string json = json_of(stored);
  CHECK(
      json.find(
          R"("labels":["l"],"tags":["t"],"keywords":{"author":["x","y"],"year":["old"]},"numbers":{"size":1.5}})") !=
      std::string::npos);
  CHECK(printed(stored).find("\n\nline\\x1b\nnext\n") != std::string::npos);
  stored.text_is_stored = false;
  CHECK(json_of(stored).find("\"text\":null") != std::string::npos);
}

TEST_CASE("a classification has null and a word why for an impossible topic") {
  Classification answer;
  answer.predictions = {{"a", 1, 0}, {"b", 0, -kInfinity}};
  answer.unknown = {"zyx"};
  answer.explanation = {{"", "prior", 0, 1, ""}, {"tea", "tea", 2, 0.5, ""}};
  answer.log_odds = 1.5;
  const std::string json = json_of(std::string("1"), answer, true);
  CHECK(
      json.substr(0, json.find(",\"log_odds")) ==
      R"({"id":"1","predictions":[{"topic":"a","p":1,"log_p":0},{"topic":"b","p":0,"log_p":null,"why":"impossible"}],)"
      R"("abstained":false,"unknown":["zyx"],"explanation":[{"term":"","surface":"prior","tf":0,"bits":1},)"
      R"({"term":"tea","surface":"tea","tf":2,"bits":0.5}])");
  CHECK(json_of(std::string("1"), answer, false).find("explanation") == std::string::npos);
  CHECK(printed(std::string("1"), answer).find("1:  a 1.0000  b 0.0000\n  unknown: zyx\n") == 0);
}

TEST_CASE("a word that is impossible under the runner-up has no bits but says under which topic") {
  Classification answer;
  answer.predictions = {{"a", 1, 0}, {"b", 0, -kInfinity}};
  answer.explanation = {{"", "prior", 0, 1, ""}, {"tea", "tea", 2, kInfinity, "b"}};
  answer.log_odds = kInfinity;
  const std::string json = json_of(std::string("1"), answer, true);
  CHECK(
      json.find(R"({"term":"tea","surface":"tea","tf":2,"bits":null,"why":"impossible under b"}],)"
                R"("log_odds":null,"log_odds_why":"the runner-up is impossible",)") !=
      std::string::npos);
  CHECK(printed(std::string("1"), answer).find("tea    tea    2       -  impossible under b\n") !=
        std::string::npos);
}

TEST_CASE("a text that no topic explains has a null for every number, and no number for people") {
  constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
  Classification answer;
  answer.predictions = {{"a", kUndefined, kUndefined}, {"b", kUndefined, kUndefined}};
  answer.abstained = true;
  answer.why = "no topic explains this text";
  answer.log_odds = kUndefined;
  answer.log_evidence = -kInfinity;
  CHECK(
      json_of(std::string("1"), answer, true) ==
      R"({"id":"1","predictions":[{"topic":"a","p":null,"log_p":null},{"topic":"b","p":null,"log_p":null}],)"
      R"("abstained":true,"why":"no topic explains this text","unknown":[],"explanation":[],"log_odds":null,)"
      R"("log_evidence":null})"
      "\n");
  CHECK(printed(std::string("1"), answer) == "1: no topic: no topic explains this text\n");
}

TEST_CASE("an abstention says why") {
  Classification answer;
  answer.abstained = true;
  answer.why = "no known term";
  CHECK(json_of(std::string("x"), answer, false)
            .find(R"("predictions":[],"abstained":true,"why":"no known term")") !=
        std::string::npos);
  CHECK(printed(std::string("x"), answer) == "x: no topic: no known term\n");
}

TEST_CASE("an evaluation prints an infinite loss as null and the confusion as rows") {
  Evaluation evaluation;
  evaluation.documents = 3;
  evaluation.correct = 2;
  evaluation.accuracy = 2.0 / 3;
  evaluation.log_loss = kInfinity;
  evaluation.topics = {{"a", 1, 0.5, 0.75, 2}, {"b", 0.5, 1, 0.75, 1}};
  evaluation.confusion = {{1, 1}, {0, 1}};
  const std::string json = json_of(evaluation, 0.5);
  CHECK(json.find("\"accuracy\":0.6666666666666666,") != std::string::npos);
  CHECK(json.find("\"log_loss\":null,\"log_loss_why\":") != std::string::npos);
  CHECK(json.find("\"confusion\":[[1,1],[0,1]],\"seconds\":0.5}\n") != std::string::npos);
  CHECK(printed(evaluation).find("true \\ given  1  2\n           1  1  1\n           2  0  1\n") !=
        std::string::npos);
}

TEST_CASE("an evaluation without a confusion matrix says why") {
  Evaluation evaluation;
  evaluation.documents = 1;
  evaluation.topics = {{"a", 1, 1, 1, 1}};
  CHECK(json_of(evaluation, 0.5)
            .find(R"("confusion":null,"confusion_why":"more than 1,000 topics","seconds":0.5})") !=
        std::string::npos);
  const std::string text = printed(evaluation);
  CHECK(text.find("\n\nno confusion matrix: more than 1,000 topics\n") != std::string::npos);
  CHECK(text.find("true \\ given") == std::string::npos);
}

TEST_CASE("a model of K topics and V terms has K(V+1) parameters, of which KV-1 are free") {
  ModelDescription model;
  model.name = "m";
  model.terms = 7;
  model.topics.resize(3);
  CHECK(model.parameters() == 24);
  CHECK(model.free_parameters() == 20);
  CHECK(ModelDescription{}.free_parameters() == 0);
}

TEST_CASE("training answers with the names of the topics, model info with their figures") {
  ModelDescription model;
  model.name = "m";
  model.by = "label";
  model.prior = "fit";
  model.documents = 2;
  model.tokens = 5;
  model.terms = 4;
  model.topics = {{"a", 1, 2, std::log(0.5)}};
  std::ostringstream trained;
  render::write_trained_json(trained, model, 0.5);
  CHECK(
      trained.str().find(
          R"({"model":"m","kind":"multinomial","alpha":1,"documents":2,"tokens":5,"topics":["a"],"terms":4,)") ==
      0);
  CHECK(
      json_of(model).find(
          R"("topics":[{"topic":"a","documents":1,"tokens":2,"log_prior":-0.6931471805599453}])") !=
      std::string::npos);
}

TEST_CASE("measures are printed as trec_eval prints them") {
  const TrecEvaluation evaluation{{{"7", {{"num_q", 1}, {"map", 0.25}}}},
                                  {{"num_q", 1}, {"map", 0.123456}}};
  CHECK(printed(evaluation, false) ==
        "num_q                 \tall\t1\nmap                   \tall\t0.1235\n");
  CHECK(printed(evaluation, true).find("map                   \t7\t0.2500\n") != std::string::npos);
  CHECK(json_of(evaluation, false) == "{\"num_q\":1,\"map\":0.123456}\n");
  CHECK(json_of(evaluation, true) ==
        "{\"num_q\":1,\"map\":0.123456,\"topics\":{\"7\":{\"num_q\":1,\"map\":0.25}}}\n");
}

TEST_CASE("a comparison says how p was found, and which topics only one run has") {
  NamedComparison named;
  named.run = "a\x1b";
  named.compared = "b";
  named.options.seed = 7;
  named.comparison.first.topics = named.comparison.second.topics = {{"1", {}}, {"2", {}}};
  named.comparison.measures = {{"map", 0.5, 0.75, -0.25, 1, 2, 0.0125, true}};
  const std::string exact = printed(named, false);
  CHECK(exact.find("compared with b on 2 topics\n\n") != std::string::npos);
  CHECK(exact.find('\x1b') == std::string::npos);
  CHECK(
      exact.find("map      0.5000    0.7500     -0.2500       1      2  0.0125           all\n") !=
      std::string::npos);
  CHECK(exact.find("seed") == std::string::npos);
  named.comparison.measures[0].is_exact = false;
  named.comparison.only_second = 3;
  const std::string drawn = printed(named, false);
  CHECK(drawn.find("0 topics only in the run, 3 only in the one it is compared with") !=
        std::string::npos);
  CHECK(drawn.find("0.0125       100,000\n") != std::string::npos);
  CHECK(drawn.find("permutations are drawn with seed 7\n") != std::string::npos);
}
