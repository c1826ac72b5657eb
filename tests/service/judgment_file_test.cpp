#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "inkling/error.h"
#include "inkling/pool_judging.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;

namespace {

namespace fs = std::filesystem;

struct Qrels {
  explicit Qrels(const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

  TemporaryDirectory directory;
  std::string path = (directory.path() / "mine.qrels").string();
};

}  // namespace

TEST_CASE("judgments are appended, changed and taken out; all else stays byte by byte") {
  const Qrels qrels("# mine\r\n7\t0 old 1\r\n1 0 tea 2 \r\n");
  const JudgmentFile file(qrels.path);
  file.write("1", "pot", 0);
  CHECK(read_file(qrels.path) == "# mine\r\n7\t0 old 1\r\n1 0 tea 2 \r\n1 0 pot 0\r\n");
  file.write("1", "tea", 1);
  CHECK(read_file(qrels.path) == "# mine\r\n7\t0 old 1\r\n1 0 tea 1\r\n1 0 pot 0\r\n");
  file.take_back("7", "old");
  file.take_back("7", "never");
  CHECK(read_file(qrels.path) == "# mine\r\n1 0 tea 1\r\n1 0 pot 0\r\n");
  CHECK(file.read() == Judgments{{"1", {{"pot", 0}, {"tea", 1}}}});
}

TEST_CASE("a file of judgments need not be there, nor end with an end of line") {
  const TemporaryDirectory directory;
  const std::string path = (directory.path() / "new.qrels").string();
  const JudgmentFile file(path);
  CHECK(file.read().empty());
  file.take_back("1", "tea");
  CHECK_FALSE(fs::exists(path));
  file.write("1", "tea", 3);
  CHECK(read_file(path) == "1 0 tea 3\n");
  const Qrels open("1 0 tea 3");
  JudgmentFile(open.path).write("1", "pot", 1);
  CHECK(read_file(open.path) == "1 0 tea 3\n1 0 pot 1\n");
}

TEST_CASE("a judgment behind a byte order mark is found, and comments are none") {
  const Qrels qrels(
      "\xEF\xBB\xBF"
      "1 0 tea 1\n#1 0 tea 1\n");
  const JudgmentFile file(qrels.path);
  file.write("1", "tea", 2);
  CHECK(read_file(qrels.path) ==
        "\xEF\xBB\xBF"
        "1 0 tea 2\n#1 0 tea 1\n");
  CHECK_THROWS_AS(file.write("#1", "tea", 2), OptionError);
  CHECK_THROWS_AS(file.write("1", "two words", 2), OptionError);
  CHECK_THROWS_AS(file.write("", "tea", 2), OptionError);
  CHECK(file.read() == Judgments{{"1", {{"tea", 2}}}});
}

TEST_CASE("permissions stay, and a link leads to the file that is changed") {
  const Qrels qrels("1 0 tea 1\n");
  fs::permissions(qrels.path, fs::perms(0640));
  const fs::path link = qrels.directory.path() / "link";
  fs::create_symlink("mine.qrels", link);
  const JudgmentFile file(link.string());
  file.write("1", "tea", 2);
  file.write("1", "pot", 1);
  CHECK(fs::is_symlink(link));
  CHECK(fs::status(qrels.path).permissions() == fs::perms(0640));
  CHECK(read_file(qrels.path) == "1 0 tea 2\n1 0 pot 1\n");
}

TEST_CASE("what keeps no judgments is refused") {
  const TemporaryDirectory directory;
  CHECK_THROWS_AS(JudgmentFile("/dev/full"), IoError);
  CHECK_THROWS_AS(JudgmentFile(directory.path().string()), IoError);
  const std::string below = (directory.path() / "none/mine.qrels").string();
  CHECK(JudgmentFile(below).read().empty());
  CHECK_THROWS_AS(JudgmentFile(below).write("1", "tea", 1), IoError);
  const Qrels bad("1 0 tea\n");
  CHECK_THROWS_AS(JudgmentFile(bad.path).read(), OptionError);
}
