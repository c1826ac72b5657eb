#include <doctest/doctest.h>

#include <string>

#include "tests/cli/program.h"
#include "tests/cli/reported.h"

using namespace inkling::test;

namespace {

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
  const CommandLine command{"report",    "keyness",           "--target",
                            "label:tea", "--fold-duplicates", "0.8"};
  CommandLine json = command;
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
  const CommandLine command{"report", "wordlist", "--where", "label:tea", "--format", "tsv", "-k"};
  const auto keyness_against = [&](const std::string& k) {
    CommandLine list = command;
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

}  // namespace
