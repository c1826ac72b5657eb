// How reports end that have nothing to say, and what is refused before they begin.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

using Command = std::vector<std::string>;

const std::string kFewDocuments =
    "{\"id\":\"a\",\"text\":\"green tea and black tea\",\"label\":\"tea\",\"date\":\"2024-01\"}\n"
    "{\"id\":\"b\",\"text\":\"black coffee\",\"label\":\"coffee\",\"date\":\"2024-03\"}\n"
    "{\"id\":\"c\",\"text\":\"water\",\"label\":\"tea\"}\n";

void index_few_documents(const Workspace& workspace) {
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, kFewDocuments).exit_code ==
          0);
}

/// What stands on standard output about no documents.
enum class AboutNone { none, empty_list, of_none };

struct AnsweredReport {
  Command command;
  AboutNone answer;
};

/// All of them but `all`, which is a page.
std::vector<AnsweredReport> reports_and_answers() {
  return {{{"summary"}, AboutNone::of_none},
          {{"information"}, AboutNone::none},
          {{"topics"}, AboutNone::none},
          {{"keyness", "--target", "label:tea"}, AboutNone::none},
          {{"kwic", "tea"}, AboutNone::empty_list},
          {{"collocations", "tea"}, AboutNone::of_none},
          {{"collocations", "--min-count", "1"}, AboutNone::empty_list},
          {{"dispersion", "tea"}, AboutNone::none},
          {{"wordlist"}, AboutNone::empty_list},
          {{"ngrams"}, AboutNone::empty_list},
          {{"growth"}, AboutNone::empty_list},
          {{"trends", "tea", "--by", "date:month"}, AboutNone::none},
          {{"drift", "--target", "label:tea"}, AboutNone::none},
          {{"similar-topics"}, AboutNone::none}};
}

Command report_with(const Command& report, const Command& more) {
  Command command{"report"};
  command.insert(command.end(), report.begin(), report.end());
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

TEST_CASE("every report of documents that are none is an honest no, and says why") {
  const Workspace workspace;
  index_few_documents(workspace);
  for (const AnsweredReport& each : reports_and_answers()) {
    const Command& command = each.command;
    CAPTURE(command[0]);
    for (const std::string format : {"table", "csv", "json"}) {
      CAPTURE(format);
      const Outcome of_all = workspace.run(report_with(command, {"--format", format}));
      const Outcome of_none =
          workspace.run(report_with(command, {"--format", format, "--where", "zebra"}));
      CHECK(of_all.exit_code == 0);
      CHECK(of_none.exit_code == 1);
      CHECK(of_none.err.starts_with("warning: no document matches --where `zebra`\n"));
      CHECK(of_none.err.find("error") == std::string::npos);
      if (each.answer == AboutNone::none) CHECK(of_none.out.empty());
      if (each.answer == AboutNone::empty_list && format == "csv") {
        CHECK(of_none.out == of_all.out.substr(0, of_all.out.find('\n') + 1));
      }
      if (each.answer != AboutNone::none && format == "json") CHECK(of_none.out.ends_with("}\n"));
    }
  }
}

TEST_CASE("words that do not occur are an honest no, which names them") {
  const Workspace workspace;
  index_few_documents(workspace);
  for (const Command& report :
       {Command{"collocations", "zebra"}, Command{"kwic", "zebra"}, Command{"dispersion", "zebra"},
        Command{"trends", "zebra", "--by", "date:month"}}) {
    CAPTURE(report[0]);
    const Outcome outcome = workspace.run(report_with(report, {}));
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.err.find("holds `zebra`") != std::string::npos);
  }
  for (const Command& more : {Command{}, Command{"--by", "date:month"}}) {
    const std::string report = more.empty() ? "dispersion" : "trends";
    CAPTURE(report);
    const Outcome both = workspace.run(report_with({report, "zebra", "gnu"}, more));
    CHECK(both.exit_code == 1);
    CHECK(both.err.find("holds `zebra` or `gnu`\n") != std::string::npos);
    const Outcome one = workspace.run(report_with({report, "zebra", "tea"}, more));
    CHECK(one.exit_code == 0);
    CHECK(one.err.empty());
    Command rare = more;
    rare.insert(rare.end(), {"--min-df", "5"});
    CHECK(workspace.run(report_with({report, "tea"}, rare)).exit_code == 1);
    // It occurs, though no row of it is asked for.
    Command rowless = more;
    rowless.insert(rowless.end(), {"-k", "0"});
    CHECK(workspace.run(report_with({report, "tea"}, rowless)).exit_code == 0);
    CHECK(workspace.run(report_with({report, "zebra"}, rowless)).exit_code == 1);
  }
  // It occurs, but in no period.
  const Outcome undated = workspace.run(report_with({"trends", "water", "--by", "date:month"}, {}));
  CHECK(undated.exit_code == 1);
  CHECK(undated.err.find("no document in a period holds `water`") != std::string::npos);
}

