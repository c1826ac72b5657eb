#include <doctest/doctest.h>

#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/trec.h"
#include "tests/query/trec_texts.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

template <typename Read>
std::string refusal(Read read, const std::string& text) {
  try {
    read(text);
  } catch (const OptionError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST_CASE(
    "columns may be parted by any white space, and blank lines and comments are passed over") {
  CHECK(judgments_in("\n 1\t0  a \t1 \r\n# topic 0 document relevance\n\n") ==
        Judgments{{"1", {{"a", 1}}}});
  const Run found = run_in("# comment\n1 Q0 a 1 -2.5e-1 x\r\n");
  REQUIRE(found.at("1").size() == 1);
  CHECK(found.at("1")[0].score == -0.25);
}

TEST_CASE("a line without its columns is refused with its place") {
  CHECK(refusal(judgments_in, "1 0 a 1\n\n1 0 b\n").starts_with("qrels:3: not four columns"));
  CHECK(refusal(judgments_in, "1 0 a 1 2\n").starts_with("qrels:1: not four columns"));
  CHECK(refusal(judgments_in, "1 0 a yes\n").find("relevance \"yes\" is not a whole number") !=
        std::string::npos);
  CHECK(refusal(judgments_in, "1 0 a 1.5\n").find("1.5") != std::string::npos);
  CHECK(refusal(judgments_in, "1 0 a 1\n1 0 a 1\n") ==
        "qrels:2: document a is listed a second time for topic 1");
  CHECK(refusal(run_in, "1 Q0 a 1 1.0\n").starts_with("run:1: not six columns"));
  CHECK(refusal(run_in, "1 Q0 a 1 1 x\n1 Q0 b 1 1.0 x y\n").starts_with("run:2: not six columns"));
  CHECK(refusal(run_in, "1 Q0 my file.txt 1 1.0 x\n").starts_with("run:1: not six columns"));
  CHECK(refusal(run_in, "1 Q0 a 1 best x\n").find("score \"best\"") != std::string::npos);
  CHECK(refusal(run_in, "1 Q0 a 1 nan x\n").find("score \"nan\"") != std::string::npos);
  CHECK(refusal(run_in, "1 Q0 a 1 inf x\n").find("score \"inf\"") != std::string::npos);
  CHECK(refusal(run_in, "1 Q0 a 1 1 x\n2 Q0 a 1 1 x\n1 Q0 a 2 0 x\n")
            .starts_with("run:3: document a"));
  CHECK(refusal(topics_in, "1\tink\n\n2 pens\n").starts_with("topics:3: no tab"));
  CHECK(refusal(topics_in, "1\tink\n2\tpens\n1\tquills\n")
            .starts_with("topics:3: topic `1` is listed twice"));
  CHECK(refusal(topics_in, "\tink\n").starts_with("topics:1: the topic's id"));
}

TEST_CASE("a byte order mark is no part of the first entry, nor of one behind it") {
  const std::string mark = "\xEF\xBB\xBF";
  CHECK(judgments_in(mark + "1 0 a 1\r\n" + mark + "2 0 a 1") ==
        Judgments{{"1", {{"a", 1}}}, {"2", {{"a", 1}}}});
  CHECK(judgments_in(mark + "# comment\n1 0 a 1\n") == Judgments{{"1", {{"a", 1}}}});
  CHECK(run_in(mark + "1 Q0 a 1 2 x\r\n").at("1").size() == 1);
  const std::vector<TrecTopic> found = topics_in(mark + "\r\n" + mark + "1\tink\r\n2\tpen");
  REQUIRE(found.size() == 2);
  CHECK(found[0].id == "1");
  CHECK(found[0].text == "ink");
  CHECK(found[1].text == "pen");
  CHECK(refusal(topics_in, std::string("\xFF\xFE"
                                       "1\0\t\0",
                                       6)) == "topics:1: the file is UTF-16");
  CHECK(refusal(run_in, "\xFE\xFF") == "run:1: the file is UTF-16");
}

TEST_CASE("a line that is not UTF-8 is refused with its place, and none that is") {
  CHECK(refusal(topics_in, "1\tink\n2\tM\xFCller\n") == "topics:2: the line is not UTF-8");
  CHECK(refusal(judgments_in, "1 0 M\xFCller 1\n") == "qrels:1: the line is not UTF-8");
  CHECK(refusal(run_in, "1 Q0 M\xFCller 1 1 x\n") == "run:1: the line is not UTF-8");
  for (const char* wrong : {"\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                            "\xF0\x80\x80\x80", "\xE2\x82", "\x80", "\xF5\x80\x80\x80"}) {
    CAPTURE(wrong);
    CHECK(refusal(topics_in, "1\t" + std::string(wrong)) == "topics:1: the line is not UTF-8");
  }
  for (const char* right : {"\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
                            "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    CAPTURE(right);
    CHECK(topics_in("1\t" + std::string(right)).at(0).text == right);
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
  const std::vector<TrecTopic> found = topics_in("10\tink and pens\r\n\n2\ta\tb\n3\t\n");
  REQUIRE(found.size() == 3);
  CHECK(found[0].id == "10");
  CHECK(found[0].text == "ink and pens");
  CHECK(found[1].text == "a\tb");
  CHECK(found[2].text.empty());
}

TEST_CASE("names that would break the columns of a run are refused") {
  std::ostringstream out;
  const std::vector<RunEntry> entries = {{"a b", 1}};
  CHECK_THROWS_AS(write_run(out, "1", entries, "x"), OptionError);
  CHECK_THROWS_AS(write_run(out, "1 2", {}, "x"), OptionError);
  CHECK_THROWS_AS(write_run(out, "1", {}, ""), OptionError);
  CHECK(out.str().empty());
}

}  // namespace

}  // namespace inkling::test
