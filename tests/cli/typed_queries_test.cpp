#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

constexpr std::string_view kRecords =
    R"({"id":"soil","text":"Humus holds the water of the soil.","kind":"earth"})"
    "\n"
    R"({"id":"weather","text":"The weather of Oahu and Honolulu.","kind":"air"})"
    "\n"
    R"({"id":"dog","text":"A dog's life, to define it, is human.","kind":"life"})"
    "\n"
    R"({"id":"law","text":"How do human rights become law, and how does law work?","kind":"life"})"
    "\n";

void index_records(const Workspace& workspace) {
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, kRecords).exit_code == 0);
}

}  // namespace

TEST_CASE("what people type finds what its plain words find, and a line says how it was read") {
  const Workspace workspace;
  index_records(workspace);
  struct Row {
    const char *typed, *read_as;
  };
  for (const Row& row : {
           Row{"weather - oahu honolulu", "weather oahu honolulu"},
           Row{"define: dog's life", "define dog's life"},
           Row{"7) how does human rights law work", "7 how does human rights law work"},
           Row{"what does humus do to soil?", "what does humus do to soil"},
           Row{"is it \"human", "is it human"},
           Row{"HUMUS AND LAW", "HUMUS \\AND LAW"},
           Row{"http://human.law", "http\\://human.law"},
       }) {
    CAPTURE(row.typed);
    const Outcome typed = workspace.run({"search", row.typed});
    CHECK(typed.exit_code == workspace.run({"search", row.read_as}).exit_code);
    CHECK(typed.err.starts_with("warning: read as `" + std::string(row.read_as) + "`: "));
    CHECK(typed.out == workspace.run({"search", row.read_as, "--strict-query"}).out);
    CHECK(has_part(workspace.run({"search", row.typed, "--json"}).out,
                   "\"lenient\":true,\"read_as\":"));
  }
}

TEST_CASE("a strict query is refused as it always was") {
  const Workspace workspace;
  index_records(workspace);
  for (const char* const typed : {"weather - oahu", "(dog", "colour:blue", "label:none", ""}) {
    CAPTURE(typed);
    CHECK(workspace.run({"search", typed, "--strict-query"}).exit_code == 2);
    CHECK(workspace.run({"search", typed}).exit_code <= 1);
  }
  CHECK(workspace.run({"search", "dog", "--filter", "(human", "--strict-query"}).exit_code == 2);
  CHECK(workspace.run({"explain", "(dog", "dog", "--strict-query"}).exit_code == 2);
  CHECK(workspace.run({"explain", "--parse", "(dog", "--strict-query"}).exit_code == 2);
  CHECK(workspace.run({"similar", "dog", "--filter", "(human", "--strict-query"}).exit_code == 2);
  CHECK(workspace.run({"search", "dog", "--strict-query", "--lenient"}).exit_code == 2);
}

TEST_CASE("filters, explanations and comparisons are lenient, and say so") {
  const Workspace workspace;
  index_records(workspace);
  const Outcome filtered = workspace.run({"search", "human", "--filter", "\"dog", "--json"});
  CHECK(filtered.exit_code == 0);
  CHECK(has_part(filtered.out, "\"lenient\":true,\"filter_read_as\":\"dog\""));
  CHECK(filtered.err.starts_with("warning: filter read as `dog`: "));
  const Outcome similar = workspace.run({"similar", "dog", "--filter", "law?"});
  CHECK(similar.err.starts_with("warning: filter read as `law`: "));
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"explain", "(dog", "dog"},
        {"explain", "--parse", "(dog"},
        {"explain", "(dog", "dog", "--compare", "law"}}) {
    const Outcome explained = workspace.run(arguments);
    CHECK(explained.exit_code <= 1);
    CHECK(explained.err.starts_with("warning: read as `dog`: "));
  }
  CHECK(has_part(workspace.run({"explain", "(dog", "dog", "--json"}).out,
                 "\"lenient\":true,\"read_as\":\"dog\""));
}

TEST_CASE("what deletes or counts documents stays strict") {
  const Workspace workspace;
  index_records(workspace);
  CHECK(workspace.run({"delete", "--query", "(dog"}).exit_code == 2);
  CHECK(workspace.run({"report", "summary", "--where", "(dog"}).exit_code == 2);
}

TEST_CASE("a query that deletes is refused where a search reads it otherwise") {
  const Workspace workspace;
  index_records(workspace);
  const Outcome outcome = workspace.run({"delete", "--query", "law?", "--dry-run"});
  CHECK(outcome.exit_code == 2);
  CHECK(has_part(outcome.err, "`inkling search` reads it as `law`: "));
  CHECK(workspace.run({"delete", "--query", "text:la?", "--dry-run"}).out == "law\n");
}

TEST_CASE("a query that deletes is refused where a search finds other documents by it") {
  const Workspace workspace;
  workspace.write("r.jsonl", R"({"id":"a","text":"pitot static tubes"})"
                             "\n"
                             R"({"id":"b","text":"static noise"})"
                             "\n"
                             R"({"id":"c","text":"tubes","year":1990})");
  REQUIRE(workspace.run({"index", "r.jsonl"}).exit_code == 0);
  const auto rehearse = [&](const char* query) {
    return workspace.run({"delete", "--query", query, "--dry-run"});
  };
  const Outcome loose = rehearse("pitot-static tubes");
  CHECK(loose.exit_code == 2);
  CHECK(has_part(loose.err, "`inkling search` finds 3 documents by it, not 2"));
  CHECK(has_part(loose.err, "in quotation marks"));
  CHECK(rehearse("year:>1980").out == "c\n");
  CHECK(rehearse("tube? AND year:>1980").out == "c\n");
  CHECK(rehearse("\"pitot static\" tubes").out == "a\nc\n");
  CHECK(rehearse("pitot-static").out == "a\n");
  CHECK(rehearse("pitot noise").out == "a\nb\n");
  CHECK(rehearse("year:{1980 TO *]").out == "c\n");
}

