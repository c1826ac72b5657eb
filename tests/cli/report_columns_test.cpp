#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/failures.h"
#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

using Command = std::vector<std::string>;

const std::string kReportedDocuments =
    "{\"id\":\"a\",\"text\":\"green tea and black tea\",\"label\":\"tea\",\"price\":1,"
    "\"date\":\"2024-01-05\"}\n"
    "{\"id\":\"b\",\"text\":\"black coffee and water\",\"label\":\"coffee\",\"price\":20,"
    "\"date\":\"2024-03-01\"}\n"
    "{\"id\":\"c\",\"text\":\"tea and water\",\"label\":\"tea\",\"price\":3,\"date\":\"2025\"}\n";

void index_for_reports(const Workspace& workspace, const Command& flags = {}) {
  Command command{"index", "-", "--format", "jsonl", "--quiet"};
  command.insert(command.end(), flags.begin(), flags.end());
  REQUIRE(workspace.run(command, kReportedDocuments).exit_code == 0);
}

std::vector<Command> reports() {
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

Command with_columns(Command command, const std::string& columns) {
  command.insert(command.end(), {"--columns", columns});
  return command;
}

std::string columns_of(const Workspace& workspace, Command command) {
  command.insert(command.end(), {"--format", "csv", "--quiet"});
  const std::string out = workspace.run(command).out;
  return out.substr(0, out.find('\r'));
}

TEST_CASE("a column that is not there is an error before anything is printed") {
  const Workspace workspace;
  index_for_reports(workspace);
  for (const Command& report : reports()) {
    CAPTURE(report[1]);
    for (const std::string format : {"table", "csv", "markdown", "jsonl"}) {
      Command command = with_columns(report, "nothing");
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
  for (const Command& report : reports()) {
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
  const Command keyness{"report", "keyness", "--target", "label:tea"};
  CHECK(workspace.run(keyness).out.find(" bic ") == std::string::npos);
  Command by_bic = keyness;
  by_bic.insert(by_bic.end(), {"--sort", "bic"});
  CHECK(workspace.run(by_bic).out.find(" bic ") != std::string::npos);
  const Command near{"report", "collocations", "tea", "--min-count", "1", "--measure", "mi3"};
  CHECK(workspace.run(near).out.find(" mi3 ") != std::string::npos);
}

TEST_CASE("a table without rows says so") {
  const Workspace workspace;
  index_for_reports(workspace);
  for (const Command& report : {Command{"report", "wordlist", "--min-df", "100"},
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
  for (const Command& command :
       {Command{"model", "list"}, Command{"classify", "drinks", "--text", "tea"}}) {
    const Outcome outcome = workspace.run(with_columns(command, "id"));
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.find("--format tsv") != std::string::npos);
  }
}

TEST_CASE("collocations of a word that does not occur are an honest no") {
  const Workspace workspace;
  index_for_reports(workspace);
  CHECK(workspace.run({"report", "collocations", "tea"}).exit_code == 0);
  CHECK(workspace.run({"report", "collocations", "absent"}).exit_code == 1);
}

TEST_CASE("keyness says how many near duplicates it left out") {
  const Workspace workspace;
  index_for_reports(workspace);
  const std::string twice = "{\"id\":\"d\",\"text\":\"tea and water\",\"label\":\"tea\"}\n";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, twice).exit_code == 0);
  const Command command{"report", "keyness", "--target", "label:tea", "--fold-duplicates", "0.8"};
  Command json = command;
  json.push_back("--json");
  CHECK(workspace.run(json).out.starts_with(
      "{\"target\":{\"documents\":2,\"tokens\":8,\"folded\":1},"));
  CHECK(workspace.run(command).out.starts_with(
      "target     8 tokens in 2 documents, without 1 near duplicate\n"));
}

TEST_CASE("a search says why no term sets apart what it finds") {
  const Workspace workspace;
  index_for_reports(workspace);
  const Outcome all = workspace.run({"search", "*", "--significant", "5"});
  CHECK(all.exit_code == 0);
  CHECK(all.err.find("--significant: the query finds every document, and there are no others") !=
        std::string::npos);
  CHECK(workspace.run({"search", "label:tea", "--significant", "5"}).err.find("--significant") ==
        std::string::npos);
}

TEST_CASE("a list that is cut short is told, and its corpus is as large as it was") {
  const Workspace workspace;
  index_for_reports(workspace);
  const Command command{"report", "wordlist", "--where", "label:tea", "--format", "tsv", "-k"};
  const auto keyness_against = [&](const std::string& k) {
    Command list = command;
    list.push_back(k);
    workspace.write("list.tsv", workspace.run(list).out);
    return workspace.run(
        {"report", "keyness", "--target", "label:coffee", "--reference", "list.tsv", "--json"});
  };
  const auto whole = keyness_against("1000");
  const auto cut = keyness_against("2");
  CHECK(whole.err.empty());
  CHECK(cut.err.find("words that it lacks count as 0") != cut.err.npos);
  CHECK(whole.out.find("\"reference\":{\"documents\":0,\"tokens\":8,") != whole.out.npos);
  CHECK(cut.out.find("\"reference\":{\"documents\":0,\"tokens\":8,") != cut.out.npos);
}

TEST_CASE("a list of other programs is read as words, and one that fits nothing is told") {
  const Workspace workspace;
  index_for_reports(workspace);
  const auto against = [&](const std::string& list) {
    workspace.write("list.tsv", list);
    return workspace.run(
        {"report", "keyness", "--target", "label:tea", "--reference", "list.tsv", "--json"});
  };
  const auto words = against("term\tcount\nTea\t40\n#tokens\t1000000\n");
  CHECK(words.out.find("\"tokens\":1000000,") != words.out.npos);
  CHECK(words.out.find("\"listed_in_target\":1,") != words.out.npos);
  CHECK(words.err.find("lists 40 of 1,000,000 tokens") != words.err.npos);
  CHECK(words.err.find("no word of the reference") == words.err.npos);
  const auto terms = against("term\tcf\nTea\t40\n");
  CHECK(terms.out.find("\"listed_in_target\":0,") != terms.out.npos);
  CHECK(terms.err.find("no word of the reference occurs in the target: where `term` has words as "
                       "people write them, call it `word`") != terms.err.npos);
  CHECK(against("zulu\t40\n").err.find("occurs in the target\n") != std::string::npos);
}

TEST_CASE("a concordance says how its query was read, as a search does") {
  const Workspace workspace;
  index_for_reports(workspace);
  const auto unknown = workspace.run({"report", "kwic", "coffe"});
  CHECK(unknown.exit_code == 1);
  CHECK(unknown.err.find("no document holds `coffe`") != unknown.err.npos);
  CHECK(unknown.err.find("did you mean `coffee`") != unknown.err.npos);
  const auto broken = workspace.run({"report", "kwic", "tea AND ("});
  CHECK(broken.err.find("read as") != broken.err.npos);
  const auto exact = workspace.run({"report", "kwic", "label:tea"});
  CHECK(exact.exit_code == 1);
  CHECK(exact.err.find("2 documents matched") != exact.err.npos);
}

TEST_CASE("programs get a row for each word and part, and people where they choose columns") {
  const Workspace workspace;
  index_for_reports(workspace);
  const Command command{
      "report", "dispersion", "tea",       "water",
      "--over", "label",      "--columns", "word,range,part,tokens,count,per_million"};
  const auto printed_as = [&](const std::string& format) {
    Command with_format = command;
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
  const auto ends_with = [&](int status, const Command& report) {
    CAPTURE(report.front());
    Command command{"report"};
    command.insert(command.end(), report.begin(), report.end());
    const Outcome outcome = workspace.run(command);
    CHECK(outcome.exit_code == status);
    CHECK((status != 2 || outcome.err.starts_with("error[empty]: ")));
  };
  for (const Command& report :
       {Command{"information"}, Command{"topics"}, Command{"keyness", "--target", "*"},
        Command{"collocations"}, Command{"dispersion", "tea"}, Command{"wordlist"},
        Command{"ngrams"}, Command{"trends", "tea", "--by", "date:month"},
        Command{"drift", "--target", "*"}, Command{"similar-topics"}})
    ends_with(2, report);
  for (const Command& report : {Command{"summary"}, Command{"growth"}}) ends_with(0, report);
  for (const Command& report : {Command{"kwic", "tea"}, Command{"collocations", "tea"}})
    ends_with(1, report);
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
    return std::vector<Command>{{"search", "tea", "--facet", field},
                                {"report", "topics", "--by", field},
                                {"report", "similar-topics", "--by", field},
                                {"report", "dispersion", "tea", "--over", field},
                                {"report", "trends", "tea", "--by", field}};
  };
  for (const Command& command : grouped_by("date:quarter")) {
    const Outcome outcome = workspace.run(command);
    CHECK(outcome.exit_code == 2);
    CHECK(
        outcome.err.starts_with("error[unknown_field]: there is no field `date:quarter`\n"
                                "  hint: values are grouped by FIELD:year, :month or :day"));
  }
  for (const Command& command : grouped_by("dc:kind")) CHECK(workspace.run(command).exit_code == 0);
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
  const auto lines = [&](const Command& flags) {
    Command command{"report", "kwic", "teas", "--format", "tsv", "--columns", "field,match"};
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
  const auto collocates = [&](const Command& flags) {
    Command command{"report", "collocations", "coffee", "--min-count", "1", "--json"};
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

TEST_CASE("what would be lost of a request is told or refused") {
  const Workspace workspace;
  index_for_reports(workspace);
  const auto rare = workspace.run({"report", "dispersion", "tea", "coffee", "--min-df", "2"});
  CHECK(rare.err.find("1 of 2 words not listed") != rare.err.npos);
  for (const Command& command :
       {Command{"report", "topics", "--measure", "pmi", "--sort", "mi"},
        Command{"report", "collocations", "tea", "--measure", "pmi", "--sort", "g2"},
        Command{"report", "topics", "--by", "date:quarter"}, Command{"report", "dispersion"},
        Command{"report", "all", "--html", "-"}, Command{"report", "all", "--html", ""}}) {
    CHECK(workspace.run(command).exit_code == 2);
  }
  CHECK(workspace.run({"report", "collocations", "tea", "--measure", "log_dice"}).exit_code == 0);
  const auto near = workspace.run({"report", "keyness", "--target", "coffe"});
  CHECK(near.err.find("did you mean `coffee`?") != near.err.npos);
}

}  // namespace
