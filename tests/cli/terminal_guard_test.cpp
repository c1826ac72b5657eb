#include <doctest/doctest.h>
#include <termios.h>

#include <string>
#include <vector>

#include "cli/terminal_guard.h"
#include "tests/cli/program.h"
#include "tests/cli/terminal.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("a guard makes visible what a terminal obeys, wherever the bytes are cut") {
  const std::string text =
      "a\tb\n\x1b[31mred \xe2\x80\xae evil \xc2\x9b \x07 \xf0\x9f\x98\x80 \xe6\x97";
  const std::string expected =
      "a\tb\n\\x1b[31mred \\u202e evil \\x9b \\x07 \xf0\x9f\x98\x80 \xef\xbf\xbd";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    CAPTURE(cut);
    cli::TerminalGuard guard;
    std::string shown = guard.shown(text.substr(0, cut));
    shown += guard.shown(text.substr(cut));
    shown += guard.end();
    CHECK(shown == expected);
  }
}

TEST_CASE("no format hands a terminal what it obeys, and a pipe gets the bytes as they are") {
  const Environment environment;
  const Workspace workspace;
  workspace.write(
      "evil.jsonl",
      R"({"id":"a\u001b]0;x\u0007","text":"tea \u202e\u009b31m evil","label":"x\u001b[0m"})"
      "\n");
  workspace.write("topics.tsv", "q\ttea\n");
  REQUIRE(workspace.run({"index", "evil.jsonl"}).exit_code == 0);
  std::vector<std::vector<std::string>> commands;
  for (const char* format : {"table", "csv", "tsv", "jsonl", "json", "markdown", "latex"}) {
    commands.push_back({"search", "tea", "--format", format});
    commands.push_back({"report", "topics", "--format", format});
    commands.push_back({"report", "kwic", "tea", "--format", format});
  }
  for (const char* format : {"jsonl", "csv", "trec"})
    commands.push_back({"export", "--format", format});
  commands.push_back({"search", "--topics", "topics.tsv", "--escape-ids"});
  commands.push_back({"show", "a\x1b]0;x\x07", "--json"});
  commands.push_back({"show", "a\x1b]0;x\x07"});
  for (std::vector<std::string> command : commands) {
    CAPTURE(command[0]);
    CAPTURE(command.back());
    command.insert(command.end(), {"--color", "never", "--quiet"});
    const Terminal terminal(200);
    CHECK(workspace.run_into(terminal.line(), command).exit_code == 0);
    const std::string shown = terminal.shown();
    CHECK(shown.size() > 10);
    for (const char* unsafe : {"\x1b", "\x07", "\xe2\x80\xae", "\xc2\x9b"})
      CHECK(shown.find(unsafe) == std::string::npos);
  }
  const Outcome piped = workspace.run({"report", "topics", "--format", "csv"});
  CHECK(piped.out.find("x\x1b[0m") != std::string::npos);
}
