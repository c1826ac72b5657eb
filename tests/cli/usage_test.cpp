#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/command_table.h"
#include "tests/cli/failures.h"
#include "tests/cli/program.h"

using namespace inkling;
using namespace inkling::test;

namespace {

const std::vector<Failure> kWrongUsage = {
    {{}, 2, "error[usage]: `inkling` needs a command\n  hint: see `inkling --help`\n"},
    {{"serch", "x"},
     2,
     "error[usage]: `inkling` has no command `serch`\n  hint: did you mean `search`?\n"},
    {{"serch", "stats"},
     2,
     "error[usage]: `inkling` has no command `serch`\n  hint: did you mean `search`?\n"},
    {{"config", "shwo"}, 2, "there is no command `shwo`\n  hint: did you mean `show`?\n"},
    {{""},
     2,
     "error[usage]: `inkling` has no command without a name\n  hint: see `inkling --help`\n"},
    {{"index", ""}, 2, "it is empty\n  hint: write `.` for the folder that you are in\n"},
    {{"index", "--include", "", "."}, 2, "hint: give a pattern, such as `*.md`\n"},
    {{"topics"}, 2, "has no command `topics`\n  hint: did you mean `report topics`?\n"},
    {{"info"}, 2, "has no command `info`\n  hint: did you mean `stats` or `model info`?\n"},
    {{"terms", "x", "--folds", "3"},
     2,
     "no flag `--folds`\n  hint: it is a flag of `inkling train`, `inkling evaluate`, "
     "`inkling model similar`\n"},
    {{"delete", "--where", "x"}, 2, "has no flag `--where`\n  hint: did you mean `--query`?\n"},
    {{"index", "x", "--follow=maybe"}, 2, "`--follow` takes no value but true and false\n"},
    {{"search", "x", "--significant", "y"}, 2, "error[option]: --significant: `y` is not a number"},
    {{"report", "smmary", "topics"}, 2, "`inkling report` has no command `smmary`\n"},
    {{"index", "x", "--language"}, 2, "error[usage]: `--language` wants a code such as en\n"},
    {{"search", "x", "--op"}, 2, "error[usage]: `--op` wants one of or, and\n"},
    {{"index", "x", "--language", "zz"}, 2, "error[option]: --language: there is no stemmer"},
    {{"index", "x", "--language", "EN"}, 2, "did you mean `en`?"},
    {{"index", "x", "--language", "en_GB"}, 2, "did you mean `en`?"},
    {{"index", "x", "--language", "German"}, 2, "did you mean `de`?"},
    {{"report", "sumary"},
     2,
     "`inkling report` has no command `sumary`\n  hint: did you mean `summary`?\n"},
    {{"report"}, 2, "`inkling report` needs a command\n  hint: see `inkling report --help`\n"},
    {{"search", "x", "--snipets"},
     2,
     "`inkling search` has no flag `--snipets`\n  hint: did you mean `--snippets`?"},
    {{"--memory", "1G", "index", "x"},
     2,
     "error[usage]: `--memory` is not read in this place\n"
     "  hint: flags of `inkling index` follow its name, and come before `--`\n"},
    {{"-k", "3", "search", "x"}, 2, "`-k` is not read in this place\n"},
    {{"search", "x", "--antonyms", "f"}, 2, "`inkling search` has no flag `--antonyms`\n"},
    {{"search", "--topics", "f", "--format", "csv"},
     2,
     "error[usage]: --topics writes a run as trec or json, not as csv\n"
     "  hint: leave --format out for trec, or take --json\n"},
    {{"search", "--topics", "f", "--format", "table"}, 2, "trec or json, not as table\n"},
    {{"search", "--topics", "f", "--facet-size", "3"}, 2, "--topics ranks whole texts: "},
    {{"search", "--topics", "f", "--facet", "label"}, 2, "--topics ranks whole texts: "},
    {{"search", "--topics", "f", "--sort", "year"}, 2, "--topics ranks whole texts: "},
    {{"search", "--topics", "f", "--fold-duplicates", "1"}, 2, "--topics ranks whole texts: "},
    {{"search", "x", "--facet"}, 2, "error[usage]: `--facet` wants a value\n"},
    {{"search", "x", "-k"}, 2, "error[usage]: `-k` wants a whole number\n"},
    {{"index", "x", "--strict=maybe"},
     2,
     "error[usage]: `--strict` takes no value but true and false\n"},
    {{"report", "summary", "--html", "x"}, 2, "has no flag `--html`\n"},
    {{"index"}, 2, "error[usage]: `inkling index` needs a path\n"},
    {{"search"}, 2, "needs a query or --topics\n  hint: see `inkling search --help`; put a query"},
    {{"show"}, 2, "error[usage]: `inkling show` needs ID\n  hint: see `inkling show --help`\n"},
    {{"stats", "x"}, 2, "`inkling stats` does not take `x`\n"},
    {{"search", "x", "-k", "many"},
     2,
     "error[option]: -k: `many` found, a whole number from 0 wanted\n"},
    {{"search", "x", "-k", "-1"}, 2, "error[option]: -k: `-1` found"},
    {{"search", "x", "--k1", "nan"}, 2, "error[option]: --k1: `nan` found, a number wanted\n"},
    {{"search", "x", "--rank", "bm52"},
     2,
     "error[option]: --rank: `bm52` found, one of bm25, bm25+, bm25f, tfidf, smart:lnc.ltc, lm, "
     "lm:jm, dfr wanted\n"
     "  hint: did you mean `bm25`"},
    {{"search", "x", "--run-name", "y"},
     2,
     "--format trec, --run-name and --escape-ids belong to --topics\n"},
    {{"search", "x", "--threads", "0"}, 2, "--threads: at least one is needed\n"},
    {{"trec-eval", "q", "r", "--seed", "2"},
     2,
     "--permutations, --resamples and --seed belong to --compare\n"},
    {{"trec-eval", "q", "r", "--level", "0"},
     2,
     "error[option]: --level: must be a grade of 1 or more\n"},
    {{"search", "x", "--rank", "smart:lnc.xtc"},
     2,
     "--rank: smart: `xtc` found, wanted: tf one of n l a b L"},
    {{"search", "x", "--field-weight", "title"},
     2,
     "a field and a number wanted\n  hint: as in title=2"},
    {{"search", "x", "--field-weight", "text=2"}, 2, "text counts once\n  hint: "},
    {{"index", "x", "--memory", "64Q"},
     2,
     "--memory: `64Q` found, a size such as 64M, 1G or 1000000 wanted\n"},
    {{"index", "x", "--memory", "99999999999G"}, 2, "--memory: "},
    {{"index", "x", "--text", "a,,b"}, 2, "--text: `a,,b` found, names between commas wanted\n"},
    {{"index", "x", "--format", "jason"},
     2,
     "error[option]: --format: `jason` found, one of auto, ciff, code, csv, docx, epub, html, "
     "ipynb, json, jsonl, mail, markdown, mbox, odt, pdf, pptx, reuters, srt, text, trec, tsv, "
     "vtt, warc, xlsx, xml wanted\n"
     "  hint: did you mean `json`?\n"},
    {{"index", "x", "--analyzer", "standart"}, 2, "standard"},
    {{"train", "m", "--kind", "normal"},
     2,
     "--kind: `normal` found, one of multinomial, complement, bernoulli, logistic, "
     "blend, gaussian, categorical, mixed, auto wanted\n"},
    {{"classify", "m"}, 2, "takes either --text or files\n"},
    {{"classify", "m", "f", "--text", "x"}, 2, "takes either --text or files\n"},
    {{"delete"}, 2, "takes either ids or --query\n"},
    {{"help", "exit-code"},
     2,
     "there is no help for `exit-code`\n  hint: did you mean `exit-codes`?\n"},
    {{"help", "search", "query"},
     2,
     "there is no help for `search query`\n  hint: did you mean `inkling help query`?\n"},
    {{"help", "search", "quary"},
     2,
     "there is no help for `search quary`\n  hint: see `inkling help search`\n"},
    {{"help", "report", "query"}, 2, "hint: did you mean `inkling help query`?\n"},
    {{"help", "query", "search"}, 2, "hint: did you mean `inkling help query`?\n"},
    {{"man", "search", "query"}, 2, "there is no help for `search query`\n"}};

}  // namespace

