#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

void index_hotels(const Workspace& workspace) {
  REQUIRE(workspace
              .run({"index", "-", "--format", "jsonl", "--quiet"},
                   "{\"id\":\"1\",\"text\":\"New York hotels\"}\n"
                   "{\"id\":\"2\",\"text\":\"a hotel in NY\"}\n"
                   "{\"id\":\"3\",\"text\":\"york is new\"}\n")
              .exit_code == 0);
}

}  // namespace

TEST_CASE("a bad file of synonyms is refused with file and line, by whatever reads it") {
  const Workspace workspace;
  index_hotels(workspace);
  workspace.write("topics.tsv", "1\tny\n");
  workspace.write("bad.txt", "# fine\na, b\na, , b\n");
  workspace.write("nothing.txt", "a, b\n!!! => c\n");
  workspace.write("bytes.txt", "a, \xFF\n");
  for (std::vector<std::string> command : {std::vector<std::string>{"search", "ny"},
                                           {"search", "--topics", "topics.tsv"},
                                           {"explain", "ny", "1"},
                                           {"explain", "ny", "1", "--compare", "2"},
                                           {"explain", "--parse", "ny"}}) {
    const auto refusal = [&](const std::string& file) {
      std::vector<std::string> with = command;
      with.insert(with.end(), {"--synonyms", file});
      const Outcome outcome = workspace.run(with);
      CHECK(outcome.out.empty());
      return outcome;
    };
    CAPTURE(command[0]);
    CHECK(refusal("bad.txt").err.find("error[option]: bad.txt:3: an entry is empty\n  hint: ") ==
          0);
    CHECK(refusal("bad.txt").exit_code == 2);
    CHECK(refusal("nothing.txt")
              .err.find("error[option]: nothing.txt:2: nothing is left of `!!!`\n") == 0);
    CHECK(refusal("bytes.txt").err.find("error[option]: bytes.txt:1: the line is not UTF-8\n") ==
          0);
    CHECK(refusal("absent.txt").err.find("error[io]: absent.txt") == 0);
    CHECK(refusal("absent.txt").exit_code == 6);
    CHECK(refusal(".").exit_code == 6);
  }
}

TEST_CASE("synonyms come from standard input, too, but not beside topics") {
  const Workspace workspace;
  index_hotels(workspace);
  const Outcome found =
      workspace.run({"search", "ny", "--synonyms", "-", "--json"}, "ny, new york\n");
  CHECK(found.exit_code == 0);
  CHECK(found.out.find("\"total\":2,") != std::string::npos);
  const Outcome refused = workspace.run({"search", "--topics", "-", "--synonyms", "-"}, "");
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("error[usage]: --topics and --synonyms cannot both be standard input\n") ==
        0);
}

TEST_CASE("a batch finds by synonyms what queries do, at any number of threads") {
  const Workspace workspace;
  index_hotels(workspace);
  workspace.write("places.txt", "ny, new york\n");
  std::string topics;
  for (int at = 0; at < 50; ++at)
    topics += std::to_string(at) + (at % 2 == 0 ? "\tny\n" : "\tcheap New York hotel\n");
  std::vector<std::string> batch = {"search",     "--topics", "-",         "--synonyms",
                                    "places.txt", "--json",   "--threads", "1"};
  const Outcome alone = workspace.run(batch, topics);
  CHECK(alone.exit_code == 0);
  CHECK(alone.out.find("\"id\":\"3\"") == std::string::npos);
  batch.back() = "4";
  CHECK(workspace.run(batch, topics).out == alone.out);
}

TEST_CASE("synonyms are said to people and not to programs") {
  const Workspace workspace;
  index_hotels(workspace);
  workspace.write("places.txt", "ny, new york\n");
  CHECK(workspace.run({"search", "ny", "--synonyms", "places.txt"})
            .err.find("`ny` stands for ny, new york\n") == 0);
  CHECK(workspace.run({"search", "ny", "--synonyms", "places.txt", "--json"}).err.empty());
  CHECK(workspace.run({"search", "ny", "--synonyms", "places.txt", "--quiet"}).err.empty());
  std::string many = "ny";
  for (int at = 0; at < 300; ++at) many += ", w" + std::to_string(at);
  workspace.write("many.txt", many);
  const Outcome cut = workspace.run({"search", "ny", "--synonyms", "many.txt", "--json"});
  CHECK(cut.err.find(
            "warning: `ny` stands for 301 words and phrases; the first 256 are looked for\n") == 0);
  CHECK(cut.out.find("\"total_is_exact\":false") != std::string::npos);
}
