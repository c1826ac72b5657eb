/// Fields of records, from the line that they come in to the answers.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

const std::string kRecords =
    R"({"id":"a","title":"first","text":"ink ink","author_id":1234567890123456788,"prio":1,"author":{"name":"Ada"},"mixed":"x","scores":[3,1.5,-2]})"
    "\n"
    R"({"id":"b","title":"second","text":"pen","author_id":1234567890123456789,"prio":2,"author":{"name":"Bob","tags":["p","q"]},"mixed":7,"scores":[2]})"
    "\n"
    R"({"id":"c","title":"third","text":"ink","author_id":1234567890123456790,"prio":1,"mixed":["a",1,true,null],"big":18446744073709551615})"
    "\n";

void index_records(const Workspace& workspace) {
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, kRecords).exit_code == 0);
}

/// The ids of the hits, in order.
std::string hits(const Workspace& workspace, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "search");
  arguments.push_back("--json");
  const std::string answer = workspace.run(arguments).out;
  std::string ids;
  for (std::size_t at = answer.find("\"id\":\""); at != std::string::npos;
       at = answer.find("\"id\":\"", at + 1))
    ids += answer.substr(at + 6, 1);
  return ids;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a facet is of the field that has its whole name, with colons in it") {
  const Workspace workspace;
  workspace.write("f.jsonl", "{\"id\":\"1\",\"text\":\"ink\",\"date:month\":\"x\"}\n");
  REQUIRE(workspace.run({"index", "f.jsonl", "--quiet"}).exit_code == 0);
  const auto outcome = workspace.run({"search", "ink", "--facet", "date:month", "--json"});
  CHECK(outcome.out.find("\"date:month\":[{\"value\":\"x\",\"count\":1}]") != std::string::npos);
}

TEST_CASE("reports group by the field that has the whole name, with colons in it") {
  const Workspace workspace;
  const std::string records =
      R"({"id":"1","text":"ink pen","date":"2024-05-17","date:month":"x","p:bins:2":"u"})"
      "\n"
      R"({"id":"2","text":"ink ink","date":"2024-06-01","date:month":"y","p:bins:2":"v","p":3})";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, records).exit_code == 0);
  const auto report = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "report");
    arguments.insert(arguments.end(), {"--json", "--min-df", "1"});
    const Outcome outcome = workspace.run(arguments);
    return outcome.exit_code == 0 ? outcome.out : outcome.err;
  };
  CHECK(contains(report({"topics", "--by", "date:month"}), R"("topic":"x")"));
  CHECK(contains(report({"topics", "--by", "p:bins:2"}), R"("topic":"v")"));
  CHECK(contains(report({"similar-topics", "--by", "date:month"}), R"("topic":"y")"));
  CHECK(contains(report({"dispersion", "ink", "--over", "date:month"}), R"("part":"x")"));
  const std::string trend = report({"trends", "ink", "--by", "date:month"});
  CHECK(contains(trend, R"("by":"date:month")"));
  CHECK(contains(trend, R"("period":"x")"));
  // No field has this whole name: it is a period.
  CHECK(contains(report({"topics", "--by", "date:year"}), R"("topic":"2024")"));
}

TEST_CASE("facets are listed between commas, unless a field has that name") {
  const Workspace workspace;
  REQUIRE(workspace
              .run({"index", "-", "--quiet"},
                   R"({"id":"1","text":"x","year":1999,"kind":"a","Last, First":"Bell, Ann"})")
              .exit_code == 0);
  const auto facets = [&](const std::vector<std::string>& flags) {
    std::vector<std::string> command{"search", "x", "--format", "tsv", "-k", "0"};
    command.insert(command.end(), flags.begin(), flags.end());
    const Outcome outcome = workspace.run(command);
    return outcome.exit_code == 0 ? outcome.out : outcome.err;
  };
  const std::string two = facets({"--facet", "kind", "--facet", "year:bins:2"});
  CHECK(contains(two, "\nkind\ta\t1\n"));
  CHECK(contains(two, "\nyear:bins:2\t"));
  CHECK(facets({"--facet", "kind,year:bins:2"}) == two);
  CHECK(facets({"--facet", "kind,kind", "--facet", "year:bins:2,kind"}) == two);
  CHECK(contains(facets({"--facet", "Last, First"}), "\nLast, First\tBell, Ann\t1\n"));
  CHECK(contains(facets({"--facet", "kind,,year"}),
                 "--facet: `kind,,year` found, names between commas wanted"));
}

TEST_CASE("an integer of 64 bits is found, counted, shown and deleted without its neighbours") {
  const Workspace workspace;
  index_records(workspace);
  CHECK(hits(workspace, {"author_id:1234567890123456789"}) == "b");
  CHECK(hits(workspace, {"author_id:{1234567890123456788 TO 1234567890123456790]"}) == "bc");
  CHECK(hits(workspace, {"*", "--sort", "author_id:desc"}) == "cba");
  CHECK(contains(workspace.run({"search", "*", "--facet", "author_id", "--json"}).out,
                 R"({"value":1234567890123456788,"count":1})"));
  CHECK(contains(workspace.run({"show", "c", "--json"}).out,
                 R"("numbers":{"author_id":1234567890123456790,"big":18446744073709551615,)"));
  CHECK(contains(workspace.run({"show", "c"}).out, "big: 18446744073709551615\n"));
  CHECK(
      contains(workspace.run({"delete", "--query", "author_id:1234567890123456789", "--json"}).out,
               R"("deleted":1)"));
  CHECK(hits(workspace, {"*"}) == "ac");
}

