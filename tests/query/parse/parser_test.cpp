#include "query/parse/parser.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>

namespace inkling::query {

namespace {

std::string parsed(std::string_view query, Join join = Join::any) {
  return printed(parse_query(query, join));
}

TEST_CASE("words that stand side by side are joined by the caller's choice") {
  CHECK(parsed("ink") == "ink");
  CHECK(parsed("ink pen") == "(ink pen)");
  CHECK(parsed("ink pen", Join::all) == "(+ink +pen)");
  CHECK(parsed("ink OR pen", Join::all) == "(ink pen)");
  CHECK(parsed("ink pen OR paper rose", Join::all) == "((+ink +pen) (+paper +rose))");
  CHECK(parsed("ink pen OR paper rose") == "((ink pen) (paper rose))");
}

struct ParsedQuery {
  std::string_view query, tree;
};

constexpr ParsedQuery kParsedQueries[] = {
    ParsedQuery{"  ink  ", "ink"},
    ParsedQuery{"a\tb\nc\r\nd", "(a b c d)"},
    ParsedQuery{"a\u3000b\u00A0c", "(a b c)"},
    ParsedQuery{"\"a b\"", "\"a b\""},
    ParsedQuery{"\"\"", "\"\""},
    ParsedQuery{"\"a b\"c", "(\"a b\" c)"},
    ParsedQuery{"a\"b c\"", "(a \"b c\")"},
    ParsedQuery{"a(b)", "(a b)"},
    ParsedQuery{"+a b -c", "(+a b -c)"},
    ParsedQuery{"+a", "a"},
    ParsedQuery{"-a", "(-a)"},
    ParsedQuery{"-a -b", "(-a -b)"},
    ParsedQuery{"NOT a", "(-a)"},
    ParsedQuery{"NOT NOT a", "(-(-a))"},
    ParsedQuery{"a NOT b", "(a -b)"},
    ParsedQuery{"+NOT a b", "(-a b)"},
    ParsedQuery{"-NOT a b", "(-(-a) b)"},
    ParsedQuery{"NOT a AND b", "(-a +b)"},
    ParsedQuery{"NOT (a AND b)", "(-(+a +b))"},
    ParsedQuery{"NOT a OR b", "((-a) b)"},
    ParsedQuery{"a AND b", "(+a +b)"},
    ParsedQuery{"a AND b AND c", "(+a +b +c)"},
    ParsedQuery{"a AND NOT b", "(+a -b)"},
    ParsedQuery{"a AND b OR c AND d", "((+a +b) (+c +d))"},
    ParsedQuery{"a AND b c", "((+a +b) c)"},
    ParsedQuery{"a b AND c", "(a (+b +c))"},
    ParsedQuery{"+a AND b c", "(+(+a +b) c)"},
    ParsedQuery{"-a AND b c", "(-(+a +b) c)"},
    ParsedQuery{"a OR b OR c", "(a b c)"},
    ParsedQuery{"a OR -b", "(a (-b))"},
    ParsedQuery{"(a)", "a"},
    ParsedQuery{"((a))", "a"},
    ParsedQuery{"(a b) c", "((a b) c)"},
    ParsedQuery{"+(a b) -(c d)", "(+(a b) -(c d))"},
    ParsedQuery{"(a OR b) AND c", "(+(a b) +c)"},
    ParsedQuery{"a AND (b OR c)", "(+a +(b c))"},
    ParsedQuery{"( a )", "a"},
    ParsedQuery{"a (-b)", "(a (-b))"},
    ParsedQuery{"*", "*"},
    ParsedQuery{"* -a", "(* -a)"},
    ParsedQuery{"+* a", "(+* a)"},
    ParsedQuery{"(*)", "*"},
    ParsedQuery{"title:a", "title:a"},
    ParsedQuery{"title:\"a b\"", "title:\"a b\""},
    ParsedQuery{"+title:a -label:b", "(+title:a -label:b)"},
    ParsedQuery{"label:sci.med", "label:sci.med"},
    ParsedQuery{"label:a:b", "label:a:b"},
    ParsedQuery{"year:-5", "year:-5"},
    ParsedQuery{"year:+5", "year:+5"},
    ParsedQuery{"year:1e3", "year:1e3"},
    ParsedQuery{"-year:-5", "(-year:-5)"},
    ParsedQuery{"label:AND", "label:AND"},
    ParsedQuery{"AND:a", "AND:a"},
    ParsedQuery{"my\\ field:a", "my field:a"},
    ParsedQuery{"C++", "C++"},
    ParsedQuery{"foo-bar", "foo-bar"},
    ParsedQuery{"e-mail don't a/b", "(e-mail don't a/b)"},
    ParsedQuery{"a+b a=b a[1]", "(a+b a=b a[1])"},
    ParsedQuery{"and or not", "(and or not)"},
    ParsedQuery{"And Or Not", "(And Or Not)"},
    ParsedQuery{"ANDROID ORDER NOTE", "(ANDROID ORDER NOTE)"},
    ParsedQuery{"NOT-a", "NOT-a"},
    ParsedQuery{"BAND", "BAND"},
    ParsedQuery{"\\AND", "AND"},
    ParsedQuery{"a \\OR b", "(a OR b)"},
    ParsedQuery{"\\-a \\+b", "(-a +b)"},
    ParsedQuery{"a\\:b", "a:b"},
    ParsedQuery{"a\\*", "a*"},
    ParsedQuery{"\\*", "*"},
    ParsedQuery{"why\\?", "why?"},
    ParsedQuery{"a\\ b", "a b"},
    ParsedQuery{"\\\\", "\\"},
    ParsedQuery{"\"a \\\" b\"", "\"a \" b\""},
    ParsedQuery{"\"a* b? ~^[=:\"", "\"a* b? ~^[=:\""},
    ParsedQuery{"\"(AND\"", "\"(AND\""},
    ParsedQuery{"\\(a\\)", "(a)"},
    ParsedQuery{"\\\xC3\xA9t\xC3\xA9", "\xC3\xA9t\xC3\xA9"},
    ParsedQuery{"a AND(b)", "(+a +b)"},
    ParsedQuery{"NOT\"a b\"", "(-\"a b\")"},
    ParsedQuery{"(a)OR(b)", "(a b)"},
    ParsedQuery{"!!! ... #", "(!!! ... #)"},
    ParsedQuery{"a,b;c", "a,b;c"},
    ParsedQuery{"{a} <b> |c|", "({a} <b> |c|)"},
    ParsedQuery{"a & b && c", "(a & b && c)"},
    ParsedQuery{"ink*", "ink*"},
    ParsedQuery{"*ink i?k **", "(*ink i?k **)"},
    ParsedQuery{"a\\**", "a**"},
    ParsedQuery{"title:in? label:a* label:*", "(title:in? label:a* label:*)"},
    ParsedQuery{"*:* -a", "(* -a)"},
    ParsedQuery{"ink~", "ink~1"},
    ParsedQuery{"ink~1 title:ink~2", "(ink~1 title:ink~2)"},
    ParsedQuery{"ink\\~1", "ink~1"},
    ParsedQuery{"\"a b\"~3 c", "(\"a b\"~3 c)"},
    ParsedQuery{"\"a b\"~0", "\"a b\""},
    ParsedQuery{"=ink title:=ink", "(=ink title:=ink)"},
    ParsedQuery{"=\"a b\"~2", "=\"a b\"~2"},
    ParsedQuery{"a=b", "a=b"},
    ParsedQuery{"ink^2", "ink^2"},
    ParsedQuery{"ink^0.5 \"a b\"~2^3", "(ink^0.5 \"a b\"~2^3)"},
    ParsedQuery{"ink*^2 ink~^3 *^4", "(ink*^2 ink~1^3 *^4)"},
    ParsedQuery{"(a b)^2 c", "((a b)^2 c)"},
    ParsedQuery{"(a^2)^3", "a^6"},
    ParsedQuery{"+a^2 -b^1", "(+a^2 -b)"},
    ParsedQuery{"ink\\^2", "ink^2"},
    ParsedQuery{"year:[1 TO 2]", "year:[1 TO 2]"},
    ParsedQuery{"year:{1 TO 2]", "year:{1 TO 2]"},
    ParsedQuery{"year:[ 1 TO 2 }^2", "year:[1 TO 2}^2"},
    ParsedQuery{"year:[* TO -2]", "year:[* TO -2]"},
    ParsedQuery{"day:[2020-01-01 TO *]", "day:[2020-01-01 TO *]"},
    ParsedQuery{"author:[\"A B\" TO \"C]\"]", "author:[A B TO C]]"},
    ParsedQuery{"title:(a b)", "(title:a title:b)"},
    ParsedQuery{"title:(a label:b \"c d\")^2 e", "((title:a label:b title:\"c d\")^2 e)"},
    ParsedQuery{"title:(a OR (b AND c*)) d", "((title:a (+title:b +title:c*)) d)"},
    ParsedQuery{"title:({a TO b})", "title:{a TO b}"},
    ParsedQuery{"title:(=a [b TO c])", "(title:=a title:[b TO c])"},
};

TEST_CASE("a query parses to the tree that its precedences say") {
  for (const ParsedQuery& row : kParsedQueries) {
    CAPTURE(row.query);
    CHECK(parsed(row.query) == row.tree);
  }
}

TEST_CASE("without a sign an item is required under Join::all, and signs still hold") {
  CHECK(parsed("a -b", Join::all) == "(+a -b)");
  CHECK(parsed("a NOT b", Join::all) == "(+a -b)");
  CHECK(parsed("+a b", Join::all) == "(+a +b)");
  CHECK(parsed("(a b) c", Join::all) == "(+(+a +b) +c)");
  CHECK(parsed("a AND b c", Join::all) == "(+(+a +b) +c)");
}

TEST_CASE("the position of a value is counted in code points") {
  const Node node = parse_query("\xC3\xA9t\xC3\xA9:\xC3\xA9", Join::any);
  CHECK(std::get<TextNode>(node.value).position == 4);
}

TEST_CASE("only white space is blank") {
  CHECK(is_blank(""));
  CHECK(is_blank(" \t\n\u3000"));
  CHECK_FALSE(is_blank(" a "));
  CHECK_FALSE(is_blank("\xFF"));
}

}  // namespace

}  // namespace inkling::query
