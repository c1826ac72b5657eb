#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/failures.h"
#include "tests/cli/program.h"
#include "tests/cli/reported.h"

using namespace inkling::test;

namespace {

TEST_CASE("requests that make no sense are refused rather than read as others") {
  const Workspace workspace;
  index_for_reports(workspace);
  check_failures(
      workspace,
      {{{"report", "collocations", ""}, 2, "WORD: `` is 0 words to the index, and must be one\n"},
       {{"report", "kwic", "tea", "--sort", "0L"}, 2, "words are counted from 1 to 1,000\n"},
       {{"report", "kwic", "tea", "--sort", "random:1,1L"}, 2, "random order takes no other key\n"},
       {{"report", "kwic", "tea", "--sort", "random:1:desc"}, 2, "random order has no direction\n"},
       {{"report", "kwic", "tea", "--sort", "1L:down"}, 2, "asc or desc wanted\n"},
       {{"report", "growth", "-k", "0"}, 2, "error[option]: -k: there must be at least one point"},
       {{"report", "keyness", "--target", "tea", "--reference", "no/file"},
        2,
        "no document matches the reference `no/file`\n  hint: anything but a file is read as a "
        "query"},
       {{"report", "topics", "--by", "price:quantiles:1"}, 2, "there must be 2 to 1,000 groups\n"},
       {{"report", "topics", "--by", "price:quantiles:x"}, 2, "--by: `x` found"},
       {{"report", "topics", "--by", "label:bins:3"}, 2, "has a number in `label`\n"},
       {{"report", "wordlist", "--threads", "0"}, 2, "--threads: at least one is needed\n"}});
  CHECK(workspace.run({"report", "kwic", "tea", "--sort", "1L:desc,match:asc"}).exit_code == 0);
}

TEST_CASE("two ways to print an answer are refused, but for JSON asked for twice") {
  const Workspace workspace;
  index_for_reports(workspace);
  check_failures(workspace, {{{"report", "wordlist", "--format", "csv", "--json"},
                              2,
                              "error[usage]: --json and --format csv ask for two answers\n"
                              "  hint: leave one of them out\n"},
                             {{"search", "tea", "--json", "--format", "jsonl"},
                              2,
                              "--json and --format jsonl ask for two answers\n"}});
  CHECK(workspace.run({"report", "wordlist", "--format", "json", "--json"}).exit_code == 0);
}

TEST_CASE("what follows the name of a field groups, or is said to, wherever values are counted") {
  const Workspace workspace;
  const std::string record =
      R"({"id":"1","text":"tea","label":"a","date":"2024-01-01","dc:kind":"leaf"})"
      "\n";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, record).exit_code == 0);
  const auto grouped_by = [](const std::string& field) {
    return std::vector<CommandLine>{{"search", "tea", "--facet", field},
                                    {"report", "topics", "--by", field},
                                    {"report", "similar-topics", "--by", field},
                                    {"report", "dispersion", "tea", "--over", field},
                                    {"report", "trends", "tea", "--by", field}};
  };
  for (const CommandLine& command : grouped_by("date:quarter")) {
    const Outcome outcome = workspace.run(command);
    CHECK(outcome.exit_code == 2);
    CHECK(
        outcome.err.starts_with("error[unknown_field]: there is no field `date:quarter`\n"
                                "  hint: values are grouped by FIELD:year, :month or :day"));
  }
  for (const CommandLine& command : grouped_by("dc:kind"))
    CHECK(workspace.run(command).exit_code == 0);
  CHECK(workspace.run({"report", "trends", "tea", "--by", "date:bins:4"}).exit_code == 2);
  const Outcome order = workspace.run({"report", "kwic", "tea", "--sort", "foo"});
  CHECK(order.err.find("there are: date, dc:kind, label, tag\n") != std::string::npos);
}

