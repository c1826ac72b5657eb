// One table of flags: help, man pages, completions, docs/cli.md and openapi.json say the same.

#include <doctest/doctest.h>
#include <simdjson.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_table.h"
#include "cli/completion.h"
#include "cli/examples.h"
#include "cli/help_page.h"
#include "cli/man_page.h"
#include "inkling/version.h"
#include "server/routes/openapi.h"
#include "tests/cli/command_pages.h"
#include "tests/cli/failures.h"
#include "tests/cli/program.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::string man_of(const cli::CommandRow& row) {
  return text_of([&](std::ostream& out) { cli::write_man_page(out, row); });
}

/// As roff spells it.
std::string in_roff(const std::string& text) {
  std::string roff;
  for (const char letter : text) roff.append(letter == '-' ? "\\" : "").append(1, letter);
  return roff;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

bool is_of_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-';
}

/// All "--flag" and "-k" in a text.
std::set<std::string> flags_in(std::string_view text) {
  std::set<std::string> flags;
  for (std::size_t at = text.find('-'); at != text.npos; at = text.find('-', at)) {
    std::size_t end = at;
    while (end < text.size() && is_of_word(text[end])) ++end;
    const bool begins = at == 0 || std::string_view(" `(|[\n").find(text[at - 1]) != text.npos;
    const std::string_view flag = text.substr(at, end - at);
    if (begins && flag.find_first_not_of('-') != flag.npos && flag.find("---") == flag.npos)
      flags.emplace(flag);
    at = std::max(end, at + 1);
  }
  return flags;
}

/// What stands between backquotes.
std::string code_of(const std::string& markdown) {
  std::string code;
  std::istringstream in(markdown);
  for (std::string part; std::getline(in, part, '`') && std::getline(in, part, '`');)
    code += part + '\n';
  return code;
}

/// With choices that were broken at their bars on one line.
std::string unbroken(std::string help) {
  for (std::size_t at = help.find("|\n"); at != std::string::npos; at = help.find("|\n", at)) {
    const std::size_t next = std::min(help.find_first_not_of(' ', at + 2), help.size());
    help.erase(at + 1, next - (at + 1));
  }
  return help;
}

}  // namespace

TEST_CASE("each flag and word is in the help and the man page of its command") {
  for_each_command([](const cli::CommandRow& row) {
    const std::string help = unbroken(help_of(row)), man = man_of(row);
    CHECK(holds(help, "Usage: " + cli::full_name(row) + " [FLAGS]"));
    CHECK(holds(man, in_roff(cli::man_page_name(row)) + " \\- "));
    for (const cli::Flag& flag : cli::flags_of(row)) {
      CAPTURE(flag.name.word);
      CHECK(holds(help, "\n  " + cli::shown(flag)));
      CHECK_FALSE(flag.what.empty());
      const std::string name =
          cli::is_word(flag) ? cli::capitals(flag.name) : cli::spelled(flag.name);
      CHECK(holds(man, (cli::is_word(flag) ? "\\fI" : "\\fB") + in_roff(name) + "\\fR"));
    }
  });
}

TEST_CASE("each flag is completed, by what it means") {
  for_each_command([](const cli::CommandRow& row) {
    std::vector<std::string> words;
    std::istringstream in{std::string(row.name)};
    for (std::string word; in >> word;) words.push_back(word);
    words.emplace_back("-");
    std::set<std::string> completed;
    for (const cli::Candidate& candidate : cli::complete(words, "/nowhere").candidates) {
      completed.insert(candidate.text);
      CHECK_FALSE(candidate.what.empty());
    }
    std::set<std::string> declared;
    for (const cli::Flag& flag : cli::flags_of(row)) {
      if (!cli::is_word(flag)) declared.insert(cli::spelled(flag.name));
    }
    CHECK(completed == declared);
  });
}

TEST_CASE("docs/cli.md names each command and each flag, and none that there is not") {
  const std::string page = read_file(project_path("docs/cli.md"));
  const std::set<std::string> named = flags_in(code_of(page));
  std::set<std::string> known = {"-r", "-l", "--no-FLAG"};  // of `rm` and `man`
  for_each_command([&](const cli::CommandRow& row) {
    const bool is_deeper = row.name.find(' ') != row.name.npos;
    CHECK(holds(page, (is_deeper ? "`" : "`inkling ") + std::string(cli::last_word(row))));
    for (const cli::Flag& flag : cli::flags_of(row)) {
      if (cli::is_word(flag)) continue;
      CAPTURE(flag.name.word);
      CHECK(named.contains(cli::spelled(flag.name)));
      known.insert(cli::spelled(flag.name));
      known.insert(std::string("-") + flag.name.letter);
      if (cli::is_setting(flag)) known.insert("--no-" + flag.name.word);
    }
  });
  for (const std::string& flag : named) {
    CAPTURE(flag);
    CHECK(known.contains(flag));
  }
}

