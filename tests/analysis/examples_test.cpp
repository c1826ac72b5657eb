// The examples of docs/analysis.md.

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::analysis;

namespace {

struct Example {
  AnalyzerSettings settings;
  std::string text;
  std::string terms;
};

std::string trimmed(const std::string& text) {
  const std::size_t start = text.find_first_not_of(' ');
  return start == std::string::npos ? ""
                                    : text.substr(start, text.find_last_not_of(' ') + 1 - start);
}

Example parse_example(const std::string& line) {
  std::istringstream in(line);
  std::string settings, text, terms;
  std::getline(in, settings, '|');
  std::getline(in, text, '|');
  std::getline(in, terms);
  std::istringstream words(settings);
  Example example{{}, trimmed(text), trimmed(terms)};
  std::string kind;
  words >> kind >> example.settings.language;
  example.settings.kind = parse_analyzer_kind(kind);
  return example;
}

/// The lines between the page's first pair of fences.
std::vector<Example> examples_of(const std::string& page) {
  std::istringstream in(page);
  std::vector<Example> examples;
  std::string line;
  while (std::getline(in, line) && line != "```") continue;
  while (std::getline(in, line) && line != "```") examples.push_back(parse_example(line));
  return examples;
}

std::string joined(const std::vector<std::string>& terms) {
  std::string text;
  for (const std::string& term : terms) text += (text.empty() ? "" : " ") + term;
  return text;
}

}  // namespace

TEST_CASE("the examples of docs/analysis.md come out as printed") {
  const auto examples =
      examples_of(test::read_file(test::conformance_file("../../docs/analysis.md")));
  CHECK(examples.size() > 10);
  for (const Example& example : examples) {
    CAPTURE(example.text);
    CHECK(joined(Analyzer(example.settings).terms(example.text)) == example.terms);
  }
}