TEST_CASE("a concordance takes what every report takes: a field, forms, threads, a time limit") {
  const Workspace workspace;
  REQUIRE(workspace
              .run({"index", "-", "--format", "jsonl", "--quiet"},
                   R"({"id":"1","title":"Teas","text":"A tea, two teas."})"
                   "\n")
              .exit_code == 0);
  const auto lines = [&](const CommandLine& flags) {
    CommandLine command{"report", "kwic", "teas", "--format", "tsv", "--columns", "field,match"};
    command.insert(command.end(), flags.begin(), flags.end());
    return workspace.run(command).out;
  };
  CHECK(lines({}) == "field\tmatch\ntitle\tTeas\ntext\ttea\ntext\tteas\n");
  CHECK(lines({"--terms", "words"}) == "field\tmatch\ntitle\tTeas\ntext\tteas\n");
  CHECK(lines({"--field", "title", "--threads", "2"}) == "field\tmatch\ntitle\tTeas\n");
  check_failures(workspace, {{{"report", "kwic", "teas", "--field", "label"}, 2, "`label`"},
                             {{"report", "kwic", "teas", "--field", "titel"}, 2, "`titel`"}});
  std::string many;
  for (int at = 0; at < 5000; ++at)
    many += "{\"id\":\"d" + std::to_string(at) + "\",\"text\":\"tea of 1\"}\n";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, many).exit_code == 0);
  check_failures(workspace, {{{"report", "kwic", "tea", "--sort", "1R", "--time-limit", "0.001"},
                              2,
                              "error[time_limit]"}});
}

TEST_CASE("a run of N words is the window of those that follow") {
  const Workspace workspace;
  index_for_reports(workspace);
  const auto collocates = [&](const CommandLine& flags) {
    CommandLine command{"report", "collocations", "coffee", "--min-count", "1", "--json"};
    command.insert(command.end(), flags.begin(), flags.end());
    return workspace.run(command).out;
  };
  CHECK(collocates({"-n", "2"}) == collocates({"--window", "0L1R"}));
  CHECK(collocates({"-n", "3"}) == collocates({"--window", "2R"}));
  CHECK(collocates({"-n", "2"}) != collocates({"-n", "3"}));
  check_failures(
      workspace,
      {{{"report", "collocations", "-n", "1"}, 2, "it must be 2 to 51"},
       {{"report", "collocations", "-n", "52"}, 2, "it must be 2 to 51"},
       {{"report", "collocations", "-n", "2", "--window", "5"}, 2, "both say what is near"}});
}

TEST_CASE("a hint speaks of what the report has, and of what was asked") {
  const Workspace workspace;
  std::string records;
  for (int at = 0; at < 1001; ++at)
    records += R"({"id":")" + std::to_string(at) + R"(","text":"tea","author":")" +
               std::to_string(at) + "\"}\n";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, records).exit_code == 0);
  const std::string many =
      "`author` has 1001 different values in the selected documents, a report "
      "takes 1000 topics at most\n  hint: ";
  const std::string fewer = "select fewer documents with --where\n";
  const std::string tag = "no selected document has a tag\n  hint: ";
  check_failures(
      workspace,
      {{{"report", "topics", "--by", "author"},
        2,
        "--by: " + many + "name one with --topic, or " + fewer},
       {{"report", "similar-topics", "--by", "author"}, 2, "--by: " + many + fewer},
       {{"report", "dispersion", "tea", "--over", "author"}, 2, "--over: " + many + fewer},
       {{"report", "topics", "--by", "tag"},
        2,
        tag + "tag documents by `inkling tag`, or name a field with --by\n"},
       {{"report", "dispersion", "tea", "--over", "tag"},
        2,
        tag + "tag documents by `inkling tag`, or name a field with --over\n"},
       {{"report", "trends", "tea", "--by", "tag"}, 2, tag + "name a field of dates with --by\n"}});
}

TEST_CASE("what would be lost of a request is told or refused") {
  const Workspace workspace;
  index_for_reports(workspace);
  const auto rare = workspace.run({"report", "dispersion", "tea", "coffee", "--min-df", "2"});
  CHECK(rare.err.find("1 of 2 words not listed") != rare.err.npos);
  for (const CommandLine& command :
       {CommandLine{"report", "topics", "--measure", "pmi", "--sort", "mi"},
        CommandLine{"report", "collocations", "tea", "--measure", "pmi", "--sort", "g2"},
        CommandLine{"report", "topics", "--by", "date:quarter"},
        CommandLine{"report", "dispersion"}, CommandLine{"report", "all", "--html", "-"},
        CommandLine{"report", "all", "--html", ""}}) {
    CHECK(workspace.run(command).exit_code == 2);
  }
  CHECK(workspace.run({"report", "collocations", "tea", "--measure", "log_dice"}).exit_code == 0);
  const auto near = workspace.run({"report", "keyness", "--target", "coffe"});
  CHECK(near.err.find("did you mean `coffee`?") != near.err.npos);
}

}  // namespace