TEST_CASE("--sort is of the field whose name is all of it, if there is one") {
  const Workspace workspace;
  workspace.write("r.jsonl", R"({"id":"a","text":"x","n":1,"n:desc":1})"
                             "\n"
                             R"({"id":"b","text":"x","n":2,"n:desc":2})");
  REQUIRE(workspace.run({"index", "r.jsonl"}).exit_code == 0);
  CHECK(hits(workspace, {"*", "--sort", "n:desc"}) == "ab");
  CHECK(hits(workspace, {"*", "--sort", "n:desc:desc"}) == "ba");
  CHECK(hits(workspace, {"*", "--sort", "n"}) == "ab");
  const auto first_line = [&](const char* order) {
    return workspace.run({"report", "kwic", "x", "--sort", order, "-k", "1", "--json"}).out;
  };
  CHECK(contains(first_line("match,n:desc"), "\"id\":\"a\""));
  CHECK(contains(first_line("n:desc:desc"), "\"id\":\"b\""));
  CHECK(contains(first_line("n:asc"), "\"id\":\"a\""));
}

TEST_CASE("fields of nested objects and arrays are searched, and fields of both kinds for both") {
  const Workspace workspace;
  index_records(workspace);
  CHECK(hits(workspace, {"author.name:Ada"}) == "a");
  CHECK(hits(workspace, {"author.tags:q"}) == "b");
  CHECK(hits(workspace, {"scores:1.5"}) == "a");
  CHECK(hits(workspace, {"scores:[2 TO 3]"}) == "ab");
  CHECK(hits(workspace, {"*", "--sort", "scores"}) == "abc");
  CHECK(hits(workspace, {"*", "--sort", "scores:desc"}) == "abc");
  CHECK(hits(workspace, {"mixed:x"}) == "a");
  CHECK(hits(workspace, {"mixed:1"}) == "c");
  CHECK(hits(workspace, {"mixed:true"}) == "c");
  CHECK(hits(workspace, {"mixed:7.0"}) == "b");
  const std::string stats = workspace.run({"stats", "--json"}).out;
  CHECK(contains(stats, R"("keyword_fields":["author.name","author.tags","mixed"])"));
  CHECK(contains(stats, R"("number_fields":["author_id","big","mixed","prio","scores"])"));
  CHECK(contains(workspace.run({"show", "a", "--json"}).out, R"("scores":[-2,1.5,3])"));
  CHECK(contains(workspace.run({"show", "a"}).out, "scores: -2, 1.5, 3\n"));
}

TEST_CASE("reports and models take topics from numbers and terms from a field that is named") {
  const Workspace workspace;
  index_records(workspace);
  const Outcome topics = workspace.run({"report", "topics", "--by", "prio", "--json"});
  CHECK(topics.exit_code == 0);
  CHECK(contains(topics.out, R"({"topic":"1","documents":2,)"));
  CHECK(contains(topics.out, R"({"topic":"2","documents":1,)"));
  const Outcome titles =
      workspace.run({"report", "topics", "--by", "prio", "--field", "title", "--json"});
  CHECK(contains(titles.out, R"("field":"title")"));
  CHECK(contains(titles.out, R"("term":"second")"));
  CHECK_FALSE(contains(titles.out, R"("term":"ink")"));
  CHECK(contains(workspace.run({"report", "summary", "--field", "title", "--json"}).out,
                 R"("tokens":3,)"));
  CHECK(contains(workspace.run({"report", "information", "--field", "title", "--json"}).out,
                 R"("field":"title")"));
  CHECK(workspace.run({"report", "summary", "--field", "prio"}).exit_code == 2);
  CHECK(workspace.run({"train", "m", "--by", "prio", "--field", "title"}).exit_code == 0);
  CHECK(contains(workspace.run({"model", "info", "m", "--json"}).out, R"("field":"title")"));
  CHECK(contains(workspace.run({"classify", "m", "--text", "second", "--json"}).out,
                 R"("predictions":[{"topic":"2",)"));
  CHECK(contains(workspace.run({"evaluate", "m", "--json"}).out, R"("correct":3,)"));
}

TEST_CASE("a field that is named and that no record has is told") {
  const Workspace workspace;
  workspace.write("a.jsonl", "{\"title\":\"ink\",\"body\":\"x\",\"nr\":1}\n{\"title\":\"pen\"}\n");
  const Outcome outcome = workspace.run(
      {"index", "a.jsonl", "--text", "bdy", "--id", "nr", "--label", "kind", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("\"absent_fields\":[\"bdy\",\"kind\"]") != std::string::npos);
  CHECK(outcome.err.find("warning: no record has the field `bdy`") != std::string::npos);
  CHECK(workspace.run({"-i", "other", "index", "a.jsonl", "--text", "body"}).err.empty());
}

TEST_CASE("records that would lose something are skipped with their reason") {
  const Workspace workspace;
  std::string deep = R"({"text":"t","deep":)";
  for (int level = 0; level < 80; ++level) deep += R"({"a":)";
  deep += "1";
  for (int level = 0; level < 80; ++level) deep += "}";
  const std::string input =
      deep + "}\n" + R"({"id":"1","id":"2","text":"t"})" + "\n" + R"({"text":"good"})" + "\n";
  const Outcome outcome = workspace.run({"index", "-", "--format", "jsonl", "--json"}, input);
  CHECK(outcome.exit_code == 3);
  CHECK(contains(outcome.out, R"("skipped":{"duplicate_member":1,"too_deep":1})"));
}