TEST_CASE("a comparison is no query that does not parse: no warning tells of it") {
  const Workspace workspace;
  workspace.write("r.jsonl", R"({"id":"a","text":"tubes","year":1990})");
  REQUIRE(workspace.run({"index", "r.jsonl"}).exit_code == 0);
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"search", "year:>1980", "--json"},
        {"search", "tubes", "--filter", "year:>1980", "--json"},
        {"explain", "--parse", "year:>1980", "--json"}}) {
    const Outcome outcome = workspace.run(arguments);
    CHECK(outcome.exit_code == 0);
    CHECK_FALSE(has_part(outcome.err, "warning"));
    CHECK_FALSE(has_part(outcome.out, "\"lenient\""));
  }
  CHECK(has_part(workspace.run({"explain", "--parse", "year:>1980"}).out, "year:{1980 TO *]"));
}

TEST_CASE("a field that is mistyped is told with the one that was meant, but for the index's own") {
  const Workspace workspace;
  index_records(workspace);
  CHECK(has_part(workspace.run({"search", "knd:life law"}).err,
                 "there is no field `knd`; did you mean `kind`?"));
  workspace.write("a.jsonl", "{\"text\":\"ink\"}\n");
  REQUIRE(workspace.run({"index", "a.jsonl"}).exit_code == 0);
  CHECK_FALSE(has_part(workspace.run({"search", "file:a"}).err, "_file"));
}

TEST_CASE("where ids are no field, a query for one is told how to show its document") {
  const Workspace workspace;
  index_records(workspace);
  CHECK(has_part(workspace.run({"search", "id:soil"}).err,
                 "there is no field `id`; `inkling show soil` shows the document of that id\n"));
  const Outcome strict = workspace.run({"search", "id:soil", "--strict-query"});
  CHECK(strict.exit_code == 2);
  CHECK(has_part(strict.err, "hint: `inkling show ID` shows the document of an id\n"));
}

TEST_CASE("a filter that leaves nothing is told") {
  const Workspace workspace;
  index_records(workspace);
  const Outcome outcome = workspace.run({"search", "law", "--filter", "kind:fire"});
  CHECK(outcome.exit_code == 1);
  CHECK(has_part(outcome.err, "warning: the filter matches no document\n"));
  CHECK_FALSE(has_part(workspace.run({"search", "law", "--filter", "kind:air"}).err, "the filter"));
}

TEST_CASE("terms are listed by a beginning in any letters") {
  const Workspace workspace;
  index_records(workspace);
  CHECK(workspace.run({"terms", "HUM"}).out == workspace.run({"terms", "hum"}).out);
  CHECK(workspace.run({"terms", "HUM"}).exit_code == 0);
}

TEST_CASE("punctuation that is left out is not told") {
  const Workspace workspace;
  index_records(workspace);
  CHECK_FALSE(has_part(workspace.run({"search", "dog , life"}).err, "nothing is left"));
}

TEST_CASE("a query of signs alone finds nothing, and one line says why") {
  const Workspace workspace;
  index_records(workspace);
  for (const std::string query :
       {"-", ":", "?", ",", "\"", "- +", "?!", "\u00BF?", "\u00AB\u00BB"}) {
    CAPTURE(query);
    const Outcome outcome = workspace.run({"search", "--", query});
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.starts_with("warning: `" + query +
                                  "` is punctuation: there is no word to look for\n0 of 0 hits"));
  }
}

TEST_CASE("a filter of signs, an explained one and an empty query are told in one line") {
  const Workspace workspace;
  index_records(workspace);
  CHECK(workspace.run({"search", "dog", "--filter=-"})
            .err.starts_with("warning: the filter is punctuation: there is no word to look for\n"));
  CHECK(workspace.run({"explain", "--", "-", "dog"}).err ==
        "warning: `-` is punctuation: there is no word to look for\n");
  CHECK(workspace.run({"search", ""})
            .err.starts_with("warning: the query is empty; `*` finds all documents\n"));
  CHECK(has_part(workspace.run({"search", "\u2615"}).err, "nothing is left of"));
}

TEST_CASE("the end of a query that is too long is said to be left out") {
  const Workspace workspace;
  index_records(workspace);
  std::string query = "dog";
  for (int word = 0; word < 300; ++word) query += " life" + std::to_string(word);
  const std::string told =
      "the query has more than 256 clauses; its end is left out: `life255 life256 ";
  const Outcome outcome = workspace.run({"search", query});
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.err, told));
  CHECK_FALSE(has_part(outcome.err, "nothing is left"));
  CHECK(has_part(workspace.run({"search", "dog", "--filter", query}).err, "filter read as "));
  CHECK(has_part(workspace.run({"search", "dog", "--filter", query}).err, told));
}
