#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
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

struct Step {
  std::string command;
  std::string output;
};

using Block = std::vector<Step>;

/// The commands of each ```console block, each after "$ ", and what follows them.
std::vector<Block> console_blocks(const std::string& markdown) {
  std::vector<Block> blocks;
  std::istringstream in(markdown);
  bool is_console = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      is_console = line == "```console";
      if (is_console) blocks.emplace_back();
    } else if (is_console && line.starts_with("$ ")) {
      blocks.back().push_back({line.substr(2), {}});
    } else if (is_console && !blocks.back().empty()) {
      blocks.back().back().output += line + "\n";
    }
  }
  return blocks;
}

/// Replaces durations ("in 12.5 ms") by "in #": they are different every time.
std::string without_duration(const std::string& line) {
  const std::size_t at = line.rfind(" in ");
  const bool is_one = at != std::string::npos && at + 4 < line.size() &&
                      std::isdigit(static_cast<unsigned char>(line[at + 4])) != 0;
  return is_one ? line.substr(0, at) + " in #" : line;
}

/// Leaves out the size of an index: that of files depends on when they were changed.
std::string without_size(const std::string& line) {
  const std::size_t end = line.find(" (snapshot ");
  const std::size_t begin = line.rfind(", ", end);
  const bool is_one = line.starts_with("Committed ") && end != std::string::npos;
  return is_one ? line.substr(0, begin) + line.substr(end) : line;
}

std::string comparable(const std::string& text) {
  std::istringstream in(text);
  std::string result;
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();  // rows of CSV end in CR LF, lines of a page do not
    result += without_duration(without_size(line)) + "\n";
  }
  return result;
}

/// What a block needs besides Inkling and this machine does not have, or "".
std::string missing_need(const Block& block) {
  struct Need {
    std::string_view word;  ///< of a command
    const char* name;
    const char* check;
  };
  for (const Need& need : {Need{"jq ", "jq", "command -v jq"},
                           Need{".parquet", "pyarrow", "python3 -c 'import pyarrow'"}}) {
    const bool wanted = std::any_of(block.begin(), block.end(), [&](const Step& step) {
      return step.command.find(need.word) != std::string::npos;
    });
    if (wanted && !succeeds(need.check)) return need.name;
  }
  return "";
}

/// An empty folder with what pages refer to: the collections, and the samples of docs/.
void furnish(const fs::path& directory) {
  fs::create_directory_symlink(inkling::test::project_path("corpus"), directory / "corpus");
  fs::create_directory_symlink(inkling::test::large_collections(), directory / "data");
  fs::create_directory(directory / "docs");
  fs::create_directory_symlink(inkling::test::project_path("docs/samples"),
                               directory / "docs/samples");
}

/// Runs the sessions of a page in one directory, from the first command to the last.
void run_page(const fs::path& page) {
  CAPTURE(page);
  const std::vector<Block> blocks = console_blocks(inkling::test::read_file(page));
  REQUIRE(!blocks.empty());
  const inkling::test::TemporaryDirectory directory;
  furnish(directory.path());
  unsetenv("INKLING_INDEX");
  for (const Block& block : blocks) {
    if (const std::string need = missing_need(block); !need.empty()) {
      MESSAGE(page.filename().string(), ": skipped what needs ", need);
      continue;
    }
    for (const Step& step : block) {
      CAPTURE(step.command);
      CHECK(comparable(output_of(step.command, directory.path())) == comparable(step.output));
    }
  }
}

/// The page of the tour that takes more than is bundled, and what it takes.
constexpr const char* kPageOfData = "tour-newsgroups.md";

constexpr const char* kDataOfPage = "20news-bydate/20news-train.jsonl.zst";

bool has_sessions(const std::string& name) {
  return name.starts_with("tour-") || name.starts_with("tutorial-") || name == "recipes.md";
}

}  // namespace

TEST_CASE("the README's session runs and answers as printed") {
  run_page(inkling::test::project_path("README.md"));
}

TEST_CASE("the tour, the tutorials and the recipes run and answer as printed") {
  std::size_t pages = 0;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(inkling::test::project_path("docs"))) {
    const std::string name = entry.path().filename().string();
    if (!has_sessions(name)) continue;
    ++pages;
    if (name != kPageOfData || inkling::test::data_file(kDataOfPage)) run_page(entry.path());
  }
  CHECK(pages >= 12);
}

TEST_CASE("the README and its page install the Python package by one command, in an environment") {
  const std::string page = read_file(project_path("docs/python.md"));
  const std::size_t begin = page.find("```sh\n") + 6;
  const std::string command = page.substr(begin, page.find('\n', begin) - begin);
  // Debian has no `python`, and refuses pip outside of an environment.
  CHECK(command.starts_with("python3 -m venv "));
  CHECK(command.find("/bin/pip install .") != command.npos);
  CHECK(read_file(project_path("README.md")).find('\n' + command) != std::string::npos);
}

TEST_CASE("every page begins by saying whom it is for") {
  std::size_t pages = 0;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(inkling::test::project_path("docs"))) {
    if (entry.path().extension() != ".md") continue;
    CAPTURE(entry.path());
    std::istringstream page(inkling::test::read_file(entry.path()));
    std::string title, blank, first;
    std::getline(page, title);
    std::getline(page, blank);
    std::getline(page, first);
    CHECK(title.starts_with("# "));
    CHECK(blank.empty());
    CHECK(first.starts_with("For "));
    ++pages;
  }
  CHECK(pages >= 30);
}
