#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/support/data.h"
#include "tests/support/figures.h"
#include "tests/support/places.h"

using namespace inkling::test;
namespace fs = std::filesystem;

namespace {

struct Way {
  std::string name;
  std::vector<std::string> flags;
  std::vector<std::string> environment;
  std::string program = inkling::test::program();
};

/// Runs the program in `place` with just its variables, `in.jsonl` as its input; its exit status.
int run_in(const fs::path& place, const std::vector<std::string>& arguments, const Way& way) {
  const auto& [name, flags, environment, program] = way;
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& each : arguments) argv.push_back(const_cast<char*>(each.c_str()));
  argv.push_back(nullptr);
  std::vector<char*> variables;
  for (const std::string& each : environment) variables.push_back(const_cast<char*>(each.c_str()));
  variables.push_back(nullptr);
  const pid_t pid = ::fork();
  REQUIRE(pid >= 0);
  if (pid == 0) {
    if (::chdir(place.c_str()) != 0) ::_exit(126);
    ::dup2(::open("in.jsonl", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    ::execve(program.c_str(), argv.data(), variables.data());
    ::_exit(127);
  }
  int status = 0;
  REQUIRE(::waitpid(pid, &status, 0) == pid);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::map<std::string, std::string> files_of(const fs::path& index) {
  std::map<std::string, std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(index)) {
    const std::string name = entry.path().filename().string();
    if (name != "lock") files[name] = read_file(entry.path());
  }
  return files;
}

/// The files of an index with a model, made in a way of its own in a directory of its own.
std::map<std::string, std::string> made(const Way& way) {
  const TemporaryDirectory directory;
  const fs::path place = directory.path() / way.name;
  fs::create_directory(place);
  std::string records;
  for (int number = 0; number < 3000; ++number) {
    records += "{\"id\":\"" + std::to_string(number) + "\",\"title\":\"I\u0307stanbul " +
               std::to_string(number % 77) + "\",\"text\":\"TITLE ink " +
               std::to_string(number * 7919 % 1009) + " stra\u00dfe\",\"label\":\"" +
               (number % 2 == 0 ? "even" : "odd") + "\",\"day\":\"2024-03-0" +
               std::to_string(1 + number % 9) + "\"}\n";
  }
  std::ofstream(place / "in.jsonl") << records;
  std::vector<std::string> index = {"index", "-", "--format", "jsonl", "--quiet"};
  index.insert(index.end(), way.flags.begin(), way.flags.end());
  CHECK(run_in(place, index, way) == 0);
  CHECK(run_in(place, {"train", "m", "--quiet"}, way) == 0);
  CHECK(run_in(place, {"tag", "m", "--quiet"}, way) == 0);
  CHECK(run_in(place, {"optimize", "--quiet"}, way) == 0);
  return files_of(place / ".inkling");
}

}  // namespace

TEST_CASE("an index has the same bytes wherever, whenever and by however many threads it is made") {
  std::vector<Way> ways = {
      {"plain", {}, {}},
      {"one-thread", {"--threads", "1"}, {}},
      {"three-threads", {"--threads", "3"}, {}},
      {"much-memory", {"--memory", "1G"}, {}},
      {"turkish", {}, {"LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8"}},
      {"german", {}, {"LC_ALL=de_DE.UTF-8", "LANGUAGE=de"}},
      {"tokyo", {}, {"TZ=Asia/Tokyo"}},
      {"a-directory-with-a-longer-name", {}, {"HOME=/nowhere", "TMPDIR=/tmp"}}};
  // What another compiler has built: scripts/torture.
  const char* const other = std::getenv("INKLING_OTHER_PROGRAM");
  if (other != nullptr) ways.push_back({"other-compiler", {}, {}, other});
  const auto expected = made(ways.front());
  REQUIRE(expected.size() > 4);
  for (const Way& way : ways) {
    CAPTURE(way.name);
    const auto found = made(way);
    CHECK(found.size() == expected.size());
    for (const auto& [name, bytes] : expected) {
      CAPTURE(name);
      CHECK((found.contains(name) && found.at(name) == bytes));
    }
  }
  tell_figure(std::to_string(ways.size()) + " ways (threads, memory, locale, time zone, directory" +
              (other != nullptr ? ", compiler" : "") + "), each file equal");
}