TEST_CASE("each parameter of openapi.json has the name of a flag or a word") {
  // Of the server alone:
  std::set<std::string> known = {"q", "snapshot", "refine", "min-score", "expected"};
  for (const cli::CommandRow& row : cli::command_table()) {
    for (const cli::Flag& flag : cli::flags_of(row)) known.insert(flag.name.word);
  }
  simdjson::dom::parser parser;
  const simdjson::dom::element api = parser.parse(server::openapi());
  std::size_t parameters = 0;
  for (const auto& [path, operations] : api["paths"].get_object()) {
    for (const auto& [method, operation] : operations.get_object()) {
      for (const simdjson::dom::element parameter : operation["parameters"].get_array()) {
        const std::string name(parameter["name"].get_string().value());
        CAPTURE(path);
        CAPTURE(name);
        CHECK((known.contains(name) || path.find('{' + name + '}') != path.npos));
        ++parameters;
      }
    }
  }
  CHECK(parameters > 300);
}

TEST_CASE("help --json of the program has the whole table") {
  const Workspace workspace;
  simdjson::dom::parser parser;
  const std::string json = workspace.run({"help", "--json"}).out;
  const simdjson::dom::element table = parser.parse(json);
  std::size_t commands = 0, flags = 0;
  const std::function<void(simdjson::dom::element, const std::string&)> walk =
      [&](simdjson::dom::element command, const std::string& name) {
        const cli::CommandRow* const row = cli::find_command(name);
        CAPTURE(name);
        REQUIRE(row != nullptr);
        ++commands;
        flags += command["flags"].get_array().size() + command["arguments"].get_array().size();
        for (const simdjson::dom::element below : command["commands"].get_array()) {
          const std::string last(below["name"].get_string().value());
          walk(below, name.empty() ? last : name + ' ' + last);
        }
      };
  walk(table, "");
  std::size_t declared = 0, rows = 0;
  for (const cli::CommandRow& row : cli::command_table()) {
    if (row.is_hidden) continue;
    ++rows;
    declared += cli::flags_of(row).size();
  }
  CHECK(commands == rows);
  CHECK(flags == declared);
  CHECK(holds(json, "\"choices\":[\"or\",\"and\"],\"default\":\"or\""));
  CHECK(holds(json, "{\"name\":\"topics\",\"command\":\"inkling report topics\","));
  CHECK(holds(json, "\"default\":\"127.0.0.1:7700\""));
  CHECK(holds(json, "\"ciff\"],\"default\":\"jsonl\""));
  for (const char* placeholder : {"NAME", "FILE", "QUERY", "C", "smart:ddd.qqq", "mi:K"})
    CHECK_FALSE(holds(json, "\"" + std::string(placeholder) + "\"]"));
}

TEST_CASE("each command but those that need another one has three examples or more") {
  for_each_command([](const cli::CommandRow& row) {
    const bool is_group = !cli::commands_below(row).empty();
    if (!is_group) CHECK(cli::examples_of(row.name).size() >= 3);
    for (const std::string_view line : cli::examples_of(row.name)) {
      const std::string text(line);
      CAPTURE(text);
      CHECK(holds(text, std::string(cli::last_word(row))));
      CHECK(holds(help_of(row), "\n  " + text + "\n"));
    }
  });
}

TEST_CASE("mandoc finds no fault in the man pages") {
  if (std::system("command -v mandoc > /dev/null") != 0) {
    MESSAGE("skipped: mandoc is not there");
    return;
  }
  const Workspace workspace;
  REQUIRE(workspace.run({"man", "--out", "pages"}).exit_code == 0);
  const std::string pages = (workspace.path() / "pages").string();
  const std::string report = (workspace.path() / "report").string();
  const std::string command = "mandoc -Tlint -Wwarning " + pages + "/*.1 > " + report + " 2>&1";
  CHECK(std::system(command.c_str()) == 0);
  CHECK(read_file(report) == "");
  CHECK(std::filesystem::exists(pages + "/inkling-report-topics.1"));
  CHECK(std::filesystem::exists(pages + "/inkling.1"));
}

TEST_CASE("man prints the page of a command, or writes all of them") {
  Workspace workspace;
  CHECK(
      workspace.run({"man", "report", "topics"}).out.starts_with(".TH INKLING\\-REPORT\\-TOPICS"));
  CHECK(workspace.run({"man"}).out.starts_with(".TH INKLING 1 " INKLING_RELEASE_DATE " "));
  workspace.set_variable("SOURCE_DATE_EPOCH", "951782400");
  CHECK(workspace.run({"man"}).out.starts_with(".TH INKLING 1 2000-02-29 "));
  workspace.set_variable("SOURCE_DATE_EPOCH", "soon");
  CHECK(workspace.run({"man"}).out.starts_with(".TH INKLING 1 " INKLING_RELEASE_DATE " "));
  workspace.set_variable("SOURCE_DATE_EPOCH", "");
  check_failures(workspace, {{{"man", "serch"}, 2, "did you mean `search`?"},
                             {{"searc", "--help"}, 2, "did you mean `search`?"},
                             {{"report", "kwik", "--help"}, 2, "did you mean `kwic`?"},
                             {{"man", "search", "-o", "x"}, 2, "--out writes all pages"}});
}
