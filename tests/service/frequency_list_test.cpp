#include "inkling/keyness.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "inkling/dispersion.h"
#include "inkling/error.h"
#include "render/reports.h"
#include "render/style.h"
#include "service/choices.h"

using namespace inkling;
using namespace inkling::service;

namespace {

using Kind = FrequencyList::Kind;
using Words = std::vector<std::pair<std::string, std::uint64_t>>;

/// What `report wordlist --format tsv` writes of these terms with their surface forms.
std::string written(const std::vector<std::pair<std::string, std::string>>& terms) {
  Wordlist list{.documents = 1, .tokens = terms.size()};
  for (const auto& [term, surface] : terms)
    list.rows.push_back({.term = term, .surface = surface, .df = 1, .cf = 1, .per_million = 1});
  std::ostringstream out;
  render::print(out, list, TableFormat::tsv);
  return out.str();
}

FrequencyList parsed(const std::string& text) { return parse_frequency_list(text, "list"); }

TEST_CASE("the terms of a list are taken as they are, beside their surface forms or without") {
  const FrequencyList stems = parsed(written({{"univers", "university"}, {"tea", "tea"}}));
  CHECK(stems.words == Words{{"univers", 1}, {"tea", 1}});
  CHECK(stems.kind == Kind::stems);
  CHECK(parsed(written({{"tea", "tea"}})).kind == Kind::words);
  const FrequencyList alone = parsed("term\tcf\nunivers\t6\n");
  CHECK(alone.words == Words{{"univers", 6}});
  CHECK(alone.kind == Kind::terms);
  CHECK(parsed("term\tcount\tdf\nunivers\t6\t1\n").kind == Kind::terms);
  CHECK(parsed("surface\tterm\tcf\ntea\ttea\t2\nteas\ttea\t2\n").kind == Kind::stems);
}

TEST_CASE("a list of more tokens than are counted is refused with its line") {
  const auto refused = [](const std::string& text, const std::string& line,
                          const std::string& what) {
    CAPTURE(text);
    try {
      parsed(text);
      FAIL("it was taken");
    } catch (const ParameterError& error) {
      const std::string message = error.what();
      CHECK(message.find(line) != std::string::npos);
      CHECK(message.find(what) != std::string::npos);
    }
  };
  refused("w1\t18446744073709551615\nw2\t5\n", "1", "up to here the list counts more than 2^53");
  refused("w1\t9007199254740992\nw2\t1\n", "2", "up to here the list counts more than 2^53");
  refused("w1\t1\n#tokens\t9007199254740993\n", "2", "the corpus has more than 2^53");
  refused("word\tcount\tper_million\nw1\t1\t1\nw2\t9\t1e-300\n", "3", "by its rate the corpus has");
  const FrequencyList most = parsed("w1\t9007199254740990\nw2\t2\n#tokens\t9007199254740992\n");
  CHECK(most.tokens == kMostListedTokens);
}

TEST_CASE("words without the column of terms are those that people write") {
  for (const std::string text : {"teas\t2\n", "word\tcount\nteas\t2\n", "surface\tcf\nteas\t2\n",
                                 "term\tcount\nteas\t2\n", "term\tfrequency\nteas\t2\n"}) {
    CHECK(parsed(text).words == Words{{"teas", 2}});
    CHECK(parsed(text).kind == Kind::written);
  }
  CHECK_THROWS_AS(parsed("term\tsurface\tcf\ntea\t1\n"), ParameterError);
}

TEST_CASE("whatever a word is made of, a list of an index has it again") {
  const std::vector<std::string> words{"a\\b",      "\\n",      "\\\\",    "ends\\", "tab\there",
                                       "line\nend", "return\r", "#tokens", "#"};
  std::vector<std::pair<std::string, std::string>> terms;
  Words wanted;
  for (const std::string& word : words) {
    terms.emplace_back(word, word);
    wanted.emplace_back(word, 1);
  }
  CHECK(parsed(written(terms)).words == wanted);
  for (const std::string head : {"term\tcf\tdf\n", "surface\tcf\tper_million\n"})
    CHECK(parsed(head + "#tokens\t3\t1\n").words == Words{{"#tokens", 3}});
}

TEST_CASE("the size of a corpus is told by a line of its own, and backslashes by hand are kept") {
  for (const std::string head :
       {"", "word\tcount\n", "term\tcount\n", "term\tcf\n", "surface\tcf\n",
        "surface\tcf\tper_million\n", "term\tsurface\tcount\n"}) {
    const std::string row = head.starts_with("term\ts") ? "tea\ttea\t2\n" : "tea\t2\n";
    const std::string size = head.starts_with("term\ts") ? "#tokens\t\t9\textra\n" : "#tokens\t9\n";
    CAPTURE(head);
    CHECK(parsed(head + row + size).tokens == 9);
    CHECK(parsed(head + row + size).words == Words{{"tea", 2}});
  }
  CHECK(parsed("c:\\new\t2\n").words == Words{{"c:\\new", 2}});
  CHECK(parsed("word\tcount\nc:\\new\t2\n").words == Words{{"c:\new", 2}});
}

}  // namespace
