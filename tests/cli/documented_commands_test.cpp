// Each command that a page names, in prose, in a heading or in a block, is one that can be typed:
// it is parsed as the command line parses it. That sessions print what they say is tested in
// tests/docs.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "cli/command_table.h"
#include "inkling/error.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kProgram = "inkling ";

/// The simple commands of a line of the shell, each as its words; `[what may be left out]` is left
/// out, and of `A|B` and `A...` A is taken.
class ShellLine {
 public:
  explicit ShellLine(std::string_view line) {
    for (std::size_t at = 0; at < line.size() && !is_comment_; ++at) take(line, at);
    end_command();
  }

  const std::vector<std::vector<std::string>>& commands() const noexcept { return commands_; }

 private:
  void take(std::string_view line, std::size_t& at) {
    const char c = line[at];
    if (quote_ != 0) {
      c == quote_ ? void(quote_ = 0) : word_.push_back(c);
    } else if (c == '\'' || c == '"') {
      quote_ = c;
      is_word_ = true;
    } else if (c == '[' || c == ']') {
      depth_ += c == '[' ? 1 : -1;
    } else if (depth_ > 0) {
      return;
    } else if (c == '|' && is_word_ && line[at - 1] != '\\') {
      at = std::min(line.find(' ', at), line.size()) - 1;  // another thing to type here
    } else if (c == '|' || c == ';' || c == '&' || c == '>' || c == '<') {
      end_command();
    } else if (c == '#' && !is_word_) {
      is_comment_ = true;
    } else if (c == ' ') {
      end_word();
    } else {
      word_.push_back(c);
      is_word_ = true;
    }
  }

  void end_word() {
    if (word_.ends_with("...")) word_.resize(word_.size() - 3);
    if (is_word_ && !word_.empty() && word_ != "\\") command_.push_back(word_);
    word_.clear();
    is_word_ = false;
  }

  void end_command() {
    end_word();
    if (!command_.empty()) commands_.push_back(command_);
    command_.clear();
  }

  std::vector<std::vector<std::string>> commands_;
  std::vector<std::string> command_;
  std::string word_;
  char quote_ = 0;
  int depth_ = 0;
  bool is_word_ = false;
  bool is_comment_ = false;
};

/// Lines of the shell: of blocks, and code within the prose.
std::vector<std::string> lines_of_shell(const std::string& page) {
  std::vector<std::string> lines;
  std::string prose;
  std::istringstream in(page);
  bool is_block = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      is_block = !is_block;
    } else if (!is_block) {
      prose += line + " ";
    } else if (line.starts_with("$ ") || line.starts_with(kProgram)) {
      lines.push_back(line.starts_with("$ ") ? line.substr(2) : line);
    }
  }
  const std::string begin = "`" + std::string(kProgram);
  for (std::size_t at = prose.find(begin); at != prose.npos; at = prose.find(begin, at + 1))
    lines.push_back(prose.substr(at + 1, prose.find('`', at + 1) - at - 1));
  return lines;
}

/// Whether the words lack nothing but further words.
bool is_part_of_command(std::vector<std::string> words) {
  constexpr std::size_t kMostWords = 5;
  for (std::size_t more = 0; more < kMostWords; ++more) {
    std::vector<const char*> argv;
    for (const std::string& word : words) argv.push_back(word.c_str());
    argv.push_back(nullptr);
    try {
      cli::parse_arguments(static_cast<int>(words.size()), argv.data());
      return true;
    } catch (const cli::UsageError&) {
      words.emplace_back("1");
    } catch (const OptionError&) {
      return true;  // a placeholder is not one of the choices of its flag
    }
  }
  return false;
}

/// `inkling report`, behind which a command comes.
bool is_family(const std::vector<std::string>& words) {
  std::string name;
  for (std::size_t at = 1; at < words.size(); ++at) name += (at > 1 ? " " : "") + words[at];
  const cli::CommandRow* const row = cli::find_command(name);
  return row != nullptr && !cli::commands_below(*row).empty();
}

bool is_typable(const std::vector<std::string>& words) {
  return is_family(words) || is_part_of_command(words);
}

std::vector<fs::path> pages() {
  std::vector<fs::path> found{project_path("README.md")};
  for (const fs::directory_entry& entry : fs::directory_iterator(project_path("docs"))) {
    if (entry.path().extension() == ".md") found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

/// The commands whose --format is one of tables; all reports are `report`.
std::set<std::string> listing_commands() {
  std::set<std::string> names;
  for (const cli::CommandRow& row : cli::command_table()) {
    const std::vector<cli::Flag> flags = cli::flags_of(row);
    const bool lists = std::ranges::any_of(flags, [](const cli::Flag& flag) {
      return flag.name.word == "format" && flag.type.find("latex") != flag.type.npos;
    });
    if (lists && !row.is_hidden)
      names.emplace(row.name.starts_with("report ") ? "report" : row.name);
  }
  return names;
}

/// The words in backticks of a text.
std::set<std::string> quoted_words(const std::string& text) {
  std::set<std::string> words;
  std::istringstream in(text);
  std::string between, word;
  while (std::getline(in, between, '`') && std::getline(in, word, '`')) words.insert(word);
  return words;
}

}  // namespace

TEST_CASE("docs/cli.md names all commands that list in several formats, and no others") {
  const std::string page = read_file(project_path("docs/cli.md"));
  const std::string begin = "`--format table|json|jsonl|csv|tsv|markdown|latex`: ";
  const std::size_t at = page.find(begin);
  REQUIRE(at != page.npos);
  const std::size_t list = at + begin.size();
  CHECK(quoted_words(page.substr(list, page.find(". ", list) - list)) == listing_commands());
}

TEST_CASE("the commands that pages name can be typed") {
  std::size_t count = 0;
  for (const fs::path& page : pages()) {
    const std::string name = page.filename().string();
    CAPTURE(name);
    for (const std::string& line : lines_of_shell(read_file(page))) {
      CAPTURE(line);
      const ShellLine shell(line);
      for (const std::vector<std::string>& words : shell.commands()) {
        if (words.front() + " " != kProgram) continue;
        ++count;
        CHECK(is_typable(words));
      }
    }
  }
  CHECK(count >= 200);
}

TEST_CASE("a command of a page that cannot be typed is found") {
  const auto typable = [](const std::string& line) {
    return is_typable(ShellLine(line).commands().at(0));
  };
  CHECK(typable("inkling curve"));
  CHECK(typable("inkling report"));
  CHECK(typable("inkling -i tickets evaluate queue --folds 5 --errors | tail -3"));
  CHECK(typable("inkling forget NAME ID|FILE..."));
  CHECK_FALSE(typable("inkling curve queue"));
  CHECK_FALSE(typable("inkling evaluate queue --fold 5"));
  CHECK_FALSE(typable("inkling model lists"));
  CHECK(lines_of_shell("see `inkling\nsearch tea`.\n```console\n$ inkling terms\ntea\n```\n") ==
        std::vector<std::string>{"inkling terms", "inkling search tea"});
}
