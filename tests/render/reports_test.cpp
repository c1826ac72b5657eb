#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>

#include "render/reports.h"
#include "tests/render/written.h"
#include "tests/support/allocations.h"

using namespace inkling;
using namespace inkling::test;

namespace {

TopicReport sample_topics() {
  TopicTerm term{.term = "wheat", .surface = "wheat", .score = 0.25, .in_favour = false};
  term.n11 = 430, term.n10 = 60, term.n01 = 152, term.n00 = 9000;
  return {.measure = Association::mi,
          .unit = "bits",
          .by = "label",
          .left_out = 3,
          .topics = {{"grain", 582, {term}}}};
}

}  // namespace

TEST_CASE("rows of a report are printed one by one, however many there are") {
  constexpr std::size_t kRows = 10'000, kMostBytes = 64 * 1024;
  Wordlist list;
  list.rows.resize(kRows, {.term = "tea", .surface = "tea", .df = 1, .cf = 2});
  NgramReport ngrams;
  ngrams.ngrams.resize(kRows, {.terms = {"green", "tea"}, .surfaces = {"green", "tea"}});
  TopicReport topics = sample_topics();
  topics.topics[0].terms.resize(kRows, topics.topics[0].terms[0]);
  std::ofstream nowhere("/dev/null");
  for (const TableFormat format : {TableFormat::table, TableFormat::jsonl, TableFormat::csv,
                                   TableFormat::tsv, TableFormat::markdown, TableFormat::latex}) {
    const AllocationPeak peak;
    render::print(nowhere, list, format);
    render::print(nowhere, ngrams, format);
    render::print(nowhere, topics, format);
    CHECK(peak.bytes() < kMostBytes);
  }
  const AllocationPeak peak;
  render::write_json(nowhere, list);
  CHECK(peak.bytes() < kMostBytes);
}

TEST_CASE("the names of similar topics have a column that no topic is called like") {
  TopicDistances report;
  for (const std::string name : {"topic", "a", "topic_"}) report.topics.push_back({.name = name});
  report.matrix = {0, 1, 1, 1, 0, 1, 1, 1, 0};
  const auto lines = [&](TableFormat format) {
    std::ostringstream out;
    render::print(out, report, format);
    return out.str();
  };
  CHECK(lines(TableFormat::tsv).starts_with("topic__\ttopic\ta\ttopic_\ntopic\t0\t"));
  CHECK(lines(TableFormat::jsonl).starts_with("{\"topic__\":\"topic\",\"topic\":0"));
  report.topics[0].name = "b";
  CHECK(lines(TableFormat::csv).starts_with("topic,b,a,topic_\r\n"));
}

TEST_CASE("the summary has null for a fit that could not be made") {
  SummaryReport report;
  report.documents = 2;
  report.tokens = 5;
  report.vocabulary = 4;
  report.postings = 5;
  report.richness.hapaxes = 3;
  report.lengths = {1, 4, 2.5, 2.5};
  report.zipf = PowerFit{-1, 2, 0.5};
  report.labels = {{"a", 2}};
  report.skipped.by_reason = {{"bad_json", 2}};
  CHECK(
      json_of(report) ==
      R"({"documents":2,"tokens":5,"term_unit":"stems","vocabulary":4,"postings":5,"hapaxes":3,"lengths":{"min":1,"max":4,"mean":2.5,)"
      R"("median":2.5,"p5":0,"p25":0,"p75":0,"p95":0},"richness":{"yules_k":0},)"
      R"("zipf":{"exponent":-1,"constant":2,"r2":0.5,"exponent_error":0,"constant_error":0},)"
      R"("zipf_mandelbrot":null,)"
      R"("zipf_mandelbrot_why":"fewer than three terms, or no shift from -1 to a million is the best one",)"
      R"("heaps":null,"heaps_why":"fewer than two different points",)"
      R"("labels":[{"value":"a","documents":2}],"tags":[],"languages":[],"skipped":{"bad_json":2}})"
      "\n");
  CHECK(printed(report, render::TableFormat::tsv).find("label a\t2\t\n") != std::string::npos);
  report.skipped.damaged_sources = "sources-000001: damaged";
  CHECK(json_of(report).ends_with(
      R"("skipped":{"bad_json":2},"damaged_sources":"sources-000001: damaged"})"
      "\n"));
  CHECK(printed(report, render::TableFormat::tsv)
            .ends_with("skipped of files\tnot known: sources-000001: damaged\t\n"));
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
          R"("terms":[{"term":"t","surface":"tea","df":1,"cf":2,"idf":1.5,"bits":0.123456789,"share":0.25,"mutual_information":0}]})") !=
      std::string::npos);
  CHECK(printed(report, render::TableFormat::tsv) ==
        "term\tsurface\tdf\tcf\tidf\tbits\tshare\tmutual_information\nt\ttea\t1\t2\t1.5\t0."
        "123456789\t0.25\t0\n");
  CHECK(printed(report, render::TableFormat::table).find("H(D)        1.5000") !=
        std::string::npos);
}

TEST_CASE("a topic report names the direction and its four cells") {
  CHECK(
      json_of(sample_topics()) ==
      R"({"measure":"mi","unit":"bits","count":"documents","by":"label","left_out":3,"family":"topic","compared":0,"term_unit":"stems","topics":[{"topic":"grain","documents":582,)"
      R"("terms":[{"term":"wheat","surface":"wheat","score":0.25,"direction":"against","n11":430,"n10":60,"n01":152,)"
      R"("n00":9000,"p_value":1,"q_value":1,"log_ratio":0,"log_ratio_low":0,"log_ratio_high":0,)"
      R"("odds_ratio":0,"odds_ratio_low":0,"odds_ratio_high":0}]}]})"
      "\n");
  CHECK(printed(sample_topics(), render::TableFormat::table)
            .starts_with("terms by mi in bits, counts of documents, 3 documents in no topic\n"));
  const std::string csv = printed(sample_topics(), render::TableFormat::csv);
  CHECK(csv.find("grain,582,wheat,wheat,0.25,against,430,60,152,9000,1,1,0,0,0,0,0,0\r\n") !=
        std::string::npos);
}

TEST_CASE("a p-value too small for a double is said to be below what one can tell") {
  TopicReport report;
  TopicTerm term;
  term.term = "tea";
  term.p_value = 0;
  term.q_value = 0.5;
  report.topics = {{.topic = "a", .documents = 1, .terms = {term}}};
  const auto is_in = [&](TableFormat format, const char* text) {
    return printed(report, format).find(text) != std::string::npos;
  };
  CHECK(is_in(TableFormat::table, "  < 1e-300  0.500000\n"));
  CHECK(is_in(TableFormat::markdown, " | < 1e-300 | 0.500000 |\n"));
  CHECK(is_in(TableFormat::csv, ",< 1e-300,0.5,0,0,0,0,0,0\r\n"));
  CHECK(is_in(TableFormat::tsv, "\t< 1e-300\t0.5\t0\t"));
  CHECK(is_in(TableFormat::jsonl, "\"p_value\":0,\"q_value\":0.5,"));
  // What is told apart from 0 is exact.
  report.topics[0].terms[0].p_value = 1.5e-299;
  CHECK(is_in(TableFormat::csv, ",1.5e-299,0.5,"));
}
