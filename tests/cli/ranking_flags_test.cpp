#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

void make_inked_index(const Workspace& workspace) {
  workspace.write("d.jsonl",
                  "{\"id\":\"1\",\"title\":\"ink\",\"text\":\"ink pen "
                  "paper\",\"stars\":3,\"day\":\"2020-01-01\"}\n"
                  "{\"id\":\"2\",\"title\":\"tea\",\"text\":\"ink tea "
                  "cup\",\"stars\":9,\"day\":\"2020-01-31\"}\n"
                  "{\"id\":\"3\",\"title\":\"cup\",\"text\":\"tea leaf\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
}

}  // namespace

TEST_CASE("flags of scores are read and told in answers") {
  const Workspace workspace;
  make_inked_index(workspace);
  const auto json = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"search", "ink", "--json", "--explain"});
    const Outcome outcome = workspace.run(flags);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
    return outcome.out;
  };
  CHECK(has_part(json({"--rank", "bm25f", "--fields", "title^3:0.5,text"}),
                 "\"fields\":[{\"field\":\"title\",\"tf\":1,\"length\":1,\"weight\":3"));
  CHECK(has_part(json({"--prior", "stars^2"}), "\"term\":\"(prior)\""));
  CHECK(has_part(json({"--prior", "stars:saturation:5"}), "\"field\":\"stars\""));
  CHECK(has_part(json({"--recency", "day^0.5:30"}), "\"contribution\":0.25,\"field\":\"day\""));
  CHECK(has_part(json({"--expand", "rm3", "--fb-docs", "1", "--fb-terms", "2"}),
                 "\"feedback\":{\"model\":\"rm3\",\"documents\":[{\"id\":"));
  CHECK(has_part(json({"--diversify"}), "\"diversify\":0.7,\"depth\":{\"diversify\":100}"));
  CHECK(has_part(json({"--proximity"}), "\"depth\":{\"proximity\":1000}"));
  CHECK(has_part(workspace.run({"search", "ink pen", "--proximity", "--explain", "--json"}).out,
                 "#1(ink pen)"));
  CHECK(has_part(workspace.run({"explain", "ink", "2", "--expand", "bo1"}).err, "bo1 adds"));
}

TEST_CASE("examples need no query, and are told of") {
  const Workspace workspace;
  make_inked_index(workspace);
  const Outcome outcome = workspace.run({"search", "--like", "3", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.out, "\"id\":\"2\""));
  CHECK_FALSE(has_part(outcome.out, "\"rank\":1,\"id\":\"3\""));
  const Outcome bayes =
      workspace.run({"search", "--like", "3", "--unlike", "1", "--like-by", "nb"});
  CHECK(bayes.exit_code == 0);
  CHECK(has_part(bayes.err, "nb adds"));
  CHECK(workspace.run({"search", "--like", "nobody"}).exit_code == 2);
}

TEST_CASE("what belongs to something else is refused with what it belongs to") {
  const Workspace workspace;
  make_inked_index(workspace);
  const auto refused = [&](std::vector<std::string> flags, const std::string& flag) {
    flags.insert(flags.begin(), {"search", "ink"});
    const Outcome outcome = workspace.run(flags);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(has_part(outcome.err, flag));
  };
  refused({"--fields", "title"}, "--fields");
  refused({"--fb-docs", "3"}, "--fb-docs");
  refused({"--expand", "bo1", "--fb-lambda", "0.5"}, "--fb-lambda");
  refused({"--expand", "rm3", "--fb-beta", "0.5"}, "--fb-beta");
  refused({"--expand", "rm4"}, "--expand");
  refused({"--unlike", "1"}, "--unlike");
  refused({"--like-by", "nb"}, "--like-by");
  refused({"--expand", "rm3", "--like", "1"}, "--expand");
  refused({"--prior", "day"}, "--prior");
  refused({"--prior", "stars:root"}, "--prior");
  refused({"--recency", "day"}, "--recency");
  refused({"--proximity=1,2"}, "--proximity");
  refused({"--diversify=2"}, "--diversify");
  refused({"--diversify=0.5", "--sort", "stars"}, "--diversify");
}

