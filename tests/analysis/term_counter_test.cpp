#include "inkling/term_counter.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "inkling/text_analyzer.h"

using inkling::AnalyzerKind;
using inkling::AnalyzerSettings;
using inkling::TermCount;
using inkling::TermCounter;
using inkling::TextAnalyzer;

namespace {

std::map<std::string, std::uint32_t> counted(TermCounter& counter, const std::string& text) {
  std::map<std::string, std::uint32_t> counts;
  for (const TermCount& count : counter.count(text))
    counts[std::string(counter.term(count.term))] += count.tf;
  return counts;
}

std::map<std::string, std::uint32_t> traced(const AnalyzerSettings& settings,
                                            const std::string& text) {
  std::map<std::string, std::uint32_t> counts;
  for (const auto& token : TextAnalyzer(settings).analyze(text)) {
    if (token.reason.empty()) ++counts[token.term];
  }
  return counts;
}

}  // namespace

TEST_CASE("terms are numbered as they come, and counted text by text") {
  TermCounter counter({.language = "en"});
  const auto first = counter.count("ink inks paper");
  CHECK(std::vector(first.begin(), first.end()) == std::vector<TermCount>{{0, 2}, {1, 1}});
  CHECK(counter.count("").empty());
  const auto second = counter.count("paper, pens and paper");
  CHECK(std::vector(second.begin(), second.end()) ==
        std::vector<TermCount>{{1, 2}, {2, 1}, {3, 1}});
  CHECK(counter.size() == 4);
  CHECK(counter.term(2) == "pen");
}

TEST_CASE("a counter counts the terms that the analyzer tells, in all kinds and languages") {
  const std::vector<std::string> texts{"The java.lang.String of THE strings, re-stringing",
                                       "Les étudiants étudient l'été à Paris",
                                       "東京の大学で学ぶ学生",
                                       "naïve café NAÏVE",
                                       "\xff\xfe broken \xc3",
                                       "a b c d-e_f 12.5 3rd"};
  for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::words,
                                  AnalyzerKind::whitespace, AnalyzerKind::sklearn}) {
    for (const char* language : {"en", "fr", "auto"}) {
      const AnalyzerSettings settings{.kind = kind, .language = language, .fold_accents = true};
      TermCounter counter(settings);
      for (const std::string& text : texts) CHECK(counted(counter, text) == traced(settings, text));
    }
  }
}
