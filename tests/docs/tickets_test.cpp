#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/docs/shell.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

using namespace inkling::test;

namespace {

namespace fs = std::filesystem;

/// The commands of ```sh blocks that begin with `begin`.
std::vector<std::string> typed_commands(const std::string& markdown, std::string_view begin) {
  std::vector<std::string> commands;
  std::istringstream in(markdown);
  bool is_typed = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) is_typed = line == "```sh";
    if (is_typed && line.starts_with(begin)) commands.push_back(line);
  }
  return commands;
}

struct UnitFile {
  std::string name;
  std::string text;
};

/// The blocks of ```ini that begin with "# NAME", which are units of systemd, with the program that
/// is tested in the place of the one that users install.
std::vector<UnitFile> unit_files(const std::string& markdown) {
  constexpr std::string_view kInstalled = "%h/.local/bin/inkling";
  const std::string tested = (inkling::test::programs() / "inkling").string();
  std::vector<UnitFile> units;
  std::istringstream in(markdown);
  bool is_unit = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      is_unit = line == "```ini" && std::getline(in, line) && line.starts_with("# ");
      if (is_unit) units.push_back({fs::path(line.substr(2)).filename().string(), ""});
    } else if (is_unit) {
      if (const std::size_t at = line.find(kInstalled); at != std::string::npos)
        line.replace(at, kInstalled.size(), tested);
      units.back().text += line + "\n";
    }
  }
  return units;
}

/// What a unit of a service has done, in order.
std::vector<std::string> commands_of(const UnitFile& unit) {
  constexpr std::string_view kKey = "ExecStart=";
  std::vector<std::string> commands;
  std::istringstream in(unit.text);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(kKey)) commands.push_back(line.substr(kKey.size()));
  }
  return commands;
}

}  // namespace

TEST_CASE("the units of systemd in the tutorial about tickets are valid") {
  const fs::path page = inkling::test::project_path("docs/tutorial-tag-tickets.md");
  const std::vector<UnitFile> units = unit_files(inkling::test::read_file(page));
  REQUIRE(units.size() == 2);
  if (!succeeds("command -v systemd-analyze")) {
    MESSAGE("skipped: systemd-analyze is not there");
    return;
  }
  const inkling::test::TemporaryDirectory directory;
  std::string names;
  for (const UnitFile& unit : units) {
    std::ofstream(directory.path() / unit.name) << unit.text;
    names += " ./" + unit.name;
  }
  CHECK(output_of("XDG_RUNTIME_DIR=$PWD systemd-analyze verify --user" + names + " && echo valid",
                  directory.path()) == "valid\n");
}

TEST_CASE("the night in the tutorial about tickets does what the page says") {
  const std::string page =
      inkling::test::read_file(inkling::test::project_path("docs/tutorial-tag-tickets.md"));
  std::vector<std::string> commands = typed_commands(page, "inkling ");
  REQUIRE(commands.size() == 2);
  for (const std::string& command : commands_of(unit_files(page).front()))
    commands.push_back(command);
  REQUIRE(commands.size() == 5);
  const inkling::test::TemporaryDirectory tickets;
  const fs::path samples = inkling::test::project_path("docs/samples");
  fs::copy_file(samples / "tickets.csv", tickets.path() / "tickets.csv");
  fs::copy_file(samples / "tickets-new.csv", tickets.path() / "new.csv");
  unsetenv("INKLING_INDEX");
  for (const std::string& command : commands) {
    CAPTURE(command);
    CHECK(output_of("{ " + command + "; } > told && echo done", tickets.path()) == "done\n");
  }
  const std::string tagged = inkling::test::read_file(tickets.path() / "tagged.csv");
  CHECK(tagged.find("\n202,") != tagged.npos);
  CHECK(tagged.find(",billing,") != tagged.npos);
}