TEST_CASE("wrong usage is said with the nearest right word, and exits 2") {
  const Workspace workspace;
  check_failures(workspace, kWrongUsage);
}

TEST_CASE("an error about the value of a flag names the flag as it is typed") {
  ::setenv("INKLING_CONFIG", "", 1);
  std::size_t refused = 0;
  for (const cli::CommandRow& row : cli::command_table()) {
    for (const cli::Flag& flag : cli::flags_of(row)) {
      if (flag.kind != cli::FlagKind::value || cli::is_common(flag)) continue;
      std::vector<std::string> words = {"inkling"};
      std::istringstream names{std::string(row.name)};
      for (std::string name; names >> name;) words.push_back(name);
      words.push_back(cli::spelled(flag.name));
      words.emplace_back("no/such,,value");
      std::vector<const char*> argv;
      for (const std::string& word : words) argv.push_back(word.c_str());
      CAPTURE(row.name);
      CAPTURE(flag.name.word);
      try {
        cli::parse_arguments(static_cast<int>(argv.size()), argv.data());
      } catch (const OptionError& error) {
        CHECK(error.name() == cli::spelled(flag.name));
        ++refused;
      } catch (const Error&) {
        // Something else is missing.
      }
    }
  }
  ::unsetenv("INKLING_CONFIG");
  CHECK(refused > 150);
}

