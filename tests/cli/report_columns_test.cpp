#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/program.h"
#include "tests/cli/reported.h"

using namespace inkling::test;

namespace {

std::vector<CommandLine> reports() {
  return {{"report", "summary"},
          {"report", "information"},
          {"report", "information", "--documents"},
          {"report", "topics"},
          {"report", "keyness", "--target", "label:tea"},
          {"report", "kwic", "tea"},
          {"report", "collocations", "tea", "--min-count", "1"},
          {"report", "collocations", "--min-count", "1"},
          {"report", "dispersion", "tea", "--over", "label"},
          {"report", "wordlist"},
          {"report", "ngrams"},
          {"report", "growth"},
          {"report", "trends", "tea", "--by", "date:year"},
          {"report", "drift", "--target", "label:tea"},
          {"report", "similar-topics"}};
}

CommandLine with_columns(CommandLine command, const std::string& columns) {
  command.insert(command.end(), {"--columns", columns});
  return command;
}

std::string columns_of(const Workspace& workspace, CommandLine command) {
  command.insert(command.end(), {"--format", "csv", "--quiet"});
  const std::string out = workspace.run(command).out;
  return out.substr(0, out.find('\r'));
}

TEST_CASE("a column that is not there is an error before anything is printed") {
  const Workspace workspace;
  index_for_reports(workspace);
  for (const CommandLine& report : reports()) {
    CAPTURE(report[1]);
    for (const std::string format : {"table", "csv", "markdown", "jsonl"}) {
      CommandLine command = with_columns(report, "nothing");
      command.insert(command.end(), {"--format", format});
      const Outcome outcome = workspace.run(command);
      CHECK(outcome.exit_code == 2);
      CHECK(outcome.out.empty());
      CHECK(outcome.err.starts_with("error[option]: --columns: `nothing` found"));
    }
  }
}

TEST_CASE("tables have the columns that rows for programs have, by the same names") {
  const Workspace workspace;
  index_for_reports(workspace);
  for (const CommandLine& report : reports()) {
    CAPTURE(report[1]);
    const std::string columns = columns_of(workspace, report);
    CHECK(workspace.run(with_columns(report, columns)).exit_code == 0);
  }
  const std::string rates =
      workspace
          .run({"report", "keyness", "--target", "label:tea", "-k", "1", "--columns", "term,bic"})
          .out;
  CHECK(rates.find("\n\nterm  ") != std::string::npos);
  CHECK(rates.find("  bic\n") != std::string::npos);
}

TEST_CASE("a table shows the measure that orders it") {
  const Workspace workspace;
  index_for_reports(workspace);
  const CommandLine keyness{"report", "keyness", "--target", "label:tea"};
  CHECK(workspace.run(keyness).out.find(" bic ") == std::string::npos);
  CommandLine by_bic = keyness;
  by_bic.insert(by_bic.end(), {"--sort", "bic"});
  CHECK(workspace.run(by_bic).out.find(" bic ") != std::string::npos);
  const CommandLine near{"report", "collocations", "tea", "--min-count", "1", "--measure", "mi3"};
  CHECK(workspace.run(near).out.find(" mi3 ") != std::string::npos);
}

TEST_CASE("a table without rows says so") {
  const Workspace workspace;
  index_for_reports(workspace);
  for (const CommandLine& report :
       {CommandLine{"report", "wordlist", "--min-df", "100"},
        {"report", "ngrams", "--min-count", "100"},
        {"report", "topics", "--min-df", "100"},
        {"report", "information", "--min-df", "100"},
        {"report", "keyness", "--target", "label:tea", "--min-df", "100"},
        {"report", "collocations", "zebra"},
        {"report", "collocations", "--min-count", "100"},
        {"report", "drift", "--target", "label:tea", "--min-df", "100"},
        {"report", "growth", "--where", "zebra"}}) {
    CAPTURE(report[1]);
    CHECK(workspace.run(report).out.find(" listed\n") != std::string::npos);
    CHECK(workspace.run(with_columns(report, "nothing")).exit_code == 2);
  }
}

TEST_CASE("an index without texts has no concordance, and no beginning of one") {
  const Workspace workspace;
  index_for_reports(workspace, {"--no-store"});
  for (const std::string format : {"table", "json", "csv", "latex"}) {
    const Outcome outcome = workspace.run({"report", "kwic", "tea", "--format", format});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
  }
}

TEST_CASE("numbers and dates are topics in groups, which are queries, too") {
  const Workspace workspace;
  index_for_reports(workspace);
  const std::string report =
      workspace.run({"report", "topics", "--by", "price:quantiles:2", "-k", "1", "--json"}).out;
  CHECK(report.find("\"by\":\"price:quantiles:2\"") != std::string::npos);
  CHECK(report.find("{\"topic\":\"[1 TO 3]\",\"documents\":2,") != std::string::npos);
  const Outcome hits = workspace.run({"search", "price:[1 TO 3]", "-k", "0", "--json"});
  CHECK(hits.out.find("\"total\":2,") != std::string::npos);
  const std::string years =
      workspace.run({"report", "dispersion", "tea", "--over", "date:year", "--quiet"}).out;
  CHECK(years.find("\n2024  ") != std::string::npos);
}

TEST_CASE("keyness is restricted by --where on both sides") {
  const Workspace workspace;
  index_for_reports(workspace);
  const std::string report = workspace
                                 .run({"report", "keyness", "--target", "label:tea", "--where",
                                       "price:[2 TO *]", "--json"})
                                 .out;
  CHECK(
      report.starts_with("{\"target\":{\"documents\":1,\"tokens\":3,\"folded\":0},"
                         "\"reference\":{\"documents\":1,\"tokens\":4,\"folded\":0}"));
}

TEST_CASE("columns are those of a table also where people usually read something else") {
  const Workspace workspace;
  index_for_reports(workspace);
  const Outcome hits = workspace.run({"search", "tea", "--columns", "id,labels", "--quiet"});
  CHECK(hits.out.starts_with("id  labels\n"));
  CHECK(hits.out.find("\nc   tea\n") != std::string::npos);
}

TEST_CASE("columns of an answer without rows are refused, before anything is printed") {
  const Workspace workspace;
  index_for_reports(workspace);
  REQUIRE(workspace.run({"train", "drinks"}).exit_code == 0);
  for (const CommandLine& command :
       {CommandLine{"model", "list"}, CommandLine{"classify", "drinks", "--text", "tea"}}) {
    const Outcome outcome = workspace.run(with_columns(command, "id"));
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.find("--format tsv") != std::string::npos);
  }
}

