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

TEST_CASE("a query parses to the tree that its precedences say") {
  struct Row {
    std::string_view query, tree;
  };
  for (const Row& row : {
           Row{"  ink  ", "ink"},
           Row{"a\tb\nc\r\nd", "(a b c d)"},
           Row{"a\u3000b\u00A0c", "(a b c)"},
           Row{"\"a b\"", "\"a b\""},
           Row{"\"\"", "\"\""},
           Row{"\"a b\"c", "(\"a b\" c)"},
           Row{"a\"b c\"", "(a \"b c\")"},
           Row{"a(b)", "(a b)"},
           Row{"+a b -c", "(+a b -c)"},
           Row{"+a", "a"},
           Row{"-a", "(-a)"},
           Row{"-a -b", "(-a -b)"},
           Row{"NOT a", "(-a)"},
           Row{"NOT NOT a", "(-(-a))"},
           Row{"a NOT b", "(a -b)"},
           Row{"+NOT a b", "(-a b)"},
           Row{"-NOT a b", "(-(-a) b)"},
           Row{"NOT a AND b", "(-a +b)"},
           Row{"NOT (a AND b)", "(-(+a +b))"},
           Row{"NOT a OR b", "((-a) b)"},
           Row{"a AND b", "(+a +b)"},
           Row{"a AND b AND c", "(+a +b +c)"},
           Row{"a AND NOT b", "(+a -b)"},
           Row{"a AND b OR c AND d", "((+a +b) (+c +d))"},
           Row{"a AND b c", "((+a +b) c)"},
           Row{"a b AND c", "(a (+b +c))"},
           Row{"+a AND b c", "(+(+a +b) c)"},
           Row{"-a AND b c", "(-(+a +b) c)"},
           Row{"a OR b OR c", "(a b c)"},
           Row{"a OR -b", "(a (-b))"},
           Row{"(a)", "a"},
           Row{"((a))", "a"},
           Row{"(a b) c", "((a b) c)"},
           Row{"+(a b) -(c d)", "(+(a b) -(c d))"},
           Row{"(a OR b) AND c", "(+(a b) +c)"},
           Row{"a AND (b OR c)", "(+a +(b c))"},
           Row{"( a )", "a"},
           Row{"a (-b)", "(a (-b))"},
           Row{"*", "*"},
           Row{"* -a", "(* -a)"},
           Row{"+* a", "(+* a)"},
           Row{"(*)", "*"},
           Row{"title:a", "title:a"},
           Row{"title:\"a b\"", "title:\"a b\""},
           Row{"+title:a -label:b", "(+title:a -label:b)"},
           Row{"label:sci.med", "label:sci.med"},
           Row{"label:a:b", "label:a:b"},
           Row{"year:-5", "year:-5"},
           Row{"year:+5", "year:+5"},
           Row{"year:1e3", "year:1e3"},
           Row{"-year:-5", "(-year:-5)"},
           Row{"label:AND", "label:AND"},
           Row{"AND:a", "AND:a"},
           Row{"my\\ field:a", "my field:a"},
           Row{"C++", "C++"},
           Row{"foo-bar", "foo-bar"},
           Row{"e-mail don't a/b", "(e-mail don't a/b)"},
           Row{"a+b a=b a[1]", "(a+b a=b a[1])"},
           Row{"and or not", "(and or not)"},
           Row{"And Or Not", "(And Or Not)"},
           Row{"ANDROID ORDER NOTE", "(ANDROID ORDER NOTE)"},
           Row{"NOT-a", "NOT-a"},
           Row{"BAND", "BAND"},
           Row{"\\AND", "AND"},
           Row{"a \\OR b", "(a OR b)"},
           Row{"\\-a \\+b", "(-a +b)"},
           Row{"a\\:b", "a:b"},
           Row{"a\\*", "a*"},
           Row{"\\*", "*"},
           Row{"why\\?", "why?"},
           Row{"a\\ b", "a b"},
           Row{"\\\\", "\\"},
           Row{"\"a \\\" b\"", "\"a \" b\""},
           Row{"\"a* b? ~^[=:\"", "\"a* b? ~^[=:\""},
           Row{"\"(AND\"", "\"(AND\""},
           Row{"\\(a\\)", "(a)"},
           Row{"\\\xC3\xA9t\xC3\xA9", "\xC3\xA9t\xC3\xA9"},
           Row{"a AND(b)", "(+a +b)"},
           Row{"NOT\"a b\"", "(-\"a b\")"},
           Row{"(a)OR(b)", "(a b)"},
           Row{"!!! ... #", "(!!! ... #)"},
           Row{"a,b;c", "a,b;c"},
           Row{"{a} <b> |c|", "({a} <b> |c|)"},
           Row{"a & b && c", "(a & b && c)"},
           Row{"ink*", "ink*"},
           Row{"*ink i?k **", "(*ink i?k **)"},
           Row{"a\\**", "a**"},
           Row{"title:in? label:a* label:*", "(title:in? label:a* label:*)"},
           Row{"*:* -a", "(* -a)"},
           Row{"ink~", "ink~1"},
           Row{"ink~1 title:ink~2", "(ink~1 title:ink~2)"},
           Row{"ink\\~1", "ink~1"},
           Row{"\"a b\"~3 c", "(\"a b\"~3 c)"},
           Row{"\"a b\"~0", "\"a b\""},
           Row{"=ink title:=ink", "(=ink title:=ink)"},
           Row{"=\"a b\"~2", "=\"a b\"~2"},
           Row{"a=b", "a=b"},
           Row{"ink^2", "ink^2"},
           Row{"ink^0.5 \"a b\"~2^3", "(ink^0.5 \"a b\"~2^3)"},
           Row{"ink*^2 ink~^3 *^4", "(ink*^2 ink~1^3 *^4)"},
           Row{"(a b)^2 c", "((a b)^2 c)"},
           Row{"(a^2)^3", "a^6"},
           Row{"+a^2 -b^1", "(+a^2 -b)"},
           Row{"ink\\^2", "ink^2"},
           Row{"year:[1 TO 2]", "year:[1 TO 2]"},
           Row{"year:{1 TO 2]", "year:{1 TO 2]"},
           Row{"year:[ 1 TO 2 }^2", "year:[1 TO 2}^2"},
           Row{"year:[* TO -2]", "year:[* TO -2]"},
           Row{"day:[2020-01-01 TO *]", "day:[2020-01-01 TO *]"},
           Row{"author:[\"A B\" TO \"C]\"]", "author:[A B TO C]]"},
           Row{"title:(a b)", "(title:a title:b)"},
           Row{"title:(a label:b \"c d\")^2 e", "((title:a label:b title:\"c d\")^2 e)"},
           Row{"title:(a OR (b AND c*)) d", "((title:a (+title:b +title:c*)) d)"},
           Row{"title:({a TO b})", "title:{a TO b}"},
           Row{"title:(=a [b TO c])", "(title:=a title:[b TO c])"},
       }) {
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
