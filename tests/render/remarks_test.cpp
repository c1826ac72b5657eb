#include "render/remarks.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace inkling;

namespace {

/// "! " before a warning.
std::vector<std::string> lines(const std::vector<render::Remark>& remarks) {
  std::vector<std::string> result;
  for (const render::Remark& remark : remarks)
    result.push_back((remark.is_warning ? "! " : "") + remark.text);
  return result;
}

}  // namespace

TEST_CASE("a query that was read as it was typed is not repeated") {
  SearchAnswer answer;
  answer.query = "tea";
  answer.lenient = LenientReading{"tea", "`-` stands alone"};
  CHECK(lines(render::remarks_on(answer)) == std::vector<std::string>{"! `-` stands alone"});
}

TEST_CASE("remarks say how the query was taken, then what found nothing, then what else to ask") {
  SearchAnswer answer;
  answer.lenient = LenientReading{"tea", "`-` stands alone"};
  answer.filter.lenient = LenientReading{"cup", "it is not UTF-8"};
  answer.unknown = {"cofee"};
  answer.dropped = {"!!", "the"};
  answer.expansions = {{"ny", 2, 2, {"ny", "new york"}}};
  answer.suggestions = {{"cofee", "coffee"}};
  CHECK(lines(render::remarks_on(answer)) ==
        std::vector<std::string>{"! read as `tea`: `-` stands alone", "! no document holds `cofee`",
                                 "! nothing is left of `the`", "`ny` stands for ny, new york",
                                 "! filter read as `cup`: it is not UTF-8",
                                 "! did you mean `coffee` instead of `cofee`?"});
}

TEST_CASE("an expansion that was cut is a warning, and the eleventh synonym is counted") {
  ScoreExplanation explanation;
  explanation.expansions = {{"a*", 1024, 2000, {}}, {"b", 2, 12, {}}};
  explanation.expansions[1].synonyms.assign(12, "s");
  CHECK(lines(render::remarks_on(explanation)) ==
        std::vector<std::string>{
            "! `a*` stands for 2,000 words; the 1,024 nearest and most frequent are looked for",
            "! `b` stands for 12 words and phrases; the first 2 are looked for",
            "`b` stands for s, s, s, s, s, s, s, s, s, s and 2 more"});
  ScoreComparison comparison;
  comparison.first = explanation;
  CHECK(lines(render::remarks_on(comparison)) == lines(render::remarks_on(explanation)));
}

TEST_CASE("what is beyond the limits of a query is said to be left out, not to be nothing") {
  SearchAnswer answer;
  answer.lenient = LenientReading{"tea", "the query has more than 256 clauses", "milk sugar"};
  answer.filter.lenient = LenientReading{"cup", "the query is too long", std::string(100, 'x')};
  answer.dropped = {"milk sugar", "the"};
  CHECK(lines(render::remarks_on(answer)) ==
        std::vector<std::string>{
            "! read as `tea`: the query has more than 256 clauses; its end is left out: "
            "`milk sugar`",
            "! nothing is left of `the`",
            "! filter read as `cup`: the query is too long; its end is left out: `" +
                std::string(80, 'x') + "\u2026`"});
}

TEST_CASE("punctuation that falls away is worth a word only where the query has nothing else") {
  SearchAnswer answer;
  answer.query = "tea , coffee";
  answer.dropped = {","};
  CHECK(render::remarks_on(answer).empty());
  answer.query = "* ,";
  CHECK(render::remarks_on(answer).empty());
  answer.query = ",";
  answer.is_punctuation = true;
  const std::vector<std::string> told{"! `,` is punctuation: there is no word to look for"};
  CHECK(lines(render::remarks_on(answer)) == told);
  answer.lenient = LenientReading{"\\,", "nothing follows it"};
  CHECK(lines(render::remarks_on(answer)) == told);
}