TEST_CASE("programs get a row for each word and part, and people where they choose columns") {
  const Workspace workspace;
  index_for_reports(workspace);
  const CommandLine command{
      "report", "dispersion", "tea",       "water",
      "--over", "label",      "--columns", "word,range,part,tokens,count,per_million"};
  const auto printed_as = [&](const std::string& format) {
    CommandLine with_format = command;
    with_format.insert(with_format.end(), {"--format", format});
    return workspace.run(with_format).out;
  };
  CHECK(printed_as("tsv") ==
        "word\trange\tpart\ttokens\tcount\tper_million\n"
        "tea\t1\tcoffee\t4\t0\t0\n"
        "tea\t1\ttea\t8\t3\t375000\n"
        "water\t2\tcoffee\t4\t1\t250000\n"
        "water\t2\ttea\t8\t1\t125000\n");
  CHECK(printed_as("markdown").find("| water | 2 | tea | 8 | 1 | 125000.0 |") != std::string::npos);
  CHECK(printed_as("table").find("\nwater      2  tea          8      1     125000.0\n") !=
        std::string::npos);
}

TEST_CASE("without a token all reports but two have nothing to say, and exit alike") {
  const Workspace workspace;
  const std::string record = R"({"id":"1","text":"","label":"a","date":"2024-01-01"})"
                             "\n";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, record).exit_code == 0);
  const auto ends_with = [&](int status, const CommandLine& report) {
    CAPTURE(report.front());
    CommandLine command{"report"};
    command.insert(command.end(), report.begin(), report.end());
    const Outcome outcome = workspace.run(command);
    CHECK(outcome.exit_code == status);
    CHECK((status != 2 || outcome.err.starts_with("error[empty]: ")));
  };
  for (const CommandLine& report :
       {CommandLine{"information"}, CommandLine{"topics"}, CommandLine{"keyness", "--target", "*"},
        CommandLine{"collocations"}, CommandLine{"dispersion", "tea"}, CommandLine{"wordlist"},
        CommandLine{"ngrams"}, CommandLine{"trends", "tea", "--by", "date:month"},
        CommandLine{"drift", "--target", "*"}, CommandLine{"similar-topics"}})
    ends_with(2, report);
  for (const CommandLine& report : {CommandLine{"summary"}, CommandLine{"growth"}})
    ends_with(0, report);
  for (const CommandLine& report : {CommandLine{"kwic", "tea"}, CommandLine{"collocations", "tea"}})
    ends_with(1, report);
}

}  // namespace
