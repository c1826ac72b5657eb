#include "service/choices.h"

#include <doctest/doctest.h>

#include "inkling/error.h"

using namespace inkling;
using namespace inkling::service;

TEST_CASE("a size is bytes, or a number with its unit") {
  CHECK(parse_size("--memory", "1000000") == 1'000'000);
  CHECK(parse_size("--memory", "0") == 0);
  CHECK(parse_size("--memory", "64M") == 64u << 20);
  CHECK(parse_size("--memory", "2k") == 2048);
  CHECK(parse_size("--memory", "1G") == 1u << 30);
  for (const char* const bad :
       {"", "M", "-1", "1.5G", "64MB", "1 G", "18446744073709551616", "17179869184G"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(parse_size("--memory", bad), OptionError);
  }
}

TEST_CASE("a number must be one from its first character to its last") {
  CHECK(parse_count("-k", "10") == 10);
  CHECK(parse_real("--b", "-0.5") == -0.5);
  for (const char* const bad : {"", "x", "1x", " 1", "-1"})
    CHECK_THROWS_AS(parse_count("-k", bad), OptionError);
  CHECK_THROWS_WITH(parse_count("-k", "99999999999999999999"),
                    "-k: `99999999999999999999` is too large a number");
  for (const char* const bad : {"", "x", "1x", "inf", "nan", "1e999"})
    CHECK_THROWS_AS(parse_real("-x", bad), OptionError);
}

TEST_CASE("a list is names between commas, none of them empty") {
  CHECK(split_list("--text", "title,body") == std::vector<std::string>{"title", "body"});
  CHECK(split_list("--text", "body") == std::vector<std::string>{"body"});
  for (const char* const bad : {"", ",", "a,", ",a", "a,,b"})
    CHECK_THROWS_AS(split_list("--text", bad), OptionError);
}

TEST_CASE("parameters in the words of an error are data, and what looks like one is none") {
  const auto flags = [](const ErrorText& text) {
    return text.with([](std::string_view name) { return "<" + std::string(name) + ">"; });
  };
  ErrorText text = "add --min-df 3, --k1, or leave `inkling index --keep N` -- to others";
  CHECK(text.plain() == "add `min-df` 3, `k1`, or leave `inkling index --keep N` -- to others");
  CHECK(flags(text) == "add <min-df> 3, <k1>, or leave `inkling index --keep N` -- to others");
  CHECK(text.parameters() == std::vector<std::string>{"min-df", "k1"});
  const std::string sent = "`--rank` --sort";
  CHECK(flags(sent) == sent);
  CHECK(ErrorText(sent).parameters().empty());
  CHECK(flags(ErrorText("--a and ") + sent + " or --b") == "<a> and " + sent + " or <b>");
  CHECK(flags(text.renamed("k1", "b")) ==
        "add <min-df> 3, <b>, or leave `inkling index --keep N` -- to others");
  CHECK(text.renamed("k1", "b").plain() ==
        "add `min-df` 3, `b`, or leave `inkling index --keep N` -- to others");
  text = "--a";
  text += text;
  CHECK(flags(text) == "<a><a>");
  CHECK(ErrorText().empty());
  CHECK(flags("") == "");
}

TEST_CASE("an error of a value tells its parameter or its place, and its message mentions others") {
  const OptionError of_parameter("min-df", ErrorText("belongs to --terms"), "take --terms words");
  CHECK(std::string(of_parameter.what()) == "min-df: belongs to `terms`");
  CHECK(of_parameter.name() == "min-df");
  CHECK(of_parameter.place().empty());
  CHECK(of_parameter.what_is_wrong().plain() == "belongs to `terms`");
  CHECK(of_parameter.message().parameters() == std::vector<std::string>{"terms"});
  CHECK(of_parameter.hint() == "take `terms` words");
  const OptionError in_a_file = OptionError::at("words.txt:3", "it has no tab");
  CHECK(std::string(in_a_file.what()) == "words.txt:3: it has no tab");
  CHECK(in_a_file.name().empty());
  CHECK(in_a_file.place() == "words.txt:3");
}