TEST_CASE("of a long query that does not parse, what is around the caret is shown") {
  const Workspace workspace;
  index_two_documents(workspace);
  std::string query;
  for (int i = 0; i < 400; ++i) query += "tea ";
  const std::string err = workspace.run({"delete", "--query", query + "(" + query}).err;
  std::istringstream lines(err);
  std::size_t widest = 0;
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, line.size());
  CAPTURE(err);
  CHECK(widest <= 100);
  CHECK(err.find("tea \u2026") == std::string::npos);
  CHECK(err.find("\n  \u2026") != std::string::npos);
  CHECK(err.find("^\n") != std::string::npos);
}

TEST_CASE(
    "a query that does not parse is shown with a caret under the spot, wide characters counted "
    "twice") {
  const Workspace workspace;
  index_two_documents(workspace);
  const Outcome outcome = workspace.run({"search", "--strict-query", "日本 \"tea"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("\n  日本 \"tea\n       ^\n") != std::string::npos);
  CHECK(outcome.err.find("error[query]: ") == 0);
  CHECK(workspace.run({"search", "x", "--filter", "(tea", "--strict-query"}).exit_code == 2);
  CHECK(workspace.run({"report", "summary", "--where", "(tea"}).exit_code == 2);
  CHECK(workspace.run({"delete", "--query", "(tea"}).exit_code == 2);
}

TEST_CASE("help and versions are JSON where JSON is asked for") {
  const Workspace workspace;
  CHECK(workspace.run({"--version", "--json"}).out.starts_with("{\"inkling\":\""));
  CHECK(workspace.run({"--version", "--json"}).out.find("\"analyzer\":5,") != std::string::npos);
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"help", "search", "--json"},
        {"search", "--help", "--json"},
        {"--json", "search", "--help"}}) {
    const Outcome outcome = workspace.run(arguments);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.starts_with("{\"command\":\"inkling search\",\"what\":\""));
    CHECK(outcome.out.find("{\"name\":\"--offset\",\"type\":\"N\",\"what\":\"") !=
          std::string::npos);
    CHECK(outcome.out.ends_with("]}\n"));
  }
  CHECK(workspace.run({"help", "--json"}).out.find("\"commands\":[{\"name\":\"index\",") !=
        std::string::npos);
  CHECK(workspace.run({"help", "query", "--json"}).out.starts_with("{\"topic\":\"query\","));
}

TEST_CASE("a table of terms has twenty, and says how many there are; programs get all") {
  const Workspace workspace;
  std::string text;
  for (char letter = 'a'; letter <= 'z'; ++letter) text += std::string(3, letter) + ' ';
  workspace.write("a.txt", text);
  REQUIRE(workspace.run({"index", "a.txt", "--quiet"}).exit_code == 0);
  const auto lines = [&](const std::vector<std::string>& arguments) {
    const Outcome outcome = workspace.run(arguments);
    return std::ranges::count(outcome.out, '\n');
  };
  CHECK(lines({"terms"}) == 21);
  CHECK(workspace.run({"terms"}).err == "20 of 26 terms; --all lists all\n");
  CHECK(workspace.run({"terms", "--quiet"}).err.empty());
  CHECK(lines({"terms", "--all"}) == 27);
  CHECK(lines({"terms", "-k", "25"}) == 26);
  CHECK(lines({"terms", "--format", "csv"}) == 27);
  CHECK(workspace.run({"terms", "--json"}).out.find("\"zzz\"") != std::string::npos);
  CHECK(workspace.run({"terms", "-k", "20"}).err.empty());
  check_failures(workspace, {{{"terms", "--all", "-k", "3"}, 2, "error[option]: --all: "}});
}
