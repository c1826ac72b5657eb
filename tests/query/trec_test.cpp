#include "inkling/trec.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/query/measures.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

Judgments judgments(const std::string& text) {
  std::istringstream in(text);
  return read_judgments(in, "qrels");
}

Run run(const std::string& text) {
  std::istringstream in(text);
  return read_run(in, "run");
}

std::vector<TrecTopic> topics(const std::string& text) {
  std::istringstream in(text);
  return read_topics(in, "topics");
}

template <typename Read>
std::string refusal(Read read, const std::string& text) {
  try {
    read(text);
  } catch (const OptionError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST_CASE("only topics that are in both files are judged") {
  const TrecEvaluation evaluation =
      trec_evaluate(judgments("1 0 a 1\n2 0 a 1\n"), run("2 Q0 a 1 1.0 x\n3 Q0 a 1 1.0 x\n"));
  CHECK(evaluation.topics.size() == 1);
  CHECK(value(evaluation.all, "num_q") == 1);
  CHECK(value(evaluation.all, "num_rel") == 1);
  CHECK_THROWS_AS(trec_evaluate(judgments("1 0 a 1\n"), run("2 Q0 a 1 1.0 x\n")), EmptyInputError);
  CHECK_THROWS_AS(trec_evaluate({}, {}), EmptyInputError);
}

TEST_CASE(
    "entries are ordered by score, ties by document from the last to the first, and never by "
    "rank") {
  const Judgments judged = judgments("1 0 b 1\n");
  const auto reciprocal_rank = [&](const std::string& entries) {
    return value(trec_evaluate(judged, run(entries)).all, "recip_rank");
  };
  CHECK(reciprocal_rank("1 Q0 a 1 1.0 x\n1 Q0 b 2 2.0 x\n") == 1);
  CHECK(reciprocal_rank("1 Q0 a 1 1.0 x\n1 Q0 b 2 1.0 x\n") == 1);
  CHECK(reciprocal_rank("1 Q0 c 2 1.0 x\n1 Q0 b 1 1.0 x\n") == 0.5);
  CHECK(reciprocal_rank("1 Q0 c 9 1.0000000000000002 x\n1 Q0 b 1 1.0 x\n") == 0.5);
}

TEST_CASE("measures are at the ranks that are asked for") {
  const Judgments judged = judgments("1 0 a 1\n1 0 b 2\n1 0 c 0\n");
  const Run found = run("1 Q0 c 1 3 x\n1 Q0 b 2 2 x\n1 Q0 a 3 1 x\n");
  JudgingOptions options;
  options.cutoffs = {2, 7};
  const Measures all = trec_evaluate(judged, found, options).all;
  CHECK(value(all, "P_2") == 0.5);
  CHECK(value(all, "P_7") == doctest::Approx(2.0 / 7));
  CHECK(value(all, "recall_2") == 0.5);
  CHECK(value(all, "map_cut_2") == 0.25);
  CHECK(value(all, "success_2") == 1);
  // b at rank 2, of b and a at best.
  const double second = 1 / std::log2(3.0);
  CHECK(value(all, "ndcg_cut_2") == doctest::Approx(2 * second / (2 + second)));
  const auto names = [](const auto& measure) { return measure.first == "P_5"; };
  CHECK(std::ranges::none_of(all, names));
  CHECK(std::ranges::any_of(trec_evaluate(judged, found).all, names));
  options.cutoffs = {0};
  CHECK_THROWS_AS(trec_evaluate(judged, found, options), OptionError);
}

TEST_CASE("scores that are equal in single precision are tied, as trec_eval holds them") {
  const Judgments judged{{"1", {{"b", 1}}}};
  const Run tied{{"1", {{"a", 1.00000001}, {"b", 1.0}}}};
  CHECK(value(trec_evaluate(judged, tied).all, "map") == 1.0);
}

TEST_CASE("a topic without relevant documents counts, with zeros") {
  const TrecEvaluation evaluation =
      trec_evaluate(judgments("1 0 a 0\n2 0 a 1\n"), run("1 Q0 a 1 1.0 x\n2 Q0 a 1 1.0 x\n"));
  CHECK(value(evaluation.all, "num_q") == 2);
  CHECK(value(evaluation.all, "map") == 0.5);
  CHECK(value(evaluation.all, "gm_map") == doctest::Approx(std::sqrt(0.00001)));
  CHECK(value(evaluation.topics[0].second, "ndcg") == 0);
}

TEST_CASE("negative relevance is no judgment, and grades are gains") {
  const TrecEvaluation evaluation = trec_evaluate(
      judgments("1 0 a -1\n1 0 b 2\n1 0 c 1\n"), run("1 Q0 a 1 3 x\n1 Q0 c 2 2 x\n1 Q0 b 3 1 x\n"));
  CHECK(value(evaluation.all, "num_rel") == 2);
  CHECK(value(evaluation.all, "bpref") == 1);
  const double ideal = 2 + 1 / std::log2(3);
  CHECK(value(evaluation.all, "ndcg") ==
        doctest::Approx((1 / std::log2(3) + 2 / std::log2(4)) / ideal));
}

TEST_CASE(
    "columns may be parted by any white space, and blank lines and comments are passed over") {
  CHECK(judgments("\n 1\t0  a \t1 \r\n# topic 0 document relevance\n\n") ==
        Judgments{{"1", {{"a", 1}}}});
  const Run found = run("# comment\n1 Q0 a 1 -2.5e-1 x\r\n");
  REQUIRE(found.at("1").size() == 1);
  CHECK(found.at("1")[0].score == -0.25);
}

TEST_CASE("a line without its columns is refused with its place") {
  CHECK(refusal(judgments, "1 0 a 1\n\n1 0 b\n").starts_with("qrels:3: not four columns"));
  CHECK(refusal(judgments, "1 0 a 1 2\n").starts_with("qrels:1: not four columns"));
  CHECK(refusal(judgments, "1 0 a yes\n").find("relevance \"yes\" is not a whole number") !=
        std::string::npos);
  CHECK(refusal(judgments, "1 0 a 1.5\n").find("1.5") != std::string::npos);
  CHECK(refusal(judgments, "1 0 a 1\n1 0 a 1\n") ==
        "qrels:2: document a is listed a second time for topic 1");
  CHECK(refusal(run, "1 Q0 a 1 1.0\n").starts_with("run:1: not six columns"));
  CHECK(refusal(run, "1 Q0 a 1 1 x\n1 Q0 b 1 1.0 x y\n").starts_with("run:2: not six columns"));
  CHECK(refusal(run, "1 Q0 my file.txt 1 1.0 x\n").starts_with("run:1: not six columns"));
  CHECK(refusal(run, "1 Q0 a 1 best x\n").find("score \"best\"") != std::string::npos);
  CHECK(refusal(run, "1 Q0 a 1 nan x\n").find("score \"nan\"") != std::string::npos);
  CHECK(refusal(run, "1 Q0 a 1 inf x\n").find("score \"inf\"") != std::string::npos);
  CHECK(
      refusal(run, "1 Q0 a 1 1 x\n2 Q0 a 1 1 x\n1 Q0 a 2 0 x\n").starts_with("run:3: document a"));
  CHECK(refusal(topics, "1\tink\n\n2 pens\n").starts_with("topics:3: no tab"));
  CHECK(refusal(topics, "1\tink\n2\tpens\n1\tquills\n")
            .starts_with("topics:3: topic `1` is listed twice"));
  CHECK(refusal(topics, "\tink\n").starts_with("topics:1: the topic's id"));
}

TEST_CASE("a byte order mark is no part of the first entry, nor of one behind it") {
  const std::string mark = "\xEF\xBB\xBF";
  CHECK(judgments(mark + "1 0 a 1\r\n" + mark + "2 0 a 1") ==
        Judgments{{"1", {{"a", 1}}}, {"2", {{"a", 1}}}});
  CHECK(judgments(mark + "# comment\n1 0 a 1\n") == Judgments{{"1", {{"a", 1}}}});
  CHECK(run(mark + "1 Q0 a 1 2 x\r\n").at("1").size() == 1);
  const std::vector<TrecTopic> found = topics(mark + "\r\n" + mark + "1\tink\r\n2\tpen");
  REQUIRE(found.size() == 2);
  CHECK(found[0].id == "1");
  CHECK(found[0].text == "ink");
  CHECK(found[1].text == "pen");
  CHECK(refusal(topics, std::string("\xFF\xFE"
                                    "1\0\t\0",
                                    6)) == "topics:1: the file is UTF-16");
  CHECK(refusal(run, "\xFE\xFF") == "run:1: the file is UTF-16");
}

TEST_CASE("a line that is not UTF-8 is refused with its place, and none that is") {
  CHECK(refusal(topics, "1\tink\n2\tM\xFCller\n") == "topics:2: the line is not UTF-8");
  CHECK(refusal(judgments, "1 0 M\xFCller 1\n") == "qrels:1: the line is not UTF-8");
  CHECK(refusal(run, "1 Q0 M\xFCller 1 1 x\n") == "run:1: the line is not UTF-8");
  for (const char* wrong : {"\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                            "\xF0\x80\x80\x80", "\xE2\x82", "\x80", "\xF5\x80\x80\x80"}) {
    CAPTURE(wrong);
    CHECK(refusal(topics, "1\t" + std::string(wrong)) == "topics:1: the line is not UTF-8");
  }
  for (const char* right : {"\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
                            "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    CAPTURE(right);
    CHECK(topics("1\t" + std::string(right)).at(0).text == right);
  }
}

TEST_CASE("any name but the empty one can be written so that a run holds it, and be read again") {
  CHECK(escaped_name("my file.txt") == "my%20file.txt");
  CHECK(escaped_name("a\tb\n") == "a%09b%0A");
  CHECK(escaped_name("my%20file.txt") == "my%2520file.txt");
  for (const char* const plain :
       {"a/b.txt", "100%", "%", "%zz", "M%FCller.txt", "#1", "\xC3\xA9"}) {
    CAPTURE(plain);
    CHECK(escaped_name(plain) == plain);
  }
  std::mt19937 random(3);
  for (int trial = 0; trial < rounds(2'000); ++trial) {
    std::string name;
    for (std::size_t length = 1 + random() % 8; length > 0; --length)
      name += "% \t\n25a0Ff#\x7F"[random() % 12];
    CAPTURE(name);
    CHECK(unescaped_name(escaped_name(name)) == name);
    CHECK_NOTHROW(require_run_name("document id", escaped_name(name)));
  }
  CHECK_THROWS_AS(require_run_name("document id", ""), OptionError);
}

TEST_CASE("topics keep their order, and their text everything after the first tab") {
  const std::vector<TrecTopic> found = topics("10\tink and pens\r\n\n2\ta\tb\n3\t\n");
  REQUIRE(found.size() == 3);
  CHECK(found[0].id == "10");
  CHECK(found[0].text == "ink and pens");
  CHECK(found[1].text == "a\tb");
  CHECK(found[2].text.empty());
}

TEST_CASE("a run that was written reads back equal, to the last bit of its scores") {
  std::mt19937_64 random(1);
  std::vector<RunEntry> entries;
  for (int at = 0; at < 500; ++at) {
    entries.push_back(
        {"d" + std::to_string(at),
         std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 200) - 160)});
  }
  entries.push_back({"zero", 0});
  entries.push_back({"least", std::numeric_limits<double>::denorm_min()});
  std::ostringstream out;
  write_run(out, "q1", entries, "inkling");
  write_run(out, "q2", std::vector<RunEntry>{{"only", 0.1}}, "inkling");
  CHECK(out.str().starts_with("q1 Q0 d0 1 "));
  CHECK(out.str().ends_with("\nq2 Q0 only 1 0.1 inkling\n"));
  const Run found = run(out.str());
  REQUIRE(found.at("q1").size() == entries.size());
  for (std::size_t at = 0; at < entries.size(); ++at) {
    CHECK(found.at("q1")[at].document == entries[at].document);
    CHECK(found.at("q1")[at].score == entries[at].score);
  }
}

TEST_CASE("names that would break the columns of a run are refused") {
  std::ostringstream out;
  const std::vector<RunEntry> entries = {{"a b", 1}};
  CHECK_THROWS_AS(write_run(out, "1", entries, "x"), OptionError);
  CHECK_THROWS_AS(write_run(out, "1 2", {}, "x"), OptionError);
  CHECK_THROWS_AS(write_run(out, "1", {}, ""), OptionError);
  CHECK(out.str().empty());
}

TEST_CASE("a run that was put together is judged as one that was read: no NaN, nothing twice") {
  const Judgments judged = judgments("1 0 a 1\n");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const std::vector<RunEntry>& entries : {std::vector<RunEntry>{{"a", nan}},
                                               {{"a", 1}, {"b", nan}, {"c", 2}},
                                               {{"a", 2}, {"a", 1}}}) {
    CHECK_THROWS_AS(trec_evaluate(judged, {{"1", entries}}), OptionError);
    CHECK_THROWS_AS(trec_compare(judged, {{"1", {{"a", 1}}}}, {{"1", entries}}), OptionError);
  }
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK_NOTHROW(trec_evaluate(judged, {{"1", {{"a", infinity}, {"b", -infinity}}}}));
  for (const double score : {nan, infinity, -infinity}) {
    std::ostringstream out;
    const std::vector<RunEntry> entries = {{"a", score}};
    CHECK_THROWS_AS(write_run(out, "1", entries, "x"), OptionError);
  }
}

}  // namespace

}  // namespace inkling::test
