#include <doctest/doctest.h>

#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_table.h"
#include "cli/examples.h"
#include "cli/folded_help.h"
#include "cli/help.h"
#include "cli/help_page.h"
#include "render/style.h"
#include "tests/cli/command_pages.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Whether a line has a blank that stands neither before its text, nor in quotation marks, nor at
/// the sign that it goes on.
bool can_be_cut(std::string line) {
  if (line.ends_with(" \\")) line.resize(line.size() - 2);
  std::size_t at = line.find_first_not_of(' ');
  for (char quote = 0; at < line.size(); ++at) {
    if (line[at] == ' ' && quote == 0) return true;
    if (line[at] == quote) {
      quote = 0;
    } else if (quote == 0 && (line[at] == '"' || line[at] == '\'')) {
      quote = line[at];
    }
  }
  return false;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

}  // namespace

TEST_CASE("on a narrow terminal, help says below a name what it means") {
  std::ostringstream out;
  render::set_style(out, {.width = 40});
  cli::print_help(out, cli::program_row());
  CHECK(out.str().find("\n  delete\n      delete documents by id or by query\n") !=
        std::string::npos);
}

TEST_CASE("help folds at the width of a terminal, but where a line has nothing to be cut at") {
  for (const std::size_t width : {40u, 60u, 80u}) {
    CAPTURE(width);
    const auto check_lines = [&](const std::string& page) {
      std::istringstream in(page);
      for (std::string line; std::getline(in, line);) {
        CAPTURE(line);
        CHECK((line.size() <= width || !can_be_cut(line)));
      }
    };
    for_each_command([&](const cli::CommandRow& row) {
      check_lines(text_of([&](std::ostream& out) {
        render::set_style(out, {.width = width});
        cli::print_help(out, row);
      }));
    });
    for (const std::string& name : cli::help_topics()) {
      CAPTURE(name);
      const std::string page = cli::folded_page(cli::help_topic(name), width);
      check_lines(page);
      CHECK(words_of(page) == words_of(std::string(cli::help_topic(name))));
    }
  }
}

TEST_CASE("no line of help is wider than its terminal") {
  for (const std::size_t width : {40u, 52u, 61u, 62u, 80u}) {
    CAPTURE(width);
    for_each_command([&](const cli::CommandRow& row) {
      std::istringstream page(text_of([&](std::ostream& out) {
        render::set_style(out, {.width = width});
        cli::print_help(out, row);
      }));
      for (std::string line; std::getline(page, line);) {
        CAPTURE(line);
        CHECK(line.size() <= width);
      }
    });
  }
}

TEST_CASE("a page of help is folded in its columns, and what belongs together goes on together") {
  const std::string page =
      "Codes\n\n  0  done\n  1  an honest no: no hit, or\n     no document\n\n"
      "This is said  of all\nof them.\n";
  CHECK(cli::folded_page(page, 0) == page);
  CHECK(cli::folded_page(page, 29) == page);
  CHECK(cli::folded_page(page, 25) ==
        "Codes\n\n  0  done\n  1  an honest no: no\n     hit, or no document\n\n"
        "This is said of all of\nthem.\n");
  CHECK(cli::folded_page(page, 20) ==
        "Codes\n\n  0\n      done\n  1\n      an honest no:\n      no hit, or no\n"
        "      document\n\nThis is said of all\nof them.\n");
}

TEST_CASE("an example that is folded is still one command for a shell") {
  CHECK(cli::wrapped_command("inkling search 'a b c d' -k 3", 2, 24) ==
        "inkling search \\\n      'a b c d' -k 3");
  CHECK(cli::wrapped_command("inkling stats", 2, 15) == "inkling stats");
}

TEST_CASE("help fits a hundred columns") {
  for_each_command([](const cli::CommandRow& row) {
    std::istringstream lines(help_of(row));
    const std::vector<std::string_view> examples = cli::examples_of(row.name);
    for (std::string line; std::getline(lines, line);) {
      CAPTURE(line);
      const bool is_name = line.starts_with("  -");  // as long as its choices
      CHECK((line.size() <= 100 || is_name));
    }
  });
}
