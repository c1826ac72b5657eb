#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/failures.h"
#include "tests/cli/program.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("what config.toml says wrongly is refused with its line and the nearest right key") {
  struct Row {
    const char* toml;
    const char* message;
  };
  for (const Row& row : std::vector<Row>{
           {"[serch]\nk = 1\n", ":1: [serch] is not a command\n  hint: did you mean `[search]`?\n"},
           {"[report.topcis]\n",
            ":1: [report.topcis] is not a command\n  hint: did you mean `[report.topics]`?\n"},
           {"\n[search]\nsnipets = true\n",
            ":3: `inkling search` has no flag `snipets`\n  hint: did you mean `snippets`?\n"},
           {"k = 3\n", ":1: `inkling` has no flag `k`\n  hint: flags of one command belong in"},
           {"zzz = 3\n",
            ":1: `inkling` has no flag `zzz`\n  hint: only flags of every command may"},
           {"[search]\nquery = \"tea\"\n", ":2: `inkling search` has no flag `query`\n"},
           {"[search]\nhelp = true\n", ":2: `inkling search` has no flag `help`\n"},
           {"[search]\nk = 1979-05-27\n", ":2: a text, a number, true, false or a list"},
           {"[search]\nk = 1\nk = 2\n", ":3: "},
           {"[search\n", ":1: "},
           {"[search]\nexplain = \"yes\"\n", ":2: explain: `yes` found, true or false wanted\n"},
           {"[search]\nk = true\n", ":2: k: `true` found, a value wanted\n"},
           {"[search]\nfacet = true\n", ":2: facet: `true` found, a value wanted\n"}}) {
    CAPTURE(row.toml);
    const Workspace workspace;
    workspace.write(kConfigFile, row.toml);
    const Outcome outcome = workspace.run({"search", "tea"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.starts_with("error[config]: "));
    CHECK(outcome.err.find(std::string("config.toml") + row.message) != std::string::npos);
    CHECK(workspace.run({"search", "--help"}).exit_code == 0);
  }
}

TEST_CASE("a value that a flag does not take is refused by the place of the setting") {
  Workspace workspace;
  index_two_documents(workspace);
  workspace.write(kConfigFile, "[search]\nk = \"many\"\n");
  check_failures(workspace,
                 {{{"search", "tea"}, 2, "config.toml:2: k: `many` found, a whole number"},
                  {{"search", "tea", "--op", "AND", "-k", "1"}, 2, "--op: `AND` found"}});
  workspace.set_variable("INKLING_SEARCH_K", "few");
  check_failures(workspace,
                 {{{"search", "tea"}, 2, "error[option]: INKLING_SEARCH_K: `few` found, a whole"}});
  // What the library finds out later.
  workspace.set_variable("INKLING_SEARCH_K", "3");
  workspace.set_variable("INKLING_SEARCH_FOLD_DUPLICATES", "7");
  check_failures(
      workspace,
      {{{"search", "tea"}, 2, "error[option]: INKLING_SEARCH_FOLD_DUPLICATES: must be"}});
  workspace.set_variable("INKLING_SEARCH_FOLD_DUPLICATES", "");
  workspace.set_variable("INKLING_SEARCH_EXPLAIN", "maybe");
  check_failures(
      workspace,
      {{{"search", "tea"}, 2, "error[config]: INKLING_SEARCH_EXPLAIN: `maybe` found, true or"}});
  workspace.set_variable("INKLING_CONFIG", "nowhere.toml");
  check_failures(workspace, {{{"stats"}, 6, "nowhere.toml"}});
}

TEST_CASE("an error that names a setting says where it stands, and how to leave it out") {
  Workspace workspace;
  index_two_documents(workspace);
  workspace.set_variable("INKLING_SEARCH_FACET", "label");
  check_failures(workspace,
                 {{{"search", "tea", "--format", "csv"},
                   2,
                   "; `--facet` is set in INKLING_SEARCH_FACET, and `--no-facet` leaves it out"}});
  CHECK(workspace.run({"search", "tea", "--format", "csv", "--no-facet"}).exit_code == 0);
}
