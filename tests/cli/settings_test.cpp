// Settings: flag before environment, before config.toml, before default.

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "cli/command_table.h"
#include "cli/settings.h"
#include "tests/cli/failures.h"
#include "tests/cli/program.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::size_t count_lines(const std::string& text) {
  std::size_t lines = 0;
  for (const char letter : text) lines += letter == '\n' ? 1 : 0;
  return lines;
}

/// Rows of `terms`, without the head.
std::size_t terms(const Workspace& workspace, std::vector<std::string> flags = {}) {
  flags.insert(flags.begin(), {"terms", "--quiet", "--format", "tsv"});
  const Outcome outcome = workspace.run(flags);
  CAPTURE(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  return count_lines(outcome.out) - 1;
}

}  // namespace

TEST_CASE("a flag goes before the environment, that before config.toml, that before the default") {
  Workspace workspace;
  index_two_documents(workspace);
  REQUIRE(terms(workspace) == 4);
  workspace.write(kConfigFile, "[terms]\nk = 3\n");
  CHECK(terms(workspace) == 3);
  workspace.set_variable("INKLING_TERMS_K", "2");
  CHECK(terms(workspace) == 2);
  CHECK(terms(workspace, {"-k", "1"}) == 1);
  workspace.set_variable("INKLING_TERMS_K", "");
  CHECK(terms(workspace) == 3);
  workspace.set_variable("INKLING_CONFIG", "");
  CHECK(terms(workspace) == 4);
  workspace.write("other.toml", "[terms]\nk = 1\n");
  workspace.set_variable("INKLING_CONFIG", "other.toml");
  CHECK(terms(workspace) == 1);
}

TEST_CASE("sections of groups, lists, truths and flags of every command are settings") {
  Workspace workspace;
  index_two_documents(workspace);
  workspace.write(kConfigFile,
                  "quiet = true\n"
                  "index = \".inkling\"\n"
                  "[report]\nk = 1\nformat = \"tsv\"\n"
                  "[report.information]\nk = 2\n"
                  "[search]\nfacet = [\"label\", \"tag\"]\nexplain = true\n"
                  "field-weight = [\"title=1\"]\n");
  CHECK(count_lines(workspace.run({"report", "information"}).out) == 3);
  CHECK(count_lines(workspace.run({"report", "wordlist"}).out) == 2);
  const Outcome explained = workspace.run({"search", "tea", "--json"});
  CAPTURE(explained.err);
  CHECK(explained.out.find("\"explanation\":[") != std::string::npos);
  CHECK(explained.out.find("\"facets\":{\"label\":[") != std::string::npos);
  CHECK(explained.err.empty());
  CHECK(workspace.run({"search", "tea", "--json", "--explain=false"}).out.find("\"explanation\"") ==
        std::string::npos);
  workspace.set_variable("INKLING_JSON", "1");
  CHECK(workspace.run({"stats"}).out.starts_with('{'));
  CHECK_FALSE(workspace.run({"stats", "--json=false"}).out.starts_with('{'));
  workspace.set_variable("INKLING_STATS_JSON", "false");
  CHECK_FALSE(workspace.run({"stats"}).out.starts_with('{'));
}

TEST_CASE("what speaks of the program itself does so whatever the settings are") {
  Workspace workspace;
  for (const char* const toml :
       {"[serch]\nk = 1\n", "[search\n", "color = \"purple\"\n", "json = 3\n"}) {
    CAPTURE(toml);
    workspace.write(kConfigFile, toml);
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"--version"},
                                               {"--help"},
                                               {"help"},
                                               {"help", "search"},
                                               {"help", "query"},
                                               {"search", "--help"},
                                               {"man"},
                                               {"completions", "bash"},
                                               {"complete", "fish", "--", "sear"}}) {
      CAPTURE(words.back());
      const Outcome outcome = workspace.run(words);
      CAPTURE(outcome.err);
      CHECK(outcome.exit_code == 0);
      CHECK_FALSE(outcome.out.empty());
    }
    CHECK(workspace.run({"stats"}).exit_code == 2);
  }
  workspace.set_variable("INKLING_CONFIG", "nowhere.toml");
  CHECK(workspace.run({"--version"}).exit_code == 0);
}

TEST_CASE("~ in a path of a setting is the home directory, and elsewhere itself") {
  Workspace workspace;
  index_two_documents(workspace);
  const std::string home = workspace.path().string();
  workspace.set_variable("HOME", home);
  workspace.write(kConfigFile, "index = \"~/.inkling\"\n[search]\nfilter = \"~/x\"\n");
  const auto config = [&] { return workspace.run({"config", "search", "--format", "tsv"}).out; };
  CHECK(has_part(config(), "\t--index\t" + home + "/.inkling\t") !=
        has_part(config(), "\t-i\t" + home + "/.inkling\t"));
  CHECK(has_part(config(), "--filter\t~/x\t"));
  workspace.set_variable("INKLING_INDEX", "~/nowhere");
  CHECK(has_part(workspace.run({"stats"}).err, home + "/nowhere"));
  workspace.set_variable("INKLING_INDEX", "");
  workspace.write("mine.toml", "[search]\nk = 7\n");
  workspace.set_variable("INKLING_CONFIG", "~/mine.toml");
  CHECK(has_part(config(), "-k\t7\tconfig"));
}

