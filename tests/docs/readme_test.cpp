#include <doctest/doctest.h>

#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/data.h"
#include "tests/support/places.h"

namespace {

namespace fs = std::filesystem;

struct Step {
  std::string command;
  std::string output;
};

/// The commands, each after "$ ", and what follows them, of all ```console blocks.
std::vector<Step> console_steps(const std::string& markdown) {
  std::vector<Step> steps;
  std::istringstream in(markdown);
  bool is_console = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      is_console = line == "```console";
    } else if (is_console && line.starts_with("$ ")) {
      steps.push_back({line.substr(2), {}});
    } else if (is_console && !steps.empty()) {
      steps.back().output += line + "\n";
    }
  }
  return steps;
}

/// Replaces durations ("in 12.5 ms") by "in #": they are different every time.
std::string without_durations(const std::string& text) {
  std::istringstream in(text);
  std::string result;
  for (std::string line; std::getline(in, line);) {
    const std::size_t at = line.rfind(" in ");
    if (at != std::string::npos && at + 4 < line.size() &&
        std::isdigit(static_cast<unsigned char>(line[at + 4])) != 0) {
      line = line.substr(0, at) + " in #";
    }
    result += line + "\n";
  }
  return result;
}

std::string output_of(const std::string& command, const fs::path& directory) {
  const std::string all = "cd '" + directory.string() + "' && PATH='" +
                          inkling::test::programs().string() + "':\"$PATH\" && { " + command +
                          "; } 2> errors; cat errors";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(all.c_str(), "r"), pclose);
  REQUIRE(pipe != nullptr);
  std::string output;
  std::array<char, 4096> buffer;
  while (std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe.get()) != nullptr)
    output += buffer.data();
  return output;
}

/// Runs the sessions of a page in one directory, from the first command to the last.
void run_page(const fs::path& page) {
  CAPTURE(page);
  const auto steps = console_steps(inkling::test::read_file(page));
  REQUIRE(steps.size() >= 4);
  const inkling::test::TemporaryDirectory directory;
  fs::create_directory_symlink(inkling::test::project_path("corpus"), directory.path() / "corpus");
  fs::create_directory_symlink(inkling::test::large_collections(), directory.path() / "data");
  unsetenv("INKLING_INDEX");
  for (const Step& step : steps) {
    CAPTURE(step.command);
    CHECK(without_durations(output_of(step.command, directory.path())) ==
          without_durations(step.output));
  }
}

/// The page of the tour that takes more than is bundled, and what it takes.
constexpr const char* kPageOfData = "tour-newsgroups.md";
constexpr const char* kDataOfPage = "20news-bydate/20news-train.jsonl.zst";

bool is_of_tour(const std::string& name) {
  return name.starts_with("tour-") && name.ends_with(".md");
}

}  // namespace

TEST_CASE("the README's session runs and answers as printed") {
  run_page(inkling::test::project_path("README.md"));
}

TEST_CASE("the pages of the tour run and answer as printed") {
  std::size_t pages = 0;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(inkling::test::project_path("docs"))) {
    const std::string name = entry.path().filename().string();
    if (!is_of_tour(name)) continue;
    ++pages;
    if (name != kPageOfData || inkling::test::data_file(kDataOfPage)) run_page(entry.path());
  }
  CHECK(pages >= 8);
}
