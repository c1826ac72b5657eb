#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "cli/completion.h"
#include "tests/cli/completed.h"
#include "tests/cli/failures.h"
#include "tests/cli/program.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// What a shell makes of a script, one candidate a line.
std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe != nullptr);
  std::string output;
  for (int byte = 0; (byte = std::fgetc(pipe.get())) != EOF;) output += static_cast<char>(byte);
  return output;
}

bool is_there(const std::string& shell) {
  if (std::system(("command -v " + shell + " > /dev/null").c_str()) == 0) return true;
  MESSAGE("skipped: ", shell, " is not there");
  return false;
}

}  // namespace

TEST_CASE("the script of bash completes, behind a colon and an equals sign, too") {
  const Completed complete;
  const std::string begin = "cd '" + complete.workspace().path().string() + "' && PATH='" +
                            programs().string() +
                            "':\"$PATH\" bash --norc -c '. <(inkling completions bash); "
                            "compopt() { :; }; COMP_LINE=\"";
  const std::string end =
      "\"; COMP_POINT=${#COMP_LINE}; _inkling; printf \"%s\\n\" \"${COMPREPLY[@]}\"'";
  CHECK(output_of(begin + "inkling sear" + end) == "search\n");
  CHECK(output_of(begin + "inkling search label:t" + end) == "tea\n");
  CHECK(output_of(begin + "inkling search --op=an" + end) == "and\n");
  CHECK(output_of(begin + "x=1 inkling model i" + end) == "info\nimport\n");
  CHECK(output_of(begin + "inkling report topics --topic gr" + end) == "green\\ tea\n");
  CHECK(output_of(begin + "inkling search label:g" + end) == "\\\"green\\ tea\\\"\n");
  // Behind an open quote bash replaces what follows the quote, and closes it.
  const std::string quote = "\\\"";
  CHECK(output_of(begin + "inkling report topics --topic " + quote + "gr" + end) == "green tea\n");
  CHECK(output_of(begin + "inkling search label:" + quote + "g" + end) == "\\\"green tea\\\"\n");
  CHECK(output_of(begin + "inkling search " + quote + "label:g" + end) ==
        "label:\\\"green tea\\\"\n");
  CHECK(output_of(begin + "inkling search " + quote + "lab" + end) ==
        "label:coffee\nlabel:\\\"green tea\\\"\nlabel:tea\n");
}

TEST_CASE("the script of fish completes, with what a candidate means") {
  if (!is_there("fish")) return;
  const Completed complete;
  const std::string begin = "cd '" + complete.workspace().path().string() + "' && HOME=. PATH='" +
                            programs().string() +
                            "':\"$PATH\" fish --no-config -c 'inkling completions fish | source; "
                            "complete -C \"";
  CHECK(output_of(begin + "inkling sear\"'") ==
        "search\tranked hits of a query, or of a batch of them\n");
  CHECK(output_of(begin + "inkling search label:t\"'") == "label:tea\n");
  CHECK(output_of(begin + "inkling report topics --topic \\\"gr\"'") == "green tea\n");
  CHECK(output_of(begin + "inkling search \\\"label:g\"'") == "label:\"green tea\"\n");
}

TEST_CASE("the script of zsh is read, and hands on what the program answers") {
  if (!is_there("zsh")) return;
  const Completed complete;
  const std::string command =
      "cd '" + complete.workspace().path().string() + "' && PATH='" + programs().string() +
      "':\"$PATH\" zsh -f -c 'compdef() { : }; _files() { print files }; "
      "_describe() { print -l -- ${(P)3} }; source <(inkling completions zsh); "
      "compadd() { print -l added ${(P)@[-1]} }; typeset -A compstate; "
      "words=(inkling search label:t); CURRENT=3; PREFIX=label:t; _inkling; "
      "words=(inkling search \\\"label:g); PREFIX=label:g; compstate[quote]=\\\"; _inkling; "
      "words=(inkling index \"\"); PREFIX=; compstate[quote]=; _inkling'";
  CHECK(output_of(command) == "label:tea\nadded\nlabel:\"green tea\"\nfiles\n");
}

TEST_CASE("there is no script for another shell") {
  const Workspace workspace;
  check_failures(workspace,
                 {{{"completions", "fsh"}, 2, "SHELL: `fsh` found, one of bash, zsh, fish wanted"},
                  {{"completions"}, 2, "`inkling completions` needs SHELL"}});
}