TEST_CASE("what would say nothing is refused, in the words of the command line") {
  const Workspace workspace;
  make_inked_index(workspace);
  const auto refused = [&](const std::vector<std::string>& words, const std::string& part) {
    const Outcome outcome = workspace.run(words);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(has_part(outcome.err, part));
  };
  refused({"search", "--like", "1", "--unlike", "1"}, "--unlike: `1` cannot be like and unlike");
  refused({"search", "--like", "1", "--unlike", "1"}, "leave it out of --like");
  const std::vector<std::vector<std::string>> rankings{
      {"--rank", "lm"}, {"--k1", "2"}, {"--field-weight", "title=1"}, {"--proximity"}};
  for (const std::vector<std::string>& ranking : rankings) {
    std::vector<std::string> words{"search", "ink pen", "--like", "3", "--like-by", "nb"};
    words.insert(words.end(), ranking.begin(), ranking.end());
    refused(words, ranking.front() + ": has no effect with --like-by nb");
  }
  refused({"search", "--like", "1", "--proximity"}, "--proximity: needs a query");
  refused({"search", "ink", "--prior", "stars", "--prior", "stars^2"}, "`--prior` is given twice");
  refused({"search", "ink", "--recency", "day:1", "--recency", "day:2"}, "is given twice");
  const std::vector<std::vector<std::string>> scoring{{"--expand", "rm3"},
                                                      {"--like", "1"},
                                                      {"--fb-docs", "3"},
                                                      {"--rank", "lm"},
                                                      {"--prior", "stars"}};
  for (const std::vector<std::string>& flags : scoring) {
    std::vector<std::string> words{"explain", "--parse", "ink"};
    words.insert(words.end(), flags.begin(), flags.end());
    refused(words, "--parse shows how a query is read");
  }
  refused({"search", "ink", "--fb-docs", "3"}, "--fb-docs: belongs to --expand");
  refused({"search", "ink", "--lenient", "--strict-query"}, "cannot be combined with --lenient");
}

TEST_CASE("a query is read with the stop words that it scores with") {
  const Workspace workspace;
  workspace.write("d.jsonl", "{\"id\":\"1\",\"text\":\"the ink\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
  CHECK(has_part(workspace.run({"explain", "--parse", "the ink"}).out, "does not score"));
  CHECK_FALSE(has_part(workspace.run({"explain", "--parse", "the ink", "--score-stop-words"}).out,
                       "does not score"));
}

TEST_CASE("what is not there is said to be: words, terms, fields, orders") {
  const Workspace workspace;
  make_inked_index(workspace);
  CHECK(has_part(workspace.run({"suggest", "zz"}).err,
                 "the index has no word that begins with `zz`"));
  CHECK(
      has_part(workspace.run({"terms", "zz"}).err, "the index has no term that begins with `zz`"));
  CHECK(workspace.run({"terms", "zz", "--json"}).err.empty());
  for (const char* command : {"terms", "suggest"}) {
    const Outcome none_asked_for = workspace.run({command, "i", "-k", "0"});
    CHECK(none_asked_for.err.empty());
    CHECK(none_asked_for.exit_code == 0);
  }
  CHECK(has_part(workspace.run({"explain", "inkk", "1"}).err, "no document holds `inkk`"));
  CHECK(has_part(workspace.run({"explain", "inkk", "1", "--json"}).out, "\"unknown\":[\"inkk\"]"));
  CHECK(has_part(workspace.run({"search", "ink", "--sort", "stars:down"}).err,
                 "--sort: `down` found behind the colon, asc or desc wanted"));
  CHECK(has_part(workspace.run({"search", "ink", "--rank", "bm25f", "--fields", "body"}).err,
                 "there are: text, title"));
  CHECK(has_part(workspace.run({"search", "ink", "--expand"}).err,
                 "`--expand` wants one of rm3, bo1, rocchio"));
}

TEST_CASE("feedback that adds nothing says so, and why") {
  const Workspace workspace;
  make_inked_index(workspace);
  const Outcome outcome = workspace.run({"search", "ink", "--expand", "bo1", "--fb-beta", "0"});
  CHECK(has_part(outcome.err, "bo1 adds nothing: no term of these documents weighs more"));
}

TEST_CASE("a mistyped field is told once, and its name is no mistyped word") {
  const Workspace workspace;
  workspace.write("d.jsonl", "{\"id\":\"1\",\"text\":\"able sport\",\"label\":\"sport\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
  const std::string told = workspace.run({"search", "lable:sprt"}).err;
  CAPTURE(told);
  CHECK(has_part(told, "did you mean `label`?"));
  CHECK_FALSE(has_part(told, "`able`"));
  CHECK(has_part(told, "did you mean `sport` instead of `sprt`?"));
}

TEST_CASE("an empty value is the flag's, and words behind -- are the query's") {
  const Workspace workspace;
  make_inked_index(workspace);
  const Outcome empty = workspace.run({"search", "ink", "--filter=", "-k", "1", "--json"});
  CHECK(empty.exit_code == 0);
  CHECK(has_part(empty.out, "\"query\":\"ink\""));
  CHECK(has_part(workspace.run({"search", "ink", "--rank=", "--json"}).err, "`` found"));
  CHECK(workspace.run({"search", "ink", "--json="}).exit_code == 2);
  CHECK(workspace.run({"search", "-k", "1", "--proximity", "--", "-tea ink"}).exit_code == 0);
  for (const char* flag : {"--proximity", "--diversify", "--significant"}) {
    CAPTURE(flag);
    CHECK(has_part(workspace.run({"search", flag, "ink", "pen"}).err, "write the query first"));
  }
  CHECK(workspace.run({"search", "ink pen", "--proximity=1e-300,1e9,1e9"}).exit_code == 2);
}
