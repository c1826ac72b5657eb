#include "render/table.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>

#include "render/numbers.h"

using namespace inkling::render;

namespace {

std::string on_terminal(const Table& table, const Style& style, std::size_t indent = 0) {
  std::ostringstream out;
  set_style(out, style);
  print_indented(out, table, indent);
  return out.str();
}

std::string printed(const Table& table, TableFormat format) {
  std::ostringstream out;
  print(out, table, format);
  return out.str();
}

Table sample() {
  Table table({{"term"}, {"df", Align::right}, {"bits", Align::right, 2}});
  table.add_row({"a,\"b\"|c", std::uint64_t{12345}, 1.0 / 3});
  table.add_row({"tab\there\nline\\", std::uint64_t{7}, 1e-9});
  table.add_row({"\u65E5\u672C", Cell(), std::numeric_limits<double>::infinity()});
  return table;
}

}  // namespace

TEST_CASE(
    "a table for people is aligned by display width, rounded and free of control characters") {
  CHECK(printed(sample(), TableFormat::table) ==
        "term                df     bits\n"
        "a,\"b\"|c         12,345     0.33\n"
        "tab here line\\       7  1.0e-09\n"
        "\u65E5\u672C                 -        -\n");
}

TEST_CASE("csv quotes as RFC 4180 says and keeps numbers exact") {
  CHECK(printed(sample(), TableFormat::csv) ==
        "term,df,bits\r\n"
        "\"a,\"\"b\"\"|c\",12345,0.3333333333333333\r\n"
        "\"tab\there\nline\\\",7,1e-09\r\n"
        "\u65E5\u672C,,\r\n");
}

TEST_CASE("tsv escapes tabs, line ends and backslashes") {
  CHECK(printed(sample(), TableFormat::tsv) ==
        "term\tdf\tbits\n"
        "a,\"b\"|c\t12345\t0.3333333333333333\n"
        "tab\\there\\nline\\\\\t7\t1e-09\n"
        "\u65E5\u672C\t\t\n");
}

TEST_CASE("markdown shows every character of a text as itself") {
  Table table({{"log_dice"}});
  for (const char* text : {"<b>&amp;&#60;</b> 3 < 4 & 5 > 1", "*a* _b_ __init__ snake_case",
                           "a\\|b \\* C:\\new", "[1 TO 34} ![x](y)", "`code` ~~gone~~", "< 1e-300",
                           "\u201c_ink_\u201d", "see http://x.org/~a/_b/?c=1&lt=2|3 *now*"})
    table.add_row({text});
  CHECK(printed(table, TableFormat::markdown) ==
        "| log_dice |\n"
        "| --- |\n"
        "| \\<b>\\&amp;\\&#60;\\</b> 3 < 4 & 5 > 1 |\n"
        "| \\*a\\* \\_b\\_ \\_\\_init\\_\\_ snake_case |\n"
        "| a\\\\\\|b \\\\\\* C:\\new |\n"
        "| \\[1 TO 34} !\\[x](y) |\n"
        "| \\`code\\` \\~\\~gone\\~\\~ |\n"
        "| < 1e-300 |\n"
        "| \u201c\\_ink\\_\u201d |\n"
        "| see http://x.org/~a/_b/?c=1&lt=2\\|3 \\*now\\* |\n");
}

TEST_CASE("markdown escapes its own bars") {
  CHECK(printed(sample(), TableFormat::markdown) ==
        "| term | df | bits |\n"
        "| --- | ---: | ---: |\n"
        "| a,\"b\"\\|c | 12,345 | 0.33 |\n"
        "| tab here line\\ | 7 | 1.0e-09 |\n"
        "| \u65E5\u672C | - | - |\n");
}

TEST_CASE("a table without rows prints its header") {
  const Table table({{"a"}, {"b"}});
  CHECK(printed(table, TableFormat::table) == "a  b\n");
  CHECK(printed(table, TableFormat::csv) == "a,b\r\n");
}

