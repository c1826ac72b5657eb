#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "inkling/error.h"
#include "query/parser.h"

namespace inkling::query {

namespace {

std::optional<QuerySyntaxError> error_of(std::string_view query, Join join = Join::any) {
  try {
    parse_query(query, join);
  } catch (const QuerySyntaxError& error) {
    return error;
  }
  return std::nullopt;
}

struct Row {
  std::string_view query;
  std::size_t position;
  std::string_view message;  ///< a part of it
};

void check(const Row& row) {
  CAPTURE(row.query);
  for (const Join join : {Join::any, Join::all}) {
    const std::optional<QuerySyntaxError> error = error_of(row.query, join);
    REQUIRE(error);
    CHECK(error->position() == row.position);
    CHECK(error->query() == row.query);
    CAPTURE(error->what());
    CHECK(std::string_view(error->what()).find(row.message) != std::string_view::npos);
  }
}

TEST_CASE("what is never closed is pointed at where it opens") {
  for (const Row& row : {
           Row{"\"", 0, "never closed"},        Row{"\"a b", 0, "never closed"},
           Row{"a \"b", 2, "never closed"},     Row{"a\"", 1, "never closed"},
           Row{"\"a\" \"b", 4, "never closed"}, Row{"\"a\\\"", 0, "never closed"},
           Row{"title:\"a", 6, "never closed"}, Row{"\xC3\xA9 \"a", 2, "never closed"},
           Row{"+\"a", 1, "never closed"},      Row{"(\"a)", 1, "never closed"},
           Row{"(", 0, "never closed"},         Row{"(a", 0, "never closed"},
           Row{"(a b", 0, "never closed"},      Row{"a (b", 2, "never closed"},
           Row{"((a)", 0, "never closed"},      Row{"(a (b)", 0, "never closed"},
           Row{"( ", 0, "never closed"},        Row{"(a OR b", 0, "never closed"},
           Row{"(a AND b", 0, "never closed"},  Row{"NOT (a", 4, "never closed"},
           Row{"+(a", 1, "never closed"},       Row{"\xE6\x97\xA5 (a", 2, "never closed"},
       }) {
    check(row);
  }
}

TEST_CASE("a parenthesis that closes nothing, or holds nothing, is refused") {
  for (const Row& row : {
           Row{")", 0, "closes nothing"},
           Row{"a)", 1, "closes nothing"},
           Row{"a )", 2, "closes nothing"},
           Row{"(a))", 3, "closes nothing"},
           Row{"a) b", 1, "closes nothing"},
           Row{"\xC3\xA9)", 1, "closes nothing"},
           Row{"*)", 1, "closes nothing"},
           Row{"()", 0, "between the parentheses"},
           Row{"( )", 0, "between the parentheses"},
           Row{"a ()", 2, "between the parentheses"},
           Row{"(())", 1, "between the parentheses"},
           Row{"NOT ()", 4, "between the parentheses"},
       }) {
    check(row);
  }
}

TEST_CASE("an operator needs what it joins") {
  for (const Row& row : {
           Row{"", 0, "empty"},
           Row{"  ", 0, "empty"},
           Row{"\t\n", 0, "empty"},
           Row{"AND", 0, "`AND` has nothing before it"},
           Row{"OR", 0, "`OR` has nothing before it"},
           Row{"NOT", 0, "nothing follows `NOT`"},
           Row{"AND a", 0, "`AND` has nothing before it"},
           Row{"OR a", 0, "`OR` has nothing before it"},
           Row{" OR a", 1, "`OR` has nothing before it"},
           Row{"a AND", 2, "nothing follows `AND`"},
           Row{"a OR", 2, "nothing follows `OR`"},
           Row{"a NOT", 2, "nothing follows `NOT`"},
           Row{"a AND ", 2, "nothing follows `AND`"},
           Row{"a AND AND b", 6, "`AND` has nothing before it"},
           Row{"a AND OR b", 6, "`OR` has nothing before it"},
           Row{"a OR AND b", 5, "`AND` has nothing before it"},
           Row{"a OR OR b", 5, "`OR` has nothing before it"},
           Row{"NOT AND a", 4, "`AND` has nothing before it"},
           Row{"NOT OR a", 4, "`OR` has nothing before it"},
           Row{"NOT NOT", 4, "nothing follows `NOT`"},
           Row{"(AND a)", 1, "`AND` has nothing before it"},
           Row{"(OR)", 1, "`OR` has nothing before it"},
           Row{"(a OR)", 3, "nothing follows `OR`"},
           Row{"(a AND)", 3, "nothing follows `AND`"},
           Row{"(NOT)", 1, "nothing follows `NOT`"},
           Row{"a AND )", 2, "nothing follows `AND`"},
           Row{"\xC3\xA9\xC3\xA9 AND", 3, "nothing follows `AND`"},
           Row{"\xF0\x9F\x98\x80 OR", 2, "nothing follows `OR`"},
           Row{"+AND", 1, "`AND` has nothing before it"},
           Row{"-OR a", 1, "`OR` has nothing before it"},
       }) {
    check(row);
  }
}

TEST_CASE("a sign stands right before a clause, and only there") {
  for (const Row& row : {
           Row{"+", 0, "nothing follows `+`"},
           Row{"-", 0, "nothing follows `-`"},
           Row{"a +", 2, "nothing follows `+`"},
           Row{"a -", 2, "nothing follows `-`"},
           Row{"a - b", 2, "`-` stands alone"},
           Row{"a + b", 2, "`+` stands alone"},
           Row{"- a", 0, "`-` stands alone"},
           Row{"(-)", 1, "nothing follows `-`"},
           Row{"(a +)", 3, "nothing follows `+`"},
           Row{"--a", 1, "sign cannot stand here"},
           Row{"++a", 1, "sign cannot stand here"},
           Row{"+-a", 1, "sign cannot stand here"},
           Row{"-+a", 1, "sign cannot stand here"},
           Row{"a AND -b", 6, "sign cannot stand here"},
           Row{"a AND +b", 6, "sign cannot stand here"},
           Row{"NOT -a", 4, "sign cannot stand here"},
           Row{"NOT +a", 4, "sign cannot stand here"},
           Row{"-NOT -a", 5, "sign cannot stand here"},
           Row{"-NOT", 1, "nothing follows `NOT`"},
           Row{"--", 1, "sign cannot stand here"},
       }) {
    check(row);
  }
}

TEST_CASE("a field has a name and a value") {
  for (const Row& row : {
           Row{":", 0, "the field before `:` is missing"},
           Row{":a", 0, "the field before `:` is missing"},
           Row{"a :b", 2, "the field before `:` is missing"},
           Row{"\"a\":b", 3, "the field before `:` is missing"},
           Row{"-:a", 1, "the field before `:` is missing"},
           Row{"::", 0, "the field before `:` is missing"},
           Row{"title:", 6, "`title:` has no value"},
           Row{"title: a", 6, "`title:` has no value"},
           Row{"(title:)", 7, "`title:` has no value"},
           Row{"a title:", 8, "`title:` has no value"},
           Row{"\xC3\xA9:", 2, "has no value"},
           Row{"title:(a", 6, "never closed"},
           Row{"title:(", 6, "never closed"},
           Row{"title:()", 6, "between the parentheses"},
           Row{"title:(b:)", 9, "`b:` has no value"},
       }) {
    check(row);
  }
}

TEST_CASE("patterns, near words, ranges and weights are pointed at where they go wrong") {
  for (const Row& row : {
           Row{"*:a", 1, "named by no pattern"},
           Row{"ti*le:a", 5, "named by no pattern"},
           Row{"ink*~1", 4, "cannot follow a pattern"},
           Row{"*~", 1, "cannot follow a pattern"},
           Row{"ink~3", 3, "takes 1 or 2"},
           Row{"ink~0", 3, "takes 1 or 2"},
           Row{"ink~1.5", 3, "takes 1 or 2"},
           Row{"ink~x", 3, "takes 1 or 2"},
           Row{"\xC3\xA9~x", 1, "takes 1 or 2"},
           Row{"ink~1x", 3, "sticks to the number"},
           Row{"~ink", 0, "`~` has nothing before it"},
           Row{"\"a b\"~", 5, "takes a number up to 1000"},
           Row{"\"a b\"~x", 5, "takes a number up to 1000"},
           Row{"\"a b\"~1001", 5, "takes a number up to 1000"},
           Row{"\"a b\"~3x", 5, "sticks to the number"},
           Row{"(a b)~2", 5, "`~` cannot stand here"},
           Row{"=ink~1", 0, "before one word or phrase"},
           Row{"=ink*", 0, "before one word or phrase"},
           Row{"=", 0, "nothing follows `=`"},
           Row{"+=", 1, "nothing follows `=`"},
           Row{"title:=", 6, "nothing follows `=`"},
           Row{"ink^", 3, "takes a weight"},
           Row{"ink^x", 3, "takes a weight"},
           Row{"ink^-1", 3, "takes a weight"},
           Row{"ink^1e9", 3, "sticks to the number"},
           Row{"ink^1000001", 3, "takes a weight"},
           Row{"ink^1.2.3", 3, "takes a weight"},
           Row{"ink^2x", 3, "sticks to the number"},
           Row{"ink^2^3", 3, "one weight is enough"},
           Row{"ink^2~1", 3, "one weight is enough"},
           Row{"(a b)^x", 5, "takes a weight"},
           Row{"^", 0, "`^` has nothing before it"},
           Row{"^2", 0, "`^` has nothing before it"},
           Row{"[1 TO 2]", 0, "a range needs a field"},
           Row{"+[a", 1, "a range needs a field"},
           Row{"year:[1 TO 2", 5, "never closed"},
           Row{"year:[1 to 2]", 5, "has no `TO`"},
           Row{"year:[1]", 5, "has no `TO`"},
           Row{"year:[1", 5, "has no `TO`"},
           Row{"year:[", 5, "a bound of the range is missing"},
           Row{"year:[ TO 2]", 5, "has no `TO`"},
           Row{"year:[1 TO ]", 5, "a bound of the range is missing"},
           Row{"year:[1* TO 2]", 5, "a bound of the range is missing"},
           Row{"year:{1 TO 2", 5, "never closed"},
       }) {
    check(row);
  }
}

TEST_CASE("a backslash needs something to escape") {
  for (const Row& row : {
           Row{"\\", 0, "nothing follows the backslash"},
           Row{"a\\", 1, "nothing follows the backslash"},
           Row{"a \\\\\\", 4, "nothing follows the backslash"},
           Row{"\"a\\", 2, "nothing follows the backslash"},
           Row{"title:\\", 6, "nothing follows the backslash"},
       }) {
    check(row);
  }
}

TEST_CASE("refusals tell what to write instead") {
  for (const std::string_view query :
       {"*:a", "ink*~", "ink~9", "ink^x", "[a TO b]", "n:[a]", "=ink*", "\"a\"~x", "a - b"}) {
    CAPTURE(query);
    CHECK_FALSE(error_of(query).value().hint().empty());
  }
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t at = 0; at < times; ++at) text += part;
  return text;
}

TEST_CASE("32 levels are read, 33 are not") {
  CHECK_FALSE(error_of(repeated("(", 32) + "a" + repeated(")", 32)));
  CHECK(error_of(repeated("(", 33) + "a" + repeated(")", 33)).value().position() == 32);
  CHECK_FALSE(error_of(repeated("NOT ", 32) + "a"));
  CHECK(error_of(repeated("NOT ", 33) + "a").value().position() == 128);
  CHECK_FALSE(error_of(repeated("(a) ", 100)));
}

TEST_CASE("256 clauses are read, 257 are not") {
  CHECK_FALSE(error_of(repeated("a ", 256)));
  CHECK(error_of(repeated("a ", 257)).value().position() == 512);
  CHECK_FALSE(error_of(repeated("(a b)", 128)));
  CHECK(error_of(repeated("(a b)", 128) + "*").value().position() == 640);
}

TEST_CASE("4096 bytes are read, 4097 are not, and the error quotes whole code points") {
  CHECK_FALSE(error_of(std::string(4096, 'a')));
  CHECK(error_of(std::string(4097, 'a')).value().position() == 4096);
  const QuerySyntaxError error = error_of(repeated("\xE6\x97\xA5", 1366)).value();
  CHECK(error.position() == 1365);
  CHECK(error.query() == repeated("\xE6\x97\xA5", 1365));
}

TEST_CASE("ill-formed UTF-8 is refused where it begins") {
  struct Bytes {
    std::string_view query;
    std::size_t position;
  };
  for (const auto& [query, position] :
       {Bytes{"\xFF", 0}, Bytes{"a\x80", 1}, Bytes{"\xC3\xA9 \xC3", 2}, Bytes{"\xED\xA0\x80", 0},
        Bytes{"\"\xC0\xAF\"", 1}, Bytes{"\\\xF4\x90\x80\x80", 1}}) {
    const QuerySyntaxError error = error_of(query).value();
    CHECK(error.position() == position);
    CHECK(std::string_view(error.what()).find("UTF-8") != std::string_view::npos);
  }
}

}  // namespace

}  // namespace inkling::query
