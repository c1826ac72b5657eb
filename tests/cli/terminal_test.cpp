#include "cli/terminal.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/progress.h"
#include "tests/cli/failures.h"
#include "tests/cli/program.h"
#include "tests/cli/terminal.h"

using namespace inkling;
using namespace inkling::test;

namespace {

cli::ColorChoice asked(std::vector<const char*> words) {
  words.insert(words.begin(), "inkling");
  return cli::color_asked_for(static_cast<int>(words.size()), words.data());
}

}  // namespace

TEST_CASE("colours are for terminals, as far as the environment agrees; --color decides") {
  using enum cli::ColorChoice;
  struct Row {
    Environment::Variables variables;
    cli::ColorChoice choice;
    bool on_terminal;
    bool in_pipe;
  };
  const Terminal terminal(80);
  int pipe[2];
  REQUIRE(::pipe2(pipe, O_CLOEXEC) == 0);
  for (const Row& row :
       {Row{{}, automatic, true, false}, Row{{{"NO_COLOR", ""}}, automatic, true, false},
        Row{{{"NO_COLOR", "1"}}, automatic, false, false},
        Row{{{"TERM", "dumb"}}, automatic, false, false},
        Row{{{"CLICOLOR", "0"}}, automatic, false, false},
        Row{{{"CLICOLOR_FORCE", "1"}}, automatic, true, true},
        Row{{{"CLICOLOR_FORCE", "0"}}, automatic, true, false},
        Row{{{"CLICOLOR_FORCE", "1"}, {"NO_COLOR", "1"}}, automatic, false, false},
        Row{{{"NO_COLOR", "1"}}, always, true, true},
        Row{{{"CLICOLOR_FORCE", "1"}}, never, false, false}}) {
    CAPTURE(&row);
    const Environment environment(row.variables);
    CHECK(cli::style_of_descriptor(terminal.line(), row.choice).colour == row.on_terminal);
    CHECK(cli::style_of_descriptor(pipe[1], row.choice).colour == row.in_pipe);
  }
  for (const int end : pipe) ::close(end);
}

TEST_CASE("a terminal has the width that $COLUMNS says, else its own; a pipe has none") {
  const Terminal terminal(33);
  int pipe[2];
  REQUIRE(::pipe2(pipe, O_CLOEXEC) == 0);
  const auto width = [](int descriptor) {
    return cli::style_of_descriptor(descriptor, cli::ColorChoice::automatic).width;
  };
  {
    const Environment environment;
    CHECK(width(terminal.line()) == 33);
    CHECK(width(pipe[1]) == 0);
  }
  {
    const Environment environment(Environment::Variables{{"COLUMNS", "50"}});
    CHECK(width(terminal.line()) == 50);
    CHECK(width(pipe[1]) == 0);
  }
  const Environment environment(Environment::Variables{{"COLUMNS", "wide"}});
  CHECK(width(terminal.line()) == 33);
  CHECK(width(Terminal(0).line()) == 80);
  for (const int end : pipe) ::close(end);
}

TEST_CASE("--color is read before the command line is known to be right") {
  using enum cli::ColorChoice;
  CHECK(asked({"search", "x"}) == automatic);
  CHECK(asked({"--color", "always", "serch"}) == always);
  CHECK(asked({"search", "--color=never", "--nonsense"}) == never);
  CHECK(asked({"--color", "always", "search", "--color=never"}) == never);
  CHECK(asked({"search", "--color"}) == automatic);
  CHECK(asked({"search", "--colorful=never"}) == automatic);
  CHECK(asked({"search", "--color", "pink"}) == automatic);
  CHECK(asked({"search", "--", "--color=never"}) == automatic);
}

