#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string_view>

#include "inkling/error.h"
#include "tests/query/query_error.h"

namespace inkling::query {

namespace {

struct BadQuery {
  std::string_view query;
  std::size_t position;
  std::string_view message;  ///< a part of it
};

void check(const BadQuery& row) {
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
  for (const BadQuery& row : {
           BadQuery{"\"", 0, "never closed"},        BadQuery{"\"a b", 0, "never closed"},
           BadQuery{"a \"b", 2, "never closed"},     BadQuery{"a\"", 1, "never closed"},
           BadQuery{"\"a\" \"b", 4, "never closed"}, BadQuery{"\"a\\\"", 0, "never closed"},
           BadQuery{"title:\"a", 6, "never closed"}, BadQuery{"\xC3\xA9 \"a", 2, "never closed"},
           BadQuery{"+\"a", 1, "never closed"},      BadQuery{"(\"a)", 1, "never closed"},
           BadQuery{"(", 0, "never closed"},         BadQuery{"(a", 0, "never closed"},
           BadQuery{"(a b", 0, "never closed"},      BadQuery{"a (b", 2, "never closed"},
           BadQuery{"((a)", 0, "never closed"},      BadQuery{"(a (b)", 0, "never closed"},
           BadQuery{"( ", 0, "never closed"},        BadQuery{"(a OR b", 0, "never closed"},
           BadQuery{"(a AND b", 0, "never closed"},  BadQuery{"NOT (a", 4, "never closed"},
           BadQuery{"+(a", 1, "never closed"},       BadQuery{"\xE6\x97\xA5 (a", 2, "never closed"},
       }) {
    check(row);
  }
}

TEST_CASE("a parenthesis that closes nothing, or holds nothing, is refused") {
  for (const BadQuery& row : {
           BadQuery{")", 0, "closes nothing"},
           BadQuery{"a)", 1, "closes nothing"},
           BadQuery{"a )", 2, "closes nothing"},
           BadQuery{"(a))", 3, "closes nothing"},
           BadQuery{"a) b", 1, "closes nothing"},
           BadQuery{"\xC3\xA9)", 1, "closes nothing"},
           BadQuery{"*)", 1, "closes nothing"},
           BadQuery{"()", 0, "between the parentheses"},
           BadQuery{"( )", 0, "between the parentheses"},
           BadQuery{"a ()", 2, "between the parentheses"},
           BadQuery{"(())", 1, "between the parentheses"},
           BadQuery{"NOT ()", 4, "between the parentheses"},
       }) {
    check(row);
  }
}

TEST_CASE("an operator needs what it joins") {
  for (const BadQuery& row : {
           BadQuery{"", 0, "empty"},
           BadQuery{"  ", 0, "empty"},
           BadQuery{"\t\n", 0, "empty"},
           BadQuery{"AND", 0, "`AND` has nothing before it"},
           BadQuery{"OR", 0, "`OR` has nothing before it"},
           BadQuery{"NOT", 0, "nothing follows `NOT`"},
           BadQuery{"AND a", 0, "`AND` has nothing before it"},
           BadQuery{"OR a", 0, "`OR` has nothing before it"},
           BadQuery{" OR a", 1, "`OR` has nothing before it"},
           BadQuery{"a AND", 2, "nothing follows `AND`"},
           BadQuery{"a OR", 2, "nothing follows `OR`"},
           BadQuery{"a NOT", 2, "nothing follows `NOT`"},
           BadQuery{"a AND ", 2, "nothing follows `AND`"},
           BadQuery{"a AND AND b", 6, "`AND` has nothing before it"},
           BadQuery{"a AND OR b", 6, "`OR` has nothing before it"},
           BadQuery{"a OR AND b", 5, "`AND` has nothing before it"},
           BadQuery{"a OR OR b", 5, "`OR` has nothing before it"},
           BadQuery{"NOT AND a", 4, "`AND` has nothing before it"},
           BadQuery{"NOT OR a", 4, "`OR` has nothing before it"},
           BadQuery{"NOT NOT", 4, "nothing follows `NOT`"},
           BadQuery{"(AND a)", 1, "`AND` has nothing before it"},
           BadQuery{"(OR)", 1, "`OR` has nothing before it"},
           BadQuery{"(a OR)", 3, "nothing follows `OR`"},
           BadQuery{"(a AND)", 3, "nothing follows `AND`"},
           BadQuery{"(NOT)", 1, "nothing follows `NOT`"},
           BadQuery{"a AND )", 2, "nothing follows `AND`"},
           BadQuery{"\xC3\xA9\xC3\xA9 AND", 3, "nothing follows `AND`"},
           BadQuery{"\xF0\x9F\x98\x80 OR", 2, "nothing follows `OR`"},
           BadQuery{"+AND", 1, "`AND` has nothing before it"},
           BadQuery{"-OR a", 1, "`OR` has nothing before it"},
       }) {
    check(row);
  }
}

TEST_CASE("a sign stands right before a clause, and only there") {
  for (const BadQuery& row : {
           BadQuery{"+", 0, "nothing follows `+`"},
           BadQuery{"-", 0, "nothing follows `-`"},
           BadQuery{"a +", 2, "nothing follows `+`"},
           BadQuery{"a -", 2, "nothing follows `-`"},
           BadQuery{"a - b", 2, "`-` stands alone"},
           BadQuery{"a + b", 2, "`+` stands alone"},
           BadQuery{"- a", 0, "`-` stands alone"},
           BadQuery{"(-)", 1, "nothing follows `-`"},
           BadQuery{"(a +)", 3, "nothing follows `+`"},
           BadQuery{"--a", 1, "sign cannot stand here"},
           BadQuery{"++a", 1, "sign cannot stand here"},
           BadQuery{"+-a", 1, "sign cannot stand here"},
           BadQuery{"-+a", 1, "sign cannot stand here"},
           BadQuery{"a AND -b", 6, "sign cannot stand here"},
           BadQuery{"a AND +b", 6, "sign cannot stand here"},
           BadQuery{"NOT -a", 4, "sign cannot stand here"},
           BadQuery{"NOT +a", 4, "sign cannot stand here"},
           BadQuery{"-NOT -a", 5, "sign cannot stand here"},
           BadQuery{"-NOT", 1, "nothing follows `NOT`"},
           BadQuery{"--", 1, "sign cannot stand here"},
       }) {
    check(row);
  }
}

TEST_CASE("a field has a name and a value") {
  for (const BadQuery& row : {
           BadQuery{":", 0, "the field before `:` is missing"},
           BadQuery{":a", 0, "the field before `:` is missing"},
           BadQuery{"a :b", 2, "the field before `:` is missing"},
           BadQuery{"\"a\":b", 3, "the field before `:` is missing"},
           BadQuery{"-:a", 1, "the field before `:` is missing"},
           BadQuery{"::", 0, "the field before `:` is missing"},
           BadQuery{"title:", 6, "`title:` has no value"},
           BadQuery{"title: a", 6, "`title:` has no value"},
           BadQuery{"(title:)", 7, "`title:` has no value"},
           BadQuery{"a title:", 8, "`title:` has no value"},
           BadQuery{"\xC3\xA9:", 2, "has no value"},
           BadQuery{"title:(a", 6, "never closed"},
           BadQuery{"title:(", 6, "never closed"},
           BadQuery{"title:()", 6, "between the parentheses"},
           BadQuery{"title:(b:)", 9, "`b:` has no value"},
       }) {
    check(row);
  }
}

constexpr BadQuery kMisplacedSigns[] = {
    BadQuery{"*:a", 1, "cannot be a pattern"},
    BadQuery{"ti*le:a", 5, "cannot be a pattern"},
    BadQuery{"ink*~1", 4, "cannot follow a pattern"},
    BadQuery{"*~", 1, "cannot follow a pattern"},
    BadQuery{"ink~3", 3, "takes 1 or 2"},
    BadQuery{"ink~0", 3, "takes 1 or 2"},
    BadQuery{"ink~1.5", 3, "takes 1 or 2"},
    BadQuery{"ink~x", 3, "takes 1 or 2"},
    BadQuery{"\xC3\xA9~x", 1, "takes 1 or 2"},
    BadQuery{"ink~1x", 3, "follows the number"},
    BadQuery{"~ink", 0, "`~` has nothing before it"},
    BadQuery{"\"a b\"~", 5, "takes a number up to 99"},
    BadQuery{"\"a b\"~x", 5, "takes a number up to 99"},
    BadQuery{"\"a b\"~100", 5, "takes a number up to 99"},
    BadQuery{"\"a b\"~3x", 5, "follows the number"},
    BadQuery{"(a b)~2", 5, "`~` cannot stand here"},
    BadQuery{"=ink~1", 0, "before one word or phrase"},
    BadQuery{"=ink*", 0, "before one word or phrase"},
    BadQuery{"=", 0, "nothing follows `=`"},
    BadQuery{"+=", 1, "nothing follows `=`"},
    BadQuery{"title:=", 6, "nothing follows `=`"},
    BadQuery{"ink^", 3, "takes a weight"},
    BadQuery{"ink^x", 3, "takes a weight"},
    BadQuery{"ink^-1", 3, "takes a weight"},
    BadQuery{"ink^1e9", 3, "follows the number"},
    BadQuery{"ink^1000001", 3, "takes a weight"},
    BadQuery{"ink^1.2.3", 3, "takes a weight"},
    BadQuery{"ink^2x", 3, "follows the number"},
    BadQuery{"ink^2^3", 3, "one weight is enough"},
    BadQuery{"ink^2~1", 3, "one weight is enough"},
    BadQuery{"(a b)^x", 5, "takes a weight"},
    BadQuery{"^", 0, "`^` has nothing before it"},
    BadQuery{"^2", 0, "`^` has nothing before it"},
    BadQuery{"[1 TO 2]", 0, "a range needs a field"},
    BadQuery{"+[a", 1, "a range needs a field"},
    BadQuery{"year:[1 TO 2", 5, "never closed"},
    BadQuery{"year:[1 to 2]", 5, "has no `TO`"},
    BadQuery{"year:[1]", 5, "has no `TO`"},
    BadQuery{"year:[1", 5, "has no `TO`"},
    BadQuery{"year:[", 5, "a bound of the range is missing"},
    BadQuery{"year:[ TO 2]", 5, "has no `TO`"},
    BadQuery{"year:[1 TO ]", 5, "a bound of the range is missing"},
    BadQuery{"year:[1* TO 2]", 5, "a bound of the range is missing"},
    BadQuery{"year:{1 TO 2", 5, "never closed"},
};

TEST_CASE("patterns, fuzzy terms, ranges and weights are pointed at where they go wrong") {
  for (const BadQuery& row : kMisplacedSigns) {
    check(row);
  }
}

TEST_CASE("a backslash needs something to escape") {
  for (const BadQuery& row : {
           BadQuery{"\\", 0, "nothing follows the backslash"},
           BadQuery{"a\\", 1, "nothing follows the backslash"},
           BadQuery{"a \\\\\\", 4, "nothing follows the backslash"},
           BadQuery{"\"a\\", 2, "nothing follows the backslash"},
           BadQuery{"title:\\", 6, "nothing follows the backslash"},
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
