/// report all.

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

std::string page_bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string hostile_lines(bool labelled) {
  std::string lines;
  for (int at = 0; at < 40; ++at) {
    const std::string topic = at % 2 == 0 ? "<b>tea&" : "\\\"coffee'";
    lines += R"({"id":")" + std::to_string(at) + R"(","text":"<script>x)" + std::to_string(at % 7) +
             " green leaf water " + (at % 2 == 0 ? "tea" : "bean") + R"(</script>","date":"20)" +
             std::to_string(10 + at % 3) + R"(-05-01")" +
             (labelled ? R"(,"label":")" + topic + "\"" : "") + "}\n";
  }
  return lines;
}

/// The page of the workspace, which must be made.
std::string page_of(const Workspace& workspace, std::vector<std::string> more = {}) {
  const std::filesystem::path path = workspace.path() / "page.html";
  std::vector<std::string> words = {"report", "all", "--html", path.string()};
  words.insert(words.end(), more.begin(), more.end());
  const auto ran = workspace.run(words);
  REQUIRE_MESSAGE(ran.exit_code == 0, ran.err);
  CHECK(ran.out.empty());
  return page_bytes(path);
}

constexpr const char* kCheckPage = R"py(
import base64, hashlib, re, sys, xml.dom.minidom
page = open(sys.argv[1], "rb").read()
xml.dom.minidom.parseString(page)
style = re.search(rb"<style>(.*?)</style>", page, re.S).group(1)
policy = re.search(rb"'sha256-([^']*)'", page).group(1)
assert base64.b64encode(hashlib.sha256(style).digest()) == policy
)py";

}  // namespace

TEST_CASE("the page is XML, and its policy allows its style sheet and no other") {
  if (std::system("python3 -c pass 2>/dev/null") != 0) return;
  const Workspace workspace;
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl"}, hostile_lines(true)).exit_code == 0);
  const std::string page = page_of(workspace);
  CHECK(page.find("&lt;b&gt;tea&amp;") != page.npos);
  CHECK(page.find("<script") == page.npos);
  std::ofstream(workspace.path() / "check.py") << kCheckPage;
  const std::string command = "python3 '" + (workspace.path() / "check.py").string() + "' '" +
                              (workspace.path() / "page.html").string() + "'";
  CHECK(std::system(command.c_str()) == 0);
}

TEST_CASE("the page has the same bytes with one thread and two") {
  const Workspace workspace;
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl"}, hostile_lines(true)).exit_code == 0);
  const std::string page = page_of(workspace, {"--threads", "1"});
  CHECK(page == page_of(workspace, {"--threads", "2"}));
  CHECK(page.find("2011") != page.npos);
  CHECK(page != page_of(workspace, {"--where", "bean"}));
}

TEST_CASE("a page without labels, or without documents, says what it lacks") {
  const Workspace workspace;
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl"}, hostile_lines(false)).exit_code == 0);
  CHECK(page_of(workspace).find("Not there:") != std::string::npos);
  const std::string absent = (workspace.path() / "absent.html").string();
  CHECK(workspace.run({"report", "all", "--html", absent, "--where", "absent"}).exit_code == 1);
  CHECK_FALSE(std::filesystem::exists(absent));
  REQUIRE(workspace.run({"delete", "--query", "*", "--yes"}).exit_code == 0);
  CHECK(page_of(workspace).find("There are no tokens.") != std::string::npos);
}

TEST_CASE("report all asks for the file, and leaves none where it fails") {
  const Workspace workspace;
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl"}, hostile_lines(true)).exit_code == 0);
  const auto without = workspace.run({"report", "all"});
  CHECK(without.exit_code == 2);
  CHECK(without.err.find("--html FILE") != std::string::npos);
  const std::filesystem::path path = workspace.path() / "page.html";
  CHECK(workspace.run({"report", "all", "--html", path.string(), "--where", "("}).exit_code != 0);
  CHECK(!std::filesystem::exists(path));
}