TEST_CASE("hits on a terminal are in colour and fit it; in a pipe they are as they were") {
  const Environment environment;
  const Workspace workspace;
  index_two_documents(workspace);
  const std::vector<std::string> search = {"search", "coffee", "--snippets", "--quiet"};
  const Terminal terminal(19);
  CHECK(workspace.run_into(terminal.line(), search).exit_code == 0);
  CHECK(terminal.shown() ==
        "  1  \x1b[32m0.3151\x1b[0m  \x1b[36ma\x1b[0m\n"
        "       [coffee]\n"
        "       \x1b[1mcoffee\x1b[0m\n"
        "       exports\n");
  CHECK(workspace.run(search).out == "  1  0.3151  a  [coffee]\n       *coffee* exports\n");
  std::vector<std::string> forced = search;
  forced.insert(forced.end(), {"--color", "always"});
  CHECK(workspace.run(forced).out ==
        "  1  \x1b[32m0.3151\x1b[0m  \x1b[36ma\x1b[0m  [coffee]\n"
        "       \x1b[1mcoffee\x1b[0m exports\n");
}

TEST_CASE("the words of errors, warnings and hints are in colour where it is asked for") {
  const Environment environment;
  const Workspace workspace;
  index_two_documents(workspace);
  CHECK(workspace.run({"--color", "always", "serch"}).err ==
        "\x1b[31merror[usage]:\x1b[0m `inkling` has no command `serch`\n"
        "  \x1b[36mhint:\x1b[0m did you mean `search`?\n");
  CHECK(workspace.run({"search", "cocoa", "--color=always"})
            .err.starts_with("\x1b[33mwarning:\x1b[0m no document holds `cocoa`\n"));
  CHECK(workspace.run({"serch"}).err.find('\x1b') == std::string::npos);
  CHECK(workspace.run({"search", "x", "--color", "pink"}).err ==
        "error[option]: --color: `pink` found, one of auto, always, never wanted\n");
}

TEST_CASE("progress stays before the last column and gives up the least important part first") {
  IngestProgress progress;
  progress.read = 12'345'678;
  progress.skipped = 1'234;
  progress.input_bytes = 123'456'789;
  progress.fraction = 0.456;
  CHECK(cli::progress_line(progress, 10, 80) ==
        "Indexing 12,345,678  46 %  11.8 MiB/s  1,234 skipped");
  CHECK(cli::progress_line(progress, 10, 40) == "Indexing 12,345,678  46 %  11.8 MiB/s");
  CHECK(cli::progress_line(progress, 10, 30) == "Indexing 12,345,678  46 %");
  CHECK(cli::progress_line(progress, 10, 12) == "Indexing 12");
  const service::BatchProgress batch{.done = 1'000, .topics = 43'300};
  CHECK(cli::progress_line(batch, 10, 80) == "Ranking 1,000 of 43,300 topics  100/s");
  CHECK(cli::progress_line(batch, 10, 40) == "Ranking 1,000 of 43,300 topics  100/s");
  CHECK(cli::progress_line(batch, 10, 32) == "Ranking 1,000 of 43,300 topics");
  CHECK(cli::progress_line(cli::PartDone{"Judging", 0.03}, 10, 80) == "Judging 3 %  10 s");
  const cli::SlowReport pairs = cli::slow_pairs({}, 0.1);
  CHECK(cli::progress_line(pairs, 2, 80) == "Counting 10 %  2 s");
  CHECK(cli::progress_line(pairs, 30, 80) ==
        "Counting 10 %  30 s; a smaller --window or a larger --min-df is faster");
  for (const CollocationSpan span : {CollocationSpan::sentence, CollocationSpan::document}) {
    CHECK(cli::progress_line(cli::slow_pairs({.span = span}, 0.1), 30, 80) ==
          "Counting 10 %  30 s; a larger --min-count or --min-df is faster");
  }
  CHECK(cli::progress_line(pairs, 30, 40) == "Counting 10 %  30 s");
  for (std::size_t width = 1; width < 60; ++width) {
    CHECK(cli::progress_line(progress, 10, width).size() <= std::max<std::size_t>(1, width - 1));
    CHECK(cli::progress_line(batch, 10, width).size() <= std::max<std::size_t>(1, width - 1));
  }
}
