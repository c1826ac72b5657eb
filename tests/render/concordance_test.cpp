#include "render/concordance.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "render/style.h"

using namespace inkling;
using namespace inkling::render;

namespace {

/// "first second | match | third fourth", in letters of Hebrew.
const ConcordanceLine kHebrew{.id = "h",
                              .field = "text",
                              .left = "\u05D0\u05D0\u05D0 \u05D1\u05D1",
                              .match = "\u05D2\u05D2",
                              .right = "\u05D3\u05D3 \u05D4\u05D4\u05D4"};
const ConcordanceLine kEnglish{
    .id = "e", .field = "text", .left = "one two", .match = "tea", .right = "three four"};

std::string written(const std::vector<ConcordanceLine>& lines, const Style& style,
                    TableFormat format = TableFormat::table) {
  std::ostringstream out;
  set_style(out, style);
  ConcordanceWriter writer(out, "q", false, format);
  for (const ConcordanceLine& line : lines) writer.add(line);
  writer.finish({.lines = lines.size(), .documents = lines.size()});
  return out.str();
}

}  // namespace

TEST_CASE("on a terminal what comes before a match is on its right in right-to-left text") {
  CHECK(written({kHebrew, kEnglish}, {.is_terminal = true, .width = 80}) ==
        "id     left  match  right\n"
        "h    \u2067\u05D3\u05D3 \u05D4\u05D4\u05D4\u2069  \u2068\u05D2\u05D2\u2069     "
        "\u2067\u05D0\u05D0\u05D0 \u05D1\u05D1\u2069\n"
        "e   one two  tea    three four\n");
}

TEST_CASE("right-to-left text is cut where it is farthest from the match, on a terminal") {
  CHECK(written({kHebrew}, {.is_terminal = true, .width = 23}) ==
        "id   left  match  right\n"
        "h   \u2067\u05D3\u05D3 \u05D4\u2026\u2069  \u2068\u05D2\u05D2\u2069     "
        "\u2067\u2026\u05D0 \u05D1\u05D1\u2069\n");
}

TEST_CASE("programs and pipes get right-to-left text in the order of its letters") {
  CHECK(written({kHebrew}, {}) ==
        "id    left  match  right\n"
        "h   \u05D0\u05D0\u05D0 \u05D1\u05D1  \u05D2\u05D2     \u05D3\u05D3 \u05D4\u05D4\u05D4\n");
  CHECK(written({kHebrew}, {.is_terminal = true, .width = 80}, TableFormat::tsv) ==
        "id\tfield\tvalue\tposition\tleft\tmatch\tright\n"
        "h\ttext\t0\t0\t\u05D0\u05D0\u05D0 \u05D1\u05D1\t\u05D2\u05D2\t\u05D3\u05D3 "
        "\u05D4\u05D4\u05D4\n");
}

TEST_CASE("lines that end before their time leave an answer that can be read") {
  const auto broken_off = [](bool json, TableFormat format, bool has_line) {
    std::ostringstream out;
    ConcordanceWriter writer(out, "q", json, format);
    if (has_line) writer.add(kEnglish);
    CHECK(writer.lines() == (has_line ? 1 : 0));
    writer.break_off("time is up");
    return out.str();
  };
  CHECK(broken_off(true, TableFormat::table, true) ==
        "{\"query\":\"q\",\"lines\":[{\"id\":\"e\",\"field\":\"text\",\"value\":0,\"position\":0,"
        "\"left\":\"one two\",\"match\":\"tea\",\"right\":\"three four\"}],"
        "\"total\":null,\"documents\":null,\"why\":\"time is up\"}\n");
  CHECK(broken_off(false, TableFormat::latex, true).ends_with("\\hline\n\\end{tabular}\n"));
  CHECK(broken_off(true, TableFormat::table, false).empty());
  CHECK(broken_off(false, TableFormat::table, true).empty());
}