TEST_CASE("numbers for people are grouped, rounded and carry their unit") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(1234567890) == "1,234,567,890");
  CHECK(fixed(0, 2) == "0.00");
  CHECK(fixed(0.004, 2) == "4.0e-03");
  CHECK(fixed(2.683814e33, 4) == "2.6838e+33");
  CHECK(fixed(-999'999'999'999.5, 1) == "-999999999999.5");
  CHECK(fixed(-1.005, 1) == "-1.0");
  CHECK(byte_size(1) == "1 byte");
  CHECK(byte_size(1023) == "1,023 bytes");
  CHECK(byte_size(15518925) == "14.8 MiB");
  CHECK(duration(0.00081) == "0.8 ms");
  CHECK(duration(4.21) == "4.2 s");
  CHECK(counted(1, "hit") == "1 hit");
  CHECK(counted(0, "hit") == "0 hits");
}

TEST_CASE("a bar is as long as its fraction, never invisible, never too long") {
  CHECK(bar(0, 10).empty());
  CHECK(bar(-1, 10).empty());
  CHECK(bar(0.001, 10) == "#");
  CHECK(bar(0.5, 10) == "#####");
  CHECK(bar(7, 10) == "##########");
  CHECK(bar(std::numeric_limits<double>::quiet_NaN(), 10).empty());
}

TEST_CASE("a table that is wider than the terminal loses bars first, then ends of texts") {
  Table table({{"term"}, {"surface"}, {"df", Align::right}, bar_column()});
  table.add_row({"coffee-and-tea-house", "Kaffee", std::uint64_t{12345}, bar(1, kBarWidth)});
  table.add_row({"tea", "\u65E5\u672C\u8A9E", std::uint64_t{7}, bar(0.5, kBarWidth)});
  const Style wide{.is_terminal = true, .width = 80};
  CHECK(on_terminal(table, wide) == printed(table, TableFormat::table));
  CHECK(on_terminal(table, {.is_terminal = true, .width = 50}) ==
        "term                  surface      df\n"
        "coffee-and-tea-house  Kaffee   12,345  ###########\n"
        "tea                   \u65E5\u672C\u8A9E        7  ######\n");
  CHECK(on_terminal(table, {.is_terminal = true, .width = 34}) ==
        "term        surface      df\n"
        "coffee-an\u2026  Kaffee   12,345  #####\n"
        "tea         \u65E5\u672C\u8A9E        7  ###\n");
  CHECK(on_terminal(table, {.is_terminal = true, .width = 24}) ==
        "term     surface      df\n"
        "coffee\u2026  Kaffee   12,345\n"
        "tea      \u65E5\u672C\u8A9E        7\n");
  CHECK(on_terminal(table, {.is_terminal = true, .width = 18}) ==
        "term  sur\u2026      df\n"
        "cof\u2026  Kaf\u2026  12,345\n"
        "tea   \u65E5\u2026        7\n");
}

TEST_CASE("a table may be indented, its bars in colour, right-to-left cells isolated") {
  Table table({{"term"}, {"bits", Align::right, 1}, bar_column()});
  table.add_row({"\u05E9\u05DC", 1.0, bar(1, 3)});
  table.add_row({"tea", -0.5, bar(1, 2, kMinusBar)});
  CHECK(on_terminal(table, {.colour = true, .is_terminal = true, .width = 40}, 2) ==
        "  term  bits\n"
        "  \u2068\u05E9\u05DC\u2069     1.0  \x1b[32m###\x1b[0m\n"
        "  tea   -0.5  \x1b[31m--\x1b[0m\n");
  CHECK(on_terminal(table, {}, 2) ==
        "  term  bits\n"
        "  \u05E9\u05DC     1.0  ###\n"
        "  tea   -0.5  --\n");
}
TEST_CASE("texts around a match are cut at their outer ends, and spare columns go before texts") {
  Column left{"left", Align::right}, low{"low", Align::right, 2};
  Column right{"right"};
  left.side = Side::left;
  right.side = Side::right;
  low.is_spare = true;
  Table table({{"id"}, low, left, {"match"}, right});
  table.add_row({"a", 0.25, "the beginning of what was said", "here", "and then the end of it"});
  CHECK(on_terminal(table, {.is_terminal = true, .width = 40}) ==
        "id           left  match  right\n"
        "a   …hat was said  here   and then the …\n");
  CHECK(on_terminal(table, {.is_terminal = true, .width = 200}).find("0.25") != std::string::npos);
  ColumnChoice choice{{"id", "low", "right"}};
  CHECK(on_terminal(table, {.is_terminal = true, .width = 20, .columns = &choice}).find("0.25") !=
        std::string::npos);
}

TEST_CASE("a row whose numbers are too wide for one line goes on in further ones") {
  Column low{"low", Align::right, 2};
  low.is_spare = true;
  Table table({{"term"},
               {"count", Align::right},
               {"rate", Align::right, 1},
               low,
               {"range", Align::right},
               bar_column()});
  table.add_row({"coffee-and-tea-house", std::uint64_t{1234567}, 12.5, 0.25, std::uint64_t{99},
                 bar(1, kBarWidth)});
  table.add_row({"tea", std::uint64_t{7}, 0.5, 0.25, std::uint64_t{1}, bar(0.5, kBarWidth)});
  CHECK(on_terminal(table, {.is_terminal = true, .width = 22}) ==
        "term             count\n"
        "  rate  range\n"
        "coffee-and\u2026  1,234,567\n"
        "  12.5     99\n"
        "tea                  7\n"
        "   0.5      1\n");
  CHECK(on_terminal(table, {.is_terminal = true, .width = 12}, 1) ==
        " term\n"
        "       count\n"
        "   rate\n"
        "   range\n"
        " coffee-and\u2026\n"
        "   1,234,567\n"
        "   12.5\n"
        "      99\n"
        " tea\n"
        "           7\n"
        "    0.5\n"
        "       1\n");
}

TEST_CASE("a line end in the name of a column ends no head") {
  Table table({{"one\ntwo"}, {"b"}});
  table.add_row({"1", "2"});
  CHECK(printed(table, TableFormat::markdown).find("one\ntwo") == std::string::npos);
  CHECK(printed(table, TableFormat::latex).find("one\ntwo") == std::string::npos);
}