TEST_CASE("of a single period there is no trend") {
  const Workspace workspace;
  REQUIRE(workspace
              .run({"index", "-", "--format", "jsonl", "--quiet"},
                   "{\"id\":\"a\",\"text\":\"tea\",\"date\":\"2024-01-05\"}\n")
              .exit_code == 0);
  const Command trends{"report", "trends", "tea", "--by", "date:month"};
  const auto with = [&](const Command& more) {
    Command all = trends;
    all.insert(all.end(), more.begin(), more.end());
    return workspace.run(all).out;
  };
  CHECK(with({}).find("tea: 1 occurrence, no trend: fewer than two periods have a token\n") !=
        std::string::npos);
  const std::string json = with({"--json"});
  CHECK(json.find("\"s\":null,\"tau\":null,\"z\":null,\"p_value\":null,") != std::string::npos);
  CHECK(json.find("\"why\":\"no trend: fewer than two periods have a token\"") !=
        std::string::npos);
  CHECK(with({"--format", "csv", "--columns", "period,s,tau,z,p_value"}).find("2024-01,,,,") !=
        std::string::npos);
}

TEST_CASE("a report that has nothing to count says what would help") {
  const Workspace workspace;
  index_few_documents(workspace);
  const auto hint_of = [&](const Command& report, const Command& more) {
    const Outcome outcome = workspace.run(report_with(report, more));
    CHECK(outcome.exit_code == 2);
    return outcome.err.substr(std::min(outcome.err.find("  hint: "), outcome.err.size()));
  };
  const Command no_text{"--field", "title"};
  for (const Command& report : {Command{"information"}, Command{"topics"}, Command{"wordlist"}}) {
    CAPTURE(report[0]);
    CHECK(hint_of(report, no_text) ==
          "  hint: name another with --field, or index documents that have text in it\n");
    CHECK(hint_of(report, {"--field", "title", "--where", "water"}) ==
          "  hint: select more with --where\n");
  }
  CHECK(hint_of({"keyness", "--target", "*"}, {}) ==
        "  hint: name others with --reference, or fewer with --target\n");
  CHECK(hint_of({"keyness", "--target", "water"}, no_text) ==
        "  hint: choose others with --target\n");
  CHECK(hint_of({"drift", "--target", "*"}, {}) ==
        "  hint: choose other documents with --target and --reference\n");
  CHECK(hint_of({"collocations", "green tea"}, {}) ==
        "  hint: `inkling report kwic` shows phrases, and `inkling report ngrams` counts them\n");
  CHECK(hint_of({"collocations", "?"}, {}).empty());
}

TEST_CASE("columns that are not there are refused before a report begins") {
  const Workspace workspace;
  index_few_documents(workspace);
  for (const AnsweredReport& each : reports_and_answers()) {
    const Command& command = each.command;
    if (command[0] == "similar-topics") continue;  // its columns are topics: see below
    CAPTURE(command[0]);
    for (const std::string format : {"table", "csv", "jsonl"}) {
      // The first step of the work fails, and is not taken.
      const Outcome outcome = workspace.run(
          report_with(command, {"--format", format, "--columns", "nothing", "--field", "none"}));
      CHECK(outcome.exit_code == 2);
      CHECK(outcome.err.starts_with("error[option]: --columns: `nothing` found"));
    }
  }
  for (const Command& report :
       {Command{"information", "--unit", "nats", "--columns", "nats"},
        Command{"information", "--documents", "--columns", "id,divergence"},
        Command{"topics", "--overall", "--format", "csv", "--columns", "term,count"},
        Command{"dispersion", "tea", "--over", "label", "--columns", "part,count"},
        Command{"trends", "tea", "--by", "date:month", "--columns", "word,period"},
        Command{"similar-topics", "--columns", "topic"}}) {
    CAPTURE(report[0]);
    CHECK(workspace.run(report_with(report, {})).exit_code == 0);
  }
  // No title has a token to compare.
  const Outcome outcome = workspace.run(report_with(
      {"similar-topics"}, {"--format", "csv", "--columns", "nothing", "--field", "title"}));
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.starts_with("error[option]: --columns: `nothing` found"));
}

}  // namespace
