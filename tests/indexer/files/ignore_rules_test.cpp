#include "indexer/files/ignore_rules.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "tests/indexer/packing.h"
#include "tests/support/data.h"

namespace inkling::indexer {

namespace {

Verdict verdict(std::string_view lines, std::string_view path, bool is_folder = false) {
  IgnoreRules rules;
  rules.add(lines);
  return rules.verdict(path, is_folder);
}

}  // namespace

TEST_CASE("the last line that matches decides") {
  CHECK(verdict("*.log\n", "a.log") == Verdict::ignored);
  CHECK(verdict("*.log\n", "a.txt") == Verdict::none);
  CHECK(verdict("*.log\n!keep.log\n", "keep.log") == Verdict::kept);
  CHECK(verdict("!keep.log\n*.log\n", "keep.log") == Verdict::ignored);
}

TEST_CASE("a line is read as git reads it") {
  CHECK(verdict("# a\n", "# a") == Verdict::none);
  CHECK(verdict("\\# a", "# a") == Verdict::ignored);
  CHECK(verdict("\\!a", "!a") == Verdict::ignored);
  CHECK(verdict("a  \n", "a") == Verdict::ignored);
  CHECK(verdict("a\\ \n", "a ") == Verdict::ignored);
  CHECK(verdict("a\\  \n", "a ") == Verdict::ignored);
  CHECK(verdict("a\t\n", "a") == Verdict::none);
  CHECK(verdict(" a\n", "a") == Verdict::none);
  CHECK(verdict("a\r\nb\r\n", "a") == Verdict::ignored);
  CHECK(verdict("\xEF\xBB\xBF"
                "a\n",
                "a") == Verdict::ignored);
  CHECK(verdict("\n\n  \n", "a") == Verdict::none);
  CHECK(verdict("[\na", "a") == Verdict::ignored);
  CHECK(verdict("build/\n", "build", true) == Verdict::ignored);
  CHECK(verdict("build/\n", "build", false) == Verdict::none);
}

TEST_CASE(".inklingignore has the last word, and what is no file has none") {
  const test::TemporaryDirectory directory;
  const auto rules = [&] { return read_ignore_rules(directory.path()); };
  CHECK(rules().empty());
  test::write_file(directory.path() / ".gitignore", "*.log\n*.tmp\n");
  test::write_file(directory.path() / ".inklingignore", "!*.log");
  CHECK(rules().verdict("a.log", false) == Verdict::kept);
  CHECK(rules().verdict("a.tmp", false) == Verdict::ignored);

  std::filesystem::remove(directory.path() / ".inklingignore");
  REQUIRE(mkfifo((directory.path() / ".inklingignore").c_str(), 0600) == 0);
  CHECK(rules().verdict("a.log", false) == Verdict::ignored);
  std::filesystem::remove(directory.path() / ".gitignore");
  std::filesystem::create_symlink("elsewhere", directory.path() / ".gitignore");
  test::write_file(directory.path() / "elsewhere", "*");
  CHECK(rules().empty());
}

}  // namespace inkling::indexer
