/// The page of all reports: XML that is whole, with foreign text as text.

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "render/charts/bars.h"
#include "render/charts/markup.h"
#include "render/page.h"

using namespace inkling;
namespace charts = inkling::render::charts;

namespace {

constexpr std::string_view kHostile =
    "</style></title><script>alert(1)</script>\"' onload=x &amp; \x1b[31m \xff";

std::string page_of(const AllReports& reports) {
  std::ostringstream out;
  render::write_page(out, reports, {.index = "tea.ix", .snapshot = 7, .where = "label:<tea>"});
  return out.str();
}

/// Whether the tags after the first line nest, no `<` stands alone and no `&` is bare.
bool is_whole(const std::string& page) {
  std::vector<std::string> open;
  for (std::size_t at = page.find('\n'); (at = page.find('<', at)) != page.npos;) {
    const std::size_t end = page.find('>', at);
    if (end == page.npos) return false;
    const std::string tag = page.substr(at + 1, end - at - 1);
    at = end;
    if (tag.empty() || tag.find('<') != tag.npos) return false;
    if (tag.back() == '/') continue;
    if (tag.front() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    } else {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    }
  }
  return open.empty();
}

std::size_t count_of(const std::string& page, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = page.find(part, at)) != page.npos; at += part.size()) ++count;
  return count;
}

/// Every text of it is hostile.
AllReports hostile_reports() {
  const std::string bad(kHostile);
  AllReports reports;
  reports.summary.field = bad;
  reports.summary.labels = {{bad, 3}};
  reports.growth.points = {{1, 10, 5, 3}, {3, 100, 30, 10}};
  reports.information.emplace();
  reports.information->entropy_documents = 2;
  reports.information->entropy_terms = 6;
  reports.information->mutual_information = 1;
  InformationTerm term;
  term.surface = bad;
  term.bits = 0.5;
  reports.information->terms = {term};
  TopicTerm best;
  best.term = best.surface = bad;
  best.score = 0.25;
  reports.topics.emplace();
  reports.topics->topics = {{bad, 3, {best}}};
  reports.distances.emplace();
  reports.distances->topics = {{bad, 3, 9}};
  reports.distances->matrix = {0};
  reports.words.emplace();
  reports.words->rows.resize(1);
  reports.words->rows[0].surface = bad;
  reports.words->rows[0].cf = 7;
  reports.missing["trends"] = bad;
  return reports;
}

}  // namespace

TEST_CASE("a page names its index, the snapshot and the query") {
  const std::string page = page_of({});
  CHECK(page.find("Index tea.ix, snapshot 7, documents that match label:&lt;tea&gt;.") !=
        std::string::npos);
}

TEST_CASE("foreign text stays text in the page, which stays whole XML") {
  const std::string page = page_of(hostile_reports());
  CHECK(is_whole(page));
  CHECK(page.find("<script") == page.npos);
  CHECK(page.find('\x1b') == page.npos);
  CHECK(page.find('\xff') == page.npos);
  CHECK(count_of(page, "<style") == 1);
  CHECK(page.find("&lt;script&gt;alert(1)") != page.npos);
  CHECK(page.find("&amp;amp;") != page.npos);
}

TEST_CASE("the page has no style attributes, and fetches nothing") {
  const std::string page = page_of(hostile_reports());
  for (const char* part : {" style=", "unsafe-", " src=", " href=", "url(", "@import"})
    CHECK_MESSAGE(page.find(part) == page.npos, part);
  CHECK(page.find("default-src 'none'") != page.npos);
}

TEST_CASE("each chart of the page has a name and a table") {
  const std::string page = page_of(hostile_reports());
  const std::size_t charts = count_of(page, "<svg");
  CHECK(charts == 8);
  CHECK(count_of(page, "role=\"img\"") == charts);
  CHECK(count_of(page, "<title>") == charts + 1);
  CHECK(count_of(page, "<table>") >= charts);
}

TEST_CASE("a page of nothing says so") {
  AllReports reports;
  reports.missing["information"] = "no document has a term";
  const std::string page = page_of(reports);
  CHECK(is_whole(page));
  CHECK(count_of(page, "<svg") == 0);
  CHECK(page.find("Not there: no document has a term.") != page.npos);
  CHECK(page.find("There are no tokens.") != page.npos);
}

TEST_CASE("areas of the overlap are in proportion") {
  std::ostringstream out;
  charts::write_overlap(out, {"t", {"D", 4, ""}, {"T", 6, ""}, {"I", 3, ""}});
  // 560 units for a union of 7, so 80 for each: 10 to 330, and 90 to 570, share 90 to 330.
  CHECK(out.str().find("x=\"10\" y=\"30\" width=\"320\"") != std::string::npos);
  CHECK(out.str().find("x=\"90\" y=\"30\" width=\"480\"") != std::string::npos);
}

TEST_CASE("bars are as long as their values, and a log axis goes by powers of ten") {
  std::ostringstream bars;
  charts::write_bars(bars, {{"a", 2, "2"}, {"b", 1, "1"}, {"c", 0, "0"}}, "t");
  for (const char* width : {"width=\"380\"", "width=\"190\"", "width=\"0\""})
    CHECK(bars.str().find(width) != std::string::npos);
  std::ostringstream lines;
  charts::write_log_lines(lines, {"t", "x", "y", {{1, 1}, {10, 10}, {100, 100}}, {}});
  CHECK(lines.str().find("M70 305L340 165L610 25") != std::string::npos);
}

TEST_CASE("long names are cut between code points") {
  CHECK(charts::shortened("tea", 3) == "tea");
  CHECK(charts::shortened("\u00e9t\u00e9s", 2) == "\u00e9t\u2026");
}
