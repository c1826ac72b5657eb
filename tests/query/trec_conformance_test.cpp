#include <doctest/doctest.h>

#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/trec.h"
#include "tests/support/data.h"

namespace inkling::test {

namespace {

std::istringstream conformance(const std::string& file) {
  return std::istringstream(read_file(conformance_file("trec_eval/" + file)));
}

/// Without what trec_eval ignores behind the sixth column, and Inkling refuses.
std::istringstream six_columns_of(std::istringstream run) {
  std::ostringstream lines;
  for (std::string line; std::getline(run, line);) {
    std::istringstream columns(line);
    std::string column;
    for (int at = 0; at < 6 && columns >> column; ++at) lines << column << ' ';
    lines << '\n';
  }
  return std::istringstream(lines.str());
}

TrecEvaluation evaluate(const std::string& judgments, const std::string& run,
                        const JudgingOptions& options) {
  std::istringstream judged = conformance(judgments);
  std::istringstream entries = six_columns_of(conformance(run));
  return trec_evaluate(read_judgments(judged, judgments), read_run(entries, run), options);
}

/// topic ("all" for all) -> measure -> what is printed.
using Printed = std::map<std::string, std::map<std::string, std::string>>;

/// The name and the string of grades of a run are no measures.
bool is_measure(const std::string& name) {
  return name != "runid" && !name.starts_with("relstring");
}

Printed printed_by_trec_eval(const std::string& file) {
  std::istringstream in = conformance(file);
  Printed printed;
  for (std::string measure, topic, value; in >> measure >> topic >> value;) {
    if (is_measure(measure)) printed[topic][measure] = value;
  }
  return printed;
}

std::string as_printed(const std::string& measure, double value) {
  char text[64];
  std::snprintf(text, sizeof text, measure.starts_with("num_") ? "%.0f" : "%.4f", value);
  return text;
}

Printed printed_by_us(const TrecEvaluation& evaluation) {
  Printed printed;
  for (const auto& [measure, value] : evaluation.all)
    printed["all"][measure] = as_printed(measure, value);
  for (const auto& [topic, measures] : evaluation.topics) {
    for (const auto& [measure, value] : measures)
      printed[topic][measure] = as_printed(measure, value);
  }
  return printed;
}

struct Case {
  const char* judgments;
  const char* run;
  JudgingOptions options;
  const char* printed;
};

const Case kCases[] = {{"qrels.test", "results.test", {}, "out.test.aq"},
                       {"qrels.rel_level", "results.test", {.relevant_from = 2}, "out.test.aql"},
                       {"qrels.test", "results.trunc", {.complete = true}, "out.test.aqc"}};

Printed printed_by_us(const Case& of) {
  return printed_by_us(evaluate(of.judgments, of.run, of.options));
}

/// Version 10 rounds a share of the relevant documents to the nearest number, version 9 up.
bool rounds_a_share(const std::string& measure) {
  return measure.starts_with("iprec_at_recall") || measure == "11pt_avg";
}

}  // namespace

TEST_CASE("every measure that trec_eval 9 prints is printed alike, of each topic and of all") {
  for (const Case& of : kCases) {
    const Printed found = printed_by_us(of);
    std::size_t compared = 0;
    for (const auto& [topic, measures] : printed_by_trec_eval(std::string("v9/") + of.printed)) {
      for (const auto& [measure, value] : measures) {
        CAPTURE(of.printed);
        CAPTURE(topic);
        CAPTURE(measure);
        CHECK(found.at(topic).at(measure) == value);
        ++compared;
      }
    }
    CHECK(compared > 250);
  }
}

TEST_CASE("so is what trec_eval 10 prints, but for the measures whose rounding it changed") {
  for (const Case& of : kCases) {
    Printed found = printed_by_us(of);
    Printed expected = printed_by_trec_eval(of.printed);
    REQUIRE(found.size() == expected.size());
    for (auto& [topic, measures] : expected) {
      CAPTURE(of.printed);
      CAPTURE(topic);
      const auto rounded = [](const auto& measure) { return rounds_a_share(measure.first); };
      CHECK(std::erase_if(measures, rounded) == std::erase_if(found[topic], rounded));
      for (const auto& [measure, value] : measures) {
        CAPTURE(measure);
        CHECK(found[topic].at(measure) == value);
      }
      CHECK(found[topic].size() == measures.size());
    }
  }
}

TEST_CASE("measures stand in trec_eval's order") {
  std::istringstream in = conformance("out.test.aq");
  std::vector<std::string> expected;
  for (std::string measure, topic, value; in >> measure >> topic >> value;) {
    if (topic == "all" && is_measure(measure)) expected.push_back(measure);
  }
  std::vector<std::string> found;
  for (const auto& [measure, value] : evaluate("qrels.test", "results.test", {}).all)
    found.push_back(measure);
  CHECK(found == expected);
  CHECK(found.size() == 98);
}

}  // namespace inkling::test