TEST_CASE("--no-FLAG takes a setting of any flag back") {
  Workspace workspace;
  index_two_documents(workspace);
  workspace.write(kConfigFile,
                  "[search]\nexpand = \"rm3\"\nproximity = true\nexplain = true\nk = 1\n"
                  "diversify = 0.5\n[report]\nk = 1\nformat = \"tsv\"\n"
                  "[report.wordlist]\nk = false\n");
  const auto json = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"search", "tea cup", "--json"});
    const Outcome outcome = workspace.run(flags);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
    return outcome.out;
  };
  const std::string with = json({});
  CHECK(has_part(with, "\"feedback\":{"));
  CHECK(has_part(with, "\"depth\":{\"diversify\":100,\"proximity\":1000}"));
  CHECK_FALSE(has_part(json({"--no-expand"}), "\"feedback\":{"));
  CHECK(has_part(json({"--no-proximity"}), "\"depth\":{\"diversify\":100}"));
  CHECK_FALSE(has_part(json({"--no-diversify", "--no-proximity"}), "\"depth\""));
  CHECK_FALSE(has_part(json({"--no-explain"}), "\"explanation\""));
  CHECK_FALSE(has_part(json({"--diversify=0.5", "--no-proximity"}), "\"proximity\""));
  CHECK(count_lines(workspace.run({"report", "wordlist"}).out) > 2);
  check_failures(workspace,
                 {{{"search", "tea", "--no-expnd"}, 2, "no flag `--no-expnd`"},
                  {{"search", "tea", "--no-query"}, 2, "no flag `--no-query`"},
                  {{"search", "tea", "-k", "3", "--no-k"}, 2, "`--no-k` takes back `-k`"}});
  workspace.set_variable("INKLING_SEARCH_PROXIMITY", "false");
  CHECK_FALSE(has_part(json({}), "\"proximity\""));
  workspace.set_variable("INKLING_SEARCH_PROXIMITY", "true");
  CHECK(has_part(json({}), "\"proximity\":1000"));
}

TEST_CASE("settings of a flag wait for the flag that they belong to, and give way to a typed one") {
  Workspace workspace;
  index_two_documents(workspace);
  workspace.write("topics.tsv", "1\ttea\n");
  workspace.write(kConfigFile,
                  "[search]\nfacet = \"label\"\nsnippets = true\nexplain = true\nfacet-size = 3\n"
                  "fb-docs = 1\nfb-lambda = 0.3\nfb-beta = 0.7\nlike-by = \"nb\"\nmu = 500\n"
                  "delta = 0.5\nslope = 0.3\nsort = \"year\"\nrun-name = \"mine\"\n"
                  "fields = \"title^2,text\"\n[explain]\nexpand = \"rm3\"\nmu = 20\n");
  const auto runs = [&](std::vector<std::string> words) {
    const Outcome outcome = workspace.run(words);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
    return outcome.out;
  };
  CHECK(has_part(runs({"search", "--topics", "topics.tsv"}), " mine\n"));
  const std::string plain = runs({"search", "tea", "--no-sort", "--json"});
  CHECK(has_part(plain, "\"rank\":\"bm25\""));
  const auto hits = [](const std::string& json) { return json.substr(0, json.find("\"facets\"")); };
  CHECK(hits(runs({"search", "tea", "--no-sort", "--rank", "lm", "--json"})) ==
        hits(runs({"search", "tea", "--no-sort", "--rank", "lm", "--mu", "500", "--json"})));
  CHECK(has_part(runs({"search", "tea", "--expand", "rm3", "--json", "--no-sort"}),
                 "\"documents\":[{\"id\":"));
  runs({"search", "tea", "--diversify", "--json"});
  runs({"search", "tea", "--format", "csv", "--no-facet", "--no-sort"});
  runs({"explain", "--parse", "tea"});
}

TEST_CASE("no two flags have the same variable") {
  std::map<std::string, std::string> owners;
  for (const cli::CommandRow& row : cli::command_table()) {
    for (const cli::Flag& flag : cli::flags_of(row)) {
      if (!cli::is_setting(flag)) continue;
      const std::string owner = std::string(row.name) + ' ' + flag.name.word;
      const auto [known, is_new] = owners.emplace(cli::variable_of(row.name, flag), owner);
      CAPTURE(owner);
      CHECK(known->second == owner);
      CHECK(is_new);
    }
  }
  CHECK(owners.size() > 500);
  CHECK(owners.at("INKLING_SEARCH_FOLD_DUPLICATES") == "search fold-duplicates");
}
